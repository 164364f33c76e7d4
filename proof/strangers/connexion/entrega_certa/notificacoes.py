import uuid

from connexion.exceptions import ProblemException

from . import repositorio


def enviar(body):
    destinatario = repositorio.obter(body["idDestinatario"])
    if destinatario is None:
        raise ProblemException(status=404, title="Destinatário desconhecido", detail=f"Não existe o destinatário {body['idDestinatario']}")
    if body["modelo"] not in repositorio.MODELOS:
        raise ProblemException(status=422, title="Modelo desconhecido", detail=f"O modelo de mensagem {body['modelo']} não existe")
    if body["canal"] not in destinatario.canais:
        raise ProblemException(status=409, title="Canal indisponível", detail=f"O destinatário não recebe notificações por {body['canal']}")

    estado = "AGENDADA" if body.get("agendadaPara") else "EM_FILA"
    return {"idNotificacao": str(uuid.uuid4()), "estado": estado, "canal": body["canal"]}, 202
