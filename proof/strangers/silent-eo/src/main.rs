//! Kuriero Verda Stelo: partnera interfaco por la lasta mejlo.
mod konservo;
mod modeloj;

use async_trait::async_trait;
use http_body_util::BodyExt;
use konservo::KONSERVO;
use modeloj::*;
use serde::{de::DeserializeOwned, Serialize};
use serde_json::{json, Value};
use silent::middlewares::ExceptionHandler;
use silent::prelude::*;
use silent::{ConnectionLimits, State};
use std::time::Duration;

const PLEJ_GRANDA_KORPO: usize = 32 * 1024;

fn eraro(stato: StatusCode, kodo: &str, teksto: impl Into<String>) -> SilentError {
    SilentError::business_error_obj(
        stato,
        json!({ "stato": "malbone", "eraro": { "kodo": kodo, "teksto": teksto.into() } }),
    )
}

fn bone<T: Serialize>(stato: StatusCode, rezulto: T) -> Result<Response> {
    Ok(Response::json(&json!({ "stato": "bone", "rezulto": rezulto })).with_status(stato))
}

/// Legas la korpon en la deziratan tipon; la unua eraro de serde aŭ de `refined` iras al la vokanto.
async fn legu<T: DeserializeOwned>(req: &mut Request) -> Result<T> {
    match req.content_type() {
        None => return Err(SilentError::ContentTypeMissingError),
        Some(m) if m.subtype() != "json" => return Err(SilentError::ContentTypeError),
        _ => {}
    }
    let bajtoj = req
        .take_body()
        .collect()
        .await
        .map_err(|e| eraro(StatusCode::PAYLOAD_TOO_LARGE, "TRO_GRANDA", e.to_string()))?
        .to_bytes();
    if bajtoj.is_empty() {
        return Err(SilentError::JsonEmpty);
    }
    let mut fonto = serde_json::Deserializer::from_slice(&bajtoj);
    let valoro: T = serde_path_to_error::deserialize(&mut fonto).map_err(|e| {
        if e.inner().is_syntax() || e.inner().is_eof() {
            eraro(StatusCode::BAD_REQUEST, "NE_JSON", e.inner().to_string())
        } else {
            eraro(StatusCode::UNPROCESSABLE_ENTITY, "NEVALIDA", e.to_string())
        }
    })?;
    fonto
        .end()
        .map_err(|e| eraro(StatusCode::BAD_REQUEST, "NE_JSON", e.to_string()))?;
    Ok(valoro)
}

/// Ĉio krom la ensaluto bezonas bileton.
struct Gardisto;

#[async_trait]
impl MiddleWareHandler for Gardisto {
    async fn handle(&self, req: Request, next: &Next) -> Result<Response> {
        let vojo = req.uri().path().to_string();
        if vojo.starts_with("/ext-") {
            let bileto = req
                .headers()
                .get("x-bileto")
                .and_then(|v| v.to_str().ok())
                .unwrap_or("")
                .to_string();
            if bileto.is_empty() {
                return Err(eraro(StatusCode::UNAUTHORIZED, "SEN_BILETO", "mankas la kapa kampo X-Bileto"));
            }
            match KONSERVO.lock().unwrap().bileto_validas(&bileto) {
                None => return Err(eraro(StatusCode::UNAUTHORIZED, "FALSA_BILETO", "la bileto ne estas konata")),
                Some(false) => return Err(eraro(StatusCode::UNAUTHORIZED, "MALNOVA_BILETO", "la bileto ne plu validas, ensalutu denove")),
                Some(true) => {}
            }
        }
        next.call(req).await
    }
}

async fn ensaluti(mut req: Request) -> Result<Response> {
    let peto: Ensaluto = legu(&mut req).await?;
    let mut k = KONSERVO.lock().unwrap();
    match k.ensaluti(&peto.akreditajxo.uzanto, &peto.akreditajxo.sxlosilo) {
        Some((bileto, gxis)) => bone(StatusCode::CREATED, json!({ "bileto": bileto, "validas_gxis": gxis })),
        None => Err(eraro(StatusCode::FORBIDDEN, "MALGXUSTA_SXLOSILO", "la uzanto aux la sxlosilo ne estas gxusta")),
    }
}

