"""The desk: what an answer or a command does to a session; how it looks is for `plain` and the screens.

`desk` holds a session and does what is said to it; `options` is what may be answered and what a typed line means,
`commands` which commands there are; `opening` begins sessions and goes on with them. Nothing here prints or reads.
"""
