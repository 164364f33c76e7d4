from masonite.middleware import Middleware

from app import store
from app.rules import arzawal, matn


class KilidMiddleware(Middleware):
    """The key that the login gave is a member of each body."""

    def before(self, request, response):
        zai = arzawal(request, *matn(request, "kilid"))
        if zai:
            return response.json({"halat": "nasam", "zai": zai}, 422)
        halat = store.kilid_halat(request.all()["kilid"])
        if halat != "sam":
            return response.json({"halat": "nasam", "kod": f"kilid_{halat}"}, 401)
        return request

    def after(self, request, response):
        return request
