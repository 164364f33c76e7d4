"""Nhyehyee: what each request has to look like."""
from d42 import optional, schema

NIPA = schema.str.regex(r"^GHA-[0-9]{9}-[0-9]$")
DIN = schema.str.len(1, 60)
AHOMATROFO = schema.str.regex(r"^\+233[0-9]{9}$")
BERE = schema.str.regex(r"^([01][0-9]|2[0-3]):[0-5][0-9]$")
DA = schema.str.regex(r"^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$")


def baako(*values):
    """One of a closed list."""
    return schema.any(*(schema.str(v) for v in values))


HYEN = schema.dict({
    "adwumakuw": schema.dict({
        "nomba": schema.str.len(1, 20),
        "kokoamsem": schema.str.len(1, 80),
    }),
})

HWEHWE = schema.dict({
    "onipa": schema.dict({
        "nomba": NIPA,
        "din": DIN,
        "abusuadin": DIN,
    }),
    optional("ahomatrofo"): AHOMATROFO,
})

MPAW = {
    "beae": baako("FIE", "ADWUMAM", "OFIPAMFO", "ADEKORABEA"),
    optional("nna"): schema.list(baako("DWO", "BEN", "WUK", "YAW", "FIA", "MEM")).len(1, 6),
    optional("bere"): schema.dict({"fi": BERE, "kosi": BERE}),
    optional("nsem"): schema.str.len(1, 120),
}
OFIPAMFO = schema.dict({"din": DIN, optional("ahomatrofo"): AHOMATROFO})


def du(body):
    """ext-reach: what is asked for decides what else has to be there."""
    dwuma = body.get("dwuma") if isinstance(body, dict) else None
    shape = {"nipa": NIPA, "dwuma": baako("HWE", "SESA")}
    if dwuma != "HWE":
        mpaw = body.get("mpaw") if isinstance(body, dict) else None
        if isinstance(mpaw, dict) and mpaw.get("beae") == "OFIPAMFO":
            inner = schema.dict({**MPAW, "ofipamfo": OFIPAMFO})
        else:
            inner = schema.dict(MPAW)
        shape["mpaw" if dwuma == "SESA" else optional("mpaw")] = inner
    return schema.dict(shape)


def bo_amanee(body):
    """ext-notify: the channel decides which address is needed."""
    nkra = body.get("nkra") if isinstance(body, dict) else None
    kwan = nkra.get("kwan") if isinstance(nkra, dict) else None
    address = {"EMAIL": {"email": schema.str.regex(r"^[^@\s]+@[^@\s]+\.[a-z]{2,}$")},
               "SMS": {"ahomatrofo": AHOMATROFO},
               "WHATSAPP": {"ahomatrofo": AHOMATROFO}}.get(kwan if isinstance(kwan, str) else "", {})
    return schema.dict({
        "nipa": NIPA,
        "adesoa": schema.dict({
            "nomba": schema.str.regex(r"^AD[0-9]{8}$"),
            "dodow": schema.int.min(1).max(50),
            optional("da"): DA,
        }),
        "nkra": schema.dict({
            "nhyehyee": schema.str.len(1, 30),
            "kwan": baako("SMS", "EMAIL", "WHATSAPP"),
            optional("kasa"): baako("tw", "en", "ee"),
            **address,
        }),
    })
