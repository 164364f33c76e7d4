"""nameko's runner without its command: nothing is drained at the end, the state is in memory anyway."""
import warnings

warnings.simplefilter("ignore", DeprecationWarning)

import eventlet

eventlet.monkey_patch()

import os
import signal

from nameko.runners import ServiceRunner

from service import AsmaraBitsuh

signal.signal(signal.SIGTERM, lambda *_: os._exit(0))
runner = ServiceRunner({"WEB_SERVER_ADDRESS": "127.0.0.1:%d" % int(os.environ["PORT"]), "max_workers": 10})
runner.add_service(AsmaraBitsuh)
runner.start()
runner.wait()
