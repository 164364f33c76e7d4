//! Leveransnavet, partner-API: mottagare, leveransönskemål och aviseringar.
mod fel;
mod modeller;

use std::collections::HashMap;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use actix_web::dev::ServiceRequest;
use actix_web::{web, App, Error, HttpResponse, HttpServer};
use actix_web_httpauth::extractors::bearer::{self, BearerAuth};
use actix_web_httpauth::middleware::HttpAuthentication;
use chrono::{DateTime, SubsecRound, Utc};
use garde_actix_web::web::{Json, JsonConfig};
use uuid::{uuid, Uuid};

use fel::{json_fel, saknas, ApiFel};
use modeller::*;

struct Person {
    id: Uuid,
    fornamn: &'static str,
    efternamn: &'static str,
    mobilnummer: &'static str,
    epost: &'static str,
    postnummer: &'static str,
    kanaler: &'static [Kanal],
}

const PERSONER: &[Person] = &[
    Person {
        id: uuid!("5f0c7a1e-93b4-4d52-8e17-2c6ab9d40f31"),
        fornamn: "Astrid",
        efternamn: "Lindqvist",
        mobilnummer: "+46701740635",
        epost: "astrid.lindqvist@example.se",
        postnummer: "11826",
        kanaler: &[Kanal::Sms, Kanal::Epost],
    },
    Person {
        id: uuid!("b8d1e2f4-07a6-4c39-a5d0-61f3c8e97b25"),
        fornamn: "Björn",
        efternamn: "Åkerström",
        mobilnummer: "+46739126480",
        epost: "bjorn.akerstrom@example.se",
        postnummer: "41113",
        kanaler: &[Kanal::Epost],
    },
    Person {
        id: uuid!("e24790cd-6b1f-4f8a-9c03-7d5a1be86f42"),
        fornamn: "Saga",
        efternamn: "Wallin",
        mobilnummer: "+46768803517",
        epost: "saga.wallin@example.se",
        postnummer: "22350",
        kanaler: &[Kanal::Sms],
    },
];

const PARTNERS: &[(&str, &str, &[&str])] = &[("nordpaket-test", "gran-Fjord-2914-lykta", &["NORDPAKET"])];

struct Tillstand {
    livslangd: Duration,
    token: Mutex<HashMap<String, (usize, Instant)>>,
    onskemal: Mutex<HashMap<Uuid, (Onskemal, DateTime<Utc>)>>,
}

fn hitta(id: Uuid) -> Result<&'static Person, ApiFel> {
    PERSONER.iter().find(|p| p.id == id).ok_or(ApiFel::MottagareSaknas)
}

async fn kontrollera(req: ServiceRequest, auth: BearerAuth) -> Result<ServiceRequest, (Error, ServiceRequest)> {
    let giltig = req
        .app_data::<web::Data<Tillstand>>()
        .and_then(|t| t.token.lock().unwrap().get(auth.token()).copied())
        .is_some_and(|(_, slut)| slut > Instant::now());
    if giltig {
        Ok(req)
    } else {
        Err((ApiFel::OgiltigToken.into(), req))
    }
}

async fn autentisera(t: web::Data<Tillstand>, b: Json<AutentiseraBegaran>) -> Result<HttpResponse, ApiFel> {
    let partner = PARTNERS
        .iter()
        .position(|(id, nyckel, _)| *id == b.partner_id && *nyckel == b.hemlig_nyckel)
        .ok_or(ApiFel::FelaktigInloggning)?;
    let token = Uuid::new_v4().simple().to_string();
    t.token.lock().unwrap().insert(token.clone(), (partner, Instant::now() + t.livslangd));
    Ok(HttpResponse::Ok().json(AutentiseraSvar {
        atkomsttoken: token,
        tokentyp: "Bearer",
        giltig_till: (Utc::now() + t.livslangd).trunc_subsecs(0),
    }))
}

