import os
import signal
import sys

from waitress import serve

import gateway

signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
serve(gateway.__hug_wsgi__, host="127.0.0.1", port=int(os.environ["PORT"]), threads=4, ident=None)
