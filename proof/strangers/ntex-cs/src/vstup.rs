use std::sync::Arc;

use base64::{engine::general_purpose::STANDARD, Engine};
use ntex::http::{header, Payload};
use ntex::web::{self, FromRequest, HttpRequest};
use serde::de::DeserializeOwned;
use validator::Validate;

use crate::chyba::ApiChyba;
use crate::data::{self, Data};

/// Tělo požadavku, přečtené a zvalidované.
pub struct Platny<T>(pub T);

impl<T> FromRequest<web::DefaultError> for Platny<T>
where
    T: DeserializeOwned + Validate + 'static,
{
    type Error = ApiChyba;

    async fn from_request(req: &HttpRequest, payload: &mut Payload) -> Result<Self, ApiChyba> {
        let json = <web::types::Json<T> as FromRequest<web::DefaultError>>::from_request(req, payload).await?;
        let vstup = json.into_inner();
        vstup.validate()?;
        Ok(Platny(vstup))
    }
}

fn authorization<'a>(req: &'a HttpRequest, schema: &str) -> Option<&'a str> {
    let hodnota = req.headers().get(header::AUTHORIZATION)?.to_str().ok()?;
    let (s, zbytek) = hodnota.split_once(' ')?;
    s.eq_ignore_ascii_case(schema).then(|| zbytek.trim())
}

/// Partner podle HTTP Basic.
pub struct Partner(pub &'static data::Partner);

impl FromRequest<web::DefaultError> for Partner {
    type Error = ApiChyba;

    async fn from_request(req: &HttpRequest, _: &mut Payload) -> Result<Self, ApiChyba> {
        const BASIC: &str = "Basic realm=\"rozvoz\", charset=\"UTF-8\"";
        let udaje = authorization(req, "Basic").ok_or_else(|| ApiChyba::neprihlasen(BASIC, "PRIHLASENI", "chybí přihlašovací údaje"))?;
        let dvojice = STANDARD.decode(udaje).ok().and_then(|b| String::from_utf8(b).ok()).unwrap_or_default();
        let (jmeno, heslo) = dvojice.split_once(':').unwrap_or_default();
        data::PARTNERI
            .iter()
            .find(|p| p.id == jmeno && p.heslo == heslo)
            .map(Partner)
            .ok_or_else(|| ApiChyba::neprihlasen(BASIC, "PRIHLASENI", "nesprávné přihlašovací údaje"))
    }
}

/// Platná relace podle hlavičky Authorization.
pub struct Relace;

impl FromRequest<web::DefaultError> for Relace {
    type Error = ApiChyba;

    async fn from_request(req: &HttpRequest, _: &mut Payload) -> Result<Self, ApiChyba> {
        const BEARER: &str = "Bearer realm=\"rozvoz\"";
        let klic = authorization(req, "Bearer").ok_or_else(|| ApiChyba::neprihlasen(BEARER, "RELACE", "chybí klíč relace"))?;
        let data = req.app_state::<Arc<Data>>().expect("stav aplikace");
        match data.plati_relace(klic) {
            Some(true) => Ok(Relace),
            Some(false) => Err(ApiChyba::neprihlasen(BEARER, "RELACE", "relace vypršela")),
            None => Err(ApiChyba::neprihlasen(BEARER, "RELACE", "neplatný klíč relace")),
        }
    }
}
