"""A door that opens and closes: what is seen, where one can go and stand, and what the table keeps ready."""

import pytest

from game.table.bases import Round
from game.table.board import Table
from game.table.curtains import Curtain
from game.table.doors import altered
from game.table.moves import path_legal, reach, route, slide
from game.table.sight import sight
from game.table.terrain import Terrain, rect
from tests.table.scenes import MEANING

DOOR = Terrain("door", "wall", rect(9.5, 8.0, 1.0, 4.0), 3.0, "closed door")
HERE, THERE = Round(5.0, 10.0, 0.5), Round(15.0, 10.0, 0.5)


def room() -> Table:
    """A wall from edge to edge with a closed door in it, and a figure on either side."""
    walls = [
        Terrain("south", "wall", rect(9.5, 0.0, 1.0, 8.0)),
        Terrain("north", "wall", rect(9.5, 12.0, 1.0, 8.0)),
    ]
    return Table.build(20.0, 20.0, [*walls, DOOR], MEANING).at({"here": HERE, "there": THERE})


def test_through_a_closed_door_nobody_sees_or_goes() -> None:
    t = room()
    assert not sight(t, HERE, THERE).clear
    assert sight(t, HERE, THERE).blockers == ("door",)
    assert route(t, HERE, (13.0, 10.0), 12.0, me="here") is None
    refused = path_legal(t, HERE, [(5.0, 10.0), (13.0, 10.0)], me="here")
    assert refused is not None
    assert (refused.reason, refused.what) == ("impassable", "door")
    assert slide(t, HERE, 0.0, 8.0, me="here").stopped_by == "door"


def test_an_open_door_lets_sight_and_movement_through() -> None:
    t = altered(room(), {"door"})
    assert sight(t, HERE, THERE).clear
    assert route(t, HERE, (13.0, 10.0), 12.0, me="here") == [(5.0, 10.0), (13.0, 10.0)]
    assert reach(t, HERE, 8.0, me="here").cost((13.0, 10.0)) == 8.0
    assert slide(t, HERE, 0.0, 9.5, me="here").stopped_by == "there"
    assert t.fits(Round(10.0, 10.0, 0.5)) is None
    assert Curtain(t, ("south", "north")).open((5.0, 10.0), (15.0, 10.0))


def test_a_door_that_closes_again_is_the_table_as_it_was() -> None:
    t = room()
    again = altered(altered(t, {"door"}), (), [DOOR])
    assert again.terrain == t.terrain
    assert again.land is t.land
    assert again.bases == t.bases
    assert not sight(again, HERE, THERE).clear
    assert route(again, HERE, (13.0, 10.0), 12.0, me="here") is None


def test_a_closed_table_and_an_open_one_do_not_share_what_they_keep_ready() -> None:
    closed = room()
    assert not sight(closed, HERE, THERE).clear
    opened = altered(closed, {"door"})
    assert sight(opened, HERE, THERE).clear
    assert not sight(closed, HERE, THERE).clear
    assert [t.id for t in opened.ground((10.0, 10.0))] == []
    assert [t.id for t in closed.ground((10.0, 10.0))] == ["door"]


def test_what_goes_need_not_be_there_and_nothing_comes_twice() -> None:
    t = room()
    assert altered(t, {"gate"}) is t
    assert altered(t, {"door"}, [DOOR]).terrain == t.terrain[:2]
    with pytest.raises(ValueError, match="two pieces of terrain"):
        altered(t, (), [DOOR])
