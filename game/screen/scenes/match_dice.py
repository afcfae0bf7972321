"""The panel of the last roll: the die as it dropped, what was added, the total, what it needed, and the sentence."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pygame

from game.engine.events import Event
from game.engine.look import Spoken
from game.engine.words import Text
from game.screen import dice
from game.screen.animate import out_bounce
from game.screen.ink import panel
from game.screen.panels import Drawn
from game.screen.pen import Pen
from game.screen.theme import Theme
