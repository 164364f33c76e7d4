// Tyari Paki, dyoin fu trawan (integration for partners), Paramaribo
use std::collections::HashMap;
use std::io::Read;
use std::net::Ipv4Addr;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use base64::{engine::general_purpose::STANDARD, Engine};
use chrono::{NaiveDate, SecondsFormat, Utc};
use oxhttp::model::{Body, Request, Response};
use oxhttp::Server;
use regex_lite::Regex;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{json, Value};
use validatron::{Error as Fowtu, Validate};

const BIGI: usize = 32_768;
const APP: &str = "watramama-winkri";
const KROTO: &str = "Srefidensi_1975-kankantri";

// ------------------------------------------------------------------ aksi
#[derive(Deserialize, Validate)]
struct Sabi {
    #[validatron]
    sma: Sma,
    #[validatron]
    adres: Adres,
}

#[derive(Deserialize, Validate)]
struct Sma {
    #[allow(dead_code)]
    fesi_nen: Option<String>,
    #[validatron(predicate = "bun_nen")]
    baka_nen: String,
    #[validatron(predicate = "bun_telefon")]
    telefon: String,
}

#[derive(Deserialize, Validate)]
struct Adres {
    #[validatron(predicate = "bun_strati")]
    strati: String,
    #[validatron(min = 1, max = 9999)]
    nomru: u32,
    #[allow(dead_code)]
    distrikt: Distrikt,
}

#[derive(Deserialize)]
enum Distrikt {
    Paramaribo,
    Wanica,
    Commewijne,
    Para,
    Saramacca,
    Nickerie,
}

#[derive(Deserialize, Validate)]
#[serde(tag = "du", rename_all = "snake_case")]
enum Wani {
    Luku {
        sma_id: u32,
    },
    Kenki {
        sma_id: u32,
        #[validatron]
        wani: Presi,
    },
}

#[derive(Deserialize, Serialize, Clone, Validate)]
struct Presi {
    #[serde(flatten)]
    #[validatron]
    pe: Pe,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[validatron(predicate = "bun_taki")]
    taki: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[validatron]
    ten: Option<Ten>,
}

#[derive(Deserialize, Serialize, Clone, Validate)]
#[serde(tag = "pe", rename_all = "snake_case")]
enum Pe {
    Oso,
    Wroko {
        #[validatron(predicate = "bun_nen")]
        kampani: String,
    },
    Birti {
        #[validatron(predicate = "bun_nen")]
        birti_nen: String,
    },
    PakiOso {
        #[validatron(predicate = "bun_paki_oso")]
        paki_oso: String,
    },
}

#[derive(Deserialize, Serialize, Clone, Validate)]
struct Ten {
    #[validatron(predicate = "bun_yuru")]
    fu: String,
    #[validatron(predicate = "bun_yuru")]
    te: String,
}

#[derive(Deserialize, Validate)]
struct Boskopu {
    sma_id: u32,
    #[serde(flatten)]
    #[validatron]
    san: San,
    nanga: Nanga,
    #[validatron]
    paki: Paki,
}

#[derive(Deserialize, Validate)]
#[serde(tag = "boskopu", rename_all = "snake_case")]
enum San {
    Seni,
    NaPasi,
    Lati {
        #[validatron(min = 5, max = 600)]
        miniti: u32,
    },
    Kisi,
}

#[derive(Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
enum Nanga {
    Sms,
    Whatsapp,
}

#[derive(Deserialize, Validate)]
struct Paki {
    #[validatron(predicate = "bun_kodo")]
    kodo: String,
    #[validatron(predicate = "bun_dei")]
    dei: String,
    #[validatron(option_min = 0.1, option_max = 50.0)]
    hebi: Option<f64>,
}

