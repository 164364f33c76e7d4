//! Liferung-briv: shnitshtel far oyfgebers (hyper, matchit, serde, garde).
mod model;

use std::{collections::HashMap, convert::Infallible, env, net::SocketAddr, sync::{Arc, Mutex}, time::{Duration, Instant}};

use garde::Validate;
use http_body_util::{BodyExt, Full, Limited};
use hyper::{body::{Bytes, Incoming}, header, server::conn::http1, service::service_fn, Method, Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use model::*;
use serde::de::DeserializeOwned;
use serde_json::{json, Value};

const KOD: &str = "LB-2241";
const PAROL: &str = "kirsh.boym-Zumer_19";

struct Kunde { id: &'static str, nomen: &'static str, familye: &'static str, telefon: &'static str, post_kod: &'static str, vuhin: Vuhin, bamerkung: Option<String> }
struct Shtand { lebn: Duration, sesyes: HashMap<String, Instant>, kundn: Vec<Kunde> }
type App = Arc<Mutex<Shtand>>;
type Entfer = Response<Full<Bytes>>;

#[derive(Clone, Copy)]
enum Ruf { Arayn, Kenen, Vuhin, Melden }

fn entfer(status: StatusCode, v: Value) -> Entfer {
    Response::builder().status(status).header(header::CONTENT_TYPE, "application/json").body(Full::new(Bytes::from(v.to_string()))).unwrap()
}
fn opzog(status: StatusCode, feler: &str, vos: &str) -> Entfer {
    entfer(status, json!({ "feler": feler, "protim": [{ "vu": "", "vos": vos }] }))
}

/// Leyent dem kerper mit serde, banokh garde.
fn leyen<T: DeserializeOwned + Validate<Context = ()>>(b: &[u8]) -> Result<T, Entfer> {
    let t: T = serde_json::from_slice(b).map_err(|e| opzog(StatusCode::BAD_REQUEST, "nisht_tsu_leyenen", &e.to_string()))?;
    t.validate().map_err(|r| {
        let protim: Vec<Value> = r.iter().map(|(p, e)| json!({ "vu": p.to_string(), "vos": e.to_string() })).collect();
        entfer(StatusCode::UNPROCESSABLE_ENTITY, json!({ "feler": "nisht_gilt", "protim": protim }))
    })?;
    Ok(t)
}

fn sesye(s: &mut Shtand, req: &hyper::http::request::Parts) -> Result<(), Entfer> {
    let kuki = req.headers.get_all(header::COOKIE).iter().filter_map(|v| v.to_str().ok()).flat_map(|v| v.split(';'))
        .find_map(|p| p.trim().strip_prefix("sesye=").map(str::to_owned))
        .ok_or_else(|| opzog(StatusCode::UNAUTHORIZED, "keyn_sesye", "di kuki sesye felt"))?;
    match s.sesyes.get(&kuki) {
        None => Err(opzog(StatusCode::UNAUTHORIZED, "umbakante_sesye", "di sesye iz nisht bakant")),
        Some(t) if *t < Instant::now() => Err(opzog(StatusCode::UNAUTHORIZED, "oysgegangen", "di sesye iz oysgegangen")),
        Some(_) => Ok(()),
    }
}

fn nisht_gefunen() -> Entfer { opzog(StatusCode::NOT_FOUND, "umbakanter_kunde", "der kunde iz nisht bakant") }

fn handl(ruf: Ruf, s: &mut Shtand, req: &hyper::http::request::Parts, b: &[u8]) -> Result<Entfer, Entfer> {
    if let Ruf::Arayn = ruf {
        let a: Arayn = leyen(b)?;
        if a.firme.kod != KOD || a.firme.parol != PAROL {
            return Err(opzog(StatusCode::FORBIDDEN, "falsher_parol", "der kod oder der parol iz falsh"));
        }
        let t = uuid::Uuid::new_v4().simple().to_string();
        s.sesyes.insert(t.clone(), Instant::now() + s.lebn);
        let mut r = entfer(StatusCode::OK, json!({ "bagrisung": "borekh-habe", "sekundes": s.lebn.as_secs(), "shprakh": a.shprakh.unwrap_or(Shprakh::Yi) }));
        r.headers_mut().insert(header::SET_COOKIE, format!("sesye={t}; Path=/; HttpOnly; Max-Age={}", s.lebn.as_secs()).parse().unwrap());
        return Ok(r);
    }
    sesye(s, req)?;
    match ruf {
        Ruf::Arayn => unreachable!(),
        Ruf::Kenen => {
            let k: Kenen = leyen(b)?;
            let f = s.kundn.iter().find(|x| x.telefon == k.mentsh.telefon && x.familye.to_lowercase() == k.mentsh.familye.trim().to_lowercase() && k.post_kod.as_deref().is_none_or(|p| p == x.post_kod)).ok_or_else(nisht_gefunen)?;
            Ok(entfer(StatusCode::OK, json!({ "bakant": true, "kunde": { "id": f.id, "nomen": f.nomen } })))
        }
        Ruf::Vuhin => {
            let t: Tuung = leyen(b)?;
            let id = match &t { Tuung::Leyenen { kunde } | Tuung::Endern { kunde, .. } => kunde.clone() };
            let f = s.kundn.iter_mut().find(|x| x.id == id).ok_or_else(nisht_gefunen)?;
            if let Tuung::Endern { vuhin, bamerkung, .. } = t { f.vuhin = vuhin; f.bamerkung = bamerkung; }
            let mut v = json!({ "kunde": f.id, "vuhin": f.vuhin });
            if let Some(b) = &f.bamerkung { v["bamerkung"] = json!(b); }
            Ok(entfer(StatusCode::OK, v))
        }
        Ruf::Melden => {
            let m: Meldung = leyen(b)?;
            s.kundn.iter().find(|x| x.id == m.kunde).ok_or_else(nisht_gefunen)?;
            Ok(entfer(StatusCode::CREATED, json!({ "meldung": uuid::Uuid::new_v4().to_string(), "tsushtand": "in_rey", "kanal": m.kanal.unwrap_or(Kanal::Sms) })))
        }
    }
}

async fn diner(app: App, veg: Arc<matchit::Router<Ruf>>, req: Request<Incoming>) -> Result<Entfer, Infallible> {
    let Ok(ruf) = veg.at(req.uri().path()).map(|m| *m.value) else { return Ok(opzog(StatusCode::NOT_FOUND, "keyn_veg", "aza veg iz nishto")) };
    if req.method() != Method::POST { return Ok(opzog(StatusCode::METHOD_NOT_ALLOWED, "nor_post", "nor POST")) }
    let (parts, body) = req.into_parts();
    let b = match Limited::new(body, 32 * 1024).collect().await {
        Ok(c) => c.to_bytes(),
        Err(e) => return Ok(opzog(StatusCode::PAYLOAD_TOO_LARGE, "tsu_groys", &e.to_string())),
    };
    let mut s = app.lock().unwrap_or_else(|e| e.into_inner());
    Ok(handl(ruf, &mut s, &parts, &b).unwrap_or_else(|e| e))
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let port: u16 = env::var("PORT")?.parse()?;
    let lebn = env::var("TOKEN_TTL_SECONDS").ok().and_then(|v| v.parse().ok()).filter(|n| *n > 0).unwrap_or(1800);
    let adres = Adres { gas: "Lange Kievitstraat".into(), numer: "111".into(), bus: Some("3".into()), post_kod: "2018".into(), shtot: "Antverpn".into() };
    let app: App = Arc::new(Mutex::new(Shtand {
        lebn: Duration::from_secs(lebn), sesyes: HashMap::new(),
        kundn: vec![
            Kunde { id: "K40716", nomen: "Freydl", familye: "Rozenboym", telefon: "+32478215360", post_kod: "2018", vuhin: Vuhin::Heym { adres, tsayt: None }, bamerkung: None },
            Kunde { id: "K51822", nomen: "Leybish", familye: "Shapiro", telefon: "+32486730914", post_kod: "2600", vuhin: Vuhin::Punkt { punkt_kod: "AN0233".into() }, bamerkung: None },
            Kunde { id: "K60935", nomen: "Mirl", familye: "Halbershtam", telefon: "+3232301477", post_kod: "2018", vuhin: Vuhin::Shokhn { nomen: "Vays".into(), numer: "12".into() }, bamerkung: None },
        ],
    }));
    let mut veg = matchit::Router::new();
    veg.insert("/auth-authenticate", Ruf::Arayn)?;
    veg.insert("/ext-verify", Ruf::Kenen)?;
    veg.insert("/ext-reach", Ruf::Vuhin)?;
    veg.insert("/ext-notify", Ruf::Melden)?;
    let veg = Arc::new(veg);
    let l = tokio::net::TcpListener::bind(SocketAddr::from(([127, 0, 0, 1], port))).await?;
    let mut term = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())?;
    loop {
        tokio::select! {
            _ = term.recv() => return Ok(()),
            c = l.accept() => {
                let Ok((io, _)) = c else { continue };
                let (app, veg) = (app.clone(), veg.clone());
                tokio::spawn(async move {
                    let _ = http1::Builder::new().serve_connection(TokioIo::new(io), service_fn(move |r| diner(app.clone(), veg.clone(), r))).await;
                });
            }
        }
    }
}
