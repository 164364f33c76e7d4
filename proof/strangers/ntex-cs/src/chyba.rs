use std::fmt;

use ntex::http::{header, StatusCode};
use ntex::web::error::JsonPayloadError;
use ntex::web::{HttpRequest, HttpResponse, WebResponseError};
use serde::Serialize;
use validator::ValidationErrors;

#[derive(Debug, Serialize)]
pub struct ApiChyba {
    #[serde(skip)]
    status: StatusCode,
    #[serde(skip)]
    schema: Option<&'static str>,
    kod: &'static str,
    zprava: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    detaily: Option<ValidationErrors>,
}

impl ApiChyba {
    fn nova(status: StatusCode, kod: &'static str, zprava: impl Into<String>) -> Self {
        Self { status, schema: None, kod, zprava: zprava.into(), detaily: None }
    }

    pub fn neprihlasen(schema: &'static str, kod: &'static str, zprava: &str) -> Self {
        Self { schema: Some(schema), ..Self::nova(StatusCode::UNAUTHORIZED, kod, zprava) }
    }

    pub fn zakazano(kod: &'static str, zprava: impl Into<String>) -> Self {
        Self::nova(StatusCode::FORBIDDEN, kod, zprava)
    }

    pub fn nenalezeno(kod: &'static str, zprava: impl Into<String>) -> Self {
        Self::nova(StatusCode::NOT_FOUND, kod, zprava)
    }

    pub fn metoda(zprava: &str) -> Self {
        Self::nova(StatusCode::METHOD_NOT_ALLOWED, "METODA", zprava)
    }

    pub fn konflikt(kod: &'static str, zprava: impl Into<String>) -> Self {
        Self::nova(StatusCode::CONFLICT, kod, zprava)
    }
}

impl From<JsonPayloadError> for ApiChyba {
    fn from(e: JsonPayloadError) -> Self {
        let status = match e {
            JsonPayloadError::Overflow => StatusCode::PAYLOAD_TOO_LARGE,
            JsonPayloadError::ContentType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            _ => StatusCode::BAD_REQUEST,
        };
        Self::nova(status, "JSON", e.to_string())
    }
}

impl From<ValidationErrors> for ApiChyba {
    fn from(e: ValidationErrors) -> Self {
        Self { detaily: Some(e), ..Self::nova(StatusCode::UNPROCESSABLE_ENTITY, "VALIDACE", "neplatné údaje") }
    }
}

impl fmt::Display for ApiChyba {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.kod, self.zprava)
    }
}

impl WebResponseError for ApiChyba {
    fn status_code(&self) -> StatusCode {
        self.status
    }

    fn error_response(&self, _: &HttpRequest) -> HttpResponse {
        let mut odpoved = HttpResponse::build(self.status);
        if let Some(schema) = self.schema {
            odpoved.header(header::WWW_AUTHENTICATE, schema);
        }
        if !matches!(self.status, StatusCode::BAD_REQUEST | StatusCode::UNPROCESSABLE_ENTITY) {
            // tělo nemusí být dočtené
            odpoved.force_close();
        }
        odpoved.json(self)
    }
}