fn na(re: &str, s: &str) -> bool {
    Regex::new(re).unwrap().is_match(s)
}
fn bun_nen(s: &str) -> bool {
    (2..=60).contains(&s.chars().count())
}
fn bun_strati(s: &str) -> bool {
    (3..=80).contains(&s.chars().count())
}
fn bun_taki(s: &Option<String>) -> bool {
    s.as_ref().map_or(true, |s| s.chars().count() <= 160)
}
fn bun_telefon(s: &str) -> bool {
    na(r"^\+597[678]\d{6}$", s)
}
fn bun_paki_oso(s: &str) -> bool {
    na(r"^PO-\d{3}$", s)
}
fn bun_kodo(s: &str) -> bool {
    na(r"^TP\d{8}$", s)
}
fn bun_yuru(s: &str) -> bool {
    na(r"^([01]\d|2[0-3]):[0-5]\d$", s)
}
fn bun_dei(s: &str) -> bool {
    na(r"^\d{4}-\d\d-\d\d$", s) && NaiveDate::parse_from_str(s, "%Y-%m-%d").is_ok()
}

// ------------------------------------------------------------------ san wi sabi
struct Kliyenti {
    id: u32,
    baka_nen: &'static str,
    telefon: &'static str,
}
const KLIYENTI: [Kliyenti; 3] = [
    Kliyenti { id: 40817, baka_nen: "Kartodikromo", telefon: "+5978612457" },
    Kliyenti { id: 40822, baka_nen: "Pinas", telefon: "+5977140936" },
    Kliyenti { id: 40905, baka_nen: "Ramdin", telefon: "+5978830517" },
];
const PAKI_OSO: [&str; 3] = ["PO-014", "PO-020", "PO-033"];

struct Buku {
    ten: u64,
    sesi: Mutex<HashMap<String, Instant>>,
    wani: Mutex<HashMap<u32, (Presi, String)>>,
    nomru: Mutex<u32>,
}

struct No(u16, String);
fn no<T>(status: u16, taki: &str) -> Result<T, No> {
    Err(No(status, taki.into()))
}

fn leisi<T: DeserializeOwned + Validate>(body: &[u8]) -> Result<T, No> {
    let doc: T = serde_json::from_slice(body).map_err(|e| {
        let taki = e.to_string();
        No(400, taki.split(" at line ").next().unwrap_or("").to_string())
    })?;
    doc.validate().map_err(|e| No(400, fosi(&e)))?;
    Ok(doc)
}

fn fosi(e: &Fowtu) -> String {
    match e {
        Fowtu::Unstructured(v) => v.first().map(|s| s.to_string()).unwrap_or_default(),
        Fowtu::Structured(m) => m.values().next().map(fosi).unwrap_or_default(),
    }
}

fn kliyenti(id: u32) -> Result<&'static Kliyenti, No> {
    KLIYENTI.iter().find(|k| k.id == id).ok_or(No(404, "sma no de".into()))
}

fn bigin(req: &Request<Body>, buku: &Buku) -> Result<(String, Value), No> {
    let kari = req.headers().get("authorization").and_then(|v| v.to_str().ok()).unwrap_or("");
    let par = kari.split_once(' ').filter(|(s, _)| s.eq_ignore_ascii_case("basic")).and_then(|(_, b)| STANDARD.decode(b.trim()).ok());
    if par.as_deref() != Some(format!("{APP}:{KROTO}").as_bytes()) {
        return no(401, "no bribi");
    }
    let mut b = [0u8; 18];
    std::fs::File::open("/dev/urandom").and_then(|mut f| f.read_exact(&mut b)).map_err(|_| No(500, "fowtu".into()))?;
    let sesi: String = b.iter().map(|x| format!("{x:02x}")).collect();
    buku.sesi.lock().unwrap().insert(sesi.clone(), Instant::now() + Duration::from_secs(buku.ten));
    Ok((format!("tp_sesi={sesi}; Path=/; Max-Age={}; HttpOnly; SameSite=Strict", buku.ten), json!({ "sekonde": buku.ten })))
}

fn sesi(req: &Request<Body>, buku: &Buku) -> Result<(), No> {
    let kuki = req.headers().get("cookie").and_then(|v| v.to_str().ok()).unwrap_or("");
    let Some(s) = kuki.split(';').find_map(|c| c.trim().strip_prefix("tp_sesi=")) else { return no(401, "sesi no de") };
    match buku.sesi.lock().unwrap().get(s) {
        Some(te) if *te > Instant::now() => Ok(()),
        _ => no(401, "sesi kaba"),
    }
}

