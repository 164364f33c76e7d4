//! amanati.ge, partniorebis API.
use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, LazyLock, Mutex};
use std::time::{Duration, Instant};

use chrono::NaiveDate;
use regex::Regex;
use serde::{de::DeserializeOwned, Deserialize, Serialize};
use uuid::Uuid;
use validator::{Validate, ValidationError, ValidationErrors, ValidationErrorsKind};
use warp::http::StatusCode;
use warp::{reject, reply, Filter, Rejection, Reply};

static TELEFONI: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"^\+9955[0-9]{8}$").unwrap());
static TREKINGI: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"^GE[0-9]{8}$").unwrap());

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Kalaki {
    Tbilisi,
    Kutaisi,
    Batumi,
    Rustavi,
    Zugdidi,
}

#[derive(Deserialize, Validate)]
struct Misamarti {
    #[allow(dead_code)]
    kalaki: Kalaki,
    #[validate(length(min = 2, max = 80))]
    kucha: String,
    sakhli: String,
    #[allow(dead_code)]
    #[validate(range(min = 1, max = 999))]
    bina: Option<u16>,
}

#[derive(Deserialize, Validate)]
struct Shemotsmeba {
    #[validate(regex(path = *TELEFONI))]
    telefoni: String,
    #[validate(length(min = 2, max = 60))]
    gvari: String,
    #[validate(nested)]
    misamarti: Misamarti,
    #[validate(length(equal = 11))]
    piradi_nomeri: Option<String>,
}

#[derive(Deserialize, Serialize, Clone)]
#[serde(tag = "tipi", rename_all = "lowercase")]
enum Adgili {
    Kari,
    Sadarbazo,
    Mezobeli { gvari: String, bina: u16 },
    Punkti { nomeri: u32 },
}

#[derive(Deserialize, Serialize, Clone, Validate)]
#[validate(schema(function = "mimdevroba"))]
struct Dro {
    #[validate(range(min = 8, max = 21))]
    dan: u8,
    #[validate(range(min = 9, max = 22))]
    mde: u8,
}

fn mimdevroba(d: &Dro) -> Result<(), ValidationError> {
    if d.dan < d.mde { Ok(()) } else { Err(ValidationError::new("mimdevroba")) }
}

#[derive(Deserialize, Serialize, Clone, Validate)]
struct Survili {
    adgili: Adgili,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[validate(nested)]
    dro: Option<Vec<Dro>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[validate(length(max = 140))]
    komentari: Option<String>,
}

#[derive(Deserialize)]
#[serde(tag = "moqmedeba", rename_all = "lowercase")]
enum Survilebi {
    Nakhva { mimgebi: u32 },
    Shecvla { mimgebi: u32, survili: Survili },
}

impl Validate for Survilebi {
    fn validate(&self) -> Result<(), ValidationErrors> {
        match self {
            Survilebi::Nakhva { .. } => Ok(()),
            Survilebi::Shecvla { survili, .. } => survili.validate(),
        }
    }
}

#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "lowercase")]
enum Ena {
    Ka,
    En,
    Ru,
}

#[derive(Deserialize, Validate)]
struct Amanati {
    #[validate(regex(path = *TREKINGI))]
    trekingi: String,
    #[validate(range(min = 0.01, max = 30.0))]
    tsona: Option<f64>,
    #[validate(range(min = 1, max = 50))]
    raodenoba: Option<u8>,
}

#[derive(Deserialize, Validate)]
struct Shetkobineba {
    mimgebi: u32,
    shabloni: String,
    ena: Option<Ena>,
    #[validate(nested)]
    amanati: Amanati,
    tarighi: NaiveDate,
}

struct Mimgebi {
    telefoni: &'static str,
    gvari: &'static str,
    sakhli: &'static str,
    piradi_nomeri: &'static str,
    statusi: &'static str,
    survili: Survili,
}

struct Baza {
    mimgebebi: BTreeMap<u32, Mimgebi>,
    seansebi: HashMap<String, Instant>,
    vada: Duration,
}

