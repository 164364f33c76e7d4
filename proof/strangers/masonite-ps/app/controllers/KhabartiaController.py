from masonite.controllers import Controller
from masonite.request import Request
from masonite.response import Response

from app import store
from app.rules import arzawal, matn, shae, shta, validate


class KhabartiaController(Controller):
    def wastawa(self, request: Request, response: Response):
        zai = arzawal(
            request,
            validate.required("nambar"),
            validate.numeric("nambar"),
            *shae(request, "bundal"),
            *matn(request, "pekha", validate.is_in("pekha", ["wawatal", "warasid", "zand"])),
        ) or arzawal(
            request,
            *matn(request, "bundal.nambar", validate.regex("bundal.nambar", r"RW-\d{5}$")),
            *([validate.numeric("bundal.wazan")] if shta(request, "bundal.wazan") else []),
            *matn(
                request,
                "neta",
                validate.regex("neta", r"\d{4}-\d{2}-\d{2}$"),
                validate.date("neta"),
                lazmi=request.all()["pekha"] == "zand",
            ),
            *matn(request, "zhaba", validate.is_in("zhaba", ["ps", "fa"]), lazmi=False),
        )
        if zai:
            return response.json({"halat": "nasam", "zai": zai}, 422)
        body = request.all()
        if not store.nambar(body["nambar"]):
            return response.json({"halat": "nasam", "kod": "perodunkay_namalum"}, 404)
        if body["bundal"]["nambar"] not in store.BUNDALUNA:
            return response.json({"halat": "nasam", "kod": "bundal_namalum"}, 404)
        return response.json(
            {"halat": "sam", "khabartia": {"nambar": store.nawai_khabartia(), "zhaba": body.get("zhaba", "ps"), "halat": "pa_katar_ke"}},
            201,
        )