fn sabi(body: &[u8]) -> Result<(u16, Value), No> {
    let a: Sabi = leisi(body)?;
    match KLIYENTI.iter().find(|k| k.baka_nen.eq_ignore_ascii_case(&a.sma.baka_nen) && k.telefon == a.sma.telefon) {
        Some(k) => Ok((200, json!({ "sabi": true, "sma_id": k.id, "nanga": ["sms", "whatsapp"] }))),
        None => no(404, "sma no de"),
    }
}

fn wani(body: &[u8], buku: &Buku) -> Result<(u16, Value), No> {
    let id = match leisi::<Wani>(body)? {
        Wani::Luku { sma_id } => kliyenti(sma_id)?.id,
        Wani::Kenki { sma_id, wani } => {
            kliyenti(sma_id)?;
            if let Pe::PakiOso { paki_oso } = &wani.pe {
                if !PAKI_OSO.contains(&paki_oso.as_str()) {
                    return no(409, "paki oso no de");
                }
            }
            buku.wani.lock().unwrap().insert(sma_id, (wani, Utc::now().to_rfc3339_opts(SecondsFormat::Secs, true)));
            sma_id
        }
    };
    Ok((200, match buku.wani.lock().unwrap().get(&id) {
        Some((w, ten)) => json!({ "sma_id": id, "wani": w, "kenki_tapu": ten }),
        None => json!({ "sma_id": id, "wani": { "pe": "oso" }, "kenki_tapu": null }),
    }))
}

fn boskopu(body: &[u8], buku: &Buku) -> Result<(u16, Value), No> {
    let b: Boskopu = leisi(body)?;
    kliyenti(b.sma_id)?;
    let mut n = buku.nomru.lock().unwrap();
    *n += 1;
    Ok((201, json!({ "boskopu_id": format!("B{}", *n), "fa": "o_go", "nanga": b.nanga })))
}

fn piki(status: u16, doc: &Value, kuki: Option<String>) -> Response<Body> {
    let mut r = Response::builder().status(status).header("Content-Type", "application/json");
    if let Some(k) = kuki {
        r = r.header("Set-Cookie", k);
    }
    if doc["fowtu"] == "no bribi" {
        r = r.header("WWW-Authenticate", "Basic realm=\"tyari-paki\"");
    }
    if status == 405 {
        r = r.header("Allow", "POST");
    }
    r.body(Body::from(doc.to_string())).unwrap()
}

fn du(req: &mut Request<Body>, buku: &Buku) -> Result<(u16, Value, Option<String>), No> {
    let mut body = Vec::new();
    req.body_mut().take(1 << 20).read_to_end(&mut body).map_err(|_| No(400, "fowtu".into()))?;
    let pasi = req.uri().path().to_string();
    if !["/auth-authenticate", "/ext-verify", "/ext-reach", "/ext-notify"].contains(&pasi.as_str()) {
        return no(404, "pasi no de");
    }
    if req.method() != "POST" {
        return no(405, "POST nomo");
    }
    if pasi == "/auth-authenticate" {
        let (kuki, doc) = bigin(req, buku)?;
        return Ok((200, doc, Some(kuki)));
    }
    sesi(req, buku)?;
    if body.len() > BIGI {
        return no(413, "tumsi bigi");
    }
    let (status, doc) = match pasi.as_str() {
        "/ext-verify" => sabi(&body)?,
        "/ext-reach" => wani(&body, buku)?,
        _ => boskopu(&body, buku)?,
    };
    Ok((status, doc, None))
}

fn main() {
    let env = |k: &str| std::env::var(k).ok();
    let port = env("PORT").unwrap_or_else(|| "8080".into());
    let buku = Buku {
        ten: env("TOKEN_TTL_SECONDS").and_then(|s| s.parse().ok()).unwrap_or(900),
        sesi: Mutex::default(),
        wani: Mutex::default(),
        nomru: Mutex::new(5300),
    };
    let port: u16 = port.parse().expect("PORT");
    Server::new(move |req: &mut Request<Body>| match du(req, &buku) {
        Ok((status, doc, kuki)) => piki(status, &doc, kuki),
        Err(No(status, taki)) => piki(status, &json!({ "fowtu": taki }), None),
    })
    .bind((Ipv4Addr::LOCALHOST, port))
    .with_global_timeout(Duration::from_secs(30))
    .spawn()
    .and_then(|s| s.join())
    .expect("serve");
}