async fn verifiera(b: Json<VerifieraBegaran>) -> Result<HttpResponse, ApiFel> {
    let VerifieraBegaran { mottagare, adress } = b.into_inner();
    let person = PERSONER
        .iter()
        .find(|p| match &mottagare.mobilnummer {
            Some(nummer) => p.mobilnummer == nummer,
            None => mottagare.epost.as_ref().is_some_and(|e| e.eq_ignore_ascii_case(p.epost)),
        })
        .ok_or(ApiFel::MottagareSaknas)?;
    let lika = |a: &str, b: &str| a.trim().to_lowercase() == b.to_lowercase();
    Ok(HttpResponse::Ok().json(VerifieraSvar {
        mottagar_id: person.id,
        namn_stammer: lika(&mottagare.efternamn, person.efternamn)
            && mottagare.fornamn.as_ref().is_none_or(|f| lika(f, person.fornamn)),
        adress_stammer: adress.postnummer.replace(' ', "") == person.postnummer,
        kanaler: person.kanaler.to_vec(),
    }))
}

async fn onskemal(t: web::Data<Tillstand>, b: Json<OnskemalBegaran>) -> Result<HttpResponse, ApiFel> {
    let mut sparade = t.onskemal.lock().unwrap();
    let id = match b.into_inner() {
        OnskemalBegaran::Hamta { mottagar_id } => hitta(mottagar_id)?.id,
        OnskemalBegaran::Spara { mottagar_id, onskemal } => {
            let id = hitta(mottagar_id)?.id;
            sparade.insert(id, (onskemal, Utc::now().trunc_subsecs(0)));
            id
        }
        OnskemalBegaran::Rensa { mottagar_id } => {
            let id = hitta(mottagar_id)?.id;
            sparade.remove(&id);
            id
        }
    };
    let (onskemal, senast_andrad) = sparade.get(&id).cloned().unzip();
    Ok(HttpResponse::Ok().json(OnskemalSvar { mottagar_id: id, onskemal, senast_andrad }))
}

async fn avisera(
    t: web::Data<Tillstand>,
    auth: BearerAuth,
    b: Json<AviseraBegaran>,
) -> Result<HttpResponse, ApiFel> {
    let person = hitta(b.mottagar_id)?;
    let partner = t.token.lock().unwrap().get(auth.token()).map(|(p, _)| *p).ok_or(ApiFel::OgiltigToken)?;
    if !PARTNERS[partner].2.contains(&b.avsandare.as_str()) {
        return Err(ApiFel::AvsandareEjRegistrerad);
    }
    let kanal = b.kanal.unwrap_or(person.kanaler[0]);
    if !person.kanaler.contains(&kanal) {
        return Err(ApiFel::KanalSaknas);
    }
    Ok(HttpResponse::Accepted().json(AviseraSvar {
        aviserings_id: Uuid::new_v4(),
        status: "koad",
        kanal,
        sprak: b.sprak,
    }))
}

#[actix_web::main]
async fn main() -> std::io::Result<()> {
    let port: u16 = std::env::var("PORT").ok().and_then(|p| p.parse().ok()).expect("PORT");
    let livslangd = std::env::var("TOKEN_TTL_SECONDS").ok().and_then(|s| s.parse().ok()).unwrap_or(3600);
    let tillstand = web::Data::new(Tillstand {
        livslangd: Duration::from_secs(livslangd),
        token: Mutex::default(),
        onskemal: Mutex::default(),
    });
    HttpServer::new(move || {
        let skydd = || HttpAuthentication::bearer(kontrollera);
        App::new()
            .app_data(tillstand.clone())
            .app_data(JsonConfig::default().limit(32 * 1024).error_handler(json_fel))
            .app_data(bearer::Config::default().realm("partner-api"))
            .service(
                web::scope("/partner-api/v1")
                    .service(web::resource("/auth-authenticate").route(web::post().to(autentisera)))
                    .service(web::resource("/ext-verify").wrap(skydd()).route(web::post().to(verifiera)))
                    .service(web::resource("/ext-reach").wrap(skydd()).route(web::post().to(onskemal)))
                    .service(web::resource("/ext-notify").wrap(skydd()).route(web::post().to(avisera))),
            )
            .default_service(web::to(saknas))
    })
    .workers(2)
    .shutdown_timeout(3)
    .bind(("127.0.0.1", port))?
    .run()
    .await
}
