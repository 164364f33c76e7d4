import os
import signal
import sys

from waitress import serve

from wsgi import application

signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
# Masonite's container holds one request at a time.
serve(application, host="127.0.0.1", port=int(os.environ["PORT"]), threads=1, ident="rasawuna")
