//! Pupulan data sane katerima (payloads).
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use validators::prelude::*;
use validators_prelude::regex::Regex;

macro_rules! pola {
    ($re:ident, $name:ident, $pattern:literal) => {
        static $re: LazyLock<Regex> = LazyLock::new(|| Regex::new($pattern).unwrap());

        #[derive(Clone, Debug, Validator)]
        #[validator(regex(regex($re)))]
        pub struct $name(pub String);
    };
}

pola!(RE_PANGANGGE, Pangangge, r"^BD-[0-9]{4}$");
pola!(RE_VERSI, Versi, r"^[0-9]+(\.[0-9]+){1,2}$");
pola!(RE_TELEPON, Telepon, r"^(\+62|0)8[0-9]{8,11}$");
pola!(RE_KODE_POS, KodePos, r"^8[0-2][0-9]{3}$");
pola!(RE_ID_PANRIMA, IdPanrima, r"^PNR-[0-9]{4}-[A-Z]{2}$");
pola!(RE_KODE_LOKER, KodeLoker, r"^LK-[0-9]{3}$");
pola!(RE_JAM, Jam, r"^([01][0-9]|2[0-3]):[0-5][0-9]$");
pola!(RE_RESI, Resi, r"^BDX[0-9]{9}$");
pola!(RE_RAHINA, Rahina, r"^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$");

#[derive(Clone, Debug, Validator)]
#[validator(line(char_length(trimmed_min = 1, min = 1, max = 64)))]
pub struct Baris(pub String);

#[derive(Clone, Debug, Validator)]
#[validator(text(char_length(trimmed_min = 1, min = 1, max = 160)))]
pub struct Piteket(pub String);

#[derive(Clone, Debug, Validator)]
#[validator(unsigned_integer(range(Inside(min = 1, max = 999))))]
pub struct NomerUmah(pub u16);

#[derive(Clone, Debug, Validator)]
#[validator(unsigned_integer(range(Inside(min = 1, max = 50000))))]
pub struct Abot(pub u32);

#[allow(dead_code)]
#[derive(Clone, Debug, Validator)]
#[validator(email(comment(Disallow), ip(Disallow), local(Disallow), at_least_two_labels(Must), non_ascii(Disallow)))]
pub struct Email {
    pub local_part: String,
    pub need_quoted: bool,
    pub domain_part: String,
}

#[allow(dead_code)]
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Aplikasi {
    wasta: Baris,
    versi: Option<Versi>,
}

#[allow(dead_code)]
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ngranjing {
    pub pangangge: Pangangge,
    pub kruna_sandi: Baris,
    aplikasi: Option<Aplikasi>,
}

#[allow(dead_code)]
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Panrima {
    pub wasta: Baris,
    pub telepon: Telepon,
    email: Option<Email>,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kabupaten {
    Badung,
    Bangli,
    Buleleng,
    Denpasar,
    Gianyar,
    Jembrana,
    Karangasem,
    Klungkung,
    Tabanan,
}

#[allow(dead_code)]
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Genah {
    marga: Option<Baris>,
    nomer: Option<NomerUmah>,
    banjar: Option<Baris>,
    kabupaten: Option<Kabupaten>,
    pub kode_pos: KodePos,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tureksain {
    pub panrima: Panrima,
    pub genah: Genah,
}

#[derive(Clone, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Galah {
    ngawit: Jam,
    puput: Jam,
}

/// Genah serah manut pilihan panrima.
#[derive(Clone, Deserialize, Serialize)]
#[serde(tag = "genah_serah", rename_all = "lowercase", deny_unknown_fields)]
pub enum Pilihan {
    Umah {
        #[serde(skip_serializing_if = "Option::is_none")]
        galah: Option<Galah>,
        #[serde(skip_serializing_if = "Option::is_none")]
        piteket: Option<Piteket>,
    },
    Pisaga {
        wasta_pisaga: Baris,
        #[serde(skip_serializing_if = "Option::is_none")]
        galah: Option<Galah>,
        #[serde(skip_serializing_if = "Option::is_none")]
        piteket: Option<Piteket>,
    },
    Satpam {
        #[serde(skip_serializing_if = "Option::is_none")]
        galah: Option<Galah>,
        #[serde(skip_serializing_if = "Option::is_none")]
        piteket: Option<Piteket>,
    },
    Loker {
        kode_loker: KodeLoker,
        #[serde(skip_serializing_if = "Option::is_none")]
        piteket: Option<Piteket>,
    },
}

#[derive(Deserialize)]
#[serde(tag = "pidabdab", rename_all = "lowercase", deny_unknown_fields)]
pub enum Pilih {
    Cingak { id_panrima: IdPanrima },
    Gentos { id_panrima: IdPanrima, pilihan: Pilihan },
    Busek { id_panrima: IdPanrima },
}

#[derive(Clone, Copy, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Saluran {
    Sms,
    Wa,
    Email,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Basa {
    Bali,
    Indonesia,
    Inggris,
}

#[allow(dead_code)]
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kiriman {
    resi: Resi,
    rahina_rauh: Rahina,
    abot: Option<Abot>,
}

#[allow(dead_code)]
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Piuning {
    pub id_panrima: IdPanrima,
    pub templat: Baris,
    pub saluran: Saluran,
    pub kiriman: Kiriman,
    basa: Option<Basa>,
    piteket: Option<Piteket>,
}
