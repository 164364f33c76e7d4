//! Izicelo: what clients send.
use chrono::NaiveDate;
use regex::Regex;
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;
use validify::{schema_err, schema_validation, Payload, ValidationErrors, Validify};

static IKHODI_YEPOSI: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"^\d{4}$").unwrap());
static ISIKHATHI: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"^([01]\d|2[0-3]):[0-5]\d$").unwrap());
static INOMBOLO_YEPHASELA: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"^TZ\d{10}ZA$").unwrap());
const IMIZILA: [&str; 3] = ["sms", "whatsapp", "i-imeyili"];

#[derive(Debug, Clone, Deserialize, Validify, Payload)]
#[serde(deny_unknown_fields)]
pub struct Ukungena {
    #[validify]
    pub uhlelo: Uhlelo,
}

#[derive(Debug, Clone, Deserialize, Validify, Payload)]
#[serde(deny_unknown_fields)]
pub struct Uhlelo {
    #[validate(length(min = 1))]
    pub igama: String,
    #[validate(length(min = 1))]
    pub imfihlo: String,
}

#[derive(Debug, Clone, Deserialize, Validify, Payload)]
#[serde(deny_unknown_fields)]
pub struct Qinisekisa {
    #[validify]
    pub umuntu: Umuntu,
    #[validate(regex(path = IKHODI_YEPOSI, message = "ikhodi yeposi inezinombolo ezi-4"))]
    pub ikhodi_yeposi: String,
}

#[derive(Debug, Clone, Deserialize, Validify, Payload)]
#[serde(deny_unknown_fields)]
#[validate(indlela_yokuxhumana)]
pub struct Umuntu {
    #[modify(trim)]
    pub igama: Option<String>,
    #[modify(trim)]
    #[validate(length(min = 2, max = 60))]
    pub isibongo: String,
    #[validate(phone)]
    pub ucingo: Option<String>,
    #[validate(email)]
    pub imeyili: Option<String>,
}

#[schema_validation]
fn indlela_yokuxhumana(u: &Umuntu) -> Result<(), ValidationErrors> {
    if u.ucingo.is_none() && u.imeyili.is_none() {
        schema_err!("indlela_yokuxhumana", "kudingeka ucingo noma imeyili");
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Isenzo {
    Bheka,
    Shintsha,
}

#[derive(Debug, Clone, Deserialize, Validify, Payload)]
#[serde(deny_unknown_fields)]
#[validate(okuthandwayo_kukhona)]
pub struct Finyelela {
    #[validate(length(min = 1))]
    pub ikhasimende: String,
    pub isenzo: Isenzo,
    #[validify]
    pub okuthandwayo: Option<Okuthandwayo>,
}

#[schema_validation]
fn okuthandwayo_kukhona(f: &Finyelela) -> Result<(), ValidationErrors> {
    if f.isenzo == Isenzo::Shintsha && f.okuthandwayo.is_none() {
        schema_err!("okuthandwayo", "okuthandwayo kuyadingeka uma isenzo ngu-shintsha");
    }
    if f.isenzo == Isenzo::Bheka && f.okuthandwayo.is_some() {
        schema_err!("okuthandwayo", "okuthandwayo akuvunyelwe uma isenzo ngu-bheka");
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Indawo {
    Ekhaya,
    Emsebenzini,
    Esitolo,
}

#[derive(Debug, Clone, Serialize, Deserialize, Validify, Payload)]
#[serde(deny_unknown_fields)]
#[validate(ikhodi_yesitolo_ikhona)]
pub struct Okuthandwayo {
    pub indawo: Indawo,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[validate(length(equal = 6))]
    pub ikhodi_yesitolo: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[validify]
    pub isikhathi: Option<Isikhathi>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[validate(length(max = 140))]
    pub imiyalelo: Option<String>,
}

#[schema_validation]
fn ikhodi_yesitolo_ikhona(o: &Okuthandwayo) -> Result<(), ValidationErrors> {
    if o.indawo == Indawo::Esitolo && o.ikhodi_yesitolo.is_none() {
        schema_err!("ikhodi_yesitolo", "ikhodi_yesitolo iyadingeka uma indawo ngu-esitolo");
    }
}

#[derive(Debug, Clone, Serialize, Deserialize, Validify, Payload)]
#[serde(deny_unknown_fields)]
pub struct Isikhathi {
    #[validate(regex(path = ISIKHATHI, message = "isikhathi sibhalwa kanje: 08:00"))]
    pub kusuka: String,
    #[validate(regex(path = ISIKHATHI, message = "isikhathi sibhalwa kanje: 08:00"))]
    pub kuya: String,
}

#[derive(Debug, Clone, Deserialize, Validify, Payload)]
#[serde(deny_unknown_fields)]
pub struct Yazisa {
    #[validate(length(min = 1))]
    pub ikhasimende: String,
    #[validify]
    pub umyalezo: Umyalezo,
    #[validify]
    pub iphasela: Iphasela,
}

#[derive(Debug, Clone, Deserialize, Validify, Payload)]
#[serde(deny_unknown_fields)]
pub struct Umyalezo {
    #[validate(length(min = 1))]
    pub ithempulethi: String,
    #[validate(is_in(IMIZILA))]
    pub umzila: String,
}

#[derive(Debug, Clone, Deserialize, Validify, Payload)]
#[serde(deny_unknown_fields)]
pub struct Iphasela {
    #[modify(trim, uppercase)]
    #[validate(regex(path = INOMBOLO_YEPHASELA, message = "inombolo yephasela ifana ne-TZ0000000000ZA"))]
    pub inombolo: String,
    #[validate(range(min = 0.1, max = 70.0))]
    pub isisindo_kg: Option<f64>,
    #[validate(time(op = after_now))]
    pub usuku_lokulethwa: NaiveDate,
}
