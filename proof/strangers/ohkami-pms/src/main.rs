use std::collections::HashMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{LazyLock, Mutex};
use std::time::{Duration, Instant};

use base64::{Engine, engine::general_purpose::STANDARD};
use chrono::{DateTime, FixedOffset};
use nutype::nutype;
use ohkami::claw::{Json, status};
use ohkami::prelude::*;
use ohkami::FromRequest;
use serde_json::{Value, json};
use uuid::Uuid;

// ---- ël contrat -------------------------------------------------------------

#[nutype(validate(regex = "^[A-Z]{2}-[0-9]{2}$"), derive(Debug, Clone, Deserialize, Serialize, AsRef))]
struct Sede(String);
#[nutype(validate(len_char_min = 1, len_char_max = 60), derive(Debug, Clone, Deserialize, Serialize, AsRef))]
struct Nom(String);
#[nutype(validate(regex = r"^\+39[0-9]{9,10}$"), derive(Debug, Clone, Deserialize, Serialize, AsRef))]
struct Telefon(String);
#[nutype(validate(regex = "^[0-9]{5}$"), derive(Debug, Clone, Deserialize, Serialize, AsRef))]
struct Cap(String);
#[nutype(validate(len_char_max = 120), derive(Debug, Clone, Deserialize, Serialize, AsRef))]
struct Nota(String);
#[nutype(validate(regex = "^([01][0-9]|2[0-3]):[0-5][0-9]$"), derive(Debug, Clone, Deserialize, Serialize, AsRef))]
struct Ora(String);
#[nutype(validate(regex = "^PP[0-9]{8}$"), derive(Debug, Clone, Deserialize, Serialize, AsRef))]
struct NumerSpedission(String);
#[nutype(validate(greater_or_equal = 1, less_or_equal = 50), derive(Debug, Clone, Copy, Deserialize, Serialize))]
struct Coj(u16);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Intrada {
    sede: Sede,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Verifica {
    client: Client,
    adressa: Adressa,
}
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Client {
    #[allow(dead_code)]
    nom: Option<Nom>,
    cognom: Nom,
    telefon: Telefon,
}
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Adressa {
    #[allow(dead_code)]
    contrà: Option<Nom>,
    cap: Cap,
}

#[derive(Deserialize)]
#[serde(tag = "operassion", rename_all = "snake_case", deny_unknown_fields)]
enum Reach {
    Les { client_id: Uuid },
    Cambia { client_id: Uuid, preferense: Preferense },
}
#[derive(Deserialize, Serialize, Clone)]
#[serde(deny_unknown_fields)]
struct Preferense {
    leu: Leu,
    #[serde(skip_serializing_if = "Option::is_none")]
    nota: Option<Nota>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fassa: Option<Fassa>,
}
#[derive(Deserialize, Serialize, Clone, Copy)]
#[serde(rename_all = "snake_case")]
enum Leu {
    Ca,
    Visin,
    Edicola,
    Armari,
}
#[derive(Deserialize, Serialize, Clone)]
#[serde(deny_unknown_fields)]
struct Fassa {
    da: Ora,
    fin_a: Ora,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Notifica {
    client_id: Uuid,
    model: Nom,
    canal: Option<Canal>,
    #[allow(dead_code)]
    spedission: Spedission,
    #[allow(dead_code)]
    event: Event,
}
#[derive(Deserialize, Serialize, Clone, Copy)]
#[serde(rename_all = "snake_case")]
enum Canal {
    Sms,
    Posta,
}
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
struct Spedission {
    numer: NumerSpedission,
    coj: Option<Coj>,
}
#[derive(Deserialize)]
#[serde(tag = "sòrt", rename_all = "snake_case", deny_unknown_fields)]
#[allow(dead_code)]
enum Event {
    Partì {},
    AnViage { previst: DateTime<FixedOffset> },
    AnRitard { previst: DateTime<FixedOffset>, rason: Option<Nota> },
    Consegnà {},
}

// ---- j'eror -----------------------------------------------------------------

struct Eror(Response);
impl IntoResponse for Eror {
    fn into_response(self) -> Response {
        self.0
    }
}
fn eror(r: Response, còdes: &str, detaj: impl std::fmt::Display) -> Eror {
    Eror(r.with_json(json!({ "eror": { "còdes": còdes, "detaj": detaj.to_string() } })))
}

/// Ël còrp JSON, con ël camp dl'eror.
struct Còrp<T>(T);
impl<'req, T: serde::de::DeserializeOwned> FromRequest<'req> for Còrp<T> {
    type Error = Eror;
    fn from_request(req: &'req Request) -> Option<Result<Self, Eror>> {
        let de = &mut serde_json::Deserializer::from_slice(req.payload().unwrap_or_default());
        Some(serde_path_to_error::deserialize(de).map(Còrp).map_err(|e| {
            Eror(Response::BadRequest().with_json(json!({ "eror": { "còdes": "còrp_nen_bon", "camp": e.path().to_string(), "detaj": e.inner().to_string() } })))
        }))
    }
}

// ---- lë stat ----------------------------------------------------------------

struct Conossù {
    id: Uuid,
    cognom: &'static str,
    telefon: &'static str,
    cap: &'static str,
}
const CLIENT: [Conossù; 2] = [
    Conossù { id: Uuid::from_u128(0x7e2b_9c10_44d1_4f0e_a1b7_3d5c_88f0_1204), cognom: "Ferrero", telefon: "+393471180226", cap: "10122" },
    Conossù { id: Uuid::from_u128(0x19ad_03f7_6b52_4c88_9e3f_c0a4_5512_7e6b), cognom: "Giordan", telefon: "+393358841907", cap: "12051" },
];
const MODEJ: [&str; 2] = ["avis-base", "avis-ritard"];
const CODES: &str = "ctr-monvis";
const SEGRET: &str = "Bric.42-barbera";
const SEDE: &str = "TO-03";

static GETON: LazyLock<Mutex<HashMap<String, Instant>>> = LazyLock::new(Default::default);
static PREF: LazyLock<Mutex<HashMap<Uuid, Preferense>>> = LazyLock::new(Default::default);
static NUMER: AtomicU32 = AtomicU32::new(1040);
static TTL: LazyLock<u64> = LazyLock::new(|| std::env::var("TOKEN_TTL_SECONDS").ok().and_then(|v| v.parse().ok()).unwrap_or(2700));

fn trova(id: Uuid) -> Result<Uuid, Eror> {
    CLIENT.iter().find(|c| c.id == id).map(|c| c.id).ok_or_else(|| eror(Response::NotFound(), "client_sconossù", "ël client a-i é nen"))
}

// ---- l'intrada --------------------------------------------------------------

#[derive(Clone)]
struct ConCiav;
impl FangAction for ConCiav {
    async fn fore<'a>(&'a self, req: &'a mut Request) -> Result<(), Response> {
        let sagna = STANDARD.encode(format!("{CODES}:{SEGRET}"));
        if req.headers.authorization().and_then(|h| h.strip_prefix("Basic ")) == Some(sagna.as_str()) {
            return Ok(());
        }
        Err(eror(Response::Unauthorized().with_headers(|h| h.www_authenticate("Basic realm=\"portapach\"")), "nen_autorisà", "còdes o segret nen giust").0)
    }
}
#[derive(Clone)]
struct ConGeton;
impl FangAction for ConGeton {
    async fn fore<'a>(&'a self, req: &'a mut Request) -> Result<(), Response> {
        let detaj = match req.headers.authorization().and_then(|h| h.strip_prefix("Bearer ")) {
            None => "a-i manca ël geton",
            Some(g) => match GETON.lock().unwrap().get(g) {
                None => "geton nen bon",
                Some(fin) if *fin < Instant::now() => "geton scadù",
                Some(_) => return Ok(()),
            },
        };
        Err(eror(Response::Unauthorized().with_headers(|h| h.www_authenticate("Bearer realm=\"portapach\"")), "nen_autorisà", detaj).0)
    }
}

