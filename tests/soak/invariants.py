"""What always holds on a game's table, by the game's name: `check(table)` asserts it after each answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Final

from rat_tables.engine.cards import UNKNOWN, Deck, Open, Pile, face, piles
from rat_tables.engine.pad import Padded
from rat_tables.engine.seats import Seat
from rat_tables.engine.session import Session
from rat_tables.engine.table import Table
from rat_tables.games.high_tea.table import FORMS, GOALS, ROUNDS, SUPPLIES, HighTea
from rat_tables.games.pie_rats.pack import Action, Charisma, Crew, Pie
from rat_tables.games.pie_rats.scoring import result
from rat_tables.games.pie_rats.table import BLANKS, PIES, Captain, PieRats
from rat_tables.games.rats_and_relics import moving, resolving
from rat_tables.games.rats_and_relics.pack import EACH, Rat, Relic
from rat_tables.games.rats_and_relics.table import LIMIT, Relics
from rat_tables.games.rats_with_gats.deck import DECK, FACES, is_joker
from rat_tables.games.rats_with_gats.rank import hand_limit
from rat_tables.games.rats_with_gats.table import AWAY, CREW_OBJECTIVES, DEEP, RAT, Challenge, Gats
from rat_tables.games.rattaneer import pack as loot
from rat_tables.games.rattaneer import scoring
from rat_tables.games.rattaneer import table as row
from rat_tables.games.rattaneer.reading import kept, stays_up
from tests.games.midden import PACK, Midden


def high_tea(t: HighTea) -> None:
    """Sheets hold what can be drawn on one, and what is said aloud is what a sheet can say."""
    assert 0 <= t.round <= ROUNDS
    assert len(set(t.goals)) == len(t.goals)
    assert set(t.goals) <= set(GOALS)
    assert t.host in ("", *t.seats)
    assert set(t.acting) <= set(t.seats)
    assert set(t.waiting_swords) <= set(t.acting)
    for rat in t.rats:
        for held in (rat.supplies, rat.most):
            assert set(held) <= set(SUPPLIES), (rat.seat, held)
            assert all(units >= 0 for units in held.values()), (rat.seat, held)
        assert len(set(rat.nests)) == len(rat.nests), (rat.seat, rat.nests)
        assert set(rat.nests) <= set(SUPPLIES), (rat.seat, rat.nests)
        assert t.paper or rat.built == len(rat.nests), (rat.seat, rat.built, rat.nests)
        assert 0 <= rat.built <= len(SUPPLIES), (rat.seat, rat.built)
        for made in (*rat.made, *rat.laying):
            assert made.seat == rat.seat
            assert made.amount > 0, (rat.seat, made)
            assert made.form in (*FORMS, ""), (rat.seat, made)
            assert made.known in ("", made.form), (rat.seat, made)
            assert made.extra in (0, 2), (rat.seat, made)
        assert not rat.laying or not rat.made or t.middle
    assert all(amount >= 0 for amount in t.heard.values()), t.heard
    if t.request is not None:
        assert t.request.amount >= -1, t.request


def midden(t: Midden) -> None:
    """Each card is in one place, and nobody owes a coin."""
    conserved(t, t.deck, PACK)
    assert all(rat.coins >= 0 for rat in t.rats)


def pie_rats(t: PieRats) -> None:
    """Each card is in one place and of its kind, sideways lies only crew, and pies bring what is printed on them."""
    cards_of_pie_rats(t)
    assert t.lead in ("", *t.seats)
    assert 0 <= t.to_come <= len(t.pies)
    assert t.looted_in <= t.round
    assert set(t.acted) <= set(t.seats)
    assert not t.frozen or "loot" in t.place.split("."), t.place
    assert t.tracked or not t.by_hand
    assert not t.looting or t.place.split(".")[1] == "loot"
    for captain in t.captains:
        captain_of_pie_rats(t, captain)
    told = dict(result(t).standings)
    assert told == {c.seat: sum(t.pie_of(pie).points for pie in c.pies.cards) for c in t.captains}


def cards_of_pie_rats(t: PieRats) -> None:
    """Cards of either back are conserved, lie only where their kind belongs, and no two open ones are called alike."""
    open_pies = {f"captains.{captain.seat}.pies" for captain in t.captains} | {"sill", "pies"}
    for deck, mine, blanks in ((t.pies, True, PIES), (t.deck, False, BLANKS)):
        lying = [pile for path, pile in piles(t) if (path in open_pies) is mine]
        known = Counter(face(card) for pile in lying for card in pile.cards) + Counter(deck.unseen)
        if t.unread:
            assert known.total() == blanks
        else:
            kinds = (Pie,) if mine else (Crew, Charisma, Action)
            assert known == {face: card.copies for face, card in t.prints.items() if isinstance(card, kinds)}
        assert sum(pile.unknown for pile in lying) == sum(deck.unseen.values())
        assert all(pile.unknown >= 0 for pile in lying)
        assert t.tracked or not deck.unseen
    named = Counter(card for _, pile in piles(t) if isinstance(pile, Open) for card in pile.cards)
    assert set(named.values()) <= {1}, named
    assert all(isinstance(t.print_of(pie), Pie) for pie in t.sill.cards)
    assert not t.sill.unknown


def captain_of_pie_rats(t: PieRats, captain: Captain) -> None:
    """Before a captain lie crew, charisma and pies; those sideways are crew of its own, one by choice at most."""
    held = Crew | Charisma | Action
    lying = ((captain.crew, Crew), (captain.tabled, Charisma), (captain.pies, Pie), (captain.hand, held))
    for pile, kind in lying:
        by_hand = t.by_hand if pile is captain.tabled else {}
        assert all(isinstance(t.print_of(card), kind) or face(card) in by_hand for card in pile.cards), pile
        assert not pile.unknown or pile is captain.hand
    assert set(captain.lured) <= set(captain.crew.cards)
    assert len(set(captain.lured)) == len(captain.lured)
    assert captain.protected in ("", *captain.crew.cards)
    assert captain.declared in ("", "lure", "protect")
    assert captain.charisma >= 0
    assert captain.strength >= 0


def rats_with_gats(t: Gats) -> None:
    """Each card is in one place, obstacles lie on the list, and a challenge is about what lies there."""
    conserved(t, t.deck, DECK)
    assert list(t.crew) == list(CREW_OBJECTIVES)
    assert t.captain in ("", *t.seats)
    assert [obstacle.card for obstacle in t.obstacles] == t.listed.cards
    assert not any(map(is_joker, t.listed.cards)), t.listed
    assert not any(is_joker(card) for obstacle in t.obstacles for card in obstacle.column.cards)
    assert all(not obstacle.by and obstacle.beaten >= 0 for obstacle in t.obstacles)
    assert not any(pile.unknown for pile in (t.listed, t.aside, t.duel_card, *(o.column for o in t.obstacles)))
    for rat in t.rats:
        assert rat.rank >= 0, (rat.seat, rat.rank)
        assert rat.role in ("", RAT, DEEP, AWAY)
        assert all(technique.seat == rat.seat for technique in rat.techniques)
        assert len({technique.card for technique in rat.techniques} - {""}) <= len(FACES)
    techniques_of(t)
    if t.challenge is not None:
        challenge_of(t, t.challenge)


def techniques_of(t: Gats) -> None:
    """After the swap nobody holds one of its own making, and each goes with another face card (G11)."""
    if t.tracked or t.place.split(".")[0] in ("", "record", "ranks", "hands", "techniques"):
        return
    for rat in t.rats:
        assert all(technique.maker != rat.seat for technique in rat.techniques), rat.seat
        assert sorted(technique.card for technique in rat.techniques) == sorted(FACES), rat.seat


def challenge_of(t: Gats, challenge: Challenge) -> None:
    """What is applied is open, beaten or failed; helpers are other rats, one obstacle each."""
    parts = [*challenge.open, *challenge.beaten, *challenge.failed]
    assert sorted(parts) == sorted(challenge.applied), challenge
    assert len(set(parts)) == len(parts)
    laid = [challenge.laid.card] if challenge.laid is not None else []
    assert set(challenge.applied) <= {*t.listed.cards, *laid}
    assert len(t.duel_card) <= 1
    assert bool(laid) == bool(challenge.duel)
    helping = list(challenge.helpers.values())
    assert len(set(helping)) == len(helping)
    assert not {challenge.rat, challenge.duel} & set(helping)


def rats_with_gats_unruled(session: Session[Any]) -> None:
    """What is so as long as nobody rules otherwise: beaten at most once a card, hand sizes, a living Captain, roles."""
    t: Gats = session.table
    assert all(obstacle.beaten <= len(obstacle.column) for obstacle in t.obstacles), t.obstacles
    assert not t.captain or t.rat(t.captain) in t.living, t.captain
    ask = session.ask
    if ask is None or ask.kind != "scene":
        return
    assert not t.aside.cards
    assert not t.duel_card.cards
    assert t.challenge is None
    assert t.deep, "nobody is the Deep"
    assert any(rat.role == RAT for rat in t.playing), "nobody plays a Pi-Rat"
    there = [rat for rat in t.playing if rat.role != AWAY]
    if t.scene > 1 and not all(rat.was_deep for rat in there):
        assert not any(rat.was_deep and rat.role == DEEP for rat in there), "the Deep twice running"
    assert all(rat.rank > 0 for rat in t.rats)
    for rat in t.living:
        assert rat.limit == hand_limit(t, rat), (rat.seat, rat.limit)


def rattaneer(t: row.Rattaneer) -> None:
    """Each card, cube and pirate is in one place, purses and squares hold what they can, and the end is counted."""
    cards_of_rattaneer(t)
    neutral = [area.neutral for area in t.areas.values()]
    assert set(neutral) <= {0, 1}
    assert sum(neutral) <= {2: 2, 3: 1}.get(len(t.seats), 0)
    assert t.camp >= 0
    assert not {t.land, t.sea} - {"", *t.seats}
    assert all(len(set(area.pirates)) == len(area.pirates) for area in t.areas.values()), t.areas
    assert all(spot.many or len(spot.cubes) <= 1 for spot in t.tile), t.tile
    for captain in t.captains:
        assert captain.coins >= 0
        assert captain.hand >= 0
        assert 0 <= out_of_stock(t, captain.seat) <= 5, captain
        assert t.stock(captain) == 5 - out_of_stock(t, captain.seat)
        assert all(isinstance(t.print_of(card), loot.Ally) for card in captain.allies.cards)
        assert all(isinstance(t.print_of(card), loot.Treasure) for card in captain.treasures.cards)
        taken = (*captain.up.cards, *captain.down.cards, *captain.counted.cards)
        assert all(kept(t.print_of(card)) for card in taken), captain
        assert all(stays_up(t.print_of(card)) for card in captain.up.cards), captain
    if t.place == "end":
        assert dict(scoring.result(t).standings) == {captain.seat: recounted(t, captain) for captain in t.captains}


def out_of_stock(t: row.Rattaneer, seat: Seat) -> int:
    """The cubes of a colour in hand, on areas and on the Treasure tile."""
    assert all(many > 0 for area in t.areas.values() for many in area.cubes.values()), t.areas
    on_areas = [area.cubes[seat] for area in t.areas.values() if seat in area.cubes]
    return t.captain(seat).hand + sum(on_areas) + [owner for spot in t.tile for owner in spot.cubes].count(seat)


def cards_of_rattaneer(t: row.Rattaneer) -> None:
    """20 allies, 76 ocean cards and with the expansion 10 treasures, each back in its own piles."""
    mine = {"tavern": "allies", "dismissed": "allies", "chest": "treasures"}
    lying: dict[str, list[Pile]] = {"allies": [], "treasures": [], "ocean": []}
    for path, pile in piles(t):
        name = path.rpartition(".")[2]
        lying[name if name in lying else mine.get(name, "ocean")].append(pile)
    backs: tuple[tuple[str, Deck, int, tuple[type, ...]], ...] = (
        ("allies", t.allies, 20, (loot.Ally,)),
        ("treasures", t.chest, 10 if t.expansion else 0, (loot.Treasure,)),
        ("ocean", t.ocean, 76, (loot.Plunder, loot.Shipping)),
    )
    for back, deck, many, kinds in backs:
        known = Counter(face(card) for pile in lying[back] for card in pile.cards)
        assert (known + Counter(deck.unseen)).total() == many, back
        assert all(isinstance(t.print_of(card), kinds) for card in known), (back, known)
        if many and not t.unread:
            printed = {face: card.copies for face, card in t.prints.items() if isinstance(card, kinds)}
            assert known + Counter(deck.unseen) == printed
        assert sum(pile.unknown for pile in lying[back]) == sum(deck.unseen.values())
        assert all(pile.unknown >= 0 for pile in lying[back])
        assert t.tracked or not deck.unseen
    named = Counter(card for _, pile in piles(t) if isinstance(pile, Open) for card in pile.cards)
    assert set(named.values()) <= {1}, named


def recounted(t: row.Rattaneer, captain: row.Captain) -> int:
    """A captain's VP, counted once more by hand (Final Scoring)."""
    flipped = [t.read(loot.Plunder, card) for card in captain.counted.cards]
    assert not captain.down.cards, "something face down is not counted"
    if captain.down.unknown:  # more were said to lie there than there is plunder
        assert t.middle
        assert not any(card == UNKNOWN or kept(t.print_of(card)) for card in t.ocean.unseen)
    total = sum(card.value for card in flipped) + captain.coins // 2
    total += sum(spot.points for spot in t.tile for owner in spot.cubes if owner == captain.seat)
    for name in captain.allies.cards:
        ally = t.read(loot.Ally, name)
        total += ally.vp
        if ally.effect == "dealer":
            total += (0, 1, 2, 4, 6, 6)[min(5, [card.goods for card in flipped].count(loot.Goods(str(ally.goods))))]
    for name in captain.treasures.cards:
        known = t.read(loot.Treasure, name)
        brings = {
            "vp-per-2-flipped": len(flipped) // 2,
            "vp-per-cube-in-hand": 2 * captain.hand,
            "vp-per-ally": 2 * len(captain.allies),
        }
        total += known.vp + brings.get(known.effect, 0)
    return total


