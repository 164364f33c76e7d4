//! Qaababka codsiyada iyo jawaabaha.

use chrono::{DateTime, FixedOffset, NaiveTime, Utc};
use nutype::nutype;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

#[nutype(
    sanitize(trim),
    validate(regex = r"^\+252(61|62|68|77|90)\d{7}$"),
    derive(Debug, Clone, PartialEq, AsRef, Serialize, Deserialize, JsonSchema)
)]
pub struct Taleefan(String);

#[nutype(validate(regex = r"^GD-\d{2}-\d{6}$"), derive(Debug, Clone, Deserialize, JsonSchema))]
pub struct LambarXirmo(String);

#[nutype(
    sanitize(trim),
    validate(not_empty, len_char_max = 120),
    derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)
)]
pub struct QoraalGaaban(String);

#[nutype(validate(finite, greater = 0.0, less_or_equal = 40.0), derive(Debug, Clone, Copy, Deserialize, JsonSchema))]
pub struct Kiilo(f64);

#[derive(Deserialize, JsonSchema)]
pub struct MadaxKalfadhi {
    #[serde(rename = "X-Geyn-Kalfadhi")]
    pub kalfadhi: String,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SooGal {
    pub barnaamij: String,
    pub fure_sir: String,
}

#[derive(Serialize, JsonSchema)]
pub struct KalfadhiCusub {
    pub kalfadhi: String,
    pub dhacaya: DateTime<Utc>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Xaqiijin {
    pub magac: Magac,
    pub taleefan: Taleefan,
    pub cinwaan: Cinwaan,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Magac {
    pub koowaad: String,
    pub labaad: String,
    pub saddexaad: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Degmo {
    Hodan,
    Waaberi,
    Wadajir,
    Dharkenley,
    Kaaraan,
    Boondheere,
    Yaaqshiid,
    Shibis,
}

#[allow(dead_code)]
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Cinwaan {
    pub degmo: Degmo,
    pub waddo: Option<String>,
    pub u_dhow: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Xaalad {
    Firfircoon,
    Xannibay,
}

#[derive(Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Luqad {
    So,
    Ar,
    En,
}

#[derive(Serialize, JsonSchema)]
pub struct MacmiilLaHelay {
    pub macmiil: Uuid,
    pub xaalad: Xaalad,
    pub luqad: Luqad,
    pub degmo_sax: bool,
}

/// Labada hawlood ee doorbidka.
#[derive(Deserialize, JsonSchema)]
#[serde(tag = "hawl", rename_all = "lowercase", deny_unknown_fields)]
pub enum CodsiDoorbid {
    Akhri {
        macmiil: Uuid,
    },
    Beddel {
        macmiil: Uuid,
        goob: Goob,
        waqti: Option<Waqti>,
        fariin_darawal: Option<QoraalGaaban>,
    },
}

#[derive(Clone, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "nooc", rename_all = "lowercase", deny_unknown_fields)]
pub enum Goob {
    /// Albaabka guriga.
    Guri { calaamad: QoraalGaaban },
    /// Dukaan xaafadda ku yaal.
    Dukaan { magac: QoraalGaaban, taleefan: Option<Taleefan> },
    /// Deris la aamini karo.
    Deris { magac: QoraalGaaban, taleefan: Taleefan },
    /// Xafiiska Geyn, macmiilkaa soo qaadanaya.
    Xafiis,
}

#[derive(Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Waqti {
    pub laga: NaiveTime,
    pub ilaa: NaiveTime,
}

#[derive(Clone, Serialize, JsonSchema)]
pub struct Doorbid {
    pub goob: Goob,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub waqti: Option<Waqti>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fariin_darawal: Option<QoraalGaaban>,
}

#[derive(Serialize, JsonSchema)]
pub struct DoorbidHadda {
    pub macmiil: Uuid,
    pub doorbid: Doorbid,
    pub la_beddelay: Option<DateTime<Utc>>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Dhacdo {
    LaDiiwaangeliyay,
    Jidka,
    LaGeeyay,
    LamaHelin,
}

#[derive(Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Kanaal {
    Sms,
    Whatsapp,
    Wicitaan,
}

#[derive(Deserialize, JsonSchema)]
pub enum Lacag {
    USD,
    SOS,
}

#[allow(dead_code)]
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LacagBixin {
    pub qaddar: f64,
    pub lacag: Lacag,
}

#[allow(dead_code)]
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Xirmo {
    pub lambar: LambarXirmo,
    pub culays_kg: Option<Kiilo>,
    pub lacag_bixin: Option<LacagBixin>,
}

#[allow(dead_code)]
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ogeysiin {
    pub macmiil: Uuid,
    pub dhacdo: Dhacdo,
    pub xirmo: Xirmo,
    pub la_filayo: DateTime<FixedOffset>,
    pub kanaal: Option<Kanaal>,
    pub luqad: Option<Luqad>,
}

#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum XaaladOgeysiis {
    Saf,
}

#[derive(Serialize, JsonSchema)]
pub struct OgeysiisLaDiray {
    pub ogeysiis: Uuid,
    pub xirmo: String,
    pub kanaal: Kanaal,
    pub xaalad: XaaladOgeysiis,
}
