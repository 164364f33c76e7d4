from masonite.providers import FrameworkProvider
from masonite.request import Request
from masonite.response import Response


class GhushtanaProvider(FrameworkProvider):
    """A fresh request and response are there even when the body cannot be read."""

    def boot(self):
        environ = self.application.make("environ")
        self.application.bind(
            "request", Request({k: v for k, v in environ.items() if k != "wsgi.input"})
        )
        self.application.bind("response", Response(self.application))
        super().boot()
