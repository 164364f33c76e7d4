//! Barlyq qateler osy jerden otedi.
use garde::{Report, Validate};
use salvo::http::{ParseError, StatusCode};
use salvo::prelude::*;
use serde::{de::DeserializeOwned, Serialize};

#[derive(Serialize)]
pub struct Joldama {
    joly: String,
    habar: String,
}

pub enum Qate {
    Oqylmady(ParseError),
    Jaramsyz(Report),
    Kiru,
    Token,
    Tabylmady(&'static str, String),
    Qaishylyq(&'static str, String),
}

#[derive(Serialize)]
struct Dene<'a> {
    kod: &'a str,
    habar: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    qateler: Vec<Joldama>,
}

impl Scribe for Qate {
    fn render(self, res: &mut Response) {
        let (status, kod, habar, qateler) = match self {
            Qate::Oqylmady(ParseError::SerdeJson(e)) => (StatusCode::BAD_REQUEST, "json_qatesi", e.to_string(), vec![]),
            Qate::Oqylmady(e @ ParseError::InvalidContentType) => (StatusCode::UNSUPPORTED_MEDIA_TYPE, "mazmun_turi", e.to_string(), vec![]),
            Qate::Oqylmady(e @ ParseError::PayloadTooLarge) => (StatusCode::PAYLOAD_TOO_LARGE, "tym_ulken", e.to_string(), vec![]),
            Qate::Oqylmady(e) => (StatusCode::BAD_REQUEST, "suranys_qatesi", e.to_string(), vec![]),
            Qate::Jaramsyz(r) => (
                StatusCode::UNPROCESSABLE_ENTITY,
                "tekseru_qatesi",
                "Derekter tekseruden otpedi".into(),
                r.iter().map(|(p, e)| Joldama { joly: p.to_string(), habar: e.to_string() }).collect(),
            ),
            Qate::Kiru => (StatusCode::UNAUTHORIZED, "kiru_qatesi", "Uiym kody nemese qupia kilt qate".into(), vec![]),
            Qate::Token => {
                res.headers_mut().insert("www-authenticate", "Bearer realm=\"zhetkizu\"".parse().unwrap());
                (StatusCode::UNAUTHORIZED, "token_jaramsyz", "Authorization: Bearer <token> joq nemese merzimi otken".into(), vec![])
            }
            Qate::Tabylmady(kod, habar) => (StatusCode::NOT_FOUND, kod, habar, vec![]),
            Qate::Qaishylyq(kod, habar) => (StatusCode::CONFLICT, kod, habar, vec![]),
        };
        res.status_code(status);
        res.render(Json(Dene { kod, habar, qateler }));
    }
}

pub async fn dene<T>(req: &mut Request) -> Result<T, Qate>
where
    T: DeserializeOwned + Validate<Context = ()>,
{
    let t: T = req.parse_json().await.map_err(Qate::Oqylmady)?;
    t.validate().map_err(Qate::Jaramsyz)?;
    Ok(t)
}
