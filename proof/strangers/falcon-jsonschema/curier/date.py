"""Datele mediului de test; totul stă în memorie."""

import itertools
import unicodedata

CONTURI = {'api.florarialotus': 'Mesteacan_73-rosu'}

CLIENTI = {
    'CL-048213': {
        'nume': 'Munteanu', 'prenume': 'Ioana', 'telefon': '0744318905',
        'preferinta': {'modLivrare': 'ACASA', 'sunaInainte': True},
    },
    'CL-051877': {
        'nume': 'Știrbu', 'prenume': 'Radu', 'telefon': '0723660142',
        'preferinta': {'modLivrare': 'LOCKER', 'codLocker': 'LCK0087'},
    },
    'CL-060034': {
        'nume': 'Kovács', 'prenume': 'Emese', 'telefon': '0755904471',
        'preferinta': {'modLivrare': 'VECIN', 'vecin': {'nume': 'Pop Vasile', 'apartament': '12'}},
    },
}

SABLOANE = {'livrare-azi', 'livrare-confirmata', 'tentativa-esuata'}

numar_notificare = itertools.count(318442)


def simplu(text):
    fara = unicodedata.normalize('NFKD', text)
    return ''.join(c for c in fara if not unicodedata.combining(c)).casefold().strip()


def cauta(nume, telefon):
    for cod, client in CLIENTI.items():
        if client['telefon'] == telefon and simplu(client['nume']) == simplu(nume):
            return cod, client
    return None, None
