import os
import signal
import sys

from pyramid.config import Configurator
from waitress import serve


def main():
    config = Configurator(settings={"pyramid.default_locale_name": "pl"})
    config.include("cornice")
    config.add_translation_dirs("colander:locale/")
    config.scan("paczka.widoki")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    serve(config.make_wsgi_app(), host="127.0.0.1", port=int(os.environ.get("PORT", "8080")), threads=4, max_request_body_size=65536, ident="szybka-paczka")


main()
