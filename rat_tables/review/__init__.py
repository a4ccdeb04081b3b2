"""Looking back: a session gone through again, found in, counted and drawn from, and never touched.

`lookback` goes step by step and `finding` says what is looked for; `course` is how everybody stood at the end of each
round, `dice` how the dice fell. All of them show a viewer only what it may know. Nothing here prints or reads.
"""
