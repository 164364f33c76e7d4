import os

NAME = "Rasawuna"
DEBUG = False
KILID_UMR = int(os.getenv("TOKEN_TTL_SECONDS", "1800"))
