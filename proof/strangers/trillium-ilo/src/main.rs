mod tipo;

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex};
use std::time::{Duration, Instant};

use chrono::{DateTime, SecondsFormat, Utc};
use serde::de::DeserializeOwned;
use serde_json::{json, Value};
use tipo::*;
use trillium::{Conn, KnownHeaderName, Status};
use trillium_router::Router;
use uuid::Uuid;

const TULBEK: &str = "ilk_live_7Qz4mBangar20Vigan58t";

struct Tao {
    id: Uuid,
    nagan: &'static str,
    apelyido: &'static str,
    telepono: &'static str,
    zip: &'static str,
    kaykayat: Kaykayat,
    nabaliwan: Option<DateTime<Utc>>,
}

fn tao(nagan: &'static str, apelyido: &'static str, telepono: &'static str, zip: &'static str) -> Tao {
    Tao { id: Uuid::new_v4(), nagan, apelyido, telepono, zip, kaykayat: Kaykayat::Ruangan { bintana: None, nota: None }, nabaliwan: None }
}

static TATTAO: LazyLock<Mutex<Vec<Tao>>> = LazyLock::new(|| {
    Mutex::new(vec![
        tao("Rosalinda", "Agbayani", "+639171234567", "2700"),
        tao("Eduardo", "Domingo", "+639285550143", "2900"),
        tao("Marites", "Quiambao", "+639998120077", "2500"),
    ])
});
static SESION: LazyLock<Mutex<HashMap<String, Instant>>> = LazyLock::new(Default::default);
static BIAG: LazyLock<u64> = LazyLock::new(|| std::env::var("TOKEN_TTL_SECONDS").ok().and_then(|s| s.parse().ok()).unwrap_or(2700));