type Db = Arc<Mutex<Baza>>;

const KOMPANIA: &str = "tbs-logistika";
const GASAGHEBI: &str = "4f1e-90ac-77d2-e6b8";
const SHABLONEBI: [&str; 3] = ["GZASHI_2", "MIVEDIT_1", "DAGVIANDA_4"];

/// uari: a status and a word
#[derive(Debug)]
struct Uari(StatusCode, String);
impl reject::Reject for Uari {}

fn uari<T>(status: StatusCode, sitkva: &str) -> Result<T, Rejection> {
    Err(reject::custom(Uari(status, sitkva.into())))
}

/// the first code of the validator, fields in the order of the alphabet
fn kodi(e: &ValidationErrors) -> Option<String> {
    let fields: BTreeMap<_, _> = e.errors().iter().collect();
    fields.values().find_map(|k| match k {
        ValidationErrorsKind::Field(v) => v.first().map(|x| x.code.to_string()),
        ValidationErrorsKind::Struct(s) => kodi(s),
        ValidationErrorsKind::List(l) => l.values().find_map(|s| kodi(s)),
    })
}

fn body<T: DeserializeOwned + Validate + Send>() -> impl Filter<Extract = (T,), Error = Rejection> + Clone {
    warp::body::content_length_limit(16 * 1024).and(warp::body::json()).and_then(|b: T| async move {
        match b.validate() {
            Ok(()) => Ok(b),
            Err(e) => uari(StatusCode::UNPROCESSABLE_ENTITY, &kodi(&e).unwrap_or_default()),
        }
    })
}

fn seansi(db: Db) -> impl Filter<Extract = (Db,), Error = Rejection> + Clone {
    warp::header::<String>("x-seansi").and_then(move |s: String| {
        let db = db.clone();
        async move {
            let ok = db.lock().unwrap().seansebi.get(&s).is_some_and(|t| *t > Instant::now());
            if ok { Ok(db) } else { uari(StatusCode::UNAUTHORIZED, "seansi") }
        }
    })
}

#[derive(Serialize)]
struct SeansiPasukhi {
    seansi: String,
    vada: u64,
}

async fn shesvla(kompania: String, gasaghebi: String, db: Db) -> Result<impl Reply, Rejection> {
    if kompania != KOMPANIA || gasaghebi != GASAGHEBI {
        return uari(StatusCode::FORBIDDEN, "uari");
    }
    let mut db = db.lock().unwrap();
    let (now, vada) = (Instant::now(), db.vada);
    db.seansebi.retain(|_, t| *t > now);
    let seansi = Uuid::new_v4().simple().to_string();
    db.seansebi.insert(seansi.clone(), now + vada);
    Ok(reply::json(&SeansiPasukhi { seansi, vada: vada.as_secs() }))
}

#[derive(Serialize)]
struct ShemotsmebaPasukhi {
    mimgebi: u32,
    statusi: &'static str,
}

async fn shemotsmeba(db: Db, b: Shemotsmeba) -> Result<impl Reply, Rejection> {
    let db = db.lock().unwrap();
    let found = db.mimgebebi.iter().find(|(_, m)| {
        m.telefoni == b.telefoni
            && m.gvari.eq_ignore_ascii_case(b.gvari.trim())
            && m.sakhli.eq_ignore_ascii_case(b.misamarti.sakhli.trim())
            && b.piradi_nomeri.as_deref().is_none_or(|p| p == m.piradi_nomeri)
    });
    match found {
        Some((id, m)) => Ok(reply::json(&ShemotsmebaPasukhi { mimgebi: *id, statusi: m.statusi })),
        None => uari(StatusCode::NOT_FOUND, "ucnobi"),
    }
}

#[derive(Serialize)]
struct SurviliPasukhi {
    mimgebi: u32,
    survili: Survili,
}

