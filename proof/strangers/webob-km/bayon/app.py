import json
import uuid
from datetime import datetime, timezone

from mongoengine.errors import FieldDoesNotExist, InvalidDocumentError, ValidationError
from routes import Mapper
from webob import Request, Response
from webob.dec import wsgify
from webob.exc import HTTPException, HTTPNotFound, HTTPRequestEntityTooLarge

from . import documents as d
from . import ghor

HEADER = "X-Bayon-Ticket"
MAX = 32 * 1024

mapper = Mapper()
for path, name in (("/auth-authenticate", "chol"), ("/ext-verify", "phtieng"), ("/ext-reach", "chamnoulchet"), ("/ext-notify", "chun_damnoeng")):
    mapper.connect(name, path, controller=name, conditions={"method": ["POST"]})


class Kamhos(Exception):
    def __init__(self, status, sar):
        super().__init__(sar)
        self.status, self.sar = status, sar


def answer(data, status=200):
    return Response(json_body={"tinnoney": data}, status=status)


def read(body, document):
    if not isinstance(document, type):
        document = document(body)
    doc = document(**body)
    doc.validate()
    return doc


def plain(doc):
    return json.loads(doc.to_json())


def ticket_needed(req):
    ticket = req.headers.get(HEADER)
    if not ticket:
        raise Kamhos(401, "Sum chol chea mun sen")
    why = ghor.sthanapheap_ticket(ticket)
    if why:
        raise Kamhos(401, why)


def atithichun(lek):
    found = ghor.ATITHICHUN.get(lek)
    if found is None:
        raise Kamhos(404, "Rok min khernh atithichun")
    return found


def chol(req):
    doc = read(dict(req.POST), d.Chol)
    ticket, phot = ghor.chol(doc.kammvithi, doc.pakyasamngat)
    if ticket is None:
        raise Kamhos(401, "Kammvithi ryy pakyasamngat min troem trov")
    res = answer({"phot_kamnot": datetime.fromtimestamp(phot, timezone.utc).isoformat(timespec="seconds")})
    res.headers[HEADER] = ticket
    return res


def phtieng(req):
    ticket_needed(req)
    doc = read(req.json_body, d.Phtieng)
    lek, found = ghor.tam_turosap(doc.lek_turosap)
    if found is None:
        raise Kamhos(404, "Rok min khernh atithichun")
    trov = doc.chhmoh is None or doc.chhmoh.casefold() == found["chhmoh"].casefold()
    return answer({"lek_samkoal": lek, "chhmoh_trov": trov, "krong": found["krong"]})


def chamnoulchet(req):
    ticket_needed(req)
    doc = read(req.json_body, d.samnaur)
    found = atithichun(doc.lek_samkoal)
    if doc.sakammapheap == "kae":
        found["chamnoulchet"] = plain(doc.chamnoulchet)
    return answer({"lek_samkoal": doc.lek_samkoal, "chamnoulchet": found["chamnoulchet"]})


def chun_damnoeng(req):
    ticket_needed(req)
    doc = read(req.json_body, d.chun_damnoeng)
    atithichun(doc.lek_samkoal)
    if doc.kumru_sar not in ghor.KUMRU_SAR:
        raise Kamhos(409, "Kmean kumru sar nih te")
    return answer({"lek_chun_damnoeng": str(uuid.uuid4()), "phlauv_phnhae": doc.phlauv_phnhae or "sms", "sthanapheap": "rong_cham"}, 202)


HANDLERS = {f.__name__: f for f in (chol, phtieng, chamnoulchet, chun_damnoeng)}


@wsgify
def application(req: Request):
    try:
        match = mapper.match(environ=req.environ)
        if not match:
            raise HTTPNotFound()
        if (req.content_length or 0) > MAX:
            raise HTTPRequestEntityTooLarge()
        return HANDLERS[match["controller"]](req)
    except ValidationError as e:
        return Response(json_body={"kamhos": e.to_dict()}, status=422)
    except (FieldDoesNotExist, InvalidDocumentError) as e:
        return Response(json_body={"kamhos": str(e)}, status=422)
    except Kamhos as e:
        return Response(json_body={"kamhos": e.sar}, status=e.status)
    except HTTPException as e:
        return Response(json_body={"kamhos": e.title}, status=e.code)
    except (ValueError, TypeError, AttributeError) as e:
        return Response(json_body={"kamhos": str(e)}, status=400)
