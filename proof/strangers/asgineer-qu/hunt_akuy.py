"""Ima chayamunanmanta: what each door of the Chaski takes."""
from good import All, Allow, Date, Email, In, Length, Match, Optional, Range, Remove, Schema


def rikchaq(patron):
    return All(str, Match('^' + patron + '$', expected=patron))


def schema(kaq):
    return Schema({llave: schema(v) if isinstance(v, dict) else v for llave, v in kaq.items()}, extra_keys=Remove)


def akllay(llave, **kaqkuna):
    """An object whose member `llave` tells which of the schemas holds."""
    hawa = Schema({llave: All(str, In(sorted(kaqkuna)))}, extra_keys=Allow)
    ukhu = {suti: schema({llave: str, **kaq}) for suti, kaq in kaqkuna.items()}

    def akllasqa(imapas):
        return ukhu[hawa(imapas)[llave]](imapas)

    return akllasqa


DNI = rikchaq(r'\d{8}')
PUNCHAW = All(str, Date('%d/%m/%Y'))
PACHA = rikchaq(r'([01]\d|2[0-3])h[0-5]\d')
ISKAY_PACHA = {'qallariy': PACHA, 'tukuy': PACHA}

yaykuy = schema({
    'wasi': rikchaq('[A-Z]{3}'),
    Optional('llika'): {'suti': All(str, Length(min=1, max=40)), Optional('watay'): str},
})

riqsiy = schema({
    'runa': {
        'dni': DNI,
        'ayllu_suti': All(str, Length(min=2, max=60)),
        Optional('suti'): All(str, Length(min=1, max=60)),
    },
    'llaqta': {'ubigeo': rikchaq(r'\d{6}'), Optional('suti'): All(str, Length(min=1, max=60))},
})

munay = {
    'maypi': akllay(
        'kaq',
        wasi={Optional('punku'): All(str, Length(min=1, max=30))},
        wasi_masi={'suti': All(str, Length(min=2, max=60)), 'wasi_yupay': All(int, Range(1, 9999))},
        qhatu={'qhatu': rikchaq(r'QH-[A-Z]{3}-\d{2}')},
    ),
    Optional('pacha'): ISKAY_PACHA,
    Optional('yuyana'): All(str, Length(max=150)),
}

munaykuna = akllay(
    'ruway',
    qhaway={'dni': DNI},
    tikray={'dni': DNI, 'munay': munay},
)

willay = schema({
    'dni': DNI,
    'qipi': {'yupay': rikchaq(r'CHK\d{8}'), Optional('llasay_gramo'): All(int, Range(1, 30000))},
    'willakuy': akllay(
        'kaq',
        hamuchkan={'punchaw': PUNCHAW, 'pacha': ISKAY_PACHA},
        qipan={'punchaw': PUNCHAW, Optional('imarayku'): All(str, Length(min=3, max=100))},
        chayasqa={'chaskiq': All(str, Length(min=2, max=60))},
    ),
    'nan': akllay(
        'kaq',
        celular={'yupay': rikchaq(r'\+519\d{8}')},
        correo={'correo': All(str, Email())},
    ),
    'plantilla': All(str, Length(min=4, max=20)),
    Optional('simi'): All(str, In(('ay', 'es', 'qu'))),
})
