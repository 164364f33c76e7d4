use chrono::{DateTime, FixedOffset, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

#[derive(Deserialize, Validate)]
#[serde(rename_all = "camelCase")]
pub struct AutentiseraBegaran {
    #[garde(length(min = 1, max = 40))]
    pub partner_id: String,
    #[garde(length(min = 1, max = 100))]
    pub hemlig_nyckel: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct AutentiseraSvar {
    pub atkomsttoken: String,
    pub tokentyp: &'static str,
    pub giltig_till: DateTime<Utc>,
}

// ---- ext-verify

#[derive(Deserialize, Validate)]
pub struct VerifieraBegaran {
    #[garde(dive)]
    pub mottagare: Mottagare,
    #[garde(dive)]
    pub adress: Adress,
}

#[derive(Deserialize, Validate)]
pub struct Mottagare {
    #[garde(length(chars, min = 1, max = 60))]
    pub fornamn: Option<String>,
    #[garde(length(chars, min = 2, max = 60))]
    pub efternamn: String,
    #[garde(if(cond = self.epost.is_none(), required), pattern(r"^\+46[1-9][0-9]{7,8}$"))]
    pub mobilnummer: Option<String>,
    #[garde(if(cond = self.mobilnummer.is_none(), required), email)]
    pub epost: Option<String>,
}

#[derive(Deserialize, Validate)]
pub struct Adress {
    #[garde(length(chars, max = 80))]
    pub gata: Option<String>,
    #[garde(pattern(r"^[0-9]{3} ?[0-9]{2}$"))]
    pub postnummer: String,
    #[garde(length(chars, min = 2, max = 60))]
    pub ort: Option<String>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct VerifieraSvar {
    pub mottagar_id: Uuid,
    pub namn_stammer: bool,
    pub adress_stammer: bool,
    pub kanaler: Vec<Kanal>,
}

// ---- ext-reach

#[derive(Deserialize, Validate)]
#[serde(tag = "atgard", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum OnskemalBegaran {
    Hamta {
        #[garde(skip)]
        mottagar_id: Uuid,
    },
    Spara {
        #[garde(skip)]
        mottagar_id: Uuid,
        #[garde(dive)]
        onskemal: Onskemal,
    },
    Rensa {
        #[garde(skip)]
        mottagar_id: Uuid,
    },
}

#[derive(Clone, Copy, PartialEq, Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Leveranssatt {
    Dorr,
    Brevlada,
    Granne,
    Ombud,
}

#[derive(Clone, Deserialize, Serialize, Validate)]
#[serde(rename_all = "camelCase")]
pub struct Onskemal {
    #[garde(skip)]
    pub leveranssatt: Leveranssatt,
    #[garde(if(cond = self.leveranssatt == Leveranssatt::Ombud, required), pattern(r"^[0-9]{6}$"))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ombud_id: Option<String>,
    #[garde(if(cond = self.leveranssatt == Leveranssatt::Granne, required), dive)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub granne: Option<Granne>,
    #[garde(dive)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tidsfonster: Option<Tidsfonster>,
    #[garde(pattern(r"^[0-9]{4,6}$"))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub portkod: Option<String>,
    #[garde(length(chars, max = 250))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub meddelande: Option<String>,
    #[garde(skip)]
    #[serde(default)]
    pub kvittens: bool,
}

#[derive(Clone, Deserialize, Serialize, Validate)]
pub struct Granne {
    #[garde(length(chars, min = 2, max = 80))]
    pub namn: String,
    #[garde(pattern(r"^[0-9]{4}$"))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lagenhet: Option<String>,
}

#[derive(Clone, Deserialize, Serialize, Validate)]
pub struct Tidsfonster {
    #[garde(pattern(r"^([01][0-9]|2[0-3]):[0-5][0-9]$"))]
    pub fran: String,
    #[garde(pattern(r"^([01][0-9]|2[0-3]):[0-5][0-9]$"), custom(senare_an(&self.fran)))]
    pub till: String,
}

fn senare_an(fran: &str) -> impl FnOnce(&str, &()) -> garde::Result + '_ {
    move |till, _| match till > fran {
        true => Ok(()),
        false => Err(garde::Error::new("måste vara senare än fran")),
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct OnskemalSvar {
    pub mottagar_id: Uuid,
    pub onskemal: Option<Onskemal>,
    pub senast_andrad: Option<DateTime<Utc>>,
}

// ---- ext-notify

#[derive(Clone, Copy, PartialEq, Debug, Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Kanal {
    Sms,
    Epost,
}

#[derive(Clone, Copy, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Handelse {
    Aviserad,
    Utkorning,
    Levererad,
    Misslyckad,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Orsak {
    EjHemma,
    FelAdress,
    SkadatGods,
}

#[derive(Clone, Copy, Default, Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Sprak {
    #[default]
    Sv,
    En,
    Fi,
}

#[derive(Deserialize, Validate)]
#[serde(rename_all = "camelCase")]
pub struct AviseraBegaran {
    #[garde(skip)]
    pub mottagar_id: Uuid,
    #[garde(skip)]
    pub handelse: Handelse,
    #[garde(pattern(r"^[A-Za-z0-9]{3,11}$"))]
    pub avsandare: String,
    #[garde(dive)]
    pub forsandelse: Forsandelse,
    #[garde(if(cond = self.handelse == Handelse::Utkorning, required))]
    pub beraknad_ankomst: Option<DateTime<FixedOffset>>,
    #[garde(if(cond = self.handelse == Handelse::Misslyckad, required))]
    pub orsak: Option<Orsak>,
    #[garde(skip)]
    pub kanal: Option<Kanal>,
    #[garde(skip)]
    #[serde(default)]
    pub sprak: Sprak,
}

#[derive(Deserialize, Validate)]
#[serde(rename_all = "camelCase")]
pub struct Forsandelse {
    #[garde(pattern(r"^[0-9]{18}$"))]
    pub kollinummer: String,
    #[garde(range(min = 1, max = 25))]
    #[serde(default = "ett")]
    pub antal_kolli: u32,
    #[garde(range(min = 0.1, max = 35.0))]
    pub vikt: Option<f64>,
}

fn ett() -> u32 {
    1
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct AviseraSvar {
    pub aviserings_id: Uuid,
    pub status: &'static str,
    pub kanal: Kanal,
    pub sprak: Sprak,
}