def rattaneer_unruled(session: Session[Any]) -> None:
    """What is so as long as nobody rules otherwise: what was told comes to what lies there, and the end is in time."""
    t: row.Rattaneer = session.table
    if not t.round or t.place.partition(".")[0] in ("setup", "middle"):
        return
    phase = (*t.place.split("."), "")[1]
    assert t.over == (t.place.startswith("end"))
    for captain in t.captains:
        pirates_of(t, captain.seat, phase)
        assert not [card for card in captain.up.cards if t.read(loot.Plunder, card).goods in ("gold", "money")]
    if phase != row.NIGHT:  # in the night it is seen to last
        assert t.last == (not len(t.allies) or not len(t.ocean)), (t.last, len(t.allies), len(t.ocean))
    told_of_rattaneer(t)
    if t.middle:
        return
    assert t.round <= 10
    assert t.round == 10 or t.over <= (not len(t.ocean))
    assert (t.seats.index(t.sea) - t.seats.index(t.land)) % len(t.seats) == row.OCEAN_FIRST[len(t.seats)]
    if phase == row.DAY and t.gap:
        beyond = [t.area(number) for number in range(t.gap + 1, 11)]
        assert not any(area.pirates or area.cubes or area.neutral for area in beyond), (t.gap, beyond)
    if phase in (row.MORNING, row.DAY):
        assert len(t.allies) == 20 - 2 * t.round
        assert len(t.treasures) + sum(len(captain.treasures) for captain in t.captains) == (5 if t.expansion else 0)


