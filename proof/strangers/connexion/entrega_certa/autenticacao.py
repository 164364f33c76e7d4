"""Emissão e validação dos tokens de acesso."""
import hmac
import os
import time

import jwt
from connexion.exceptions import OAuthProblem, ProblemException

EMISSOR = "entrega-certa"
CHAVE_ASSINATURA = os.environ.get("CHAVE_ASSINATURA", "0c7f5f1e2b9a4f67a6d8-entrega-certa-testes")
VALIDADE_SEGUNDOS = int(os.environ.get("TOKEN_TTL_SECONDS", "1200"))

APLICACOES = {
    "ec-parceiro-0473": "mR8-vTq2-Lisboa-77xKp",
}


def autenticar(body):
    esperada = APLICACOES.get(body["idAplicacao"], "")
    if not esperada or not hmac.compare_digest(esperada.encode(), body["chaveSecreta"].encode()):
        raise ProblemException(status=401, title="Não autorizado", detail="Aplicação ou chave secreta inválida")

    agora = int(time.time())
    token = jwt.encode(
        {"iss": EMISSOR, "sub": body["idAplicacao"], "iat": agora, "exp": agora + VALIDADE_SEGUNDOS},
        CHAVE_ASSINATURA,
        algorithm="HS256",
    )
    return {"tokenAcesso": token, "tipoToken": "Bearer", "validadeSegundos": VALIDADE_SEGUNDOS}


def validar_token(token):
    """Chamada pelo Connexion (x-bearerInfoFunc); None significa token inválido."""
    try:
        return jwt.decode(token, CHAVE_ASSINATURA, algorithms=["HS256"], issuer=EMISSOR)
    except jwt.ExpiredSignatureError:
        raise OAuthProblem(detail="O token de acesso expirou")
    except jwt.InvalidTokenError:
        return None
