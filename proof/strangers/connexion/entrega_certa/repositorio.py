"""Repositório em memória do ambiente de testes."""
from __future__ import annotations

import threading
from dataclasses import dataclass, field
from datetime import datetime, timezone


@dataclass
class Destinatario:
    id: str
    nome: str
    telemovel: str
    codigo_postal: str
    canais: list[str]
    preferencias: dict = field(default_factory=lambda: {"modoEntrega": "MORADA"})
    atualizado_em: str | None = None


_trinco = threading.Lock()
_destinatarios = {
    d.id: d
    for d in (
        Destinatario("DST-004821", "Beatriz Carvalho", "+351912345678", "1100-148", ["SMS", "EMAIL", "APP"]),
        Destinatario("DST-005377", "Rui Tavares", "+351936654321", "4050-253", ["SMS"]),
        Destinatario("DST-006092", "Inês Figueiredo", "+351967788990", "3000-213", ["SMS", "EMAIL"]),
    )
}

MODELOS = {"EC-SAIU-01", "EC-ATRASO-02", "EC-ENTREGUE-03"}


def procurar(telemovel: str, codigo_postal: str) -> Destinatario | None:
    for destinatario in _destinatarios.values():
        if destinatario.telemovel == telemovel and destinatario.codigo_postal == codigo_postal:
            return destinatario
    return None


def obter(id_destinatario: str) -> Destinatario | None:
    return _destinatarios.get(id_destinatario)


def guardar_preferencias(destinatario: Destinatario, preferencias: dict) -> None:
    with _trinco:
        destinatario.preferencias = preferencias
        destinatario.atualizado_em = datetime.now(timezone.utc).isoformat(timespec="seconds")
