from connexion.exceptions import ProblemException

from . import repositorio


def verificar(body):
    encontrado = repositorio.procurar(body["destinatario"]["telemovel"], body["morada"]["codigoPostal"])
    if encontrado is None:
        return {"existe": False, "idDestinatario": None, "canais": []}
    return {"existe": True, "idDestinatario": encontrado.id, "canais": encontrado.canais}


def preferencias(body):
    destinatario = repositorio.obter(body["idDestinatario"])
    if destinatario is None:
        raise ProblemException(status=404, title="Destinatário desconhecido", detail=f"Não existe o destinatário {body['idDestinatario']}")

    if body["operacao"] == "ATUALIZAR":
        repositorio.guardar_preferencias(destinatario, body["preferencias"])

    return {
        "idDestinatario": destinatario.id,
        "preferencias": destinatario.preferencias,
        "atualizadoEm": destinatario.atualizado_em,
    }
