//! Suranystardyn deneleri.
use chrono::{DateTime, FixedOffset};
use garde::Validate;
use serde::{Deserialize, Serialize};

#[derive(Deserialize, Validate)]
#[serde(deny_unknown_fields)]
pub struct Kiru {
    #[garde(length(min = 1, max = 64))]
    pub uiym_kody: String,
    #[garde(length(min = 1, max = 128))]
    pub qupia_kilt: String,
}

#[derive(Deserialize, Validate)]
#[serde(deny_unknown_fields)]
pub struct Tekseru {
    #[garde(pattern(r"^[0-9]{12}$"))]
    pub iin: String,
    #[garde(pattern(r"^\+7[0-9]{10}$"))]
    pub telefon: String,
    #[garde(length(min = 1, max = 60))]
    pub tegi: Option<String>,
}

#[derive(Deserialize, Validate)]
#[serde(tag = "areket", rename_all = "snake_case", deny_unknown_fields)]
pub enum Mekenjai {
    Korsetu {
        #[garde(pattern(r"^AL-[0-9]{6}$"))]
        alushy_id: String,
    },
    Ozgertu {
        #[garde(pattern(r"^AL-[0-9]{6}$"))]
        alushy_id: String,
        #[garde(range(min = 1))]
        mekenjai_id: u32,
        #[garde(dive)]
        qalau: Qalau,
    },
}

#[derive(Clone, Deserialize, Serialize, Validate)]
#[serde(deny_unknown_fields)]
pub struct Qalau {
    #[garde(dive)]
    pub oryn: Oryn,
    #[garde(dive)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uaqyt: Option<Uaqyt>,
    #[garde(length(min = 1, max = 7))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kunder: Option<Vec<Kun>>,
    #[garde(length(chars, max = 140))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub eskertpe: Option<String>,
}

#[derive(Clone, Deserialize, Serialize, Validate)]
#[serde(tag = "tur", rename_all = "snake_case", deny_unknown_fields)]
pub enum Oryn {
    Esik {},
    Korshi {
        #[garde(length(min = 1, max = 8))]
        pater: String,
    },
    Kuzetshi {},
    Poshtomat {
        #[garde(range(min = 1, max = 9999))]
        nomir: u32,
    },
}

#[derive(Clone, Deserialize, Serialize, Validate)]
#[serde(deny_unknown_fields)]
pub struct Uaqyt {
    #[garde(pattern(r"^([01][0-9]|2[0-3]):[0-5][0-9]$"))]
    pub bastap: String,
    #[garde(pattern(r"^([01][0-9]|2[0-3]):[0-5][0-9]$"))]
    pub deiin: String,
}

#[derive(Clone, Copy, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kun {
    Duisenbi,
    Seisenbi,
    Sarsenbi,
    Beisenbi,
    Juma,
    Senbi,
    Jeksenbi,
}

#[derive(Deserialize, Validate)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
pub struct Habarlama {
    #[garde(pattern(r"^AL-[0-9]{6}$"))]
    pub alushy_id: String,
    #[garde(length(min = 1, max = 20))]
    pub ulgi: String,
    #[garde(dive)]
    pub salemdeme: Salemdeme,
    #[garde(skip)]
    pub oqiga: Oqiga,
    #[garde(skip)]
    pub arna: Option<Arna>,
    #[garde(skip)]
    pub til: Option<Til>,
}

#[derive(Deserialize, Validate)]
#[serde(deny_unknown_fields)]
pub struct Salemdeme {
    #[garde(pattern(r"^[A-Z]{2}[0-9]{9}KZ$"))]
    pub trek_nomiri: String,
    #[garde(range(min = 1, max = 50))]
    pub sany: Option<u16>,
}

#[derive(Deserialize)]
#[serde(tag = "kuii", rename_all = "snake_case", deny_unknown_fields)]
#[allow(dead_code)]
pub enum Oqiga {
    Qabyldandy {},
    Jolda { kutiletin_uaqyt: DateTime<FixedOffset> },
    Keshikti { jana_uaqyt: DateTime<FixedOffset>, sebep: Option<String> },
    Jetkizildi {},
}

#[derive(Clone, Copy, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Arna {
    Sms,
    Whatsapp,
    Email,
}

#[derive(Clone, Copy, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Til {
    Kk,
    Ru,
    En,
}
