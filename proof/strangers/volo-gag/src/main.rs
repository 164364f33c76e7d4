use std::collections::{BTreeMap, HashMap};
use std::sync::{LazyLock, Mutex};
use std::time::{Duration, Instant};

use chrono::{DateTime, SecondsFormat, Utc};
use jtd::{Schema, ValidateOptions};
use serde_json::{json, Value};
use uuid::Uuid;
use volo::net::Address;
use volo_http::context::ServerContext;
use volo_http::http::request::Parts;
use volo_http::http::{HeaderMap, Response, StatusCode};
use volo_http::server::extract::FromRequest;
use volo_http::server::route::{post, Router};
use volo_http::server::Server;

const EN_BUUK: usize = 16 * 1024;

fn forma(metin: &str) -> Schema {
    let serde = serde_json::from_str(metin).expect("forma JSON");
    let schema = Schema::from_serde_schema(serde).expect("forma JTD");
    schema.validate().expect("forma");
    schema
}

static GIRISH: LazyLock<Schema> = LazyLock::new(|| forma(include_str!("../forma/girish.jtd.json")));
static ALICI: LazyLock<Schema> = LazyLock::new(|| forma(include_str!("../forma/alici.jtd.json")));
static TERCIH: LazyLock<Schema> = LazyLock::new(|| forma(include_str!("../forma/tercih.jtd.json")));
static HABER: LazyLock<Schema> = LazyLock::new(|| forma(include_str!("../forma/haber.jtd.json")));

static OMUR: LazyLock<u64> = LazyLock::new(|| {
    std::env::var("TOKEN_TTL_SECONDS").ok().and_then(|s| s.parse().ok()).unwrap_or(900)
});

const FIRMALAR: &[(&str, &str)] = &[("GAG-BUTIK-05", "bJ2-komrat-5519-xw")];
const SHABLONLAR: &[&str] = &["YOLDA", "TESLIM-SAATI", "MAGAZINDA"];

struct Alici {
    id: &'static str,
    ad: &'static str,
    soyad: &'static str,
    telefon: &'static str,
    adres: Value,
    tercih: Value,
    diishildi: Option<DateTime<Utc>>,
}

#[derive(Default)]
struct Defter {
    biletlar: HashMap<String, Instant>,
    alicilar: Vec<Alici>,
    haberlar: BTreeMap<Uuid, Value>,
}

static DEFTER: LazyLock<Mutex<Defter>> = LazyLock::new(|| {
    Mutex::new(Defter {
        alicilar: vec![
            Alici {
                id: "a7c1-0093", ad: "Dimitri", soyad: "Karaçoban", telefon: "37369123456",
                adres: json!({"sokak": "Lenin sokaa", "ev": 118, "kasaba": "Komrat", "indeks": "MD-3805"}),
                tercih: json!({"er": "kapu", "not": "Zili iki kerä bas"}), diishildi: None,
            },
            Alici {
                id: "a7c1-0127", ad: "Varvara", soyad: "Topal", telefon: "37378440219",
                adres: json!({"sokak": "Pobeda sokaa", "ev": 9, "kasaba": "Çadır", "indeks": "MD-6101"}),
                tercih: json!({"er": "magazin", "magazinNo": 14}), diishildi: None,
            },
        ],
        ..Defter::default()
    })
});

struct Yannis(u16, Value);
type Cevap = Result<(u16, Value), Yannis>;

fn yannis<T>(status: u16, kod: &str, aciklama: impl ToString) -> Result<T, Yannis> {
    Err(Yannis(status, json!({"yannis": kod, "aciklama": aciklama.to_string()})))
}

fn yol(parcalar: Vec<String>) -> String {
    parcalar.iter().map(|p| format!("/{}", p.replace('~', "~0").replace('/', "~1"))).collect()
}

fn oku(metin: &[u8], schema: &Schema) -> Result<Value, Yannis> {
    if metin.len() > EN_BUUK {
        return yannis(413, "buuk", "16 KiB-tan buuk olmasın");
    }
    let deer: Value = match serde_json::from_slice(metin) {
        Ok(v) => v,
        Err(e) => return yannis(400, "json", e),
    };
    match jtd::validate(schema, &deer, ValidateOptions::new().with_max_depth(8)) {
        Ok(erlar) if erlar.is_empty() => Ok(deer),
        Ok(erlar) => {
            let erlar: Vec<Value> = erlar
                .into_iter()
                .map(|e| {
                    let (nerda, kural) = e.into_owned_paths();
                    json!({"nerda": yol(nerda), "kural": yol(kural)})
                })
                .collect();
            Err(Yannis(400, json!({"yannis": "forma", "erlar": erlar})))
        }
        Err(e) => yannis(400, "forma", e),
    }
}

fn bilet(basliklar: &HeaderMap) -> Result<(), Yannis> {
    let bilet = basliklar
        .get("authorization")
        .and_then(|h| h.to_str().ok())
        .and_then(|h| h.strip_prefix("Bearer "));
    let Some(bilet) = bilet else { return yannis(401, "bilet-yok", "Giriş laazım") };
    match DEFTER.lock().unwrap().biletlar.get(bilet) {
        Some(son) if *son > Instant::now() => Ok(()),
        Some(_) => yannis(401, "bilet-bitti", "Biletin vakıdı geçti"),
        None => yannis(401, "bilet-belli-diil", "Bölä bilet yok"),
    }
}