def pirates_of(t: row.Rattaneer, seat: Seat, phase: str) -> None:
    """By day a captain has two pirates out, or three with the companion; by night and before it placed none."""
    out = sum(seat in area.pirates for area in t.areas.values()) + t.farm.count(seat)
    if phase == row.DAY:
        last = [event for event in t.story.events if (event.kind, event.seat) == ("placed", seat)][-1]
        assert out == (3 if last.facts["companion"] else 2), (seat, out)
    else:
        assert out in ((0, 2, 3) if phase == row.MORNING else (0,)), (seat, out)


def told_of_rattaneer(t: row.Rattaneer) -> None:
    """Coins and cubes are what was told of them since the beginning."""
    brings = {"camp": 1, "farm": 1, "artisan": 1, "plundered.money": 1, "middle": 1, "shipped": -1}
    coins = dict.fromkeys(t.seats, 0 if t.middle else 2)
    cubes = dict.fromkeys(t.seats, 1)
    camp = len(t.seats)
    for event in t.story.events:
        kind, facts = event.kind, event.facts
        if kind in brings:
            coins[event.seat] += brings[kind] * facts["coins"]
        if kind in ("hired", "deck-hand"):
            coins[event.seat] -= facts["cost"]
        if kind in ("camp", "camp.filled"):
            camp += facts["coins"] if kind == "camp.filled" else -facts["coins"]
        if kind in ("deck-hand", "cubes.spent"):
            cubes[event.seat] += 1 if kind == "deck-hand" else -facts["cubes"]
    assert coins == {captain.seat: captain.coins for captain in t.captains}
    if not t.middle:
        assert camp == t.camp
        assert cubes == {seat: out_of_stock(t, seat) for seat in t.seats}


