//! Livrezon Sesel: API pour bann partener. saphir + CDDL (RFC 8610).
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex};
use std::time::{Duration, Instant};

use cddl::validator::json::Error;
use saphir::prelude::*;
use serde_json::{Value, json};
use uuid::Uuid;

const KONTRA: &str = include_str!("kontra.cddl");
const MAKS: usize = 32 * 1024;

struct Kliyan {
    nimero: u64,
    non: &'static str,
    telefonn: &'static str,
    lil: &'static str,
    distrik: &'static str,
}

const KLIYAN: [Kliyan; 3] = [
    Kliyan { nimero: 60417, non: "Marie-Ange Hoareau", telefonn: "+2482514763", lil: "mahe", distrik: "Beau Vallon" },
    Kliyan { nimero: 60588, non: "Antoine Payet", telefonn: "+2482718840", lil: "praslin", distrik: "Grand Anse" },
    Kliyan { nimero: 61020, non: "Lisette Morel", telefonn: "+2482603195", lil: "ladig", distrik: "La Passe" },
];
const KONPANYEN: [(&str, &str); 2] = [("SEZ-MARKET", "kl-9fT2vWq7Rm4XzB1d"), ("ZIL-BOUTIK", "kl-P3sLy8Kc6Ha0Nj5e")];

struct Leta {
    dire: Duration,
    zeton: Mutex<HashMap<String, Instant>>,
    preferans: Mutex<HashMap<u64, Value>>,
}

static LETA: LazyLock<Leta> = LazyLock::new(|| Leta {
    dire: Duration::from_secs(std::env::var("TOKEN_TTL_SECONDS").ok().and_then(|s| s.parse().ok()).unwrap_or(1200)),
    zeton: Mutex::default(),
    preferans: Mutex::default(),
});

type Repons = Result<(u16, Value), (u16, Value)>;

fn refi(status: u16, kod: &str, mesaz: &str) -> (u16, Value) {
    (status, json!({ "kod": kod, "mesaz": mesaz }))
}

/// Kontra pour en larout: premye regleman dan dokiman CDDL i rasin.
fn kontra(rasin: &str) -> String {
    format!("rasin = {rasin}\n{KONTRA}")
}

fn valide(rasin: &str, kor: &str) -> Result<Value, (u16, Value)> {
    match cddl::validate_json_from_str(&kontra(rasin), kor, None) {
        Ok(()) => Ok(serde_json::from_str(kor).unwrap_or(Value::Null)),
        Err(Error::Validation(fot)) => Err((
            422,
            json!({ "kod": "KONTRA_PA_RESPEKTE", "mesaz": "Demann i pa swiv kontra", "fot": fot.iter().map(|f| f.to_string()).collect::<Vec<_>>() }),
        )),
        Err(e) => Err(refi(400, "DEMANN_PA_LIZIB", &e.to_string())),
    }
}

fn zeton_bon(req: &Request) -> Result<(), (u16, Value)> {
    let zeton = req.headers().get("x-zeton").and_then(|v| v.to_str().ok());
    let zeton = zeton.ok_or_else(|| refi(401, "ZETON_MANKE", "Met ou zeton dan lantet X-Zeton"))?;
    match LETA.zeton.lock().unwrap().get(zeton) {
        None => Err(refi(401, "ZETON_ENKONNI", "Nou pa konn sa zeton")),
        Some(fini) if *fini < Instant::now() => Err(refi(401, "ZETON_EKSPIRE", "Zeton in ekspire, konekte ankor")),
        Some(_) => Ok(()),
    }
}

async fn demann(rasin: &str, mout_zeton: bool, mut req: Request) -> Result<Value, (u16, Value)> {
    if mout_zeton {
        zeton_bon(&req)?;
    }
    let kor = req.body_mut().take_as::<Bytes>().await.map_err(|e| refi(400, "DEMANN_PA_LIZIB", &e.to_string()))?;
    if kor.len() > MAKS {
        return Err(refi(413, "TRO_GRO", "Demann i depas 32 KiB"));
    }
    valide(rasin, &String::from_utf8_lossy(&kor))
}

