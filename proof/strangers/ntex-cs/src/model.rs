#![allow(dead_code)]
use std::sync::LazyLock;

use chrono::NaiveDate;
use regex::Regex;
use serde::{Deserialize, Serialize};
use validator::{Validate, ValidationError, ValidationErrors};

static TELEFON: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"^\+420[2-9]\d{8}$").unwrap());
static PSC: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"^[1-7]\d{2} ?\d{2}$").unwrap());
static CAS: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"^([01]\d|2[0-3]):[0-5]\d$").unwrap());
static ZASILKA: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"^RZ\d{10}$").unwrap());

#[derive(Debug, Deserialize, Validate)]
#[serde(deny_unknown_fields)]
pub struct Prihlaseni {
    #[validate(length(equal = 4))]
    pub depo: String,
    #[validate(length(max = 40))]
    pub aplikace: Option<String>,
}

#[derive(Debug, Deserialize, Validate)]
#[serde(deny_unknown_fields)]
pub struct Overeni {
    #[validate(nested)]
    pub osoba: Osoba,
    #[validate(nested)]
    pub adresa: Adresa,
}

#[derive(Debug, Deserialize, Validate)]
#[serde(deny_unknown_fields)]
#[validate(schema(function = "aspon_jeden_kontakt"))]
pub struct Osoba {
    #[validate(length(min = 1, max = 40))]
    pub jmeno: Option<String>,
    #[validate(length(min = 1, max = 60))]
    pub prijmeni: String,
    #[validate(regex(path = *TELEFON, message = "telefon zadejte ve tvaru +420XXXXXXXXX"))]
    pub telefon: Option<String>,
    #[validate(email)]
    pub email: Option<String>,
}

fn aspon_jeden_kontakt(o: &Osoba) -> Result<(), ValidationError> {
    if o.telefon.is_none() && o.email.is_none() {
        return Err(ValidationError::new("kontakt").with_message("vyplňte telefon nebo email".into()));
    }
    Ok(())
}

#[derive(Debug, Deserialize, Validate)]
#[serde(deny_unknown_fields)]
pub struct Adresa {
    #[validate(length(min = 1, max = 80))]
    pub ulice: Option<String>,
    #[validate(length(min = 1, max = 12))]
    pub cislo: String,
    #[validate(regex(path = *PSC))]
    pub psc: String,
    #[validate(length(min = 1, max = 60))]
    pub obec: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(tag = "akce", rename_all = "snake_case")]
pub enum Predvolby {
    Zjistit(Zjistit),
    Nastavit(Nastavit),
}

impl Validate for Predvolby {
    fn validate(&self) -> Result<(), ValidationErrors> {
        match self {
            Predvolby::Zjistit(z) => z.validate(),
            Predvolby::Nastavit(n) => n.validate(),
        }
    }
}

#[derive(Debug, Deserialize, Validate)]
#[serde(deny_unknown_fields)]
pub struct Zjistit {
    pub id_prijemce: u32,
}

#[derive(Debug, Deserialize, Validate)]
#[serde(deny_unknown_fields)]
pub struct Nastavit {
    pub id_prijemce: u32,
    #[validate(nested)]
    pub predvolba: Predvolba,
}

#[derive(Debug, Clone, Deserialize, Serialize, Validate)]
#[serde(deny_unknown_fields)]
pub struct Predvolba {
    #[validate(nested)]
    pub misto: Misto,
    #[validate(length(min = 1, max = 5), nested)]
    pub okna: Option<Vec<DenniOkno>>,
    #[validate(length(max = 40))]
    pub zvonek: Option<String>,
    #[validate(length(max = 140))]
    pub poznamka: Option<String>,
}

#[derive(Debug, Clone, Deserialize, Serialize)]
#[serde(tag = "druh", rename_all = "snake_case")]
pub enum Misto {
    Dvere(Dvere),
    Recepce(Recepce),
    Soused(Soused),
    VydejniMisto(VydejniMisto),
}

impl Validate for Misto {
    fn validate(&self) -> Result<(), ValidationErrors> {
        match self {
            Misto::Dvere(d) => d.validate(),
            Misto::Recepce(r) => r.validate(),
            Misto::Soused(s) => s.validate(),
            Misto::VydejniMisto(v) => v.validate(),
        }
    }
}

