//! Nordpaket Partnerportal.
mod anfragen;

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use anfragen::*;
use domainstack::prelude::{Validate, ValidationError};
use roa::http::StatusCode;
use roa::preload::*;
use roa::router::{post, Router};
use roa::{throw, App, Context, Next, Result, Status};
use serde::de::DeserializeOwned;
use serde_json::{json, Value};

struct Kunde {
    nummer: &'static str,
    vorname: &'static str,
    nachname: &'static str,
    strasse: &'static str,
    plz: &'static str,
    ort: &'static str,
    email: &'static str,
}

const KUNDEN: &[Kunde] = &[
    Kunde { nummer: "K-208841", vorname: "Wiebke", nachname: "Petersen", strasse: "Deichstraße 14", plz: "25813", ort: "Husum", email: "wiebke.petersen@example.de" },
    Kunde { nummer: "K-208907", vorname: "Jannes", nachname: "Lorenzen", strasse: "Am Hafen 3", plz: "25832", ort: "Tönning", email: "j.lorenzen@example.de" },
];

#[derive(Clone)]
struct Portal(Arc<Mutex<Daten>>);

struct Daten {
    sitzungen: HashMap<String, Instant>,
    wuensche: HashMap<String, Wunsch>,
    dauer: u64,
}

type Ctx = Context<Portal>;

/// Fehler als JSON, so wie sie das Partnerportal überall ausgibt.
async fn fehler(ctx: &mut Ctx, next: Next<'_>) -> Result {
    if let Err(status) = next.await {
        let meldung = if status.expose && !status.message.is_empty() {
            status.message.clone()
        } else {
            status.status_code.canonical_reason().unwrap_or_default().to_string()
        };
        let inhalt: Value = serde_json::from_str(&meldung)
            .ok()
            .filter(Value::is_object)
            .unwrap_or_else(|| json!({ "meldung": meldung }));
        let mut antwort = json!({ "status": status.status_code.as_u16() });
        for (k, v) in inhalt.as_object().unwrap() {
            antwort[k] = v.clone();
        }
        ctx.write_json(&antwort)?;
        ctx.resp.status = status.status_code;
    }
    Ok(())
}

fn verstoesse(e: ValidationError) -> Status {
    let felder: serde_json::Map<String, Value> = e
        .field_violations_map()
        .into_iter()
        .map(|(pfad, liste)| {
            let liste = liste
                .iter()
                .map(|v| {
                    let mut eintrag = json!({ "code": v.code, "message": v.message });
                    let meta: HashMap<_, _> = v.meta.iter().collect();
                    if !meta.is_empty() {
                        eintrag["meta"] = json!(meta);
                    }
                    eintrag
                })
                .collect();
            (pfad, Value::Array(liste))
        })
        .collect();
    let text = json!({ "meldung": e.to_string(), "felder": felder }).to_string();
    Status::new(StatusCode::UNPROCESSABLE_ENTITY, text, true)
}

async fn lesen<T: DeserializeOwned + Validate>(ctx: &mut Ctx) -> Result<T> {
    let anfrage: T = ctx.read_json().await?;
    anfrage.validate().map_err(verstoesse)?;
    Ok(anfrage)
}

fn sitzung(ctx: &Ctx) -> Result {
    let Some(schluessel) = ctx.get("x-sitzung") else {
        throw!(StatusCode::UNAUTHORIZED, "Header X-Sitzung fehlt")
    };
    match ctx.0.lock().unwrap().sitzungen.get(schluessel) {
        None => throw!(StatusCode::UNAUTHORIZED, "Sitzung unbekannt"),
        Some(ende) if *ende <= Instant::now() => throw!(StatusCode::UNAUTHORIZED, "Sitzung abgelaufen"),
        _ => Ok(()),
    }
}

fn kunde(nummer: &str) -> Result<&'static Kunde> {
    KUNDEN
        .iter()
        .find(|k| k.nummer == nummer)
        .ok_or_else(|| Status::new(StatusCode::NOT_FOUND, format!("Kunde {nummer} nicht gefunden"), true))
}

