use chrono::{DateTime, FixedOffset};
use serde::{Deserialize, Serialize};
use serde_valid::Validate;

#[derive(Deserialize, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Preverjanje {
    #[validate]
    pub oseba: Oseba,
    #[validate]
    pub naslov: NaslovOsebe,
}

#[derive(Deserialize, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[allow(dead_code)]
pub struct Oseba {
    #[validate(min_length = 1)]
    #[validate(max_length = 60)]
    pub ime: String,
    #[validate(min_length = 1)]
    #[validate(max_length = 60)]
    pub priimek: String,
    #[validate(pattern = r"^\+386[1-9]\d{7}$", message = "Telefon vpišite v mednarodni obliki, npr. +38640123456.")]
    pub telefon: String,
    #[validate(pattern = r"^[^@\s]+@[^@\s]+\.[a-z]{2,}$", message = "E-poštni naslov ni veljaven.")]
    pub eposta: Option<String>,
}

#[derive(Deserialize, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[allow(dead_code)]
pub struct NaslovOsebe {
    #[validate(min_length = 2)]
    #[validate(max_length = 80)]
    pub ulica: String,
    #[validate(max_length = 8)]
    pub hisna_stevilka: Option<String>,
    #[validate(pattern = r"^[1-9]\d{3}$")]
    pub postna_stevilka: String,
    #[validate(max_length = 60)]
    pub kraj: Option<String>,
}

#[derive(Deserialize, Validate)]
#[serde(tag = "operacija", rename_all = "SCREAMING_SNAKE_CASE", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum Doseg {
    Preberi {
        #[validate(pattern = r"^S-\d{6}$")]
        stranka_id: String,
        #[validate(pattern = r"^N-\d{5}$")]
        naslov_id: String,
    },
    Spremeni {
        #[validate(pattern = r"^S-\d{6}$")]
        stranka_id: String,
        #[validate(pattern = r"^N-\d{5}$")]
        naslov_id: String,
        #[validate]
        nastavitve: Nastavitve,
    },
}

#[derive(Deserialize, Serialize, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Nastavitve {
    #[validate]
    pub dostava: Dostava,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[validate]
    pub casovno_okno: Option<CasovnoOkno>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[validate(max_length = 140)]
    pub navodila: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub klic_pred_dostavo: Option<bool>,
}

#[derive(Deserialize, Serialize, Validate)]
#[serde(tag = "nacin", rename_all = "SCREAMING_SNAKE_CASE", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum Dostava {
    Osebno {},
    PredVrati {},
    Sosed {
        #[validate(min_length = 2)]
        #[validate(max_length = 60)]
        ime_soseda: String,
    },
    Paketomat {
        #[validate(max_length = 20)]
        paketomat_id: String,
    },
}

#[derive(Deserialize, Serialize, Validate)]
#[serde(deny_unknown_fields)]
pub struct CasovnoOkno {
    #[validate(pattern = r"^([01]\d|2[0-3]):[0-5]\d$")]
    pub od: String,
    #[serde(rename = "do")]
    #[validate(pattern = r"^([01]\d|2[0-3]):[0-5]\d$")]
    pub do_: String,
}

#[derive(Deserialize, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Obvestilo {
    #[validate(pattern = r"^S-\d{6}$")]
    pub stranka_id: String,
    #[validate]
    pub posiljka: Posiljka,
    #[validate]
    pub sporocilo: Sporocilo,
}

#[derive(Deserialize, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[allow(dead_code)]
pub struct Posiljka {
    #[validate(pattern = r"^[A-Z]{2}\d{9}SI$", message = "Sledilna številka mora biti oblike AA123456789SI.")]
    pub sledilna_stevilka: String,
    pub predviden_prihod: DateTime<FixedOffset>,
    #[validate(minimum = 1)]
    #[validate(maximum = 50)]
    pub stevilo_paketov: Option<u32>,
    #[validate]
    pub odkupnina: Option<Odkupnina>,
}

#[derive(Deserialize, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[allow(dead_code)]
pub struct Odkupnina {
    #[validate(exclusive_minimum = 0.0)]
    pub znesek: f64,
    pub valuta: Valuta,
}

#[derive(Deserialize)]
#[allow(clippy::upper_case_acronyms)]
pub enum Valuta {
    EUR,
}

#[derive(Deserialize, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Sporocilo {
    #[validate(min_length = 1)]
    pub predloga: String,
    #[validate(min_items = 1)]
    #[validate(unique_items)]
    pub kanali: Vec<Kanal>,
    pub jezik: Option<Jezik>,
}

#[derive(Debug, Deserialize, Serialize, PartialEq, Eq, Hash)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Kanal {
    Sms,
    Eposta,
    Viber,
}

#[derive(Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Jezik {
    Sl,
    En,
    De,
}
