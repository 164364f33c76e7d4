from masonite.controllers import Controller
from masonite.request import Request
from masonite.response import Response

from app import store
from app.rules import arzawal, matn, shae, shta, validate

WILAYATUNA = ["kabul", "kandahar", "nangarhar", "hirat", "balkh"]


class PerodunkayController(Controller):
    def tasdiq(self, request: Request, response: Response):
        zai = arzawal(request, *shae(request, "perodunkay")) or arzawal(
            request,
            *matn(request, "perodunkay.tilifun", validate.regex("perodunkay.tilifun", r"07\d{8}$")),
            *matn(request, "perodunkay.takhallus", validate.length("perodunkay.takhallus", min=2, max=40)),
            *matn(request, "perodunkay.num", lazmi=False),
            *shae(request, "pata", lazmi=False),
        )
        if not zai and shta(request, "pata"):
            zai = arzawal(
                request,
                *matn(request, "pata.wilayat", validate.is_in("pata.wilayat", WILAYATUNA)),
                *matn(request, "pata.kocha", lazmi=False),
            )
        if zai:
            return response.json({"halat": "nasam", "zai": zai}, 422)
        body = request.all()["perodunkay"]
        perodunkay = store.tilifun(body["tilifun"], body["takhallus"])
        if not perodunkay:
            return response.json({"halat": "nasam", "kod": "perodunkay_namalum"}, 404)
        return response.json(
            {"halat": "sam", "perodunkay": {k: perodunkay[k] for k in ("nambar", "num", "wilayat")}}
        )
