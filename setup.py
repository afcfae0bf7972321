"""What pyproject.toml cannot say: in a wheel, assets and maps lie inside the package `game`."""

from setuptools import find_namespace_packages, setup

CACHES = ["__pycache__", "*.__pycache__"]
SHOTS = ["screenshots"]
"""Pictures for the README: an installed game needs none of them."""

setup(
    packages=[
        *find_namespace_packages(include=["game", "game.*"], exclude=CACHES),
        "game.maps",
        "game.assets",
        *(f"game.assets.{name}" for name in find_namespace_packages("assets", exclude=[*CACHES, *SHOTS])),
    ],
    package_dir={"game.assets": "assets", "game.maps": "maps"},
)