enum Biddut {
    Json(serde_json::Error),
    Datos(serde_path_to_error::Error<serde_json::Error>),
    Nagkedked(Status, &'static str),
}
use Biddut::Nagkedked;

impl From<serde_path_to_error::Error<serde_json::Error>> for Biddut {
    fn from(e: serde_path_to_error::Error<serde_json::Error>) -> Self {
        Biddut::Datos(e)
    }
}

type Sungbat = Result<(Status, Value), Biddut>;

fn basaen<T: DeserializeOwned>(datos: &Value) -> Result<T, Biddut> {
    Ok(serde_path_to_error::deserialize(datos)?)
}

fn sesion(conn: &Conn) -> Result<(), Biddut> {
    let Some(token) = conn.request_headers().get_str("x-sesion") else {
        return Err(Nagkedked(Status::Unauthorized, "awan ti header X-Sesion"));
    };
    match SESION.lock().unwrap().get(token) {
        Some(agpaso) if *agpaso > Instant::now() => Ok(()),
        _ => Err(Nagkedked(Status::Unauthorized, "saan a mabalin wenno nagpaso ti sesion")),
    }
}

async fn datos(conn: &mut Conn) -> Result<Value, Biddut> {
    let text = conn.request_body_string().await.map_err(|_| Nagkedked(Status::BadRequest, "saan a mabasa ti bagi ti dawat"))?;
    serde_json::from_str(&text).map_err(Biddut::Json)
}

fn itden(conn: Conn, sungbat: Sungbat) -> Conn {
    let (status, body) = match sungbat {
        Ok(sungbat) => sungbat,
        Err(Biddut::Json(e)) => (Status::BadRequest, json!({ "biddut": { "gapu": e.to_string() } })),
        Err(Biddut::Datos(e)) => (Status::UnprocessableEntity, json!({ "biddut": { "ayan": e.path().to_string(), "gapu": e.inner().to_string() } })),
        Err(Nagkedked(status, gapu)) => (status, json!({ "biddut": { "gapu": gapu } })),
    };
    conn.with_status(status).with_response_header(KnownHeaderName::ContentType, "application/json").with_body(body.to_string()).halt()
}

fn sumrek(conn: &Conn) -> Sungbat {
    match conn.request_headers().get_str("x-tulbek") {
        None => Err(Nagkedked(Status::Unauthorized, "awan ti header X-Tulbek")),
        Some(tulbek) if tulbek != TULBEK => Err(Nagkedked(Status::Forbidden, "saan nga ammo ti tulbek")),
        Some(_) => {
            let token = Uuid::new_v4().simple().to_string();
            let mut sesion = SESION.lock().unwrap();
            sesion.retain(|_, agpaso| *agpaso > Instant::now());
            sesion.insert(token.clone(), Instant::now() + Duration::from_secs(*BIAG));
            let agpaso = Utc::now() + Duration::from_secs(*BIAG);
            Ok((Status::Created, json!({ "sesion": { "token": token, "agpaso": agpaso.to_rfc3339_opts(SecondsFormat::Secs, true) } })))
        }
    }
}

async fn sukimaten(conn: &mut Conn) -> Sungbat {
    sesion(conn)?;
    let p: Panangsukimat = basaen(&datos(conn).await?)?;
    let tattao = TATTAO.lock().unwrap();
    let kapada = |a: &str, b: &Nagan| a.eq_ignore_ascii_case(b.as_ref());
    tattao
        .iter()
        .find(|t| t.telepono == p.umawat.telepono.as_ref() && t.zip == p.pagtaengan.zip.as_ref() && kapada(t.apelyido, &p.umawat.apelyido) && kapada(t.nagan, &p.umawat.nagan))
        .map(|t| (Status::Ok, json!({ "umawat_id": t.id, "ammo": true })))
        .ok_or(Nagkedked(Status::NotFound, "saan nga ammo ti umawat"))
}

async fn danonen(conn: &mut Conn) -> Sungbat {
    sesion(conn)?;
    let datos = datos(conn).await?;
    let danon: Danon = basaen(&datos)?;
    let baro = match danon.aramid {
        Aramid::Kitaen => None,
        Aramid::Baliwan => Some(basaen::<Panagbaliw>(&datos)?.kaykayat),
    };
    let mut tattao = TATTAO.lock().unwrap();
    let t = tattao.iter_mut().find(|t| t.id == danon.umawat_id).ok_or(Nagkedked(Status::NotFound, "saan nga ammo ti umawat"))?;
    if let Some(baro) = baro {
        t.kaykayat = baro;
        t.nabaliwan = Some(Utc::now());
    }
    let nabaliwan = t.nabaliwan.map(|n| n.to_rfc3339_opts(SecondsFormat::Secs, true));
    Ok((Status::Ok, json!({ "umawat_id": t.id, "kaykayat": t.kaykayat, "nabaliwan": nabaliwan })))
}

async fn ipakaammo(conn: &mut Conn) -> Sungbat {
    sesion(conn)?;
    let datos = datos(conn).await?;
    let p: Pakaammo = basaen(&datos)?;
    if p.mensahe == Mensahe::Naladaw {
        basaen::<PakaammoTiTaktak>(&datos)?;
    }
    if !TATTAO.lock().unwrap().iter().any(|t| t.id == p.umawat_id) {
        return Err(Nagkedked(Status::NotFound, "saan nga ammo ti umawat"));
    }
    Ok((Status::Accepted, json!({ "pakaammo_id": Uuid::new_v4(), "kasasaad": "AGUR-URAY" })))
}

fn main() {
    let port = std::env::var("PORT").ok().and_then(|p| p.parse().ok()).expect("PORT");
    let router = Router::new()
        .post("/api/auth-authenticate", |conn: Conn| async move {
            let s = sumrek(&conn);
            itden(conn, s)
        })
        .post("/api/ext-verify", |mut conn: Conn| async move {
            let s = sukimaten(&mut conn).await;
            itden(conn, s)
        })
        .post("/api/ext-reach", |mut conn: Conn| async move {
            let s = danonen(&mut conn).await;
            itden(conn, s)
        })
        .post("/api/ext-notify", |mut conn: Conn| async move {
            let s = ipakaammo(&mut conn).await;
            itden(conn, s)
        });
    trillium_smol::config().with_host("127.0.0.1").with_port(port).run(router);
}
