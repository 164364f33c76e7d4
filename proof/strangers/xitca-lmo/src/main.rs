//! Portaletter SA, Lugan — interfacia per i client (spedizion, destinatari, avis).
mod schema;
mod store;

use std::{collections::HashMap, sync::Arc};

use schema::Schema;
use serde_json::{json, Map, Value};
use store::Store;
use vld::error::{PathSegment, VldError};
use vld::prelude::*;
use xitca_web::{
    body::ResponseBody,
    handler::{handler_service, state::StateRef},
    http::{header, HeaderMap, HeaderValue, StatusCode, WebResponse},
    route::post,
    App,
};

const FORM: &str = "application/x-www-form-urlencoded";

type Stat = Arc<Store>;

fn risposta(stat: StatusCode, corp: Value) -> WebResponse {
    let mut r = WebResponse::new(ResponseBody::from(corp.to_string()));
    *r.status_mut() = stat;
    r.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json; charset=utf-8"));
    r
}

fn ben(stat: StatusCode, dati: Value) -> WebResponse {
    risposta(stat, json!({ "esit": "ben", "dati": dati }))
}

fn erur(stat: StatusCode, codes: &str, messagg: &str) -> WebResponse {
    risposta(stat, json!({ "esit": "erur", "codes": codes, "messagg": messagg }))
}

/// I erur de vld, vun per riga, cont el sò sentee.
fn minga_valid(e: VldError) -> WebResponse {
    let erur: Vec<Value> = e
        .issues
        .iter()
        .map(|i| {
            let camp = i
                .path
                .iter()
                .map(|p| match p {
                    PathSegment::Field(f) => format!(".{f}"),
                    PathSegment::Index(n) => format!("[{n}]"),
                })
                .collect::<String>();
            json!({ "camp": camp.trim_start_matches('.'), "regula": i.code.key(), "messagg": i.message })
        })
        .collect();
    let stat = if erur.iter().any(|e| e["regula"] == "parse_error") { StatusCode::BAD_REQUEST } else { StatusCode::UNPROCESSABLE_ENTITY };
    risposta(stat, json!({ "esit": "erur", "codes": "DATI_MINGA_VALID", "erur": erur }))
}

fn minga_autorizaa(messagg: &str) -> WebResponse {
    let mut r = erur(StatusCode::UNAUTHORIZED, "GETTUN", messagg);
    r.headers_mut().insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Gettun realm=\"portaletter\""));
    r
}

/// Gettun, JSON e schema; pö i afari.
fn daverta(store: &Store, h: &HeaderMap, corp: &[u8], schema: Schema) -> Result<Map<String, Value>, WebResponse> {
    let cap = h.get(header::AUTHORIZATION).and_then(|v| v.to_str().ok()).unwrap_or("");
    let gettun = match cap.split_once(' ') {
        Some((s, g)) if s.eq_ignore_ascii_case("gettun") => g.trim(),
        _ => return Err(minga_autorizaa("Al manca el gettun (Authorization: Gettun ...)")),
    };
    if !store.gettun_bun(gettun) {
        return Err(minga_autorizaa("Gettun minga conossuu o scaduu"));
    }
    schema().parse(corp).map_err(minga_valid)
}

async fn authenticate(StateRef(store): StateRef<'_, Stat>, h: &HeaderMap, corp: Vec<u8>) -> WebResponse {
    let sort = h.get(header::CONTENT_TYPE).and_then(|v| v.to_str().ok()).unwrap_or("");
    if !sort.starts_with(FORM) {
        return erur(StatusCode::UNSUPPORTED_MEDIA_TYPE, "SORT", &format!("Chì al ga voeur un formolari: {FORM}"));
    }
    let camp: HashMap<String, String> = match serde_urlencoded::from_bytes::<Vec<(String, String)>>(&corp) {
        Ok(v) => v.into_iter().collect(),
        Err(e) => return erur(StatusCode::BAD_REQUEST, "SORT", &e.to_string()),
    };
    let dati = match schema::entrada().parse_value(&json!(camp)) {
        Ok(d) => d,
        Err(e) => return minga_valid(e),
    };
    match store.entra(dati["utent"].as_str().unwrap_or(""), dati["ciav"].as_str().unwrap_or("")) {
        Some(g) => ben(StatusCode::OK, json!({ "gettun": g, "sort": "Gettun", "dura": store.dura().as_secs() })),
        None => erur(StatusCode::FORBIDDEN, "UTENT", "Utent o ciav sbajaa"),
    }
}

async fn verify(StateRef(store): StateRef<'_, Stat>, h: &HeaderMap, corp: Vec<u8>) -> WebResponse {
    let d = match daverta(store, h, &corp, schema::verifica) {
        Ok(d) => d,
        Err(r) => return r,
    };
    let q = &d["destinatari"];
    match store.trova(q["telefon"].as_str().unwrap_or(""), q["cugnom"].as_str().unwrap_or("")) {
        Some(c) => ben(StatusCode::OK, json!({ "conossuu": true, "client": { "numer": c.numer, "nom": c.nom, "lengua": c.lengua } })),
        None => erur(StatusCode::NOT_FOUND, "MINGA_TROVAA", "Destinatari minga conossuu"),
    }
}

async fn reach(StateRef(store): StateRef<'_, Stat>, h: &HeaderMap, corp: Vec<u8>) -> WebResponse {
    let d = match daverta(store, h, &corp, schema::recapit) {
        Ok(d) => d,
        Err(r) => return r,
    };
    let numer = d["client"].as_str().unwrap_or("");
    let Some(c) = store.client(numer) else {
        return erur(StatusCode::NOT_FOUND, "MINGA_TROVAA", "Numer de client minga conossuu");
    };
    if d["operazion"] == "scriv" {
        store.scriv(numer, schema::netta(&d["preferenz"]));
    }
    let (pref, quand) = store.preferenz(numer);
    ben(
        StatusCode::OK,
        json!({
            "client": c.numer,
            "indirizz": { "via": c.via, "numer": c.civich, "cap": c.cap, "cita": c.cita },
            "preferenz": pref,
            "mudaa": quand,
        }),
    )
}

async fn notify(StateRef(store): StateRef<'_, Stat>, h: &HeaderMap, corp: Vec<u8>) -> WebResponse {
    let d = match daverta(store, h, &corp, schema::avis) {
        Ok(d) => d,
        Err(r) => return r,
    };
    if store.client(d["client"].as_str().unwrap_or("")).is_none() {
        return erur(StatusCode::NOT_FOUND, "MINGA_TROVAA", "Numer de client minga conossuu");
    }
    let canal = d["canal"].as_str().unwrap_or("sms").to_owned();
    ben(StatusCode::ACCEPTED, json!({ "avis": { "id": uuid::Uuid::new_v4().to_string(), "stat": "in_coa", "canal": canal } }))
}

fn main() -> std::io::Result<()> {
    let port: u16 = std::env::var("PORT").ok().and_then(|p| p.parse().ok()).unwrap_or(8080);
    let store: Stat = Arc::new(Store::noeuv());
    App::new()
        .at("/spedizion/v2/auth-authenticate", post(handler_service(authenticate)))
        .at("/spedizion/v2/ext-verify", post(handler_service(verify)))
        .at("/spedizion/v2/ext-reach", post(handler_service(reach)))
        .at("/spedizion/v2/ext-notify", post(handler_service(notify)))
        .with_state(store)
        .serve()
        .bind(("127.0.0.1", port))?
        .run()
        .wait()
}
