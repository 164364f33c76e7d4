//! Adeegga xidhiidhka Geyn: shirkadaha iyo macaamiisha, Muqdisho.

mod kayd;
mod moodel;

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use chrono::Utc;
use dropshot::{
    endpoint, ApiDescription, ClientErrorStatusCode, ConfigDropshot, ConfigLogging, ConfigLoggingLevel, Header, HttpError,
    HttpResponseAccepted, HttpResponseCreated, HttpResponseOk, RequestContext, ServerBuilder, TypedBody,
};
use uuid::Uuid;

use kayd::{Kayd, Macmiil};
use moodel::*;

const APP: &str = "suuqa-bakaaraha-03";
const FURE: &str = "Xeeb.Liido!7741-maanyo";

fn khalad(kood: &str, xaalad: ClientErrorStatusCode, farriin: &str) -> HttpError {
    HttpError::for_client_error(Some(kood.to_string()), xaalad, farriin.to_string())
}

fn hubi_kalfadhi(kayd: &Kayd, madax: Header<MadaxKalfadhi>) -> Result<(), HttpError> {
    let k = madax.into_inner().kalfadhi;
    match kayd.kalfadhiyo.lock().unwrap().get(&k) {
        None => Err(khalad("KalfadhiLamaYaqaan", ClientErrorStatusCode::UNAUTHORIZED, "kalfadhigan lama yaqaan")),
        Some(dhammaad) if *dhammaad <= Utc::now() => {
            Err(khalad("KalfadhiDhacay", ClientErrorStatusCode::UNAUTHORIZED, "kalfadhigu wuu dhacay, mar kale soo gal"))
        }
        Some(_) => Ok(()),
    }
}

fn raadi(kayd: &Kayd, id: Uuid) -> Result<&Macmiil, HttpError> {
    kayd.macaamiil
        .iter()
        .find(|m| m.id == id)
        .ok_or_else(|| khalad("MacmiilLamaHelin", ClientErrorStatusCode::NOT_FOUND, "macmiilkan diiwaanka kuma jiro"))
}

/// Soo gal: app-ku wuxuu helayaa kalfadhi.
#[endpoint { method = POST, path = "/auth-authenticate" }]
async fn soo_gal(rqctx: RequestContext<Kayd>, jir: TypedBody<SooGal>) -> Result<HttpResponseCreated<KalfadhiCusub>, HttpError> {
    let kayd = rqctx.context();
    let jir = jir.into_inner();
    if jir.barnaamij != APP || jir.fure_sir != FURE {
        return Err(khalad("AqoonsiKhaldan", ClientErrorStatusCode::UNAUTHORIZED, "barnaamijka ama furaha sirta ah waa khalad"));
    }
    let kalfadhi = format!("gk_{}{}", Uuid::new_v4().simple(), &Uuid::new_v4().simple().to_string()[..8]);
    let dhacaya = Utc::now() + chrono::Duration::seconds(kayd.cimri);
    kayd.kalfadhiyo.lock().unwrap().insert(kalfadhi.clone(), dhacaya);
    Ok(HttpResponseCreated(KalfadhiCusub { kalfadhi, dhacaya }))
}

/// Xaqiiji macmiil.
#[endpoint { method = POST, path = "/ext-verify" }]
async fn xaqiiji(
    rqctx: RequestContext<Kayd>,
    madax: Header<MadaxKalfadhi>,
    jir: TypedBody<Xaqiijin>,
) -> Result<HttpResponseOk<MacmiilLaHelay>, HttpError> {
    let kayd = rqctx.context();
    hubi_kalfadhi(kayd, madax)?;
    let jir = jir.into_inner();
    let isku_mid = |a: &str, b: &str| a.trim().eq_ignore_ascii_case(b.trim());
    let m = kayd
        .macaamiil
        .iter()
        .find(|m| {
            m.taleefan == jir.taleefan.as_ref()
                && isku_mid(m.koowaad, &jir.magac.koowaad)
                && isku_mid(m.labaad, &jir.magac.labaad)
                && jir.magac.saddexaad.as_deref().map_or(true, |s| isku_mid(m.saddexaad, s))
        })
        .ok_or_else(|| khalad("MacmiilLamaHelin", ClientErrorStatusCode::NOT_FOUND, "macmiilkan diiwaanka kuma jiro"))?;
    Ok(HttpResponseOk(MacmiilLaHelay { macmiil: m.id, xaalad: m.xaalad, luqad: m.luqad, degmo_sax: m.degmo == jir.cinwaan.degmo }))
}

