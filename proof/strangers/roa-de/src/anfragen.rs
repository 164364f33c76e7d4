//! Anfragen der Partner und ihre Regeln.
use domainstack::prelude::*;
use serde::{Deserialize, Serialize};

/// Sammelt die Verstöße aller Felder.
#[derive(Default)]
struct Pruefung(ValidationError);

impl Pruefung {
    fn feld<T: ?Sized + 'static>(&mut self, name: &'static str, wert: &T, regel: Rule<T>) {
        if let Err(e) = validate(name, wert, &regel) {
            self.0.extend(e);
        }
    }
    fn text(&mut self, name: &'static str, wert: &Option<String>, regel: Rule<str>) {
        if let Some(w) = wert {
            self.feld(name, w.as_str(), regel);
        }
    }
    fn auswahl(&mut self, name: &'static str, wert: &str, erlaubt: &[&str]) {
        let erlaubt: Vec<String> = erlaubt.iter().map(|s| s.to_string()).collect();
        self.feld(name, &wert.to_string(), rules::one_of(&erlaubt));
    }
    fn teil(&mut self, name: &'static str, wert: &impl Validate) {
        if let Err(e) = wert.validate() {
            self.0.merge_prefixed(name, e);
        }
    }
    fn ende(self) -> Result<(), ValidationError> {
        if self.0.is_empty() { Ok(()) } else { Err(self.0) }
    }
}

fn kundennummer() -> Rule<str> {
    rules::matches_regex(r"^K-\d{6}$")
}

#[derive(Deserialize, Default)]
#[serde(default)]
pub struct Anmeldung {
    pub mandant: String,
    pub zugang: Zugang,
}

#[derive(Deserialize, Default)]
#[serde(default)]
pub struct Zugang {
    pub benutzer: String,
    pub kennwort: String,
}

impl Validate for Zugang {
    fn validate(&self) -> Result<(), ValidationError> {
        let mut p = Pruefung::default();
        p.feld("benutzer", self.benutzer.as_str(), rules::non_blank());
        p.feld("kennwort", self.kennwort.as_str(), rules::non_blank());
        p.ende()
    }
}

impl Validate for Anmeldung {
    fn validate(&self) -> Result<(), ValidationError> {
        let mut p = Pruefung::default();
        p.feld("mandant", self.mandant.as_str(), rules::matches_regex(r"^NP-\d{4}$"));
        p.teil("zugang", &self.zugang);
        p.ende()
    }
}

#[derive(Deserialize, Default)]
#[serde(default)]
pub struct Kundenpruefung {
    pub kundennummer: String,
    pub nachname: String,
    pub anschrift: Anschrift,
    pub email: Option<String>,
}

#[derive(Deserialize, Default)]
#[serde(default)]
pub struct Anschrift {
    pub plz: String,
    pub strasse: Option<String>,
}

impl Validate for Anschrift {
    fn validate(&self) -> Result<(), ValidationError> {
        let mut p = Pruefung::default();
        p.feld("plz", self.plz.as_str(), rules::numeric_string().and(rules::length(5, 5)));
        p.text("strasse", &self.strasse, rules::length(3, 80));
        p.ende()
    }
}

impl Validate for Kundenpruefung {
    fn validate(&self) -> Result<(), ValidationError> {
        let mut p = Pruefung::default();
        p.feld("kundennummer", self.kundennummer.as_str(), kundennummer());
        p.feld("nachname", self.nachname.as_str(), rules::non_blank().and(rules::max_len(60)));
        p.teil("anschrift", &self.anschrift);
        p.text("email", &self.email, rules::email());
        p.ende()
    }
}

#[derive(Deserialize, Default)]
#[serde(default)]
pub struct Zustellwunsch {
    pub kundennummer: String,
    pub aktion: String,
    pub wunsch: Option<Wunsch>,
}

#[derive(Deserialize, Serialize, Default, Clone)]
#[serde(default)]
pub struct Wunsch {
    pub ort: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hinweis: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub zeitfenster: Option<Zeitfenster>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nachbar: Option<Nachbar>,
}