def rats_and_relics(t: Relics) -> None:
    """As many rats as relics everywhere, each card in one place, and what is pending is of pairs that are there."""
    cards_of_rats_and_relics(t)
    a_card_between(t)
    assert all(clan.hand <= LIMIT + 1 for clan in t.clans)
    assert len(t.entering_rat) <= 1
    assert t.ended in ("", "won", "drawn", "stopped")
    assert bool(t.winner) == (t.ended == "won")
    assert t.resolving in ("", *t.seats)
    assert not t.listed or t.resolving
    assert t.tracked or not t.unread
    for clan in t.clans:
        assert not clan.out or not (clan.rats or clan.relics or clan.hand or clan.hand_relics or clan.pending)
        for waits in clan.pending:
            pair = t.find(waits.rat)
            assert waits.sure or (pair is not None and pair.relic == waits.relic), waits
            assert waits.by in t.seats
            assert waits.why in (moving.ENTERS, moving.DIES, moving.DRAWS, moving.DISCARDED, resolving.AGAIN), waits
            assert not (waits.twice and waits.sure), waits


def a_card_between(t: Relics) -> None:
    """A rat and its relic go one after the other: while one of them is on its way, two places differ by one."""
    zones = [(t.rats, t.relics), (t.top_rats, t.top_relics), (t.dead_rats, t.dead_relics)]
    zones += [(clan.hand_rats, clan.hand_relics) for clan in t.clans]
    entering = (t.entering_rat, t.entering_relic)
    odd = [(len(rats), len(relics)) for rats, relics in [*zones, entering] if len(rats) != len(relics)]
    assert all(abs(rats - relics) == 1 for rats, relics in odd), odd
    assert len(odd) in (0, 2), odd
    for clan in t.clans:
        assert len(clan.rats) == len(clan.relics), clan
        assert not clan.rats.unknown + clan.relics.unknown


