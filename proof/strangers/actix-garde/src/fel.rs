use std::fmt;

use actix_web::{error::InternalError, http::StatusCode, HttpRequest, HttpResponse, ResponseError};
use garde_actix_web::error::Error as GardeFel;
use serde::Serialize;

#[derive(Serialize)]
pub struct Felsvar {
    pub felkod: &'static str,
    pub meddelande: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub detaljer: Vec<Detalj>,
}

#[derive(Serialize)]
pub struct Detalj {
    pub falt: String,
    pub beskrivning: String,
}

#[derive(Debug)]
pub enum ApiFel {
    FelaktigInloggning,
    OgiltigToken,
    MottagareSaknas,
    AvsandareEjRegistrerad,
    KanalSaknas,
}

impl fmt::Display for ApiFel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ApiFel::FelaktigInloggning => "Partner-ID eller hemlig nyckel är felaktig",
            ApiFel::OgiltigToken => "Åtkomsttoken är ogiltig eller har gått ut",
            ApiFel::MottagareSaknas => "Mottagaren finns inte",
            ApiFel::AvsandareEjRegistrerad => "Avsändaren är inte registrerad för partnern",
            ApiFel::KanalSaknas => "Mottagaren kan inte nås via vald kanal",
        })
    }
}

impl ApiFel {
    fn felkod(&self) -> &'static str {
        match self {
            ApiFel::FelaktigInloggning => "FELAKTIG_INLOGGNING",
            ApiFel::OgiltigToken => "OGILTIG_TOKEN",
            ApiFel::MottagareSaknas => "MOTTAGARE_SAKNAS",
            ApiFel::AvsandareEjRegistrerad => "AVSANDARE_EJ_REGISTRERAD",
            ApiFel::KanalSaknas => "KANAL_SAKNAS",
        }
    }
}

impl ResponseError for ApiFel {
    fn status_code(&self) -> StatusCode {
        match self {
            ApiFel::FelaktigInloggning | ApiFel::OgiltigToken => StatusCode::UNAUTHORIZED,
            ApiFel::MottagareSaknas => StatusCode::NOT_FOUND,
            ApiFel::AvsandareEjRegistrerad => StatusCode::FORBIDDEN,
            ApiFel::KanalSaknas => StatusCode::CONFLICT,
        }
    }

    fn error_response(&self) -> HttpResponse {
        HttpResponse::build(self.status_code()).json(Felsvar {
            felkod: self.felkod(),
            meddelande: self.to_string(),
            detaljer: vec![],
        })
    }
}

/// Felhanterare för garde_actix_web::web::JsonConfig.
pub fn json_fel(fel: GardeFel, _req: &HttpRequest) -> actix_web::Error {
    let svar = match &fel {
        GardeFel::ValidationError(rapport) => HttpResponse::UnprocessableEntity().json(Felsvar {
            felkod: "VALIDERINGSFEL",
            meddelande: "Begäran innehåller ogiltiga värden".into(),
            detaljer: rapport
                .iter()
                .map(|(falt, fel)| Detalj { falt: falt.to_string(), beskrivning: fel.to_string() })
                .collect(),
        }),
        annat => HttpResponse::build(annat.status_code()).json(Felsvar {
            felkod: "OGILTIG_BEGARAN",
            meddelande: annat.to_string(),
            detaljer: vec![],
        }),
    };
    InternalError::from_response(fel, svar).into()
}

pub async fn saknas() -> HttpResponse {
    HttpResponse::NotFound().json(Felsvar {
        felkod: "RESURS_SAKNAS",
        meddelande: "Resursen finns inte".into(),
        detaljer: vec![],
    })
}
