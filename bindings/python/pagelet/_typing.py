# SPDX-License-Identifier: MIT
"""What the package needs of `typing` while it runs: the module itself takes as long to import as the
compiled part."""

from __future__ import annotations

TYPE_CHECKING = False

if TYPE_CHECKING:
    from typing import Any as Any
    from typing import Generic as Generic
    from typing import TypeVar as TypeVar
    from typing import overload as overload
else:
    Any = object

    class Generic:
        def __class_getitem__(cls, _):
            return cls

    def TypeVar(name, **_):
        return name

    def overload(function):
        return function
