import logging
import os
from pathlib import Path

import connexion
from connexion.options import SwaggerUIOptions

logging.basicConfig(level=os.environ.get("NIVEL_LOG", "WARNING"))


def criar_app() -> connexion.FlaskApp:
    # a documentação só é publicada no portal interno
    sem_documentacao = SwaggerUIOptions(serve_spec=False, swagger_ui=False)
    app = connexion.FlaskApp(
        __name__,
        specification_dir=Path(__file__).parent,
        swagger_ui_options=sem_documentacao,
    )
    app.add_api("openapi.yaml", strict_validation=True, validate_responses=True)
    return app


app = criar_app()

if __name__ == "__main__":
    app.run(host="127.0.0.1", port=int(os.environ.get("PORT", "8080")), log_level="warning")