#[derive(Debug, Clone, Default, Deserialize, Serialize, Validate)]
#[serde(deny_unknown_fields)]
pub struct Dvere {
    #[validate(range(min = -2, max = 40))]
    pub patro: Option<i8>,
}

#[derive(Debug, Clone, Deserialize, Serialize, Validate)]
#[serde(deny_unknown_fields)]
pub struct Recepce {}

#[derive(Debug, Clone, Deserialize, Serialize, Validate)]
#[serde(deny_unknown_fields)]
pub struct Soused {
    #[validate(length(min = 1, max = 60))]
    pub jmeno: String,
    #[validate(range(min = -2, max = 40))]
    pub patro: Option<i8>,
}

#[derive(Debug, Clone, Deserialize, Serialize, Validate)]
#[serde(deny_unknown_fields)]
pub struct VydejniMisto {
    #[validate(length(min = 3, max = 10))]
    pub kod: String,
}

#[derive(Debug, Clone, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Den {
    Po,
    Ut,
    St,
    Ct,
    Pa,
    So,
}

#[derive(Debug, Clone, Deserialize, Serialize, Validate)]
#[serde(deny_unknown_fields)]
#[validate(schema(function = "okno_dne"))]
pub struct DenniOkno {
    pub den: Den,
    #[validate(regex(path = *CAS, message = "čas zadejte ve tvaru HH:MM"))]
    pub cas_od: String,
    #[validate(regex(path = *CAS, message = "čas zadejte ve tvaru HH:MM"))]
    pub cas_do: String,
}

fn okno_dne(o: &DenniOkno) -> Result<(), ValidationError> {
    poradi(&o.cas_od, &o.cas_do)
}

fn poradi(od: &str, do_: &str) -> Result<(), ValidationError> {
    if od >= do_ {
        return Err(ValidationError::new("poradi").with_message("cas_od musí být před cas_do".into()));
    }
    Ok(())
}

#[derive(Debug, Deserialize, Validate)]
#[serde(deny_unknown_fields)]
#[validate(schema(function = "okno_k_doruceni"))]
pub struct Oznameni {
    pub id_prijemce: u32,
    pub udalost: Udalost,
    #[validate(nested)]
    pub zasilka: Zasilka,
    #[validate(length(min = 3, max = 30))]
    pub sablona: String,
    pub kanal: Kanal,
    #[validate(nested)]
    pub okno: Option<Okno>,
    pub jazyk: Option<Jazyk>,
}

fn okno_k_doruceni(o: &Oznameni) -> Result<(), ValidationError> {
    if matches!(o.udalost, Udalost::VDoruceni) && o.okno.is_none() {
        return Err(ValidationError::new("okno").with_message("u události v_doruceni je okno povinné".into()));
    }
    Ok(())
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Udalost {
    Prijata,
    VDoruceni,
    Zpozdena,
    Dorucena,
}

#[derive(Debug, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kanal {
    Sms,
    Email,
    Push,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Jazyk {
    Cs,
    En,
    De,
}

#[derive(Debug, Deserialize, Validate)]
#[serde(deny_unknown_fields)]
pub struct Zasilka {
    #[validate(regex(path = *ZASILKA))]
    pub cislo: String,
    #[validate(range(min = 1, max = 30))]
    pub pocet_kusu: Option<u16>,
    #[validate(nested)]
    pub dobirka: Option<Dobirka>,
}

#[derive(Debug, Deserialize, Validate)]
#[serde(deny_unknown_fields)]
pub struct Dobirka {
    #[validate(range(exclusive_min = 0.0, max = 50000.0))]
    pub castka: f64,
    pub mena: Mena,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Mena {
    Czk,
    Eur,
}

#[derive(Debug, Deserialize, Validate)]
#[serde(deny_unknown_fields)]
#[validate(schema(function = "okno_oznameni"))]
pub struct Okno {
    pub datum: NaiveDate,
    #[validate(regex(path = *CAS, message = "čas zadejte ve tvaru HH:MM"))]
    pub cas_od: String,
    #[validate(regex(path = *CAS, message = "čas zadejte ve tvaru HH:MM"))]
    pub cas_do: String,
}

fn okno_oznameni(o: &Okno) -> Result<(), ValidationError> {
    poradi(&o.cas_od, &o.cas_do)
}
