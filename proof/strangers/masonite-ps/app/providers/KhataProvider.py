from masonite.providers import Provider

from app.exceptions.KhataHandler import KhataHandler


class KhataProvider(Provider):
    def __init__(self, application):
        self.application = application

    def register(self):
        self.application.bind("exception_handler", KhataHandler(self.application))

    def boot(self):
        pass