async fn anmelden(ctx: &mut Ctx) -> Result {
    let a: Anmeldung = lesen(ctx).await?;
    if (a.mandant.as_str(), a.zugang.benutzer.as_str(), a.zugang.kennwort.as_str()) != ("NP-4471", "schnittstelle", "Watt&Wellen-88") {
        throw!(StatusCode::UNAUTHORIZED, "Anmeldung fehlgeschlagen")
    }
    let schluessel = uuid::Uuid::new_v4().simple().to_string();
    let dauer = {
        let mut d = ctx.0.lock().unwrap();
        let dauer = d.dauer;
        d.sitzungen.insert(schluessel.clone(), Instant::now() + Duration::from_secs(dauer));
        dauer
    };
    ctx.write_json(&json!({ "sitzung": { "schluessel": schluessel, "gueltigSekunden": dauer }, "mandant": a.mandant }))
}

async fn pruefen(ctx: &mut Ctx) -> Result {
    sitzung(ctx)?;
    let a: Kundenpruefung = lesen(ctx).await?;
    let treffer = KUNDEN.iter().find(|k| {
        k.nummer == a.kundennummer
            && k.nachname.to_lowercase() == a.nachname.trim().to_lowercase()
            && k.plz == a.anschrift.plz
            && a.anschrift.strasse.as_deref().map_or(true, |s| s == k.strasse)
            && a.email.as_deref().map_or(true, |e| e == k.email)
    });
    match treffer {
        Some(k) => ctx.write_json(&json!({
            "bekannt": true,
            "kunde": { "kundennummer": k.nummer, "name": format!("{} {}", k.vorname, k.nachname), "anschrift": { "strasse": k.strasse, "plz": k.plz, "ort": k.ort } },
        })),
        None => ctx.write_json(&json!({ "bekannt": false })),
    }
}

async fn wunsch(ctx: &mut Ctx) -> Result {
    sitzung(ctx)?;
    let a: Zustellwunsch = lesen(ctx).await?;
    let k = kunde(&a.kundennummer)?;
    let stand = {
        let mut d = ctx.0.lock().unwrap();
        if let ("SPEICHERN", Some(w)) = (a.aktion.as_str(), a.wunsch) {
            d.wuensche.insert(k.nummer.to_string(), w);
        }
        d.wuensche.get(k.nummer).cloned()
    };
    ctx.write_json(&json!({ "kundennummer": k.nummer, "wunsch": stand }))
}

async fn melden(ctx: &mut Ctx) -> Result {
    sitzung(ctx)?;
    let a: Benachrichtigung = lesen(ctx).await?;
    kunde(&a.kundennummer)?;
    if a.vorlage != "STD-04" {
        throw!(StatusCode::CONFLICT, "Vorlage ist für diesen Mandanten nicht freigegeben")
    }
    ctx.write_json(&json!({
        "benachrichtigung": { "id": uuid::Uuid::new_v4().to_string(), "status": "ANGENOMMEN", "kanal": a.kanal.unwrap_or_else(|| "EMAIL".into()) },
    }))?;
    ctx.resp.status = StatusCode::ACCEPTED;
    Ok(())
}

#[tokio::main]
async fn main() -> std::result::Result<(), Box<dyn std::error::Error>> {
    let port: u16 = std::env::var("PORT")?.parse()?;
    let dauer = std::env::var("TOKEN_TTL_SECONDS").ok().and_then(|s| s.parse().ok()).unwrap_or(1200);
    let portal = Portal(Arc::new(Mutex::new(Daten { sitzungen: HashMap::new(), wuensche: HashMap::new(), dauer })));
    let router = Router::new()
        .on("/auth-authenticate", post(anmelden))
        .on("/ext-verify", post(pruefen))
        .on("/ext-reach", post(wunsch))
        .on("/ext-notify", post(melden));
    let app = App::state(portal).gate(fehler).end(router.routes("/partner/v3")?);
    let server = app.listen(("127.0.0.1", port), |_| {})?;
    let mut ende = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())?;
    tokio::select! {
        r = server => r?,
        _ = ende.recv() => {}
    }
    Ok(())
}