def cards_of_rats_and_relics(t: Relics) -> None:
    """Sixty cards: thirty of either back, each known in one place or unseen, alike ones in play and open numbered."""
    named: list[str] = []
    all_there = list(piles(t))
    for deck, rats, kind in ((t.rats, True, Rat), (t.relics, False, Relic)):
        lying = [pile for path, pile in all_there if path.endswith(("rats", "rat")) is rats]
        known = Counter([face(card) for pile in lying for card in pile.cards])
        known.update(deck.unseen)
        assert known.total() == EACH
        if not t.unread:
            cards = {card: read.copies for card, read in t.prints.items() if isinstance(read, kind)}
            assert all(many <= cards[card] for card, many in known.items()), known
        assert sum(pile.unknown for pile in lying) == sum(deck.unseen.values())
        assert all(pile.unknown >= 0 for pile in lying)
        assert t.tracked or not deck.unseen
        named += [card for pile in lying if isinstance(pile, Open) for card in pile.cards]
    assert len(set(named)) == len(named), named


def rats_and_relics_unruled(session: Session[Any]) -> None:
    """Between two turns everything is at rest: no card on its way, nothing pending, hands within the limit."""
    t: Relics = session.table
    ask = session.ask
    if ask is None or ask.kind not in ("turn", "by-hand", "end.confirm") or t.ended:
        return
    assert all(len(rats) == len(relics) for rats, relics in ((t.rats, t.relics), (t.dead_rats, t.dead_relics)))
    assert not t.entering_rat.cards
    assert not t.chosen
    assert t.resolving == ""
    assert not any(clan.pending for clan in t.clans)
    assert t.unread or all(clan.hand <= LIMIT for clan in t.clans)
    assert ask.kind == "by-hand" or not t.clan(t.active).out


