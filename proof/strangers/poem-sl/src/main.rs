mod napake;
mod seja;
mod zahteve;

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use chrono::{SecondsFormat, Utc};
use poem::http::StatusCode;
use poem::listener::TcpListener;
use poem::web::headers::{authorization::Basic, Authorization};
use poem::web::{Data, Json, TypedHeader};
use poem::{handler, post, EndpointExt, IntoResponse, Response, Result, Route, Server};
use serde_json::{json, Value};
use serde_valid::Validate;

use napake::{ovij, Napaka};
use seja::Seja;
use zahteve::*;

pub struct Stranka {
    id: &'static str,
    priimek: &'static str,
    telefon: &'static str,
    naslovi: Vec<Naslov>,
}

pub struct Naslov {
    id: &'static str,
    posta: &'static str,
    ulica: &'static str,
    nastavitve: Nastavitve,
    razlicica: u32,
}

pub struct Stanje {
    pub trajanje: Duration,
    pub seje: Mutex<HashMap<String, Instant>>,
    stranke: Mutex<Vec<Stranka>>,
}

const PARTNER: (&str, &str) = ("kurirko-partner-27", "pB4!vratar.Sava88");
const PAKETOMATI: [&str; 3] = ["PKT-LJ-014", "PKT-LJ-022", "PKT-MB-003"];
const PREDLOGE: [&str; 2] = ["dostava-danes-02", "zamuda-01"];

fn odgovor(status: StatusCode, telo: Value) -> Response {
    Json(telo).with_status(status).into_response()
}

fn preveri(zahteva: &impl Validate) -> Result<()> {
    zahteva.validate().map_err(|e| Napaka::preverjanje(&e).into())
}

#[handler]
fn prijava(stanje: Data<&Arc<Stanje>>, TypedHeader(dostop): TypedHeader<Authorization<Basic>>) -> Result<Response> {
    if (dostop.username(), dostop.password()) != PARTNER {
        return Err(Napaka::nova(StatusCode::UNAUTHORIZED, "PRIJAVA_ZAVRNJENA", "Uporabniško ime ali geslo ni pravilno.").into());
    }
    let kljuc = uuid::Uuid::new_v4().simple().to_string();
    stanje.seje.lock().unwrap().insert(kljuc.clone(), Instant::now() + stanje.trajanje);
    let velja_do = (Utc::now() + stanje.trajanje).to_rfc3339_opts(SecondsFormat::Secs, true);
    Ok(odgovor(StatusCode::CREATED, json!({"seja": {"kljucSeje": kljuc, "veljaDo": velja_do}, "partner": "Kurirko d.o.o."})))
}

#[handler]
fn preverjanje(stanje: Data<&Arc<Stanje>>, _seja: Seja, Json(z): Json<Preverjanje>) -> Result<Response> {
    preveri(&z)?;
    let stranke = stanje.stranke.lock().unwrap();
    let stranka = stranke
        .iter()
        .find(|s| s.telefon == z.oseba.telefon && s.priimek.to_lowercase() == z.oseba.priimek.trim().to_lowercase())
        .ok_or_else(|| Napaka::nova(StatusCode::NOT_FOUND, "OSEBA_NI_NAJDENA", "Oseba s temi podatki ni uporabnik storitve."))?;
    let naslov = stranka.naslovi.iter().find(|n| n.posta == z.naslov.postna_stevilka);
    let ujemanje = match naslov {
        Some(n) if n.ulica.to_lowercase() == z.naslov.ulica.trim().to_lowercase() => "POPOLNO",
        Some(_) => "DELNO",
        None => "BREZ",
    };
    Ok(odgovor(
        StatusCode::OK,
        json!({
            "strankaId": stranka.id,
            "ujemanjeNaslova": ujemanje,
            "naslovi": stranka.naslovi.iter().map(|n| json!({"naslovId": n.id, "ulica": n.ulica, "postnaStevilka": n.posta})).collect::<Vec<_>>(),
        }),
    ))
}

