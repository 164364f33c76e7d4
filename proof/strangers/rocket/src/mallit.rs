//! Pyyntöjen rungot.

use rocket::serde::{Deserialize, Serialize};
use serde_valid::Validate;

// --- ext-verify ---

#[derive(Deserialize, Validate)]
#[serde(deny_unknown_fields)]
pub struct Tarkistus {
    #[validate]
    pub henkilo: Henkilo,
    #[validate(pattern = r"^\+358\d{6,10}$")]
    pub puhelin: String,
    #[validate]
    pub osoite: Osoite,
}

#[derive(Deserialize, Validate)]
#[serde(deny_unknown_fields)]
pub struct Henkilo {
    #[validate(min_length = 1)]
    #[validate(max_length = 60)]
    pub sukunimi: String,
    #[validate(max_length = 60)]
    pub etunimi: Option<String>,
    #[validate(minimum = 1900)]
    #[validate(maximum = 2015)]
    #[allow(dead_code)]
    pub syntymavuosi: Option<u16>,
}

#[derive(Deserialize, Validate)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
pub struct Osoite {
    #[validate(pattern = r"^\d{5}$")]
    pub postinumero: String,
    #[validate(max_length = 80)]
    pub katuosoite: Option<String>,
    #[validate(max_length = 40)]
    pub postitoimipaikka: Option<String>,
}

// --- ext-reach ---

#[derive(Deserialize, Validate)]
#[serde(tag = "toiminto", rename_all = "snake_case", deny_unknown_fields)]
pub enum Tavoitus {
    Hae {
        #[validate(pattern = r"^AS-\d{6}$")]
        asiakastunnus: String,
    },
    Tallenna {
        #[validate(pattern = r"^AS-\d{6}$")]
        asiakastunnus: String,
        #[validate]
        toive: Toive,
        #[validate]
        toimitusikkuna: Option<Toimitusikkuna>,
        #[validate(max_length = 200)]
        lisatieto: Option<String>,
    },
}

#[derive(Deserialize, Serialize, Validate)]
#[serde(tag = "tapa", rename_all = "snake_case", deny_unknown_fields)]
pub enum Toive {
    Ovelle {
        #[validate(pattern = r"^[0-9A-Z#*]{3,8}$")]
        #[serde(skip_serializing_if = "Option::is_none")]
        ovikoodi: Option<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        soita_ensin: Option<bool>,
    },
    Naapurille {
        #[validate(min_length = 2)]
        #[validate(max_length = 60)]
        nimi: String,
        #[validate(max_length = 10)]
        asunto: String,
    },
    Noutopisteeseen {
        #[validate(pattern = r"^NP\d{4}$")]
        noutopiste: String,
    },
}

#[derive(Deserialize, Serialize, Validate)]
#[serde(deny_unknown_fields)]
pub struct Toimitusikkuna {
    #[validate(pattern = r"^([01]\d|2[0-3]):[0-5]\d$")]
    pub alkaa: String,
    #[validate(pattern = r"^([01]\d|2[0-3]):[0-5]\d$")]
    pub paattyy: String,
}

pub struct Tallennettu {
    pub toive: Toive,
    pub toimitusikkuna: Option<Toimitusikkuna>,
    pub lisatieto: Option<String>,
}

// --- ext-notify ---

#[derive(Deserialize, Validate)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
pub struct Ilmoitus {
    #[validate(pattern = r"^AS-\d{6}$")]
    pub asiakastunnus: String,
    #[validate]
    pub lahetys: Lahetys,
    #[validate]
    pub viesti: Viesti,
    #[validate]
    pub arvio: Option<Arvio>,
}

#[derive(Deserialize, Validate)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
pub struct Lahetys {
    #[validate(pattern = r"^JJFI\d{10}$")]
    pub seurantakoodi: String,
    #[validate(minimum = 1)]
    #[validate(maximum = 35000)]
    pub paino_g: Option<u32>,
    #[validate(minimum = 1)]
    #[validate(maximum = 50)]
    pub kolleja: Option<u32>,
}

#[derive(Deserialize, Validate)]
#[serde(deny_unknown_fields)]
pub struct Viesti {
    #[validate(min_length = 1)]
    #[validate(max_length = 32)]
    pub malli: String,
    pub kanava: Kanava,
    pub kieli: Option<Kieli>,
}

#[derive(Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kanava {
    Tekstiviesti,
    Sahkoposti,
    Sovellus,
}

#[derive(Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kieli {
    Fi,
    Sv,
    En,
}

#[derive(Deserialize, Validate)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
pub struct Arvio {
    #[validate(pattern = r"^\d{4}-\d{2}-\d{2}$")]
    pub paiva: String,
    #[validate]
    pub aika: Option<Toimitusikkuna>,
}
