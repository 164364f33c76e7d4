mod gudang;

use std::sync::LazyLock;

use gotham::handler::HandlerError;
use gotham::helpers::http::response::create_response;
use gotham::helpers::http::Body;
use gotham::hyper::{HeaderMap, Response, StatusCode};
use gotham::mime;
use gotham::prelude::*;
use gotham::router::response::ResponseExtender;
use gotham::router::Router;
use gotham::state::State;
use http_body_util::BodyExt;
use jsonschema::Validator;
use serde_json::{json, Value};

use gudang::{Gudang, Kunci};

static GUDANG: LazyLock<Gudang> = LazyLock::new(Gudang::anyar);
const WATES_AWAK: usize = 64 * 1024;

/// rc nurut ISO 8583, padha karo layanan liyane ing kantor.
mod rc {
    pub const SUKSES: &str = "00";
    pub const CITHAKAN: &str = "12";
    pub const ORA_ANA: &str = "25";
    pub const FORMAT: &str = "30";
    pub const SANDI: &str = "55";
    pub const MATI: &str = "57";
    pub const SESI: &str = "63";
    pub const GAGAL: &str = "96";
}

type Asil = Result<Value, (StatusCode, Value)>;

fn skema(teks: &str) -> Validator {
    let skema: Value = serde_json::from_str(teks).expect("skema");
    jsonschema::options().should_validate_formats(true).build(&skema).expect("skema")
}

static MLEBU: LazyLock<Validator> = LazyLock::new(|| skema(include_str!("../skema/auth-authenticate.json")));
static PRIKSA: LazyLock<Validator> = LazyLock::new(|| skema(include_str!("../skema/ext-verify.json")));
static JUJUGAN: LazyLock<Validator> = LazyLock::new(|| skema(include_str!("../skema/ext-reach.json")));
static KABAR: LazyLock<Validator> = LazyLock::new(|| skema(include_str!("../skema/ext-notify.json")));

fn tulak(status: StatusCode, rc: &str, pesen: &str) -> (StatusCode, Value) {
    (status, json!({ "rc": rc, "pesen": pesen }))
}

fn ora_ana() -> (StatusCode, Value) {
    tulak(StatusCode::OK, rc::ORA_ANA, "Langganan ora ditemokake")
}

fn waca(awak: &[u8], validator: &Validator) -> Asil {
    let isi: Value = serde_json::from_slice(awak).map_err(|e| {
        (StatusCode::BAD_REQUEST, json!({ "rc": rc::FORMAT, "pesen": "Panjaluk dudu JSON", "luput": [{ "panggonan": "", "katrangan": e.to_string() }] }))
    })?;
    let luput: Vec<Value> = validator
        .iter_errors(&isi)
        .map(|e| json!({ "panggonan": e.instance_path().to_string(), "katrangan": e.to_string() }))
        .collect();
    if luput.is_empty() {
        Ok(isi)
    } else {
        Err((StatusCode::BAD_REQUEST, json!({ "rc": rc::FORMAT, "pesen": "Format panjaluk ora cocog", "luput": luput })))
    }
}

fn sesi(header: &HeaderMap) -> Result<(), (StatusCode, Value)> {
    let Some(kunci) = header.get("x-kunci-sesi").and_then(|v| v.to_str().ok()) else {
        return Err(tulak(StatusCode::UNAUTHORIZED, rc::SESI, "Header X-Kunci-Sesi durung ana"));
    };
    match GUDANG.priksa_kunci(kunci) {
        Kunci::Urip => Ok(()),
        Kunci::Entek => Err(tulak(StatusCode::UNAUTHORIZED, rc::SESI, "Kunci sesi wis entek wektune")),
        Kunci::Salah => Err(tulak(StatusCode::UNAUTHORIZED, rc::SESI, "Kunci sesi ora ditepungi")),
    }
}

fn teks<'a>(isi: &'a Value, panggonan: &str) -> &'a str {
    isi.pointer(panggonan).and_then(Value::as_str).unwrap_or_default()
}

fn mlebu(_: &HeaderMap, awak: &[u8]) -> Asil {
    let isi = waca(awak, &MLEBU)?;
    match GUDANG.mlebu(teks(&isi, "/aplikasi/kodhe"), teks(&isi, "/aplikasi/sandi")) {
        Some((kunci, nganti)) => Ok(json!({ "sesi": { "kunci": kunci, "nganti": nganti } })),
        None => Err(tulak(StatusCode::UNAUTHORIZED, rc::SANDI, "Kodhe aplikasi utawa sandi kleru")),
    }
}

