import base64
import binascii

from masonite.controllers import Controller
from masonite.request import Request
from masonite.response import Response

from app import store


class NanawatalController(Controller):
    def nanawatal(self, request: Request, response: Response):
        try:
            tarz, _, sir = (request.header("Authorization") or "").partition(" ")
            num, _, pat = base64.b64decode(sir, validate=True).decode().partition(":")
        except (binascii.Error, UnicodeDecodeError):
            tarz = num = pat = ""
        if tarz.lower() != "basic" or not store.sharik(num, pat):
            response.header("WWW-Authenticate", 'Basic realm="rasawuna", charset="UTF-8"')
            return response.json({"halat": "nasam", "kod": "nanawatal"}, 401)
        kilid, umr = store.nawai_kilid()
        return response.json({"halat": "sam", "kilid": kilid, "umr": umr})