def conserved(t: Table, deck: Deck, pack: Mapping[str, int]) -> None:
    """Each card is known in one pile or unseen, and the unknown ones of the piles are as many as the unseen."""
    lying = [pile for _, pile in piles(t)]
    known = Counter(face(card) for pile in lying for card in pile.cards)
    assert known + Counter(deck.unseen) == Counter(pack)
    assert sum(pile.unknown for pile in lying) == sum(deck.unseen.values())
    assert all(pile.unknown >= 0 for pile in lying)
    assert t.tracked or not deck.unseen


def score_pad(t: Padded) -> None:
    """A pad is settled only without a gap, a gap is no nought, and what stands on it adds up to its foot."""
    pad = t.laid_out()
    assert not (t.counted and any(foot.missing for foot in pad.feet))
    for at, foot in enumerate(pad.feet):
        boxes = [line.boxes[at] for line in pad.lines]
        assert foot.total == sum(box.points or 0 for box in boxes), boxes
        assert foot.missing == sum(box.state in ("blank", "open") for box in boxes)
        assert foot.least or not foot.missing
        assert all(box.points is None for box in boxes if box.state != "known")


INVARIANTS: Final[Mapping[str, Callable[[Any], None]]] = {
    "high-tea": high_tea,
    "high-tea-pad": score_pad,
    "midden": midden,
    "pie-rats": pie_rats,
    "pie-rats-pad": score_pad,
    "rats-and-relics": rats_and_relics,
    "rats-with-gats": rats_with_gats,
    "rattaneer": rattaneer,
    "rattaneer-pad": score_pad,
}
UNRULED: Final[Mapping[str, Callable[[Session[Any]], None]]] = {
    "rats-and-relics": rats_and_relics_unruled,
    "rats-with-gats": rats_with_gats_unruled,
    "rattaneer": rattaneer_unruled,
}
"""What holds of a session as long as nothing was set by hand, by the game's name."""
