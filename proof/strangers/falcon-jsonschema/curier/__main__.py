import os

from waitress import serve

from .app import creeaza_aplicatia

serve(
    creeaza_aplicatia(),
    host='127.0.0.1',
    port=int(os.environ['PORT']),
    threads=4,
    ident=None,
    max_request_body_size=64 * 1024,
)
