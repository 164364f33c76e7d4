use poem::error::ResponseError;
use poem::http::StatusCode;
use poem::web::Json;
use poem::{IntoResponse, Response};
use serde_json::{json, Value};

/// Vse napake gredo ven v isti ovojnici: {"napaka": {"koda", "sporocilo", "podrobnosti"?}}
#[derive(Debug)]
pub struct Napaka {
    status: StatusCode,
    koda: &'static str,
    sporocilo: String,
    podrobnosti: Option<Value>,
}

impl Napaka {
    pub fn nova(status: StatusCode, koda: &'static str, sporocilo: &str) -> Self {
        Self { status, koda, sporocilo: sporocilo.into(), podrobnosti: None }
    }

    pub fn preverjanje(napake: &serde_valid::validation::Errors) -> Self {
        Self {
            status: StatusCode::UNPROCESSABLE_ENTITY,
            koda: "NEVELJAVNI_PODATKI",
            sporocilo: "Podatki v zahtevi niso veljavni.".into(),
            podrobnosti: serde_json::to_value(napake).ok(),
        }
    }
}

impl std::fmt::Display for Napaka {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.sporocilo)
    }
}

impl std::error::Error for Napaka {}

impl ResponseError for Napaka {
    fn status(&self) -> StatusCode {
        self.status
    }
}

pub async fn ovij(e: poem::Error) -> Response {
    let status = e.status();
    let napaka = match e.downcast_ref::<Napaka>() {
        Some(n) => {
            let mut v = json!({"koda": n.koda, "sporocilo": n.sporocilo});
            if let Some(p) = &n.podrobnosti {
                v["podrobnosti"] = p.clone();
            }
            v
        }
        None => {
            let koda = match status.as_u16() {
                400 => "NEVELJAVNA_ZAHTEVA",
                404 => "POT_NE_OBSTAJA",
                405 => "METODA_NI_DOVOLJENA",
                415 => "NEPODPRTA_VSEBINA",
                _ => "NAPAKA",
            };
            json!({"koda": koda, "sporocilo": e.to_string()})
        }
    };
    Json(json!({ "napaka": napaka })).with_status(status).into_response()
}
