"""What each command of the keyboard does in a match."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.screen.scenes.match_keys import Keyboard

DO: Mapping[str, Callable[[Keyboard, bool], None]] = MappingProxyType(
    {
        "sheet": lambda keys, fine: keys.scene.show_keys(),
        "fullscreen": lambda keys, fine: None,
        "picture": lambda keys, fine: None,
        "primary": lambda keys, fine: keys.primary(),
        "choose": lambda keys, fine: keys.choose() if keys.scene.focus else None,
        "next": lambda keys, fine: keys.move(1),
        "previous": lambda keys, fine: keys.move(-1),
        "undo": lambda keys, fine: keys.scene.undo(),
        "rewind": lambda keys, fine: keys.scene.open_rewind(),
        "rule": lambda keys, fine: keys.scene.show_rule(),
        "why": lambda keys, fine: keys.scene.ask_why(keys.scene.pointer),
        "cursor": lambda keys, fine: keys.toggle(),
        "up": lambda keys, fine: keys.arrow(0, 1, fine),
        "down": lambda keys, fine: keys.arrow(0, -1, fine),
        "left": lambda keys, fine: keys.arrow(-1, 0, fine),
        "right": lambda keys, fine: keys.arrow(1, 0, fine),
        "tape": lambda keys, fine: keys.scene.tools.toggle_tape(),
        "template": lambda keys, fine: keys.scene.tools.toggle_template(),
        "sight": lambda keys, fine: keys.scene.tools.toggle_sight(),
        "visible": lambda keys, fine: keys.scene.tools.toggle_visible(),
        "threat": lambda keys, fine: keys.scene.tools.toggle_threat(),
        "look": lambda keys, fine: keys.scene.look_at_next(),
        "hint": lambda keys, fine: keys.scene.adviser.ask(),
        "hand": lambda keys, fine: keys.scene.toggle_hand(),
        "pan_up": lambda keys, fine: keys.pan(0, 1),
        "pan_down": lambda keys, fine: keys.pan(0, -1),
        "pan_left": lambda keys, fine: keys.pan(1, 0),
        "pan_right": lambda keys, fine: keys.pan(-1, 0),
        "zoom_in": lambda keys, fine: keys.zoom(1.25),
        "zoom_out": lambda keys, fine: keys.zoom(0.8),
        "fit": lambda keys, fine: keys.fit(),
        "page_up": lambda keys, fine: keys.scene.page_log(-1),
        "page_down": lambda keys, fine: keys.scene.page_log(1),
        "turn_left": lambda keys, fine: keys.turn(1, fine),
        "turn_right": lambda keys, fine: keys.turn(-1, fine),
        "facing": lambda keys, fine: keys.typed.begin(),
        "corner": lambda keys, fine: keys.corner(),
        "other_way": lambda keys, fine: keys.scene.press_button("way"),
        "start_again": lambda keys, fine: keys.scene.press_button("none"),
        "as_before": lambda keys, fine: keys.scene.press_button("last"),
        "pencil": lambda keys, fine: keys.scene.press_button("pencil"),
    }
)
"""What each command does; `fine`: Shift was held."""