#[derive(Deserialize, Serialize, Default, Clone)]
#[serde(default)]
pub struct Zeitfenster {
    pub von: String,
    pub bis: String,
}

#[derive(Deserialize, Serialize, Default, Clone)]
#[serde(default)]
pub struct Nachbar {
    pub name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hausnummer: Option<String>,
}

impl Validate for Zeitfenster {
    fn validate(&self) -> Result<(), ValidationError> {
        let mut p = Pruefung::default();
        let uhrzeit = || rules::matches_regex(r"^([01]\d|2[0-3]):[0-5]\d$");
        p.feld("von", self.von.as_str(), uhrzeit());
        p.feld("bis", self.bis.as_str(), uhrzeit());
        p.ende()
    }
}

impl Validate for Nachbar {
    fn validate(&self) -> Result<(), ValidationError> {
        let mut p = Pruefung::default();
        p.feld("name", self.name.as_str(), rules::length(2, 60));
        p.text("hausnummer", &self.hausnummer, rules::length(1, 8));
        p.ende()
    }
}

impl Validate for Wunsch {
    fn validate(&self) -> Result<(), ValidationError> {
        let mut p = Pruefung::default();
        p.auswahl("ort", &self.ort, &["HAUSTUER", "GARAGE", "NACHBAR", "PAKETSHOP"]);
        p.text("hinweis", &self.hinweis, rules::max_len(80));
        if let Some(z) = &self.zeitfenster {
            p.teil("zeitfenster", z);
        }
        if self.ort == "NACHBAR" || self.nachbar.is_some() {
            p.teil("nachbar", &self.nachbar.clone().unwrap_or_default());
        }
        p.ende()
    }
}

impl Validate for Zustellwunsch {
    fn validate(&self) -> Result<(), ValidationError> {
        let mut p = Pruefung::default();
        p.feld("kundennummer", self.kundennummer.as_str(), kundennummer());
        p.auswahl("aktion", &self.aktion, &["LESEN", "SPEICHERN"]);
        if self.aktion == "SPEICHERN" || self.wunsch.is_some() {
            p.teil("wunsch", &self.wunsch.clone().unwrap_or_default());
        }
        p.ende()
    }
}

#[derive(Deserialize, Default)]
#[serde(default)]
pub struct Benachrichtigung {
    pub kundennummer: String,
    pub ereignis: String,
    pub sendung: Sendung,
    pub vorlage: String,
    pub kanal: Option<String>,
    #[serde(rename = "neuerTermin")]
    pub neuer_termin: Option<String>,
}

#[derive(Deserialize, Default)]
#[serde(default)]
pub struct Sendung {
    pub nummer: String,
    pub pakete: Option<i64>,
}

impl Validate for Sendung {
    fn validate(&self) -> Result<(), ValidationError> {
        let mut p = Pruefung::default();
        p.feld("nummer", self.nummer.as_str(), rules::starts_with("NP").and(rules::length(12, 12)).and(rules::alphanumeric()));
        if let Some(n) = &self.pakete {
            p.feld("pakete", n, rules::range(1, 50));
        }
        p.ende()
    }
}

impl Validate for Benachrichtigung {
    fn validate(&self) -> Result<(), ValidationError> {
        let mut p = Pruefung::default();
        p.feld("kundennummer", self.kundennummer.as_str(), kundennummer());
        p.auswahl("ereignis", &self.ereignis, &["ABGEHOLT", "IN_ZUSTELLUNG", "ZUGESTELLT", "VERSPAETET"]);
        p.teil("sendung", &self.sendung);
        p.feld("vorlage", self.vorlage.as_str(), rules::non_blank().and(rules::max_len(20)));
        if let Some(k) = &self.kanal {
            p.auswahl("kanal", k, &["SMS", "EMAIL", "APP"]);
        }
        if self.ereignis == "VERSPAETET" || self.neuer_termin.is_some() {
            p.feld("neuerTermin", self.neuer_termin.as_deref().unwrap_or_default(), rules::matches_regex(r"^\d{4}-\d{2}-\d{2}$"));
        }
        p.ende()
    }
}