fn priksa(header: &HeaderMap, awak: &[u8]) -> Asil {
    sesi(header)?;
    let isi = waca(awak, &PRIKSA)?;
    let ketemu = GUDANG.goleki(teks(&isi, "/langganan/telpon"), teks(&isi, "/langganan/asma"), teks(&isi, "/langganan/alamat/kodhepos"));
    ketemu.ok_or_else(ora_ana)
}

fn jujugan(header: &HeaderMap, awak: &[u8]) -> Asil {
    sesi(header)?;
    let isi = waca(awak, &JUJUGAN)?;
    let owah = (isi["laku"] == "owahi").then(|| isi["pilihan"].clone());
    GUDANG.pilihan(teks(&isi, "/nomerLangganan"), owah).ok_or_else(ora_ana)
}

fn kabar(header: &HeaderMap, awak: &[u8]) -> Asil {
    sesi(header)?;
    let isi = waca(awak, &KABAR)?;
    let aktif = GUDANG.aktif(teks(&isi, "/nomerLangganan")).ok_or_else(ora_ana)?;
    if !gudang::CITHAKAN.contains(&teks(&isi, "/cithakan")) {
        return Err(tulak(StatusCode::OK, rc::CITHAKAN, "Cithakan kabar ora ditepungi"));
    }
    if !aktif {
        return Err(tulak(StatusCode::OK, rc::MATI, "Langganan ora gelem dikabari"));
    }
    Ok(GUDANG.kabari(&isi["saluran"]))
}

async fn lakoni(mut state: State, gawe: fn(&HeaderMap, &[u8]) -> Asil) -> Result<(State, Response<Body>), (State, HandlerError)> {
    let header = HeaderMap::take_from(&mut state);
    let awak = match Body::take_from(&mut state).collect().await {
        Ok(awak) => awak.to_bytes(),
        Err(e) => return Err((state, HandlerError::from(e).with_status(StatusCode::BAD_REQUEST))),
    };
    let (status, isi) = if awak.len() > WATES_AWAK {
        tulak(StatusCode::PAYLOAD_TOO_LARGE, rc::FORMAT, "Panjaluk kegedhen")
    } else {
        match gawe(&header, &awak) {
            Ok(data) => (StatusCode::OK, json!({ "rc": rc::SUKSES, "pesen": "Sukses", "data": data })),
            Err(tulakan) => tulakan,
        }
    };
    let wangsulan = create_response(&state, status, mime::APPLICATION_JSON, isi.to_string());
    Ok((state, wangsulan))
}

#[derive(Clone)]
struct Polos;

impl ResponseExtender<Body> for Polos {
    fn extend(&self, _: &mut State, res: &mut Response<Body>) {
        let pesen = if res.status() == StatusCode::NOT_FOUND { "Dalan ora ana" } else { "Cara panjaluk ora diidini" };
        let isi = json!({ "rc": rc::GAGAL, "pesen": pesen }).to_string();
        res.headers_mut().insert("content-type", "application/json".parse().unwrap());
        *res.body_mut() = http_body_util::Full::from(isi).map_err(|e| match e {}).boxed_unsync();
    }
}

fn dalan() -> Router {
    gotham::router::builder::build_simple_router(|route| {
        route.add_response_extender(StatusCode::NOT_FOUND, Polos);
        route.add_response_extender(StatusCode::METHOD_NOT_ALLOWED, Polos);
        route.scope("/jujugan/v2", |route| {
            route.post("/auth-authenticate").to_async(|s| lakoni(s, mlebu));
            route.post("/ext-verify").to_async(|s| lakoni(s, priksa));
            route.post("/ext-reach").to_async(|s| lakoni(s, jujugan));
            route.post("/ext-notify").to_async(|s| lakoni(s, kabar));
        });
    })
}

fn main() {
    let port: u16 = std::env::var("PORT").ok().and_then(|p| p.parse().ok()).expect("PORT");
    for v in [&MLEBU, &PRIKSA, &JUJUGAN, &KABAR] {
        LazyLock::force(v);
    }
    LazyLock::force(&GUDANG);
    gotham::start_with_num_threads(("127.0.0.1", port), dalan(), 2).expect("ora bisa mlaku");
}
