//! I schema di quatter ciamad.
use regex_lite::Regex;
use serde_json::{Map, Value};
use vld::object::ZObject;

pub type Schema = fn() -> ZObject;

const DI: [&str; 6] = ["lun", "mar", "mer", "gio", "ven", "sab"];

fn re(s: &str) -> Regex {
    Regex::new(s).expect("espression")
}

fn numer_client() -> vld::primitives::ZString {
    vld::string().regex(re(r"^LG-\d{5}$"))
}

pub fn entrada() -> ZObject {
    vld::object().field("utent", vld::string().min(3).max(40)).field("ciav", vld::string().min(8).max(64))
}

pub fn verifica() -> ZObject {
    vld::object().field(
        "destinatari",
        vld::object()
            .field("cugnom", vld::string().min(2).max(60))
            .field_optional("nom", vld::string().min(1).max(60))
            .field("telefon", vld::string().phone()),
    )
}

fn preferenz() -> ZObject {
    vld::object()
        .field("post", vld::enumeration(&["porta", "visin", "portineria", "casela"]))
        .field_optional("nom_visin", vld::string().min(2).max(60))
        .field_optional("casela", vld::number().int().min(1).max(400))
        .field_optional("fassa", vld::object().field("de", vld::string().iso_time()).field("fin", vld::string().iso_time()))
        .field_optional("di", vld::array(vld::enumeration(&DI)).min_len(1).max_len(6))
        .field_optional("nota", vld::string().max(140))
        .when("post", "visin", "nom_visin", vld::string())
        .when("post", "casela", "casela", vld::number().int())
}

pub fn recapit() -> ZObject {
    vld::object()
        .field("client", numer_client())
        .field("operazion", vld::enumeration(&["leg", "scriv"]))
        .field_optional("preferenz", vld::any())
        .when("operazion", "scriv", "preferenz", preferenz())
}

pub fn avis() -> ZObject {
    vld::object()
        .field("client", numer_client())
        .field(
            "pach",
            vld::object()
                .field("numer", vld::string().regex(re(r"^98\.\d{2}\.\d{6}\.\d{8}$")))
                .field_optional("pes_g", vld::number().int().min(1).max(30000)),
        )
        .field("model", vld::enumeration(&["in_viagg", "in_consegna", "minga_trovaa", "de_ritiraa"]))
        .field("prevedu", vld::string().iso_datetime())
        .field_optional("canal", vld::enumeration(&["sms", "mail", "push"]))
}

/// Domà i camp dii preferenz che ghe sum, senza i nul.
pub fn netta(v: &Value) -> Value {
    let camp = ["post", "nom_visin", "casela", "fassa", "di", "nota"];
    let mut m = Map::new();
    for k in camp {
        if let Some(x) = v.get(k).filter(|x| !x.is_null()) {
            m.insert(k.to_string(), x.clone());
        }
    }
    Value::Object(m)
}