async fn survilebi(db: Db, b: Survilebi) -> Result<impl Reply, Rejection> {
    let mut db = db.lock().unwrap();
    let (id, akhali) = match b {
        Survilebi::Nakhva { mimgebi } => (mimgebi, None),
        Survilebi::Shecvla { mimgebi, survili } => (mimgebi, Some(survili)),
    };
    let Some(m) = db.mimgebebi.get_mut(&id) else { return uari(StatusCode::NOT_FOUND, "ucnobi") };
    if let Some(s) = akhali {
        m.survili = s;
    }
    Ok(reply::json(&SurviliPasukhi { mimgebi: id, survili: m.survili.clone() }))
}

#[derive(Serialize)]
struct ShetkobinebaPasukhi {
    shetkobineba: Uuid,
    ena: &'static str,
    tarighi: NaiveDate,
}

async fn shetkobineba(db: Db, b: Shetkobineba) -> Result<impl Reply, Rejection> {
    let db = db.lock().unwrap();
    if !db.mimgebebi.contains_key(&b.mimgebi) {
        return uari(StatusCode::NOT_FOUND, "ucnobi");
    }
    if !SHABLONEBI.contains(&b.shabloni.as_str()) {
        return uari(StatusCode::NOT_FOUND, "shabloni");
    }
    let ena = match b.ena.unwrap_or(Ena::Ka) {
        Ena::Ka => "ka",
        Ena::En => "en",
        Ena::Ru => "ru",
    };
    Ok(reply::with_status(reply::json(&ShetkobinebaPasukhi { shetkobineba: Uuid::new_v4(), ena, tarighi: b.tarighi }), StatusCode::ACCEPTED))
}

/// our own words and the missing header; the rest as warp says it
async fn shecdoma(r: Rejection) -> Result<impl Reply, Rejection> {
    if let Some(Uari(status, sitkva)) = r.find() {
        return Ok(reply::with_status(sitkva.clone(), *status));
    }
    if let Some(h) = r.find::<reject::MissingHeader>() {
        return Ok(reply::with_status(h.to_string(), StatusCode::UNAUTHORIZED));
    }
    Err(r)
}

fn kari() -> Survili {
    Survili { adgili: Adgili::Kari, dro: None, komentari: None }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let port: u16 = std::env::var("PORT").ok().and_then(|p| p.parse().ok()).expect("PORT");
    let vada = std::env::var("TOKEN_TTL_SECONDS").ok().and_then(|s| s.parse().ok()).unwrap_or(1200);
    let m = |telefoni, gvari, sakhli, piradi_nomeri, statusi, survili| Mimgebi { telefoni, gvari, sakhli, piradi_nomeri, statusi, survili };
    let db: Db = Arc::new(Mutex::new(Baza {
        mimgebebi: BTreeMap::from([
            (40217, m("+995599412703", "Kvaratskhelia", "14a", "01024055817", "aktiuri", kari())),
            (40221, m("+995577130942", "Lomidze", "7", "60001122334", "aktiuri", Survili { adgili: Adgili::Punkti { nomeri: 118 }, dro: None, komentari: None })),
            (40388, m("+995551908816", "Abashidze", "52", "61009087655", "shecherebuli", kari())),
        ]),
        seansebi: HashMap::new(),
        vada: Duration::from_secs(vada),
    }));
    let db2 = db.clone();
    let with_db = warp::any().map(move || db2.clone());

    let auth = warp::path!("auth-authenticate").and(warp::post()).and(warp::header("x-kompania")).and(warp::header("x-gasaghebi")).and(with_db).and_then(shesvla);
    let verify = warp::path!("ext-verify").and(warp::post()).and(seansi(db.clone())).and(body()).and_then(shemotsmeba);
    let reach = warp::path!("ext-reach").and(warp::post()).and(seansi(db.clone())).and(body()).and_then(survilebi);
    let notify = warp::path!("ext-notify").and(warp::post()).and(seansi(db)).and(body()).and_then(shetkobineba);
    let api = auth.or(verify).or(reach).or(notify).recover(shecdoma);

    warp::serve(api).run(([127, 0, 0, 1], port)).await;
}
