from masonite.controllers import Controller
from masonite.request import Request
from masonite.response import Response

from app import store
from app.rules import arzawal, matn, shae, shta, validate


class PataController(Controller):
    def pata(self, request: Request, response: Response):
        zai = arzawal(
            request,
            validate.required("nambar"),
            validate.numeric("nambar"),
            *matn(request, "kar", validate.is_in("kar", ["katal", "badlawal"])),
            *shae(request, "khwakha", lazmi=request.all().get("kar") == "badlawal"),
        )
        if not zai and shta(request, "khwakha"):
            zai = arzawal(
                request,
                *matn(request, "khwakha.zai", validate.is_in("khwakha.zai", ["kor", "gawandi", "dukan"])),
            ) or arzawal(request, *self.nor(request))
        if zai:
            return response.json({"halat": "nasam", "zai": zai}, 422)
        body = request.all()
        perodunkay = store.nambar(body["nambar"])
        if not perodunkay:
            return response.json({"halat": "nasam", "kod": "perodunkay_namalum"}, 404)
        if body["kar"] == "badlawal":
            khwakha = body["khwakha"]
            if khwakha["zai"] == "dukan" and khwakha["dukan"] not in store.DUKANUNA:
                return response.json({"halat": "nasam", "kod": "dukan_namalum"}, 404)
            store.badl(
                perodunkay["nambar"],
                {k: khwakha[k] for k in ("zai", "gawandi", "dukan", "wakht", "yadasht") if k in khwakha},
            )
        return response.json(
            {"halat": "sam", "nambar": perodunkay["nambar"], "khwakha": store.khwakh(perodunkay["nambar"])}
        )

    def nor(self, request):
        zai = request.all()["khwakha"]["zai"]
        return [
            *shae(request, "khwakha.gawandi", lazmi=zai == "gawandi"),
            *(matn(request, "khwakha.gawandi.num") if zai == "gawandi" or shta(request, "khwakha.gawandi") else []),
            *matn(request, "khwakha.gawandi.tilifun", lazmi=False),
            *matn(request, "khwakha.dukan", lazmi=zai == "dukan"),
            *matn(request, "khwakha.wakht", validate.is_in("khwakha.wakht", ["sahar", "maspakhin"]), lazmi=False),
            *matn(request, "khwakha.yadasht", validate.length("khwakha.yadasht", min=1, max=120), lazmi=False),
        ]
