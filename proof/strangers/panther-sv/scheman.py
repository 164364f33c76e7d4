"""Vad partnerna får skicka. Nycklar som inte står här avvisas."""
from goodboy import Date, Dict, Int, Key, Str

POSTNUMMER = r"^\d{3} ?\d{2}$"
MOBIL = r"^\+46[ -]?7\d[\d -]{7,11}$"
KLOCKSLAG = r"^([01]\d|2[0-3]):[0-5]\d$"

KONTROLL = Dict(keys=[
    Key("mottagare", Dict(keys=[
        Key("efternamn", Str(min_length=2, max_length=60)),
        Key("fornamn", Str(max_length=60), required=False),
        Key("kontakt", Dict(keys=[
            Key("mobil", Str(pattern=MOBIL)),
            Key("epost", Str(pattern=r"^[^@\s]+@[^@\s]+\.[a-z]{2,}$"), required=False),
        ])),
    ])),
    Key("adress", Dict(keys=[
        Key("gata", Str(min_length=3, max_length=100)),
        Key("postnummer", Str(pattern=POSTNUMMER)),
        Key("ort", Str(min_length=2, max_length=60)),
        Key("land", Str(allowed=["SE", "NO", "DK", "FI"]), required=False),
    ])),
    Key("avsandare", Dict(keys=[
        Key("kundnummer", Str(pattern=r"^K-\d{5}$")),
        Key("namn", Str(max_length=80), required=False),
    ])),
])

ÖNSKEMÅL = Dict(keys=[
    Key("leverans", Str(allowed=["dorr", "granne", "fullmakt", "paketskap"])),
    Key("granne", Dict(keys=[
        Key("namn", Str(min_length=2, max_length=60)),
        Key("lagenhet", Str(pattern=r"^\d{4}$")),
    ]), predicate=("$leverans", "==", "granne")),
    Key("fullmakt", Dict(keys=[
        Key("namn", Str(min_length=2, max_length=60)),
        Key("mobil", Str(pattern=MOBIL)),
        Key("relation", Str(allowed=["familj", "kollega", "annan"]), required=False),
    ]), predicate=("$leverans", "==", "fullmakt")),
    Key("paketskap", Str(pattern=r"^PS-\d{4}$"), predicate=("$leverans", "==", "paketskap")),
    Key("tid", Dict(keys=[Key("fran", Str(pattern=KLOCKSLAG)), Key("till", Str(pattern=KLOCKSLAG))]), required=False),
    Key("portkod", Str(pattern=r"^\d{4,6}$"), required=False),
])

ÖNSKEMÅLEN = Dict(keys=[
    Key("mottagarId", Str(pattern=r"^MOT-[0-9A-F]{8}$")),
    Key("atgard", Str(allowed=["visa", "andra"])),
    Key("onskemal", ÖNSKEMÅL, predicate=("$atgard", "==", "andra")),
])

AVISERING = Dict(keys=[
    Key("mottagarId", Str(pattern=r"^MOT-[0-9A-F]{8}$")),
    Key("handelse", Str(allowed=["pa_vag", "forsenat", "levererat", "att_hamta"])),
    Key("kanal", Str(allowed=["sms", "epost"])),
    Key("forsandelse", Dict(keys=[
        Key("kollinummer", Str(pattern=r"^\d{10}SE$")),
        Key("antal", Int(greater_or_equal_to=1, less_or_equal_to=50), required=False),
        Key("beraknad", Date(), required=False),
    ])),
])
