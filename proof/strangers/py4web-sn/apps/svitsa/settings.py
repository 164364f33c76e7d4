"""Settings dzeSvitsa partner gateway."""
import os

API_VERSION = "2.3"
SESSION_SECRET_KEY = "bf9d1c6a-7e42-4b58-a1d7-Gomo-reNyanga-2291"
SESSION_EXPIRATION = int(os.environ.get("TOKEN_TTL_SECONDS", "900"))
