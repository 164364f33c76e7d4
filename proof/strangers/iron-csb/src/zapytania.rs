#![allow(dead_code)]
//! Kształt zapytaniów. Co nie je tuwó, tegò më nie bierzemë.
use arrayvec::ArrayString;
use chrono::{DateTime, FixedOffset, NaiveDate, NaiveTime};
use email_address::EmailAddress;
use eserde::Deserialize;
use serde::Serialize;
use std::num::NonZeroU16;
use uuid::Uuid;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wejscie {
    pub partner: u32,
    #[serde(default)]
    pub okolego: Option<Okolego>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Okolego {
    Proba,
    Produkcjo,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct Sprowdzenie {
    pub osoba: Osoba,
    pub kontakt: Kontakt,
    #[eserde(compat)]
    pub pocztowi_kod: ArrayString<6>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Osoba {
    pub miono: String,
    pub nozwesko: String,
    #[serde(default)]
    #[eserde(compat)]
    pub rodzony: Option<NaiveDate>,
}

#[derive(Deserialize)]
#[serde(tag = "ort", deny_unknown_fields, rename_all = "camelCase")]
pub enum Kontakt {
    Telefon {
        #[eserde(compat)]
        numer: ArrayString<15>,
    },
    Mejl {
        #[eserde(compat)]
        adresa: EmailAddress,
    },
}

#[derive(Deserialize)]
#[serde(tag = "dejanie", deny_unknown_fields, rename_all = "camelCase")]
pub enum Docygnienie {
    Czetanie {
        #[eserde(compat)]
        klient: Uuid,
    },
    Zmiana {
        #[eserde(compat)]
        klient: Uuid,
        zeczba: Zeczba,
    },
}

#[derive(Deserialize, Serialize, Clone)]
#[serde(deny_unknown_fields)]
pub struct Zeczba {
    pub mol: Mol,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub godzene: Option<Godzene>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[eserde(compat)]
    pub uwoga: Option<ArrayString<80>>,
}

#[derive(Deserialize, Serialize, Clone)]
#[serde(tag = "ort", deny_unknown_fields, rename_all = "camelCase")]
pub enum Mol {
    PrzedDwierzama {},
    #[serde(rename_all = "camelCase")]
    Sasod {
        miono: String,
        #[eserde(compat)]
        numer_chece: NonZeroU16,
    },
    Automat {
        #[eserde(compat)]
        kod: ArrayString<8>,
    },
}

#[derive(Deserialize, Serialize, Clone)]
#[serde(deny_unknown_fields)]
pub struct Godzene {
    #[eserde(compat)]
    pub od: NaiveTime,
    #[serde(rename = "do")]
    #[eserde(compat)]
    pub do_: NaiveTime,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wiadlo {
    #[eserde(compat)]
    pub klient: Uuid,
    pub wzor: Wzor,
    pub paczka: Paczka,
    pub zdarzenie: Zdarzenie,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wzor {
    pub kod: String,
    #[serde(default)]
    pub jazek: Option<Jazek>,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Jazek {
    Csb,
    Pl,
    De,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Paczka {
    #[eserde(compat)]
    pub numer: ArrayString<14>,
    #[serde(default)]
    #[eserde(compat)]
    pub gramow: Option<NonZeroU16>,
}

#[derive(Deserialize)]
#[serde(tag = "ort", deny_unknown_fields, rename_all = "camelCase")]
pub enum Zdarzenie {
    Weslone {},
    #[serde(rename_all = "camelCase")]
    WDrodze {
        #[serde(default)]
        #[eserde(compat)]
        kol_godzene: Option<NaiveTime>,
    },
    #[serde(rename_all = "camelCase")]
    Opoznione {
        #[eserde(compat)]
        nowi_czas: DateTime<FixedOffset>,
        #[serde(default)]
        przeczena: Option<String>,
    },
}
