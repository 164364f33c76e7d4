//! Amaphutha: what clients are told.
use serde_json::json;
use validify::ValidationErrors;
use viz::{types::PayloadError, IntoResponse, Response, ResponseExt, StatusCode};

#[derive(Debug, thiserror::Error)]
pub enum Iphutha {
    #[error("{0}")]
    Umzimba(#[from] PayloadError),
    #[error("{0}")]
    Ukuqinisekisa(#[from] ValidationErrors),
    #[error("igama lohlelo noma imfihlo akulungile")]
    AkaziwaUhlelo,
    #[error("isihloko X-Ithokheni siyadingeka")]
    AyikhoIthokheni,
    #[error("ithokheni ayisebenzi noma isiphelelwe yisikhathi")]
    IthokheniAyisebenzi,
    #[error("ikhasimende alitholakalanga")]
    AlikhoIkhasimende,
    #[error("ithempulethi ayaziwa")]
    AyaziwaIthempulethi,
}

impl IntoResponse for Iphutha {
    fn into_response(self) -> Response {
        let (status, ikhodi) = match &self {
            Self::Umzimba(PayloadError::UnsupportedMediaType(_)) => (StatusCode::UNSUPPORTED_MEDIA_TYPE, "umzimba"),
            Self::Umzimba(PayloadError::TooLarge) => (StatusCode::PAYLOAD_TOO_LARGE, "umzimba"),
            Self::Umzimba(_) => (StatusCode::BAD_REQUEST, "umzimba"),
            Self::Ukuqinisekisa(_) => (StatusCode::UNPROCESSABLE_ENTITY, "ukuqinisekisa"),
            Self::AkaziwaUhlelo => (StatusCode::FORBIDDEN, "ukungena"),
            Self::AyikhoIthokheni | Self::IthokheniAyisebenzi => (StatusCode::UNAUTHORIZED, "ithokheni"),
            Self::AlikhoIkhasimende => (StatusCode::NOT_FOUND, "ikhasimende"),
            Self::AyaziwaIthempulethi => (StatusCode::UNPROCESSABLE_ENTITY, "ithempulethi"),
        };
        let iphutha = match &self {
            Self::Ukuqinisekisa(e) => json!({ "ikhodi": ikhodi, "imininingwane": amaphutha(e) }),
            e => json!({ "ikhodi": ikhodi, "umlayezo": e.to_string() }),
        };
        let mut res = Response::json(json!({ "iphutha": iphutha })).expect("json");
        *res.status_mut() = status;
        res
    }
}

/// validify's errors without the actual values: those may be personal (POPIA).
fn amaphutha(e: &ValidationErrors) -> Vec<serde_json::Value> {
    e.errors()
        .iter()
        .map(|e| {
            let mut v = json!({ "location": e.location(), "code": e.code() });
            if let Some(m) = e.message() {
                v["message"] = m.into();
            }
            let params: serde_json::Map<_, _> =
                e.params().into_iter().filter(|(k, _)| *k != "actual").map(|(k, v)| (k.to_owned(), v)).collect();
            if !params.is_empty() {
                v["params"] = params.into();
            }
            v
        })
        .collect()
}

impl From<Iphutha> for viz::Error {
    fn from(e: Iphutha) -> Self {
        e.into_error()
    }
}
