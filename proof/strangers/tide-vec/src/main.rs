//! Ponte par i corieri — API de integrasion
use arrayvec::ArrayString;
use base64::{engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD}, Engine};
use chrono::{DateTime, Duration, FixedOffset, NaiveDate, NaiveTime, SecondsFormat, Utc};
use email_address::EmailAddress;
use phonenumber::PhoneNumber;
use serde::{de::DeserializeOwned, Deserialize, Serialize};
use serde_json::{json, Value};
use serde_with::{serde_as, DisplayFromStr};
use std::{collections::HashMap, num::{NonZeroU32, NonZeroU64}, sync::{Arc, Mutex}};
use tide::{Request, Response, StatusCode};
use uuid::Uuid;

const LIMITE: usize = 65_536;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entrada { ambiente: Ambiente, #[serde(default)] #[allow(dead_code)] programa: Option<ArrayString<32>> }
#[derive(Deserialize, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
enum Ambiente { Prova, Colaudo }

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
struct Verifega { destinatario: Destinatario, recapito: Recapito }
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
struct Destinatario { nome: ArrayString<40>, cognome: ArrayString<40>, contato: Contato }
#[serde_as]
#[derive(Deserialize)]
#[serde(tag = "tipo", rename_all = "SCREAMING_SNAKE_CASE", deny_unknown_fields)]
enum Contato {
    Telefono { #[serde_as(as = "DisplayFromStr")] numaro: PhoneNumber },
    Posta { indiriso: EmailAddress },
}
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
struct Recapito { via: ArrayString<80>, sivico: ArrayString<8>, #[serde(default)] sestier: Option<Sestier>, cap: ArrayString<5>, comun: ArrayString<40> }
#[derive(Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
enum Sestier { Canarejo, Castelo, Dorsoduro, SanMarco, SanPolo, SantaCroxe }

#[derive(Deserialize)]
#[serde(tag = "operasion", rename_all = "SCREAMING_SNAKE_CASE", deny_unknown_fields)]
enum Contatar {
    Lezi { destinatario_id: Uuid },
    Canbia { destinatario_id: Uuid, preferensa: Preferensa },
}
#[derive(Deserialize, Serialize, Clone)]
#[serde(deny_unknown_fields)]
struct Preferensa {
    consegna: Consegna,
    #[serde(default, skip_serializing_if = "Option::is_none")] fasia: Option<Fasia>,
    #[serde(default, skip_serializing_if = "Option::is_none")] nota: Option<ArrayString<120>>,
}
#[derive(Deserialize, Serialize, Clone)]
#[serde(deny_unknown_fields)]
struct Fasia { da: NaiveTime, a: NaiveTime }
#[derive(Deserialize, Serialize, Clone)]
#[serde(tag = "modo", rename_all = "SCREAMING_SNAKE_CASE", deny_unknown_fields)]
enum Consegna {
    Porta {},
    Vixin { nome: ArrayString<40>, #[serde(default, skip_serializing_if = "Option::is_none")] sivico: Option<ArrayString<8>> },
    PontoRitiro { ponto: NonZeroU32 },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
struct Notifega { destinatario_id: Uuid, colo: Colo, aviso: Aviso, #[serde(default)] canal: Option<Canal> }
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(dead_code)]
struct Colo { letara: NonZeroU64, #[serde(default)] pexo_grami: Option<NonZeroU32> }
#[derive(Deserialize)]
#[serde(tag = "tipo", rename_all = "SCREAMING_SNAKE_CASE", deny_unknown_fields)]
#[allow(dead_code)]
enum Aviso {
    InConsegna { data: NaiveDate, #[serde(default)] fasia: Option<Fasia> },
    Consegna { cuando: DateTime<FixedOffset> },
    Ritardo { data: NaiveDate, motivo: Motivo },
}
#[derive(Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
enum Motivo { AquaAlta, Trafego, Tenpo }
#[derive(Deserialize, Serialize, Clone, Copy)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
enum Canal { Sms, Posta }

struct Persona { id: Uuid, cognome: &'static str, telefono: &'static str, posta: &'static str, cap: &'static str }
struct Stato {
    persone: Vec<Persona>,
    preferense: Mutex<HashMap<Uuid, (Preferensa, DateTime<Utc>)>>,
    sesion: Mutex<HashMap<String, DateTime<Utc>>>,
    vita: i64,
}
type Req = Request<Arc<Stato>>;

fn risposta(stato: StatusCode, corpo: Value) -> Response {
    Response::builder(stato).body(corpo).build()
}
fn eror(stato: StatusCode, codexe: &str, posto: Option<String>, messagio: &str) -> Response {
    risposta(stato, json!({ "eror": { "codexe": codexe, "posto": posto, "messagio": messagio } }))
}
async fn corpo<T: DeserializeOwned>(req: &mut Req) -> Result<T, Response> {
    let bytes = req.body_bytes().await.map_err(|e| eror(StatusCode::BadRequest, "CORPO", None, &e.to_string()))?;
    if bytes.len() > LIMITE {
        return Err(eror(StatusCode::PayloadTooLarge, "MASA_GRANDO", None, "el corpo el xe masa grando"));
    }
    let mut de = serde_json::Deserializer::from_slice(&bytes);
    let dato = serde_path_to_error::deserialize(&mut de).map_err(|e| {
        let posto = e.path().to_string();
        let e = e.into_inner();
        match e.classify() {
            serde_json::error::Category::Data => eror(StatusCode::UnprocessableEntity, "DATO_SBALIÀ", Some(posto), &e.to_string()),
            _ => eror(StatusCode::BadRequest, "JSON_SBALIÀ", None, &e.to_string()),
        }
    })?;
    de.end().map_err(|e| eror(StatusCode::BadRequest, "JSON_SBALIÀ", None, &e.to_string()))?;
    Ok(dato)
}
fn intestasion(req: &Req) -> Option<String> {
    req.header("authorization").map(|v| v.as_str().to_owned())
}
fn guardia(req: &Req) -> Result<(), Response> {
    let no = |codexe, messagio| {
        let mut r = eror(StatusCode::Unauthorized, codexe, None, messagio);
        r.insert_header("WWW-Authenticate", "Sesion realm=\"ponte\"");
        Err(r)
    };
    let Some(v) = intestasion(req) else { return no("SENSA_SESION", "manca la ciave de sesion") };
    let Some(ciave) = v.strip_prefix("Sesion ") else { return no("SENSA_SESION", "manca la ciave de sesion") };
    match req.state().sesion.lock().unwrap().get(ciave) {
        None => no("SESION_SCONOSUA", "ciave de sesion sconosua"),
        Some(scade) if *scade <= Utc::now() => no("SESION_SCADUA", "la sesion la xe scadua"),
        Some(_) => Ok(()),
    }
}
fn sconosuo() -> Response {
    eror(StatusCode::NotFound, "DESTINATARIO_SCONOSUO", None, "destinatario sconosuo")
}

async fn autentega(mut req: Req) -> Result<Response, Response> {
    let giusto = intestasion(&req)
        .and_then(|v| v.strip_prefix("Basic ").and_then(|b| STANDARD.decode(b).ok()))
        .is_some_and(|b| b == b"corier-sile-27:Aq4-bricola-Torcelo-91");
    if !giusto {
        let mut r = eror(StatusCode::Unauthorized, "CREDENSIALI_SBALIÀ", None, "utente o parola d'ordine sbalià");
        r.insert_header("WWW-Authenticate", "Basic realm=\"ponte\", charset=\"UTF-8\"");
        return Err(r);
    }
    let e: Entrada = corpo(&mut req).await?;
    let mut semensa = Uuid::new_v4().as_bytes().to_vec();
    semensa.extend_from_slice(Uuid::new_v4().as_bytes());
    let ciave = URL_SAFE_NO_PAD.encode(semensa);
    let scade = Utc::now() + Duration::seconds(req.state().vita);
    req.state().sesion.lock().unwrap().insert(ciave.clone(), scade);
    Ok(risposta(StatusCode::Created, json!({ "sesion": { "ambiente": e.ambiente, "ciave": ciave, "scade": scade.to_rfc3339_opts(SecondsFormat::Secs, true) } })))
}

async fn verifega(mut req: Req) -> Result<Response, Response> {
    guardia(&req)?;
    let v: Verifega = corpo(&mut req).await?;
    let trovà = req.state().persone.iter().find(|p| {
        p.cognome.eq_ignore_ascii_case(&v.destinatario.cognome) && p.cap == v.recapito.cap.as_str()
            && match &v.destinatario.contato {
                Contato::Telefono { numaro } => numaro.format().mode(phonenumber::Mode::E164).to_string() == p.telefono,
                Contato::Posta { indiriso } => indiriso.as_str().eq_ignore_ascii_case(p.posta),
            }
    });
    let p = trovà.ok_or_else(sconosuo)?;
    Ok(risposta(StatusCode::Ok, json!({ "destinatario_id": p.id, "conosuo": true, "canali": ["SMS", "POSTA"] })))
}

async fn contatar(mut req: Req) -> Result<Response, Response> {
    guardia(&req)?;
    let c: Contatar = corpo(&mut req).await?;
    let (id, nova) = match c {
        Contatar::Lezi { destinatario_id } => (destinatario_id, None),
        Contatar::Canbia { destinatario_id, preferensa } => (destinatario_id, Some(preferensa)),
    };
    let s = req.state();
    if !s.persone.iter().any(|p| p.id == id) { return Err(sconosuo()); }
    let mut tute = s.preferense.lock().unwrap();
    if let Some(p) = nova { tute.insert(id, (p, Utc::now())); }
    let (preferensa, canbià) = match tute.get(&id) {
        Some((p, t)) => (p.clone(), Some(t.to_rfc3339_opts(SecondsFormat::Secs, true))),
        None => (Preferensa { consegna: Consegna::Porta {}, fasia: None, nota: None }, None),
    };
    Ok(risposta(StatusCode::Ok, json!({ "destinatario_id": id, "preferensa": preferensa, "canbià_el": canbià })))
}

async fn notifega(mut req: Req) -> Result<Response, Response> {
    guardia(&req)?;
    let n: Notifega = corpo(&mut req).await?;
    if !req.state().persone.iter().any(|p| p.id == n.destinatario_id) { return Err(sconosuo()); }
    Ok(risposta(StatusCode::Accepted, json!({ "aviso_id": Uuid::new_v4(), "stato": "IN_COA", "canal": n.canal.unwrap_or(Canal::Sms) })))
}

macro_rules! rota {
    ($app:ident, $path:literal, $f:ident) => {
        $app.at($path).post(|req: Req| async move { Ok($f(req).await.unwrap_or_else(|r| r)) });
    };
}

#[async_std::main]
async fn main() -> std::io::Result<()> {
    let persona = |id: &str, cognome, telefono, posta, cap| Persona { id: id.parse().unwrap(), cognome, telefono, posta, cap };
    let stato = Arc::new(Stato {
        persone: vec![
            persona("7d0b7c52-5a0e-4c0b-9a51-2f8d1c64e3a7", "Zanela", "+393471234567", "marieta.zanela@example.it", "30121"),
            persona("c1f4e2a8-93b7-4d4e-8f0d-6a2b7e5519cd", "Vianelo", "+393489876543", "bepi.vianelo@example.it", "30015"),
            persona("0e6a9b13-7f22-4a8a-b5c6-d3390fa1f284", "Bragadin", "+393336543210", "catina.bragadin@example.it", "30133"),
        ],
        preferense: Default::default(),
        sesion: Default::default(),
        vita: std::env::var("TOKEN_TTL_SECONDS").ok().and_then(|v| v.parse().ok()).unwrap_or(2700),
    });
    std::thread::spawn(|| {
        let mut segnali = signal_hook::iterator::Signals::new([signal_hook::consts::SIGTERM, signal_hook::consts::SIGINT]).unwrap();
        segnali.forever().next();
        std::process::exit(0);
    });
    let mut radise = tide::with_state(stato.clone());
    let mut app = tide::with_state(stato);
    rota!(app, "/auth-authenticate", autentega);
    rota!(app, "/ext-verify", verifega);
    rota!(app, "/ext-reach", contatar);
    rota!(app, "/ext-notify", notifega);
    radise.at("/ponte").nest(app);
    let porta = std::env::var("PORT").unwrap_or_else(|_| "8080".into());
    radise.listen(format!("127.0.0.1:{porta}")).await
}
