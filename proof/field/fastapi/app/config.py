"""Settings of the service."""

API_PREFIX = "/api/v1"

JWT_SECRET = "9d0c6f1be2a14e5cbd7e7f2f5b0f3a86c1d9"
JWT_ALGORITHM = "HS256"
ACCESS_TOKEN_SECONDS = 1800

API_USERS = {"parcel-partner-07": "tR7!vQ2m-sunrise"}
