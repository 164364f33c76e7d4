import json
import traceback

from masonite.exceptions import MethodNotAllowedException, RouteNotFoundException


class KhataHandler:
    def __init__(self, application):
        self.application = application

    def handle(self, exception):
        response = self.application.make("response")
        if isinstance(exception, (json.JSONDecodeError, UnicodeDecodeError)):
            return response.json({"halat": "nasam", "kod": "json"}, 400)
        if isinstance(exception, RouteNotFoundException):
            return response.json({"halat": "nasam", "kod": "lar"}, 404)
        if isinstance(exception, MethodNotAllowedException):
            return response.json({"halat": "nasam", "kod": "tarz"}, 405)
        frames = traceback.extract_tb(exception.__traceback__)
        if any(frame.filename.endswith("InputBag.py") for frame in frames):
            # a body that is JSON, yet no object
            return response.json({"halat": "nasam", "kod": "json"}, 400)
        traceback.print_exception(exception)
        return response.json({"halat": "nasam", "kod": "server"}, 500)