async fn intra(Còrp(b): Còrp<Intrada>) -> Result<Json<Value>, Eror> {
    if b.sede.as_ref() != SEDE {
        return Err(eror(Response::Forbidden(), "sede_nen_soa", "la sede a l'é nen ëd cost ciamant"));
    }
    let geton = Uuid::new_v4().simple().to_string();
    GETON.lock().unwrap().insert(geton.clone(), Instant::now() + Duration::from_secs(*TTL));
    Ok(Json(json!({ "geton": geton, "sòrt": "Bearer", "scad_an": *TTL })))
}

async fn verifica(Còrp(b): Còrp<Verifica>) -> Result<Json<Value>, Eror> {
    let cognom = b.client.cognom.as_ref().to_lowercase();
    CLIENT
        .iter()
        .find(|c| c.telefon == b.client.telefon.as_ref() && c.cap == b.adressa.cap.as_ref() && c.cognom.to_lowercase() == cognom)
        .map(|c| Json(json!({ "conossù": true, "client_id": c.id })))
        .ok_or_else(|| eror(Response::NotFound(), "client_sconossù", "ël client a-i é nen"))
}

async fn reach(Còrp(b): Còrp<Reach>) -> Result<Json<Value>, Eror> {
    let id = match b {
        Reach::Les { client_id } => trova(client_id)?,
        Reach::Cambia { client_id, preferense } => {
            let id = trova(client_id)?;
            PREF.lock().unwrap().insert(id, preferense);
            id
        }
    };
    let pref = PREF.lock().unwrap().get(&id).cloned().unwrap_or(Preferense { leu: Leu::Ca, nota: None, fassa: None });
    Ok(Json(json!({ "client_id": id, "preferense": pref })))
}

async fn notifica(Còrp(b): Còrp<Notifica>) -> Result<status::Created<Json<Value>>, Eror> {
    trova(b.client_id)?;
    if !MODEJ.contains(&b.model.as_ref()) {
        return Err(eror(Response::UnprocessableEntity(), "model_sconossù", format!("ël model {} a-i é nen", b.model.as_ref())));
    }
    let n = NUMER.fetch_add(1, Ordering::Relaxed);
    Ok(status::Created(Json(json!({ "notifica": { "numer": format!("NT-{n:06}"), "canal": b.canal.unwrap_or(Canal::Sms), "stat": "an_coa" } }))))
}

#[tokio::main]
async fn main() {
    let port = std::env::var("PORT").expect("PORT");
    let config = ohkami::Config { request_bufsize: 8192, request_payload_limit: 65536, ..ohkami::Config::new() };
    Ohkami::new((
        "/auth-authenticate".POST((ConCiav, intra)),
        "/ext-verify".POST((ConGeton, verifica)),
        "/ext-reach".POST((ConGeton, reach)),
        "/ext-notify".POST((ConGeton, notifica)),
    ))
    .howl_with(config, format!("127.0.0.1:{port}"))
    .await
}