fn girish(_: &HeaderMap, metin: &[u8]) -> Cevap {
    let g = oku(metin, &GIRISH)?;
    let kod = g["firma"]["kod"].as_str().unwrap_or("");
    let anahtar = g["firma"]["anahtar"].as_str().unwrap_or("");
    if !FIRMALAR.contains(&(kod, anahtar)) {
        return yannis(401, "anahtar", "Firma yaki anahtar dooru diil");
    }
    let bilet = Uuid::new_v4().simple().to_string();
    DEFTER.lock().unwrap().biletlar.insert(bilet.clone(), Instant::now() + Duration::from_secs(*OMUR));
    let biter = Utc::now() + Duration::from_secs(*OMUR);
    Ok((201, json!({"bilet": bilet, "biter": biter.to_rfc3339_opts(SecondsFormat::Secs, true)})))
}

fn rakamlar(s: &str) -> String {
    s.chars().filter(char::is_ascii_digit).collect()
}

fn alici(basliklar: &HeaderMap, metin: &[u8]) -> Cevap {
    bilet(basliklar)?;
    let g = oku(metin, &ALICI)?;
    let kucuk = |v: &Value| v.as_str().unwrap_or("").trim().to_lowercase();
    let telefon = rakamlar(g["telefon"].as_str().unwrap_or(""));
    let defter = DEFTER.lock().unwrap();
    let bulunan = defter.alicilar.iter().find(|a| {
        a.telefon == telefon
            && a.ad.to_lowercase() == kucuk(&g["alici"]["ad"])
            && a.soyad.to_lowercase() == kucuk(&g["alici"]["soyad"])
    });
    match bulunan {
        Some(a) => Ok((200, json!({"aliciId": a.id, "adi": format!("{} {}", a.ad, a.soyad), "adres": a.adres}))),
        None => yannis(404, "alici-belli-diil", "Bölä alıcı bulunmadı"),
    }
}

fn tercih(basliklar: &HeaderMap, metin: &[u8]) -> Cevap {
    bilet(basliklar)?;
    let g = oku(metin, &TERCIH)?;
    let mut defter = DEFTER.lock().unwrap();
    let Some(a) = defter.alicilar.iter_mut().find(|a| g["aliciId"] == a.id) else {
        return yannis(404, "alici-belli-diil", "Bölä alıcı bulunmadı");
    };
    if let Some(eni) = g.get("tercih") {
        a.tercih = eni.clone();
        a.diishildi = Some(Utc::now());
    }
    let diishildi = a.diishildi.map(|d| d.to_rfc3339_opts(SecondsFormat::Secs, true));
    Ok((200, json!({"aliciId": a.id, "adres": a.adres, "tercih": a.tercih, "diishildi": diishildi})))
}

fn haber(basliklar: &HeaderMap, metin: &[u8]) -> Cevap {
    bilet(basliklar)?;
    let g = oku(metin, &HABER)?;
    let mut defter = DEFTER.lock().unwrap();
    if !defter.alicilar.iter().any(|a| g["aliciId"] == a.id) {
        return yannis(404, "alici-belli-diil", "Bölä alıcı bulunmadı");
    }
    if !SHABLONLAR.iter().any(|s| g["haber"]["shablon"] == *s) {
        return yannis(422, "shablon", "Bölä şablon yok");
    }
    let id = Uuid::new_v4();
    let kanal = g["haber"]["kanal"].clone();
    defter.haberlar.insert(id, g);
    Ok((202, json!({"haberId": id.to_string(), "durum": "sirada", "kanal": kanal})))
}

fn cevapla(cevap: Cevap) -> Response<String> {
    let (status, govde) = match cevap {
        Ok(c) => c,
        Err(Yannis(status, govde)) => (status, govde),
    };
    let mut r = Response::builder()
        .status(StatusCode::from_u16(status).unwrap())
        .header("Content-Type", "application/json; charset=utf-8");
    if status == 401 && govde["yannis"] != "anahtar" {
        r = r.header("WWW-Authenticate", "Bearer");
    }
    r.body(govde.to_string()).unwrap()
}

struct Gelen {
    basliklar: HeaderMap,
    metin: Vec<u8>,
}

impl<B> FromRequest<B> for Gelen
where
    B: Send,
    Vec<u8>: FromRequest<B>,
{
    type Rejection = <Vec<u8> as FromRequest<B>>::Rejection;

    async fn from_request(cx: &mut ServerContext, parts: Parts, govde: B) -> Result<Self, Self::Rejection> {
        let basliklar = parts.headers.clone();
        let metin = Vec::from_request(cx, parts, govde).await?;
        Ok(Gelen { basliklar, metin })
    }
}

macro_rules! el {
    ($f:ident) => {
        post(|g: Gelen| async move { cevapla($f(&g.basliklar, &g.metin)) })
    };
}

#[tokio::main(worker_threads = 2)]
async fn main() {
    let port: u16 = std::env::var("PORT").ok().and_then(|p| p.parse().ok()).expect("PORT");
    for s in [&GIRISH, &ALICI, &TERCIH, &HABER] {
        LazyLock::force(s);
    }
    let yollar = Router::new()
        .route("/kurye/v1/auth-authenticate", el!(girish))
        .route("/kurye/v1/ext-verify", el!(alici))
        .route("/kurye/v1/ext-reach", el!(tercih))
        .route("/kurye/v1/ext-notify", el!(haber));
    let nerda: std::net::SocketAddr = ([127, 0, 0, 1], port).into();
    Server::new(yollar).run(Address::from(nerda)).await.expect("serve");
}
