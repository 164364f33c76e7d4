use chrono::NaiveDate;
use garde::Validate;
use serde::{Deserialize, Serialize};

#[derive(Deserialize, Validate)]
pub struct Arayn {
    #[garde(dive)]
    pub firme: Firme,
    #[garde(skip)]
    pub shprakh: Option<Shprakh>,
}

#[derive(Deserialize, Validate)]
pub struct Firme {
    #[garde(pattern(r"^LB-[0-9]{4}$"))]
    pub kod: String,
    #[garde(length(min = 8, max = 64))]
    pub parol: String,
}

#[derive(Deserialize, Serialize, Clone, Copy)]
#[serde(rename_all = "lowercase")]
pub enum Shprakh { Yi, Nl, En }

#[derive(Deserialize, Validate)]
pub struct Kenen {
    #[garde(dive)]
    pub mentsh: Mentsh,
    #[garde(inner(pattern(r"^[0-9]{4}$")))]
    pub post_kod: Option<String>,
}

#[derive(Deserialize, Validate)]
pub struct Mentsh {
    #[garde(length(chars, min = 2, max = 50))]
    pub familye: String,
    #[garde(pattern(r"^\+32[0-9]{8,9}$"))]
    pub telefon: String,
}

#[derive(Deserialize, Serialize, Clone, Validate)]
pub struct Tsayt {
    #[garde(pattern(r"^([01][0-9]|2[0-3]):[0-5][0-9]$"))]
    pub fun: String,
    #[garde(pattern(r"^([01][0-9]|2[0-3]):[0-5][0-9]$"))]
    pub biz: String,
}

#[derive(Deserialize, Serialize, Clone, Validate)]
pub struct Adres {
    #[garde(length(chars, min = 3, max = 70))]
    pub gas: String,
    #[garde(pattern(r"^[0-9]{1,4}[A-Z]?$"))]
    pub numer: String,
    #[garde(inner(length(max = 6)))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bus: Option<String>,
    #[garde(pattern(r"^[0-9]{4}$"))]
    pub post_kod: String,
    #[garde(length(chars, min = 2, max = 40))]
    pub shtot: String,
}

#[derive(Deserialize, Validate)]
#[serde(tag = "tuung", rename_all = "lowercase")]
pub enum Tuung {
    Leyenen {
        #[garde(pattern(r"^K[0-9]{5}$"))]
        kunde: String,
    },
    Endern {
        #[garde(pattern(r"^K[0-9]{5}$"))]
        kunde: String,
        #[garde(dive)]
        vuhin: Vuhin,
        #[garde(inner(length(chars, max = 140)))]
        bamerkung: Option<String>,
    },
}

#[derive(Deserialize, Serialize, Clone, Validate)]
#[serde(tag = "ort", rename_all = "lowercase")]
pub enum Vuhin {
    Heym {
        #[garde(dive)]
        adres: Adres,
        #[garde(dive)]
        #[serde(skip_serializing_if = "Option::is_none")]
        tsayt: Option<Tsayt>,
    },
    Shokhn {
        #[garde(length(chars, min = 2, max = 50))]
        nomen: String,
        #[garde(pattern(r"^[0-9]{1,4}[A-Z]?$"))]
        numer: String,
    },
    Punkt {
        #[garde(pattern(r"^AN[0-9]{4}$"))]
        punkt_kod: String,
    },
}

#[derive(Deserialize, Validate)]
pub struct Pekl {
    #[garde(pattern(r"^LB[0-9]{8}$"))]
    pub numer: String,
    #[garde(inner(range(min = 1, max = 30000)))]
    pub vog_gram: Option<u32>,
}

#[derive(Deserialize, Serialize, Clone, Copy, PartialEq)]
#[serde(rename_all = "lowercase")]
pub enum Kanal { Sms, Email }

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Sibe { Veter, Farker, Andersh }

#[derive(Deserialize, Validate)]
#[serde(tag = "tip", rename_all = "lowercase")]
#[allow(dead_code)]
pub enum Gesheenish {
    Unterveg {
        #[garde(skip)]
        tog: NaiveDate,
        #[garde(dive)]
        tsayt: Option<Tsayt>,
    },
    Farshpetikt {
        #[garde(skip)]
        nayer_tog: NaiveDate,
        #[garde(skip)]
        sibe: Option<Sibe>,
    },
    Opgegebn {
        #[garde(inner(length(chars, min = 2, max = 50)))]
        ver: Option<String>,
    },
}

/// Mit kanal email darf men hobn an email.
fn darf<'a>(kanal: &'a Option<Kanal>) -> impl FnOnce(&Option<String>, &()) -> garde::Result + 'a {
    move |v, _| if *kanal == Some(Kanal::Email) { garde::rules::required::apply(v, ()) } else { Ok(()) }
}

#[derive(Deserialize, Validate)]
pub struct Meldung {
    #[garde(pattern(r"^K[0-9]{5}$"))]
    pub kunde: String,
    #[garde(dive)]
    pub pekl: Pekl,
    #[garde(dive)]
    pub gesheenish: Gesheenish,
    #[garde(skip)]
    pub kanal: Option<Kanal>,
    #[garde(custom(darf(&self.kanal)), inner(length(max = 80), pattern(r"^[^@ ]+@[^@ ]+\.[a-z]{2,}$")))]
    pub email: Option<String>,
}
