from masonite.configuration import Configuration
from masonite.routes import Route
from masonite.utils.structures import load

from app.middlewares.KilidMiddleware import KilidMiddleware


class Kernel:
    route_middleware = {"kilid": [KilidMiddleware]}

    def __init__(self, app):
        self.application = app

    def register(self):
        self.application.bind("config.location", "config")
        configuration = Configuration(self.application)
        configuration.load()
        self.application.bind("config", configuration)

        self.application.make("middleware").add(self.route_middleware)

        self.application.bind("controllers.location", "app/controllers")
        self.application.bind("routes.location", "routes/api")
        Route.set_controller_locations(self.application.make("controllers.location"))
        self.application.make("router").add(
            Route.group(load(self.application.make("routes.location"), "ROUTES", []))
        )
