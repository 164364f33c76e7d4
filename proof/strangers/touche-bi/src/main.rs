// Pasifik Pos: API blong ol patna
use touche::http::{request::Parts, response::Builder};
use touche::{Body, HttpBody, Request, Response, Server};
use chrono::{SecondsFormat, Utc};
use jsonschema_valid::{schemas::Draft, Config};
use serde_json::{json, Map, Value};
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

const KUKI: &str = "pp_sesen";
const BIGWAN: usize = 48 * 1024;
const KAMPANI: &str = "nakamal-freight";
const YUSA: &str = "api-nakamal";
const PASWOD: &str = "Namele=Lif_7704";

struct Kastoma { namba: i64, fes_nem: &'static str, laes_nem: &'static str, telefon: &'static str, aelan: &'static str }
const OL_KASTOMA: [Kastoma; 3] = [
    Kastoma { namba: 20417, fes_nem: "Leisale", laes_nem: "Kalsakau", telefon: "+6787741205", aelan: "Efate" },
    Kastoma { namba: 31822, fes_nem: "Moses", laes_nem: "Tari", telefon: "+6785539018", aelan: "Santo" },
    Kastoma { namba: 45090, fes_nem: "Nelly", laes_nem: "Iauko", telefon: "+6787102266", aelan: "Tanna" },
];

#[derive(Default)]
struct Stoa { ol_sesen: Mutex<HashMap<String, Instant>>, ol_jois: Mutex<HashMap<i64, Value>> }

struct Nogud { stat: u16, tok: String, mistek: Vec<Value> }
fn nogud<T>(stat: u16, tok: &str) -> Result<T, Nogud> { Err(Nogud { stat, tok: tok.to_string(), mistek: vec![] }) }

fn skim(text: &str) -> &'static Value { Box::leak(Box::new(serde_json::from_str(text).expect("skim"))) }

fn ansa(stat: u16) -> Builder { Response::builder().status(stat).header("Content-Type", "application/json") }

fn rid(buf: &[u8]) -> Result<&[u8], Nogud> {
    if buf.len() > BIGWAN { return nogud(413, "Rikwes i bigwan tumas"); }
    Ok(buf)
}

fn jekem(skim: &'static Value, data: &Value) -> Result<(), Nogud> {
    let cfg = Config::from_schema(skim, Some(Draft::Draft7)).expect("skim");
    let mistek: Vec<Value> = match cfg.validate(data) {
        Ok(()) => vec![],
        Err(errors) => errors.map(|e| {
            let ples: String = e.instance_path.iter().rev().map(|p| format!("/{p}")).collect();
            json!({ "ples": ples, "tok": e.msg })
        }).collect(),
    };
    if mistek.is_empty() { Ok(()) } else { Err(Nogud { stat: 422, tok: "Rikwes i no stret".into(), mistek }) }
}

fn ridim_json(body: &[u8], skim: &'static Value) -> Result<Value, Nogud> {
    let buf = rid(body)?;
    let data: Value = match serde_json::from_slice(buf) { Ok(v) => v, Err(e) => return nogud(400, &e.to_string()) };
    jekem(skim, &data)?;
    Ok(data)
}

fn niu_kod(n: usize) -> String {
    let mut b = vec![0u8; n];
    getrandom::getrandom(&mut b).expect("random");
    b.iter().map(|x| format!("{x:02x}")).collect()
}

fn naoia() -> String { Utc::now().to_rfc3339_opts(SecondsFormat::Secs, true) }

fn sesen(req: &Parts, stoa: &Stoa) -> Result<(), Nogud> {
    let kod = req.headers.get_all("cookie").iter().filter_map(|v| v.to_str().ok()).flat_map(|v| v.split(';'))
        .filter_map(|p| p.trim().split_once('=')).find(|(k, _)| *k == KUKI).map(|(_, v)| v.to_string());
    let Some(kod) = kod else { return nogud(401, "Yu no login yet") };
    match stoa.ol_sesen.lock().unwrap().get(&kod) {
        None => nogud(401, "Sesen ia i no stap"),
        Some(t) if *t < Instant::now() => nogud(401, "Sesen i finis, login bakegen"),
        Some(_) => Ok(()),
    }
}

fn faenem(data: &Value) -> Result<&'static Kastoma, Nogud> {
    match OL_KASTOMA.iter().find(|k| Some(k.namba as f64) == data["kastoma_namba"].as_f64()) { Some(k) => Ok(k), None => nogud(404, "Mifala i no save kastoma ia") }
}

fn semak(a: &str, b: &str) -> bool { a.trim().to_lowercase() == b.trim().to_lowercase() }

struct Skim { login: &'static Value, verify: &'static Value, reach: &'static Value, notify: &'static Value }

