"""A palette as a Textual theme: the one place here that knows Textual, and only when it is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from themes.palettes import Palette, features

if TYPE_CHECKING:
    from textual.theme import Theme

# What Textual would make of the base colours itself is often too faint to read, above all in light themes: text at
# 60 % or 38 % of its strength, a cursor with whatever ink comes out. So each is one of ours, whose contrast is known.
_VARIABLES: Final = {
    "block-cursor-background": "accent-ink",
    "block-cursor-foreground": "key-ink",
    "block-cursor-blurred-background": "lit",
    "block-cursor-blurred-foreground": "accent-ink",
    "block-hover-background": "panel-2",
    "border": "accent-ink",
    "border-blurred": "line",
    "button-color-foreground": "key-ink",
    "button-foreground": "foreground",
    "footer-background": "panel-2",
    "footer-description-background": "panel-2",
    "footer-description-foreground": "foreground",
    "footer-foreground": "foreground",
    "footer-item-background": "panel-2",
    "footer-key-background": "panel-2",
    "footer-key-foreground": "accent-ink",
    "foreground-disabled": "muted",
    "foreground-muted": "muted",
    "input-cursor-background": "accent-ink",
    "input-cursor-foreground": "key-ink",
    "input-selection-background": "lit",
    "input-selection-foreground": "foreground",
    "link-background-hover": "accent-ink",
    "link-color": "accent-ink",
    "link-color-hover": "key-ink",
    "panel-darken-1": "panel",
    "panel-lighten-1": "panel",
    "screen-selection-background": "lit",
    "screen-selection-foreground": "foreground",
    "scrollbar": "line",
    "scrollbar-active": "accent-ink",
    "scrollbar-background": "background",
    "scrollbar-background-active": "background",
    "scrollbar-background-hover": "background",
    "scrollbar-corner-color": "background",
    "scrollbar-hover": "muted",
    "surface-active": "lit",
    "text-accent": "accent",
    "text-disabled": "muted",
    "text-error": "error",
    "text-muted": "muted",
    "text-primary": "primary",
    "text-secondary": "secondary",
    "text-success": "success",
    "text-warning": "warning",
    "accent-muted": "panel",
    "error-muted": "panel",
    "primary-muted": "panel",
    "secondary-muted": "panel",
    "success-muted": "panel",
    "warning-muted": "panel",
}


def as_textual(palette: Palette, four_colour: bool = False) -> Theme:
    """Return the palette as a theme that an app can register; its variables hold every feature."""
    from textual.theme import Theme

    base, own = palette.base, features(palette, four_colour)
    colours = {**base, **own}
    return Theme(
        name=palette.name,
        dark=palette.dark,
        background=base["background"],
        surface=base["surface"],
        panel=base["panel"],
        foreground=base["foreground"],
        primary=base["primary"],
        secondary=base["secondary"],
        accent=base["accent"],
        success=base["success"],
        warning=base["warning"],
        error=base["error"],
        variables=own | {variable: colours[colour] for variable, colour in _VARIABLES.items()},
    )
