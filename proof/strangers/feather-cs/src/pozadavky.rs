use serde::{Deserialize, Serialize};
use valitron::available::{Email, Length, Range, Regex, Required};
use valitron::{RuleExt, Validator};

pub type V = Validator<'static, valitron::available::Message>;

const TELEFON: &str = r"^\+420[0-9]{9}$";
const PSC: &str = r"^[0-9]{3} ?[0-9]{2}$";
const CAS: &str = r"^([01][0-9]|2[0-3]):[0-5][0-9]$";
const DATUM: &str = r"^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$";

pub trait Pravidla {
    fn pravidla(&self) -> V;
}

#[derive(Serialize, Deserialize)]
pub struct Prihlaseni {
    pub uzivatel: String,
    pub heslo: String,
}

#[derive(Serialize, Deserialize)]
pub struct Zakaznik {
    pub jmeno: String,
    pub prijmeni: String,
    pub telefon: String,
    pub email: Option<String>,
}

#[derive(Serialize, Deserialize)]
pub struct Adresa {
    pub ulice: String,
    pub mesto: String,
    pub psc: String,
    pub patro: Option<u32>,
}

#[derive(Serialize, Deserialize)]
pub struct Overeni {
    pub zakaznik: Zakaznik,
    pub adresa: Adresa,
}

impl Pravidla for Overeni {
    fn pravidla(&self) -> V {
        let mut v = Validator::new()
            .rule("zakaznik.jmeno", Required.and(Length(1..=60)))
            .rule("zakaznik.prijmeni", Required.and(Length(1..=60)))
            .rule("zakaznik.telefon", Regex::new(TELEFON))
            .rule("adresa.ulice", Length(3..=100))
            .rule("adresa.mesto", Length(2..=60))
            .rule("adresa.psc", Regex::new(PSC));
        if self.zakaznik.email.is_some() {
            v = v.rule("zakaznik.email?", Email);
        }
        if self.adresa.patro.is_some() {
            v = v.rule("adresa.patro?", Range::new(0_u32..=40));
        }
        v.bail()
    }
}

#[derive(Serialize, Deserialize, Clone)]
pub struct Okno {
    pub od: String,
    #[serde(rename = "do")]
    pub konec: String,
}

#[derive(Serialize, Deserialize, Clone)]
#[serde(tag = "zpusob", rename_all = "snake_case")]
pub enum Predvolba {
    PredatOsobne { poznamka: Option<String>, okno: Option<Okno> },
    USouseda { soused: String, poznamka: Option<String>, okno: Option<Okno> },
    VydejniBox { kod_boxu: String },
    NaRecepci { poznamka: Option<String> },
}

#[derive(Serialize, Deserialize)]
pub struct Zjistit {
    pub zakaznik_id: String,
}

#[derive(Serialize, Deserialize)]
pub struct Nastavit {
    pub zakaznik_id: String,
    pub predvolba: Predvolba,
}

#[derive(Deserialize)]
#[serde(tag = "operace", rename_all = "snake_case")]
pub enum Dosah {
    Zjistit(Zjistit),
    Nastavit(Nastavit),
}

impl Pravidla for Nastavit {
    fn pravidla(&self) -> V {
        let mut v: V = Validator::new();
        let (poznamka, okno) = match &self.predvolba {
            Predvolba::PredatOsobne { poznamka, okno } => (poznamka.is_some(), okno.is_some()),
            Predvolba::USouseda { poznamka, okno, .. } => {
                v = v.rule("predvolba.soused", Length(2..=60));
                (poznamka.is_some(), okno.is_some())
            }
            Predvolba::VydejniBox { .. } => {
                v = v.rule("predvolba.kod_boxu", Regex::new(r"^BOX-[0-9]{4}$"));
                (false, false)
            }
            Predvolba::NaRecepci { poznamka } => (poznamka.is_some(), false),
        };
        if poznamka {
            v = v.rule("predvolba.poznamka?", Length(0..=200));
        }
        if okno {
            v = v.rule("predvolba.okno?.od", Regex::new(CAS)).rule("predvolba.okno?.do", Regex::new(CAS));
        }
        v.bail()
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Udalost {
    Podano,
    NaCeste,
    Doruceno,
    Nedoruceno,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kanal {
    Sms,
    Email,
}

#[derive(Serialize, Deserialize)]
pub struct Zasilka {
    pub cislo: String,
    pub dobirka_kc: Option<u32>,
}

#[derive(Serialize, Deserialize)]
pub struct Oznameni {
    pub zakaznik_id: String,
    pub sablona: String,
    pub kanal: Kanal,
    pub udalost: Udalost,
    pub zasilka: Zasilka,
    pub datum_doruceni: String,
}

impl Pravidla for Oznameni {
    fn pravidla(&self) -> V {
        let mut v = Validator::new()
            .rule("sablona", Length(3..=30))
            .rule("zasilka.cislo", Regex::new(r"^[A-Z]{2}[0-9]{9}CZ$"))
            .rule("datum_doruceni", Regex::new(DATUM));
        if self.zasilka.dobirka_kc.is_some() {
            v = v.rule("zasilka.dobirka_kc?", Range::new(1_u32..=50000));
        }
        v.bail()
    }
}