fn mekem(req: &Parts, body: &[u8], stoa: &Stoa, skim: &Skim, laef: u64) -> Result<Response<Body>, Nogud> {
    let path = req.uri.path().to_string();
    let Some(wanem) = path.strip_prefix("/patna/v2") else { return nogud(404, "Ples ia i no stap") };
    if !["/auth-authenticate", "/ext-verify", "/ext-reach", "/ext-notify"].contains(&wanem) { return nogud(404, "Ples ia i no stap"); }
    if req.method != "POST" { return nogud(405, "Yusum POST nomo"); }
    let ok = |stat: u16, v: Value| ansa(stat).body(Body::from(v.to_string())).unwrap();
    if wanem == "/auth-authenticate" {
        let buf = rid(body)?;
        let fom: Vec<(String, String)> = match serde_urlencoded::from_bytes(buf) { Ok(f) => f, Err(e) => return nogud(400, &e.to_string()) };
        let data = Value::Object(fom.into_iter().map(|(k, v)| (k, Value::String(v))).collect::<Map<_, _>>());
        jekem(skim.login, &data)?;
        if data["kampani"] != KAMPANI || data["yusa"] != YUSA || data["paswod"] != PASWOD { return nogud(401, "Nem o paswod i no stret"); }
        let kod = niu_kod(24);
        stoa.ol_sesen.lock().unwrap().insert(kod.clone(), Instant::now() + Duration::from_secs(laef));
        let v = json!({ "stat": "oraet", "login": { "kampani": KAMPANI, "sekon": laef } });
        return Ok(ansa(200).header("Set-Cookie", format!("{KUKI}={kod}; Path=/patna; HttpOnly; SameSite=Strict; Max-Age={laef}")).body(Body::from(v.to_string())).unwrap());
    }
    sesen(req, stoa)?;
    match wanem {
        "/ext-verify" => {
            let d = ridim_json(body, skim.verify)?;
            let k = &d["kastoma"];
            let Some(man) = OL_KASTOMA.iter().find(|m| k["telefon"] == m.telefon && semak(m.laes_nem, k["laes_nem"].as_str().unwrap_or(""))) else { return nogud(404, "Mifala i no save kastoma ia") };
            let stret = d["adres"]["aelan"].as_str().map_or(true, |a| a == man.aelan) && k["fes_nem"].as_str().map_or(true, |n| semak(n, man.fes_nem));
            Ok(ok(200, json!({ "stat": "oraet", "kastoma": { "namba": man.namba, "nem": format!("{}. {}", &man.fes_nem[..1], man.laes_nem) }, "evriting_stret": stret })))
        }
        "/ext-reach" => {
            let d = ridim_json(body, skim.reach)?;
            let man = faenem(&d)?;
            let mut ol = stoa.ol_jois.lock().unwrap();
            if d["wok"] == "jenisim" {
                let mut jois = Map::new();
                for k in ["kaen", "not", "neba_nem", "pos_ofis", "ol_dei"] { if let Some(v) = d["jois"].get(k) { jois.insert(k.into(), v.clone()); } }
                let mut niu = json!({ "jois": jois });
                if let Some(v) = d.get("kasem_dei") { niu["kasem_dei"] = v.clone(); }
                ol.insert(man.namba, niu);
            }
            let mut v = ol.get(&man.namba).cloned().unwrap_or_else(|| json!({ "jois": { "kaen": "haos" } }));
            v["stat"] = json!("oraet");
            v["kastoma_namba"] = json!(man.namba);
            Ok(ok(200, v))
        }
        _ => {
            let d = ridim_json(body, skim.notify)?;
            faenem(&d)?;
            Ok(ok(201, json!({ "stat": "oraet", "mesej_namba": format!("M-{}", niu_kod(8)), "ol_pasel": d["ol_pasel"].as_array().map_or(0, |a| a.len()), "sendem_long": naoia() })))
        }
    }
}

fn main() {
    let port: u16 = std::env::var("PORT").expect("PORT").parse().expect("PORT");
    let laef: u64 = std::env::var("TOKEN_TTL_SECONDS").ok().and_then(|v| v.parse().ok()).unwrap_or(3600);
    let stoa = Arc::new(Stoa::default());
    let skim = Arc::new(Skim {
        login: skim(include_str!("../schemas/login.json")), verify: skim(include_str!("../schemas/verify.json")),
        reach: skim(include_str!("../schemas/reach.json")), notify: skim(include_str!("../schemas/notify.json")),
    });
    Server::builder().max_threads(128).read_timeout(Duration::from_secs(60)).bind(("127.0.0.1", port)).serve(move |req: Request<Body>| {
        let (parts, body) = req.into_parts();
        let res = match body.into_bytes() { Ok(b) => mekem(&parts, &b, &stoa, &skim, laef), Err(_) => nogud(400, "Mi no save ridim rikwes") };
        Ok::<_, std::convert::Infallible>(res.unwrap_or_else(|e| {
            let mut v = json!({ "stat": "nogud", "tok": e.tok });
            if !e.mistek.is_empty() { v["ol_mistek"] = Value::Array(e.mistek); }
            ansa(e.stat).body(Body::from(v.to_string())).unwrap()
        }))
    }).expect("server");
}
