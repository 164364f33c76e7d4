mod chyba;
mod data;
mod model;
mod vstup;

use std::sync::Arc;

use chrono::{DateTime, SecondsFormat, Utc};
use ntex::time::Seconds;
use ntex::web::{self, App, HttpResponse, HttpServer};
use serde_json::json;

use chyba::ApiChyba;
use data::Data;
use model::{Misto, Oznameni, Overeni, Predvolby, Prihlaseni};
use vstup::{Partner, Platny, Relace};

type Stav = web::types::State<Arc<Data>>;

fn cas(t: DateTime<Utc>) -> String {
    t.to_rfc3339_opts(SecondsFormat::Secs, true)
}

async fn prihlaseni(partner: Partner, vstup: Platny<Prihlaseni>, stav: Stav) -> Result<HttpResponse, ApiChyba> {
    if !partner.0.depa.contains(&vstup.0.depo.as_str()) {
        return Err(ApiChyba::zakazano("DEPO_NEPOVOLENO", format!("partner nemá přístup k depu {}", vstup.0.depo)));
    }
    let (klic, vyprsi) = stav.nova_relace(partner.0.id);
    Ok(HttpResponse::Ok().json(&json!({
        "partner": partner.0.nazev,
        "relace": { "klic": klic, "typ": "Bearer", "vyprsi": cas(vyprsi) },
    })))
}

async fn overeni(_relace: Relace, vstup: Platny<Overeni>, stav: Stav) -> Result<HttpResponse, ApiChyba> {
    let p = stav.najdi(&vstup.0).ok_or_else(|| ApiChyba::nenalezeno("PRIJEMCE_NENALEZEN", "příjemce s těmito údaji neznáme"))?;
    Ok(HttpResponse::Ok().json(&json!({
        "overeno": true,
        "prijemce": { "id": p.id, "obec": p.obec, "psc": p.psc },
    })))
}

async fn predvolby(_relace: Relace, vstup: Platny<Predvolby>, stav: Stav) -> Result<HttpResponse, ApiChyba> {
    let neznamy = || ApiChyba::nenalezeno("PRIJEMCE_NENALEZEN", "neznámé id_prijemce");
    let p = match vstup.0 {
        Predvolby::Zjistit(z) => stav.prijemce(z.id_prijemce).ok_or_else(neznamy)?,
        Predvolby::Nastavit(n) => {
            if let Misto::VydejniMisto(v) = &n.predvolba.misto {
                if !data::VYDEJNI_MISTA.contains(&v.kod.as_str()) {
                    return Err(ApiChyba::konflikt("VYDEJNI_MISTO", format!("výdejní místo {} neexistuje", v.kod)));
                }
            }
            stav.nastav(n.id_prijemce, n.predvolba).ok_or_else(neznamy)?
        }
    };
    Ok(HttpResponse::Ok().json(&json!({
        "id_prijemce": p.id,
        "adresa": { "ulice": p.ulice, "cislo": p.cislo, "psc": p.psc, "obec": p.obec },
        "predvolba": p.predvolba,
        "zmeneno": p.zmeneno.map(cas),
    })))
}

async fn oznameni(_relace: Relace, vstup: Platny<Oznameni>, stav: Stav) -> Result<HttpResponse, ApiChyba> {
    let o = vstup.0;
    stav.prijemce(o.id_prijemce).ok_or_else(|| ApiChyba::nenalezeno("PRIJEMCE_NENALEZEN", "neznámé id_prijemce"))?;
    if !data::SABLONY.contains(&o.sablona.as_str()) {
        return Err(ApiChyba::konflikt("SABLONA", format!("šablona {} není schválena", o.sablona)));
    }
    Ok(HttpResponse::Accepted().json(&json!({
        "id_oznameni": stav.dalsi_oznameni(),
        "zasilka": o.zasilka.cislo,
        "kanal": o.kanal,
        "stav": "zarazeno",
        "prijato": cas(Utc::now()),
    })))
}

async fn nenalezeno() -> Result<HttpResponse, ApiChyba> {
    Err(ApiChyba::nenalezeno("CESTA", "taková adresa zde není"))
}

async fn jina_metoda() -> Result<HttpResponse, ApiChyba> {
    Err(ApiChyba::metoda("použijte metodu POST"))
}

#[ntex::main]
async fn main() -> std::io::Result<()> {
    let port: u16 = std::env::var("PORT").ok().and_then(|p| p.parse().ok()).unwrap_or(8080);
    let platnost = std::env::var("TOKEN_TTL_SECONDS").ok().and_then(|t| t.parse().ok()).unwrap_or(1800);
    let data = Arc::new(Data::new(platnost));

    HttpServer::new(move || {
        App::new()
            .state(data.clone())
            .service(
                web::scope("/rozvoz/api")
                    .service(web::resource("/auth-authenticate").route(web::post().to(prihlaseni)).default_service(web::to(jina_metoda)))
                    .service(web::resource("/ext-verify").route(web::post().to(overeni)).default_service(web::to(jina_metoda)))
                    .service(web::resource("/ext-reach").route(web::post().to(predvolby)).default_service(web::to(jina_metoda)))
                    .service(web::resource("/ext-notify").route(web::post().to(oznameni)).default_service(web::to(jina_metoda))),
            )
            .default_service(web::to(nenalezeno))
    })
    .workers(1)
    .shutdown_timeout(Seconds(1))
    .bind(("127.0.0.1", port))?
    .run()
    .await
}