#[handler]
fn nastavitve(stanje: Data<&Arc<Stanje>>, _seja: Seja, Json(z): Json<Doseg>) -> Result<Response> {
    preveri(&z)?;
    let mut stranke = stanje.stranke.lock().unwrap();
    let (stranka_id, naslov_id, nove) = match z {
        Doseg::Preberi { stranka_id, naslov_id } => (stranka_id, naslov_id, None),
        Doseg::Spremeni { stranka_id, naslov_id, nastavitve } => (stranka_id, naslov_id, Some(nastavitve)),
    };
    let stranka = poisci(&mut stranke, &stranka_id)?;
    let naslov = stranka
        .naslovi
        .iter_mut()
        .find(|n| n.id == naslov_id)
        .ok_or_else(|| Napaka::nova(StatusCode::NOT_FOUND, "NASLOV_NI_NAJDEN", "Stranka nima naslova s tem naslovId."))?;
    if let Some(nove) = nove {
        if let Dostava::Paketomat { paketomat_id } = &nove.dostava {
            if !PAKETOMATI.contains(&paketomat_id.as_str()) {
                return Err(Napaka::nova(StatusCode::CONFLICT, "PAKETOMAT_NE_OBSTAJA", "Paketomat s to oznako ne obstaja.").into());
            }
        }
        naslov.nastavitve = nove;
        naslov.razlicica += 1;
    }
    Ok(odgovor(
        StatusCode::OK,
        json!({"strankaId": stranka.id, "naslovId": naslov.id, "razlicica": naslov.razlicica, "nastavitve": naslov.nastavitve}),
    ))
}

#[handler]
fn obvestilo(stanje: Data<&Arc<Stanje>>, _seja: Seja, Json(z): Json<Obvestilo>) -> Result<Response> {
    preveri(&z)?;
    let mut stranke = stanje.stranke.lock().unwrap();
    poisci(&mut stranke, &z.stranka_id)?;
    if !PREDLOGE.contains(&z.sporocilo.predloga.as_str()) {
        return Err(Napaka::nova(StatusCode::CONFLICT, "PREDLOGA_NE_OBSTAJA", "Predloga s to oznako ne obstaja.").into());
    }
    let telo: Value = json!({
        "obvestiloId": uuid::Uuid::new_v4().to_string(),
        "stanje": "V_CAKALNI_VRSTI",
        "kanali": z.sporocilo.kanali,
        "jezik": z.sporocilo.jezik.unwrap_or(Jezik::Sl),
    });
    Ok(odgovor(StatusCode::ACCEPTED, telo))
}

fn poisci<'a>(stranke: &'a mut [Stranka], id: &str) -> Result<&'a mut Stranka> {
    stranke
        .iter_mut()
        .find(|s| s.id == id)
        .ok_or_else(|| Napaka::nova(StatusCode::NOT_FOUND, "STRANKA_NI_NAJDENA", "Stranka s tem strankaId ne obstaja.").into())
}

fn naslov(id: &'static str, ulica: &'static str, posta: &'static str, dostava: Dostava) -> Naslov {
    Naslov { id, posta, ulica, razlicica: 1, nastavitve: Nastavitve { dostava, casovno_okno: None, navodila: None, klic_pred_dostavo: None } }
}

fn stranke() -> Vec<Stranka> {
    let osebno = || Dostava::Osebno {};
    vec![
        Stranka {
            id: "S-204817",
            priimek: "Kovačič",
            telefon: "+38641556218",
            naslovi: vec![naslov("N-51102", "Poljanska cesta", "1000", osebno()), naslov("N-51103", "Slovenska ulica", "2000", osebno())],
        },
        Stranka { id: "S-204902", priimek: "Zupan", telefon: "+38640771935", naslovi: vec![naslov("N-51377", "Gosposka ulica", "2000", osebno())] },
        Stranka { id: "S-205144", priimek: "Hribar", telefon: "+38631208446", naslovi: vec![naslov("N-51820", "Prešernova ulica", "3000", osebno())] },
    ]
}

#[tokio::main]
async fn main() -> std::io::Result<()> {
    let port = std::env::var("PORT").unwrap_or_else(|_| "3000".into());
    let trajanje = std::env::var("TOKEN_TTL_SECONDS").ok().and_then(|s| s.parse().ok()).unwrap_or(1800);
    let stanje = Arc::new(Stanje { trajanje: Duration::from_secs(trajanje), seje: Mutex::default(), stranke: Mutex::new(stranke()) });
    let poti = Route::new()
        .at("/auth-authenticate", post(prijava))
        .at("/ext-verify", post(preverjanje))
        .at("/ext-reach", post(nastavitve))
        .at("/ext-notify", post(obvestilo));
    let app = Route::new().nest("/zunanji/v1", poti).data(stanje).catch_all_error(ovij);
    let mut konec = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())?;
    Server::new(TcpListener::bind(format!("127.0.0.1:{port}")))
        .run_with_graceful_shutdown(app, async move { konec.recv().await; }, Some(Duration::from_millis(300)))
        .await
}
