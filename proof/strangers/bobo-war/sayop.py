"""An mga baton kon may sayop (bobo_errors)."""
import json
import logging

import webob
from serde import SerdeError


def baton(status, klase, detalye):
    return webob.Response(json={"sayop": {"klase": klase, "detalye": detalye}}, status=status)


def not_found(request, method):
    return baton(404, "WarayHini", f"Waray hini nga adres: {request.path_info}")


def method_not_allowed(request, method, methods):
    tubag = baton(405, "DiriPwede", f"Diri pwede an {method}")
    tubag.headers["Allow"] = ", ".join(sorted(methods))
    return tubag


def missing_form_variable(request, method, name):
    return baton(400, "MissingFormVariable", name)


def exception(request, method, exc_info):
    klase, err, _ = exc_info
    if isinstance(err, (SerdeError, json.JSONDecodeError, UnicodeDecodeError)):
        return baton(400, klase.__name__, str(err))
    logging.error("wara kaasahi", exc_info=exc_info)
    return baton(500, "Sulod", "May problema ha amon server")
