//! La petoj. Kion la tipoj ne akceptas, tion la servo ne vidas.
use chrono::{DateTime, FixedOffset, NaiveDate};
use refined::{boundable::unsigned::{ClosedInterval, GreaterThanEqual, LessThanEqual}, boolean::And, string::{Regex, Trimmed}, *};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

type_string!(TelefonaFormo, r"^\+[1-9][0-9]{7,14}$");
type_string!(PosxtaFormo, r"^[0-9]{2}-[0-9]{3}$");
type_string!(HoraFormo, r"^([01][0-9]|2[0-3]):[0-5][0-9]$");
type_string!(SxrankaFormo, r"^[A-Z]{3}-[0-9]{2}[A-Z]$");
type_string!(PakaFormo, r"^VS[0-9]{9}PL$");
type_string!(SxablonaFormo, r"^[a-z]+/[0-9]{1,3}$");

type_string!(NomoFenestroDe, "fenestro.de");
type_string!(NomoFenestroGxis, "fenestro.gxis");
type_string!(NomoKodo, "kodo");
type_string!(NomoNajbaro, "najbaro");
type_string!(NomoNotero, "noto");

type Teksto<const MIN: usize, const MAKS: usize> = Refinement<String, And<Trimmed, ClosedInterval<MIN, MAKS>>>;
type Mallonga<const MAKS: usize> = Refinement<String, LessThanEqual<MAKS>>;
type Laux<F> = Refinement<String, Regex<F>>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ensaluto {
    pub akreditajxo: Akreditajxo,
    #[allow(dead_code)]
    pub priskribo: Option<Mallonga<80>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Akreditajxo {
    pub uzanto: Refinement<String, GreaterThanEqual<4>>,
    pub sxlosilo: Refinement<String, GreaterThanEqual<12>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
pub struct Kontrolo {
    pub persono: PersonaNomo,
    pub telefono: Laux<TelefonaFormo>,
    pub adreso: Option<Adreso>,
    pub naskigxdato: Option<NaiveDate>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
pub struct PersonaNomo {
    pub nomo: Option<Teksto<1, 60>>,
    pub familinomo: Teksto<2, 60>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
pub struct Adreso {
    pub strato: Option<Teksto<2, 80>>,
    pub posxtkodo: Laux<PosxtaFormo>,
    pub urbo: Option<Teksto<2, 60>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Atingo {
    pub persono_id: Uuid,
    pub ago: Ago,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Ago {
    Legi { kun_historio: Option<bool> },
    Sxangxi(Prefero),
}

#[derive(Deserialize, Serialize, Clone)]
#[serde(deny_unknown_fields)]
pub struct Prefero {
    pub livero: Livero,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tempo: Option<Tempo>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pordokodo: Option<Teksto<2, 12>>,
}

#[derive(Deserialize, Serialize, Clone)]
#[serde(tag = "maniero", rename_all = "snake_case", deny_unknown_fields)]
pub enum Livero {
    Hejme {
        #[serde(skip_serializing_if = "Option::is_none")]
        noto: Option<NamedSerde<NomoNotero, Mallonga<120>>>,
    },
    CxeNajbaro {
        najbaro: NamedSerde<NomoNajbaro, Teksto<2, 60>>,
    },
    EnSxranko {
        kodo: NamedSerde<NomoKodo, Laux<SxrankaFormo>>,
    },
}

#[derive(Deserialize, Serialize, Clone)]
#[serde(deny_unknown_fields)]
pub struct Tempo {
    pub de: Laux<HoraFormo>,
    pub gxis: Laux<HoraFormo>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
pub struct Sciigo {
    pub persono_id: Uuid,
    pub pako: Pako,
    pub okazo: Okazo,
    pub sxablono: Laux<SxablonaFormo>,
    pub lingvo: Option<Lingvo>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
pub struct Pako {
    pub numero: Laux<PakaFormo>,
    pub pezo_g: Option<Refinement<u32, ClosedInterval<1, 30000>>>,
}

#[derive(Deserialize)]
#[serde(tag = "speco", rename_all = "snake_case", deny_unknown_fields)]
#[allow(dead_code)]
pub enum Okazo {
    Survoje { fenestro: Option<Fenestro> },
    Malfruas { nova_horo: DateTime<FixedOffset>, kialo: Option<String> },
    Liverita { ricevis: Option<String> },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
pub struct Fenestro {
    pub de: NamedSerde<NomoFenestroDe, Laux<HoraFormo>>,
    pub gxis: NamedSerde<NomoFenestroGxis, Laux<HoraFormo>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Lingvo {
    Eo,
    Pl,
    En,
}
