"""Schemele JSON ale cererilor."""

JUDETE = [
    'AB', 'AR', 'AG', 'BC', 'BH', 'BN', 'BT', 'BV', 'BR', 'B', 'BZ', 'CS', 'CL', 'CJ', 'CT', 'CV', 'DB', 'DJ', 'GL', 'GR', 'GJ',
    'HR', 'HD', 'IL', 'IS', 'IF', 'MM', 'MH', 'MS', 'NT', 'OT', 'PH', 'SM', 'SJ', 'SB', 'SV', 'TR', 'TM', 'TL', 'VS', 'VL', 'VN',
]

ORA = {'type': 'string', 'pattern': r'^([01]\d|2[0-3]):[0-5]\d$'}
INTERVAL = {
    'type': 'object',
    'properties': {'de': ORA, 'pana': ORA},
    'required': ['de', 'pana'],
}
COD_CLIENT = {'type': 'string', 'pattern': r'^CL-\d{6}$'}


def daca(camp, valoare, **atunci):
    return {'if': {'properties': {camp: {'const': valoare}}, 'required': [camp]}, 'then': atunci}


VERIFICARE = {
    'type': 'object',
    'properties': {
        'persoana': {
            'type': 'object',
            'properties': {
                'nume': {'type': 'string', 'minLength': 2, 'maxLength': 60},
                'prenume': {'type': 'string', 'minLength': 2, 'maxLength': 60},
                'telefon': {'type': 'string', 'pattern': r'^07\d{8}$'},
                'email': {'type': 'string', 'format': 'email'},
            },
            'required': ['nume', 'telefon'],
        },
        'adresa': {
            'type': 'object',
            'properties': {
                'judet': {'enum': JUDETE},
                'localitate': {'type': 'string', 'minLength': 2},
                'strada': {'type': 'string', 'maxLength': 120},
                'codPostal': {'type': 'string', 'pattern': r'^\d{6}$'},
            },
            'required': ['judet', 'localitate'],
        },
    },
    'required': ['persoana'],
}

PREFERINTA = {
    'type': 'object',
    'properties': {
        'modLivrare': {'enum': ['ACASA', 'VECIN', 'LOCKER', 'PUNCT_RIDICARE']},
        'codLocker': {'type': 'string', 'pattern': r'^LCK\d{4}$'},
        'codPunct': {'type': 'string', 'pattern': r'^PR-[A-Z]{2}-\d{3}$'},
        'vecin': {
            'type': 'object',
            'properties': {'nume': {'type': 'string', 'minLength': 2}, 'apartament': {'type': 'string', 'maxLength': 8}},
            'required': ['nume'],
        },
        'interval': INTERVAL,
        'sunaInainte': {'type': 'boolean'},
        'instructiuni': {'type': 'string', 'maxLength': 140},
    },
    'required': ['modLivrare'],
    'allOf': [
        daca('modLivrare', 'VECIN', required=['vecin']),
        daca('modLivrare', 'LOCKER', required=['codLocker']),
        daca('modLivrare', 'PUNCT_RIDICARE', required=['codPunct']),
    ],
}

PREFERINTE = {
    'type': 'object',
    'properties': {
        'codClient': COD_CLIENT,
        'operatie': {'enum': ['CITESTE', 'MODIFICA']},
        'preferinta': PREFERINTA,
    },
    'required': ['codClient', 'operatie'],
    'allOf': [daca('operatie', 'MODIFICA', required=['preferinta'])],
}

NOTIFICARE = {
    'type': 'object',
    'properties': {
        'codClient': COD_CLIENT,
        'eveniment': {'enum': ['PRELUAT', 'IN_TRANZIT', 'IN_LIVRARE', 'LIVRAT', 'NELIVRAT']},
        'sablon': {'type': 'string', 'minLength': 3, 'maxLength': 40},
        'colete': {
            'type': 'array',
            'minItems': 1,
            'maxItems': 10,
            'items': {
                'type': 'object',
                'properties': {
                    'awb': {'type': 'string', 'pattern': r'^\d{13}$'},
                    'greutateKg': {'type': 'number', 'exclusiveMinimum': 0, 'maximum': 70},
                },
                'required': ['awb'],
            },
        },
        'livrare': {
            'type': 'object',
            'properties': {'data': {'type': 'string', 'format': 'date'}, 'interval': INTERVAL},
            'required': ['data'],
        },
        'motiv': {'enum': ['ABSENT', 'REFUZ', 'ADRESA_GRESITA']},
        'canal': {'enum': ['SMS', 'EMAIL', 'PUSH']},
    },
    'required': ['codClient', 'eveniment', 'sablon', 'colete'],
    'allOf': [
        daca('eveniment', 'IN_LIVRARE', required=['livrare']),
        daca('eveniment', 'NELIVRAT', required=['motiv']),
    ],
}