async fn kontroli(mut req: Request) -> Result<Response> {
    let peto: Kontrolo = legu(&mut req).await?;
    let k = KONSERVO.lock().unwrap();
    match k.trovi(&peto.telefono, &peto.persono.familinomo) {
        Some(p) => bone(StatusCode::OK, json!({ "konata": true, "persono_id": p.id, "urbo": p.urbo })),
        None => bone(StatusCode::OK, json!({ "konata": false })),
    }
}

fn nekonata() -> SilentError {
    eraro(StatusCode::NOT_FOUND, "NEKONATA_PERSONO", "neniu persono havas tiun persono_id")
}

async fn atingi(mut req: Request) -> Result<Response> {
    let peto: Atingo = legu(&mut req).await?;
    let mut k = KONSERVO.lock().unwrap();
    let p = k.persono(&peto.persono_id).ok_or_else(nekonata)?;
    let kun_historio = match peto.ago {
        Ago::Legi { kun_historio } => kun_historio.unwrap_or(false),
        Ago::Sxangxi(nova) => {
            p.sxangxi(nova);
            false
        }
    };
    let mut rezulto = json!({ "persono_id": p.id, "prefero": p.prefero, "sxangxoj": p.historio.len() });
    if kun_historio {
        rezulto["historio"] = json!(p.historio);
    }
    bone(StatusCode::OK, rezulto)
}

async fn sciigi(mut req: Request) -> Result<Response> {
    let peto: Sciigo = legu(&mut req).await?;
    let mut k = KONSERVO.lock().unwrap();
    k.persono(&peto.persono_id).ok_or_else(nekonata)?;
    if !k.sxablono_ekzistas(&peto.sxablono) {
        return Err(eraro(StatusCode::NOT_FOUND, "NEKONATA_SXABLONO", "tiu sxablono ne apartenas al via konto"));
    }
    let (id, vico) = k.enviciigi();
    bone(StatusCode::ACCEPTED, json!({ "sciigo_id": id, "vico": vico }))
}

async fn envolvu(rezulto: Result<Response>, _stato: State) -> Result<Response> {
    let e = match rezulto {
        Ok(r) => return Ok(r),
        Err(e) => e,
    };
    let teksto = e.message();
    let korpo = match serde_json::from_str::<Value>(&teksto) {
        Ok(v @ Value::Object(_)) => v,
        _ => {
            let kodo = match e {
                SilentError::NotFound => "NE_TROVITA",
                SilentError::ContentTypeError | SilentError::ContentTypeMissingError | SilentError::JsonEmpty => "NE_JSON",
                _ => "INTERNA",
            };
            json!({ "stato": "malbone", "eraro": { "kodo": kodo, "teksto": teksto } })
        }
    };
    let stato = match e {
        SilentError::ContentTypeError | SilentError::ContentTypeMissingError => StatusCode::UNSUPPORTED_MEDIA_TYPE,
        ref alia => alia.status(),
    };
    Ok(Response::json(&korpo).with_status(stato))
}

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() {
    let pordo = std::env::var("PORT").unwrap_or_else(|_| "8080".into());
    let vojoj = Route::new_root()
        .hook(ExceptionHandler::new(envolvu))
        .hook(Gardisto)
        .append(Route::new("auth-authenticate").post(ensaluti))
        .append(Route::new("ext-verify").post(kontroli))
        .append(Route::new("ext-reach").post(atingi))
        .append(Route::new("ext-notify").post(sciigi));
    let servo = Server::new()
        .bind(format!("127.0.0.1:{pordo}").parse().unwrap())
        .with_connection_limits(ConnectionLimits {
            max_body_size: Some(PLEJ_GRANDA_KORPO),
            ..Default::default()
        })
        .with_shutdown(Duration::from_secs(1));
    servo.serve(vojoj).await;
}
