from masonite.routes import Route

ROUTES = [
    Route.post("/auth-authenticate", "NanawatalController@nanawatal"),
    Route.post("/ext-verify", "PerodunkayController@tasdiq").middleware("kilid"),
    Route.post("/ext-reach", "PataController@pata").middleware("kilid"),
    Route.post("/ext-notify", "KhabartiaController@wastawa").middleware("kilid"),
]
