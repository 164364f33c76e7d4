//! Talɣiwin n wayen i d-ittawḍen (zod-rs) akked yigerruyen-nsent (serde).
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use zod_rs::prelude::*;

const AZEMZ: &str = r"^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})$";
const ASRAG: &str = r"^([01]\d|2[0-3]):[0-5]\d$";

#[derive(Deserialize)]
pub struct Anekcum {
    pub asulay: String,
    pub awal_uffir: String,
}

#[derive(Deserialize)]
pub struct Amdan {
    pub isem_n_twacult: String,
    pub tiligri: String,
}

#[derive(Deserialize)]
pub struct Anadi {
    pub amdan: Amdan,
}

#[derive(Clone, Deserialize, Serialize)]
pub struct Asrag {
    pub seg: String,
    pub ar: String,
}

#[derive(Clone, Deserialize, Serialize)]
pub struct Asmenyaf {
    pub adeg: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub isem_n_ljar: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asrag: Option<Asrag>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tazmilt: Option<String>,
}

impl Asmenyaf {
    pub fn adeg(adeg: &str) -> Self {
        Self { adeg: adeg.into(), isem_n_ljar: None, asrag: None, tazmilt: None }
    }
}

#[derive(Deserialize)]
pub struct Asuter {
    pub amsagh: i64,
    pub asmenyaf: Option<Asmenyaf>,
}

#[derive(Deserialize)]
pub struct Akemmus {
    pub uttun: String,
}

#[derive(Deserialize)]
pub struct Alghu {
    pub amsagh: i64,
    pub akemmus: Akemmus,
    pub talgha: String,
}

fn yiwen_seg(azalen: &[&'static str]) -> UnionSchema<String> {
    azalen.iter().fold(union(), |u, azal| u.variant(literal(*azal)))
}

fn amsagh() -> NumberSchema {
    number().int().positive()
}

pub static ANEKCUM: LazyLock<ObjectSchema> = LazyLock::new(|| {
    object()
        .field("asulay", string().min(3).max(40))
        .field("awal_uffir", string().min(1))
        .strict()
});

pub static ANADI: LazyLock<ObjectSchema> = LazyLock::new(|| {
    let amdan = object()
        .optional_field("isem", string().min(1).max(60))
        .field("isem_n_twacult", string().min(1).max(60))
        .field("tiligri", string().regex(r"^\+213[567]\d{8}$"))
        .optional_field("imayl", string().email())
        .strict();
    let tansa = object()
        .optional_field("abrid", string().max(80))
        .field("tangalt_n_lpusta", string().regex(r"^\d{5}$"))
        .optional_field("tamdint", string().max(60))
        .strict();
    object().field("amdan", amdan).optional_field("tansa", tansa).strict()
});

fn asuter() -> ObjectSchema {
    object().field("amsagh", amsagh()).field("tigawt", yiwen_seg(&["skend", "snifel"]))
}

fn asmenyaf() -> ObjectSchema {
    let asrag = object().field("seg", string().regex(ASRAG)).field("ar", string().regex(ASRAG)).strict();
    object()
        .field("adeg", yiwen_seg(&["tawwurt", "ljar", "tahanut", "axeddim"]))
        .optional_field("asrag", asrag)
        .optional_field("tazmilt", string().max(120))
}

pub static SKEND: LazyLock<ObjectSchema> = LazyLock::new(|| asuter().strict());

pub static SNIFEL: LazyLock<ObjectSchema> =
    LazyLock::new(|| asuter().field("asmenyaf", asmenyaf().strict()).strict());

/// Akemmus ɣer ljar: ilaq yisem-is.
pub static SNIFEL_LJAR: LazyLock<ObjectSchema> = LazyLock::new(|| {
    let asmenyaf = asmenyaf().field("isem_n_ljar", string().min(2).max(60)).strict();
    asuter().field("asmenyaf", asmenyaf).strict()
});

fn alghu() -> ObjectSchema {
    let akemmus = object()
        .field("uttun", string().regex(r"^KB\d{9}DZ$"))
        .optional_field("tazayt", number().min(0.1).max(30.0))
        .optional_field("azal", number().int().nonnegative())
        .strict();
    object()
        .field("amsagh", amsagh())
        .field("akemmus", akemmus)
        .field("tadyant", yiwen_seg(&["yeffegh", "yettwaettel", "yewwed", "yughal"]))
        .field("talgha", string().regex(r"^TLG-\d{2}$"))
        .optional_field("tutlayt", yiwen_seg(&["kab", "fr", "ar"]))
}

pub static ALGHU: LazyLock<ObjectSchema> =
    LazyLock::new(|| alghu().optional_field("azemz", string().regex(AZEMZ)).strict());

/// Akemmus yettwaɛeṭṭlen: ilaq azemz amaynut.
pub static ALGHU_YETTWAETTEL: LazyLock<ObjectSchema> =
    LazyLock::new(|| alghu().field("azemz", string().regex(AZEMZ)).strict());