/// Doorbidka goobta: akhri ama beddel.
#[endpoint { method = POST, path = "/ext-reach" }]
async fn doorbid(
    rqctx: RequestContext<Kayd>,
    madax: Header<MadaxKalfadhi>,
    jir: TypedBody<CodsiDoorbid>,
) -> Result<HttpResponseOk<DoorbidHadda>, HttpError> {
    let kayd = rqctx.context();
    hubi_kalfadhi(kayd, madax)?;
    let (id, cusub) = match jir.into_inner() {
        CodsiDoorbid::Akhri { macmiil } => (macmiil, None),
        CodsiDoorbid::Beddel { macmiil, goob, waqti, fariin_darawal } => (macmiil, Some(Doorbid { goob, waqti, fariin_darawal })),
    };
    let id = raadi(kayd, id)?.id;
    let mut dhammaan = kayd.doorbidyo.lock().unwrap();
    if let Some(d) = cusub {
        dhammaan.insert(id, (d, Some(Utc::now())));
    }
    let (doorbid, la_beddelay) = dhammaan.get(&id).cloned().expect("macmiil kasta doorbid buu leeyahay");
    Ok(HttpResponseOk(DoorbidHadda { macmiil: id, doorbid, la_beddelay }))
}

/// U dir macmiilka ogeysiis.
#[endpoint { method = POST, path = "/ext-notify" }]
async fn ogeysii(
    rqctx: RequestContext<Kayd>,
    madax: Header<MadaxKalfadhi>,
    jir: TypedBody<Ogeysiin>,
) -> Result<HttpResponseAccepted<OgeysiisLaDiray>, HttpError> {
    let kayd = rqctx.context();
    hubi_kalfadhi(kayd, madax)?;
    let jir = jir.into_inner();
    let m = raadi(kayd, jir.macmiil)?;
    if m.xaalad == Xaalad::Xannibay {
        return Err(khalad("MacmiilXannibay", ClientErrorStatusCode::CONFLICT, "macmiilku ogeysiisyada wuu xannibay"));
    }
    Ok(HttpResponseAccepted(OgeysiisLaDiray {
        ogeysiis: Uuid::new_v4(),
        xirmo: jir.xirmo.lambar.into_inner(),
        kanaal: jir.kanaal.unwrap_or(Kanaal::Sms),
        xaalad: XaaladOgeysiis::Saf,
    }))
}

#[tokio::main]
async fn main() -> Result<(), String> {
    let port: u16 = std::env::var("PORT").map_err(|e| e.to_string())?.parse().map_err(|_| "PORT".to_string())?;
    let cimri = std::env::var("TOKEN_TTL_SECONDS").ok().and_then(|s| s.parse().ok()).unwrap_or(1200);

    let log = ConfigLogging::StderrTerminal { level: ConfigLoggingLevel::Warn }.to_logger("geyn").map_err(|e| e.to_string())?;
    let mut api = ApiDescription::new();
    api.register(soo_gal).unwrap();
    api.register(xaqiiji).unwrap();
    api.register(doorbid).unwrap();
    api.register(ogeysii).unwrap();

    let server = ServerBuilder::new(api, Kayd::cusub(cimri), log)
        .config(ConfigDropshot {
            bind_address: SocketAddr::from((Ipv4Addr::LOCALHOST, port)),
            default_request_body_max_bytes: 16 * 1024,
            ..Default::default()
        })
        .start()
        .map_err(|e| e.to_string())?;

    let mut dhammee = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()).map_err(|e| e.to_string())?;
    dhammee.recv().await;
    let _ = tokio::time::timeout(Duration::from_secs(2), server.close()).await;
    Ok(())
}
