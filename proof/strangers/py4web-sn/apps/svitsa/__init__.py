# check compatibility
import py4web

assert py4web.check_compatible("1.20210401.1")

from . import controllers  # noqa: E402,F401