fn repons(r: Repons) -> Builder {
    let (status, kor) = match r {
        Ok(r) | Err(r) => r,
    };
    Builder::new().status(status).header("Content-Type", "application/json").body(kor.to_string())
}

async fn otantifikasyon(req: Request) -> Builder {
    repons(demann("otantifikasyon", false, req).await.and_then(|d| otantifye(&LETA, &d)))
}

async fn verifikasyon(req: Request) -> Builder {
    repons(demann("verifikasyon", true, req).await.and_then(|d| verifye(&d)))
}

async fn aksesibilite(req: Request) -> Builder {
    repons(demann("aksesibilite", true, req).await.and_then(|d| akse(&LETA, &d)))
}

async fn notifikasyon(req: Request) -> Builder {
    repons(demann("notifikasyon", true, req).await.and_then(|d| notifye(&d)))
}

fn otantifye(leta: &Leta, d: &Value) -> Repons {
    if !KONPANYEN.iter().any(|(k, kle)| d["konpanyen"] == *k && d["kle"] == *kle) {
        return Err(refi(403, "KLE_PA_BON", "Konpanyen oubyen kle pa bon"));
    }
    let zeton = Uuid::new_v4().simple().to_string();
    leta.zeton.lock().unwrap().insert(zeton.clone(), Instant::now() + leta.dire);
    Ok((200, json!({ "zeton": zeton, "ekspir-dan": leta.dire.as_secs() })))
}

fn verifye(d: &Value) -> Repons {
    let non = d["dimoun"]["non"].as_str().unwrap_or_default().trim().to_lowercase();
    let k = KLIYAN
        .iter()
        .find(|k| d["dimoun"]["telefonn"] == k.telefonn && k.non.to_lowercase() == non)
        .ok_or_else(|| refi(404, "DIMOUN_ENKONNI", "Napa sa dimoun ser nou"))?;
    Ok((200, json!({ "trouve": true, "kliyan": { "nimero": k.nimero, "non": k.non, "lil": k.lil, "distrik": k.distrik } })))
}

fn kliyan(d: &Value) -> Result<&'static Kliyan, (u16, Value)> {
    KLIYAN.iter().find(|k| d["kliyan"] == k.nimero).ok_or_else(|| refi(404, "KLIYAN_ENKONNI", "Napa kliyan avek sa nimero"))
}

fn akse(leta: &Leta, d: &Value) -> Repons {
    let k = kliyan(d)?;
    let mut tou = leta.preferans.lock().unwrap();
    if d["aksyon"] == "sanze" {
        tou.insert(k.nimero, d["preferans"].clone());
    }
    let preferans = tou.get(&k.nimero).cloned().unwrap_or_else(|| json!({ "kote": "laport" }));
    Ok((200, json!({ "kliyan": k.nimero, "ladres": { "lil": k.lil, "distrik": k.distrik }, "preferans": preferans })))
}

fn notifye(d: &Value) -> Repons {
    let k = kliyan(d)?;
    let kanal = d["kanal"].as_str().unwrap_or("sms");
    Ok((202, json!({ "notifikasyon": { "id": Uuid::new_v4().to_string(), "leta": "dan-lake", "kanal": kanal }, "kliyan": k.nimero })))
}

#[tokio::main]
async fn main() -> Result<(), SaphirError> {
    let port: u16 = std::env::var("PORT").ok().and_then(|p| p.parse().ok()).expect("PORT");
    Server::builder()
        .configure_listener(|l| l.interface(&format!("127.0.0.1:{port}")).server_name("livrezon-sesel"))
        .configure_router(|r| {
            r.route("/partener/auth-authenticate", Method::POST, otantifikasyon)
                .route("/partener/ext-verify", Method::POST, verifikasyon)
                .route("/partener/ext-reach", Method::POST, aksesibilite)
                .route("/partener/ext-notify", Method::POST, notifikasyon)
        })
        .build()
        .run()
        .await
}
