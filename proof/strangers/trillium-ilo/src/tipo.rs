//! What partners send. Rules are on the types; serde and nutype tell what is wrong.
use chrono::NaiveDate;
use nutype::nutype;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

#[nutype(sanitize(trim), validate(not_empty, len_char_max = 60), derive(Debug, AsRef, Deserialize))]
pub struct Nagan(String);

#[nutype(validate(regex = r"^\+639[0-9]{9}$"), derive(Debug, AsRef, Deserialize))]
pub struct Telepono(String);

#[nutype(validate(len_char_min = 3, len_char_max = 120), derive(Debug, AsRef, Deserialize))]
pub struct Kalye(String);

#[nutype(validate(regex = r"^[0-9]{4}$"), derive(Debug, AsRef, Deserialize))]
pub struct Zip(String);

#[nutype(validate(regex = r"^([01][0-9]|2[0-3]):[0-5][0-9]$"), derive(Debug, Clone, Serialize, Deserialize))]
pub struct Oras(String);

#[nutype(validate(not_empty, len_char_max = 200), derive(Debug, Clone, Serialize, Deserialize))]
pub struct Nota(String);

#[nutype(validate(not_empty, len_char_max = 12), derive(Debug, Clone, Serialize, Deserialize))]
pub struct NumeroTiBalay(String);

#[nutype(validate(len_char_min = 3, len_char_max = 80), derive(Debug, Clone, Serialize, Deserialize))]
pub struct Pagikkan(String);

#[nutype(validate(regex = r"^PC-[0-9]{3}$"), derive(Debug, Clone, Serialize, Deserialize))]
pub struct Sentro(String);

#[nutype(validate(regex = r"^ILK[0-9]{8}$"), derive(Debug, Deserialize))]
pub struct NumeroTiPakete(String);

#[nutype(validate(greater_or_equal = 1, less_or_equal = 40000), derive(Debug, Deserialize))]
pub struct Gramo(u32);

#[nutype(validate(len_char_min = 3, len_char_max = 140), derive(Debug, Deserialize))]
pub struct Gapu(String);

// /ext-verify

#[derive(Deserialize)]
pub struct Panangsukimat {
    pub umawat: Umawat,
    pub pagtaengan: Pagtaengan,
}

#[derive(Deserialize)]
pub struct Umawat {
    pub nagan: Nagan,
    pub apelyido: Nagan,
    pub telepono: Telepono,
}

#[derive(Deserialize)]
#[allow(dead_code)]
pub struct Pagtaengan {
    pub kalye: Option<Kalye>,
    pub siudad: Nagan,
    pub zip: Zip,
}

// /ext-reach

#[derive(Deserialize, PartialEq, Eq, Clone, Copy)]
#[serde(rename_all = "UPPERCASE")]
pub enum Aramid {
    Kitaen,
    Baliwan,
}

#[derive(Deserialize)]
pub struct Danon {
    pub umawat_id: Uuid,
    pub aramid: Aramid,
}

#[derive(Deserialize)]
pub struct Panagbaliw {
    pub kaykayat: Kaykayat,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Bintana {
    manipud: Oras,
    agingga: Oras,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(tag = "ayan", rename_all = "UPPERCASE")]
pub enum Kaykayat {
    Ruangan {
        #[serde(skip_serializing_if = "Option::is_none")]
        bintana: Option<Bintana>,
        #[serde(skip_serializing_if = "Option::is_none")]
        nota: Option<Nota>,
    },
    Kaarruba {
        numero_ti_balay: NumeroTiBalay,
        #[serde(skip_serializing_if = "Option::is_none")]
        bintana: Option<Bintana>,
        #[serde(skip_serializing_if = "Option::is_none")]
        nota: Option<Nota>,
    },
    Natalged {
        pagikkan: Pagikkan,
        #[serde(skip_serializing_if = "Option::is_none")]
        bintana: Option<Bintana>,
        #[serde(skip_serializing_if = "Option::is_none")]
        nota: Option<Nota>,
    },
    Sentro {
        sentro: Sentro,
    },
}

// /ext-notify

#[derive(Deserialize, PartialEq, Eq, Clone, Copy)]
#[serde(rename_all = "UPPERCASE")]
pub enum Mensahe {
    Rimmuar,
    Naladaw,
    Naited,
}

#[derive(Deserialize, PartialEq, Eq, Clone, Copy)]
#[serde(rename_all = "UPPERCASE")]
pub enum Wagas {
    Sms,
    Viber,
}

#[derive(Deserialize)]
#[allow(dead_code)]
pub struct Pakete {
    pub numero: NumeroTiPakete,
    pub gramo: Option<Gramo>,
}

#[derive(Deserialize)]
#[allow(dead_code)]
pub struct Pakaammo {
    pub umawat_id: Uuid,
    pub pakete: Pakete,
    pub mensahe: Mensahe,
    pub wagas: Wagas,
    pub petsa: NaiveDate,
    pub gapu: Option<Gapu>,
}

#[derive(Deserialize)]
#[allow(dead_code)]
pub struct PakaammoTiTaktak {
    pub gapu: Gapu,
}
