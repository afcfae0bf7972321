"""What an attack would come to before it is made: dice, blocks, chances, by the tallies of the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from game.engine.look import (
    Bars,
    BigNumbers,
    Forecast,
    Mark,
    Note,
    Number,
    OnFigure,
    OnLine,
    Part,
    TableRows,
    TallyRows,
)
from game.engine.tally import Tally
from game.engine.words import Text
from game.rules.first_blood import odds, values
from game.rules.first_blood.attack import Blow, block_dice, clash_blow, volley_blow
from game.rules.first_blood.melee import add_outnumbered
from game.rules.first_blood.queries import engaged_with, sight_between
from game.rules.first_blood.shooting import line_of_fire
from game.rules.first_blood.specials import has
from game.rules.first_blood.state import Field, Warrior
from game.rules.first_blood.unique import HAIL_HITS, RAM_ATTACKS, RAM_CAP, ram_blow


@dataclass(frozen=True)
class Plan:
    """One attack or number of inflicted hits as it would be rolled now."""

    attacker: str
    target: str
    dice: Tally
    cap: int
    blow: Blow
    blocks: Tally
    body: odds.Body

    @property
    def wounds(self) -> Mapping[int, Fraction]:
        """The exact distribution of unblocked hits."""
        n = self.dice.whole
        cap = self.cap if self.blow.sequence else n
        return odds.through(odds.hits(n, cap, self.blow.triggers), self.blocks.whole)

    @property
    def fates(self) -> tuple[Fraction, Fraction]:
        """The chances that the target is slain and that it lives on Broken!."""
        return odds.fates(self.wounds, self.body)


def body_of(field: Field, w: Warrior) -> odds.Body:
    """FIB-710 to FIB-740 What a target can take."""
    needed = values.resolve(field, w, 0).whole
    return odds.Body(w.printed.health, w.wounds, needed, w.broken, bool(has(field, w, "steadfast")))


def _plan(field: Field, att: Warrior, tgt: Warrior, dice: Tally, cap: int, blow: Blow) -> Plan:
    blocks = block_dice(field, tgt, blow)[0]
    return Plan(att.id, tgt.id, dice, cap, blow, blocks, body_of(field, tgt))


def clash_plan(field: Field, att: Warrior, tgt: Warrior, share: int | None = None) -> Plan:
    """FIB-404 to FIB-418 A Clash with all attacks or a share of them."""
    dice = values.clash_attacks(field, att)
    if share is not None:
        dice = Tally(share, "FIB-405", Text("share of the attacks"))
    add_outnumbered(field, att, tgt, dice)
    return _plan(field, att, tgt, dice, att.printed.clash, clash_blow(field, att, tgt))


def volley_plan(field: Field, att: Warrior, tgt: Warrior) -> Plan:
    """FIB-510 to FIB-541 A Volley."""
    blow = volley_blow(att, obscured=bool(line_of_fire(field, att, tgt).obscuring))
    return _plan(field, att, tgt, values.volley_attacks(att), att.printed.volley or 0, blow)


def ram_plan(field: Field, att: Warrior, tgt: Warrior) -> Plan:
    """FIB-952 Ram the Gate."""
    dice = Tally(RAM_ATTACKS, "FIB-952", Text("Ram the Gate"))
    add_outnumbered(field, att, tgt, dice)
    return _plan(field, att, tgt, dice, RAM_CAP, ram_blow(field, tgt))


def inflicted_plan(field: Field, att: Warrior, tgt: Warrior, n: int, kind: str, clause: str) -> Plan:
    """FIB-604 to FIB-606 Hits inflicted: a sweep, a hail, an impact, a toss."""
    blow = Blow(kind, clause, sequence=False)
    return _plan(field, att, tgt, Tally(n, clause, Text("hits inflicted")), n, blow)


def plan_of(field: Field, att: Warrior, kind: str, tgt: Warrior) -> Plan | None:
    """The plan of an action with a target, None for one that harms nobody."""
    if kind == "clash":
        return clash_plan(field, att, tgt)
    if kind == "volley":
        return volley_plan(field, att, tgt)
    if kind == "ram_the_gate":
        return ram_plan(field, att, tgt)
    if kind == "thorn_hail":
        return inflicted_plan(field, att, tgt, HAIL_HITS, "volley", "FIB-953")
    if kind == "toss":
        return inflicted_plan(field, att, tgt, 1, "plain", "FIB-954")
    return None


def forecast_of(field: Field, plan: Plan) -> Forecast:
    """FIB-610 to FIB-724 Dice, blocks and the exact chances, with the line between the two."""
    parts = (headline(plan), *plan_parts(field, plan))
    return Forecast(parts, (*plan_marks(field, plan),))


def headline(plan: Plan) -> BigNumbers:
    """The three numbers that matter most of an attack."""
    slain, broken = plan.fates
    return BigNumbers(
        (
            Number(percent(slain), Text("slain"), "FIB-713", "hot"),
            Number(percent(broken), Text("Broken!"), "FIB-712"),
            Number(percent(plan.wounds.get(0, Fraction(0))), Text("no wound"), "FIB-700"),
        )
    )


def plan_parts(field: Field, plan: Plan) -> list[Part]:
    """The tallies and the distribution of unblocked hits."""
    tgt = field.state.warrior(plan.target)
    wounds = plan.wounds
    bars = tuple((str(n), float(p)) for n, p in wounds.items())
    mean = float(sum(n * p for n, p in wounds.items()))
    return [
        TallyRows(Text("Attack dice"), str(plan.dice.whole), plan.dice.rows()),
        TallyRows(Text("Block dice"), str(plan.blocks.whole), plan.blocks.rows()),
        Bars(
            Text("Unblocked hits on {figure}", {"figure": tgt.name}),
            Text("{mean} on average", {"mean": round(mean, 2)}),
            bars,
            deadly_of(plan),
        ),
    ]


def deadly_of(plan: Plan) -> int | None:
    """The fewest unblocked hits that can slay the target; None if none can."""
    return max(1, plan.body.health - plan.body.markers) if plan.fates[0] else None


def fate_note(field: Field, plan: Plan) -> Note:
    """What becomes of one of several targets, in one line."""
    slain, broken = plan.fates
    args = {"slain": percent(slain), "broken": percent(broken)}
    return Note(
        Text("{figure}", {"figure": field.state.warrior(plan.target).name}),
        Text("slain {slain}, Broken! {broken}", args),
        "FIB-710",
        "good" if slain + broken >= Fraction(1, 2) else "plain",
        plan.target,
    )


def plan_marks(field: Field, plan: Plan) -> list[Mark]:
    """The target, and for a Volley the line of sight."""
    s = field.state
    att, tgt = s.warrior(plan.attacker), s.warrior(plan.target)
    if plan.blow.kind != "volley":
        return [OnFigure(tgt.id)]
    p, q = sight_between(field, att, tgt).line
    return [OnFigure(tgt.id), OnLine(p, q, "sight")]


def percent(p: Fraction) -> str:
    """A chance in whole per cent; never 0 or 100 for what is not certain."""
    n = round(100 * p)
    if p and n == 0:
        return "<1 %"
    return ">99 %" if p != 1 and n == 100 else f"{n} %"


def split_forecast(
    field: Field, att: Warrior, foes: Sequence[Warrior], shares: Mapping[str, int]
) -> Forecast:
    """FIB-405 to FIB-408 A divided Clash as it is divided so far: for every enemy that gets attacks the exact
    distribution of unblocked hits and what becomes of it.
    """
    return Forecast(tuple(_share_bars(field, att, e, shares[e.id]) for e in foes if shares[e.id]))


def _share_bars(field: Field, att: Warrior, e: Warrior, share: int) -> Bars:
    return fate_bars(clash_plan(field, att, e, share), e)


def fate_bars(plan: Plan, e: Warrior) -> Bars:
    """What becomes of one of several targets: the distribution of unblocked hits, slain, Broken!."""
    slain, broken = plan.fates
    args = {"slain": percent(slain), "broken": percent(broken)}
    say = Text("slain {slain}, Broken! {broken}", args)
    bars = tuple((str(n), float(p)) for n, p in plan.wounds.items())
    return Bars(Text("{figure}", {"figure": e.name}), say, bars, deadly_of(plan))


def sweep_forecast(field: Field, w: Warrior) -> Forecast:
    """FIB-950 Every enemy that a sweep would strike as they all now stand, with its exact chances."""
    n = next(a.amount for a in w.printed.actions if a.action == "sweeping_blow")
    foes = engaged_with(field.state, w)
    plans = [inflicted_plan(field, w, e, n, "clash", "FIB-950") for e in foes]
    bars = tuple(fate_bars(plan, e) for plan, e in zip(plans, foes, strict=True))
    return Forecast(bars, tuple(OnFigure(e.id) for e in foes))


def impact_forecast(field: Field, w: Warrior, e: Warrior) -> Forecast:
    """FIB-914 What the hits of a Charge would do to an enemy."""
    return forecast_of(field, inflicted_plan(field, w, e, w.printed.amount("impact"), "plain", "FIB-914"))


def split_table(field: Field, att: Warrior, foes: Sequence[Warrior], total: int) -> TableRows:
    """FIB-405 to FIB-408 How likely each share of a divided Clash slays each enemy, in per cent."""
    shares = range(1, total + 1)
    rows: list[tuple[Text | str, ...]] = []
    for e in foes:
        fates = [clash_plan(field, att, e, n).fates[0] for n in shares]
        rows.append((e.name, *(f"{round(100 * slain)}" for slain in fates)))
    head: tuple[Text | str, ...] = (Text("Slain, %"), *(str(n) for n in shares))
    return TableRows(head, tuple(rows))
