//! Tawzeɣt Tizi: API n yimendiden (les partenaires).
mod addad;
mod talghiwin;

use std::sync::Arc;

use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use subtle::ConstantTimeEq;
use tako::extractors::json::Json;
use tako::extractors::state::State;
use tako::middleware::IntoMiddleware;
use tako::middleware::bearer_auth::BearerAuth;
use tako::problem::Problem;
use tako::responder::Responder;
use tako::router::Router;
use tako::types::{BoxError, Response};
use tako::{Server, StatusCode};
use tokio::net::TcpListener;
use zod_rs::prelude::Schema;
use zod_rs_util::{ValidationError, ValidationIssue, ValidationResult};

use addad::Addad;
use talghiwin::*;

type Tiririt = Result<Response, Problem>;

/// Yal tuccḍa s wadeg-is. Tid n `union` ffrent daxel: ad tent-id-nessufeɣ.
fn semlel(issue: &ValidationIssue, sdat: &[String], tuccdiwin: &mut Vec<Value>) {
    let mut adeg = sdat.to_vec();
    adeg.extend(issue.path.iter().cloned());
    match &issue.error {
        ValidationError::InvalidUnion { issues } => {
            for daxel in issues {
                semlel(daxel, &adeg, tuccdiwin);
            }
        }
        error => tuccdiwin.push(json!({ "adeg": adeg.join("."), "izen": error.to_string() })),
    }
}

fn tuccda(yir: ValidationResult) -> Problem {
    let mut tuccdiwin = Vec::new();
    for issue in &yir.issues {
        semlel(issue, &[], &mut tuccdiwin);
    }
    Problem::from_status(StatusCode::UNPROCESSABLE_ENTITY)
        .with_detail("Isefka-nni mačči d imeɣta")
        .with_extension("tuccdiwin", tuccdiwin)
}

fn senqed<T: DeserializeOwned>(talgha: &impl Schema<Value>, tafekka: Value) -> Result<T, Problem> {
    talgha.safe_parse(&tafekka).map_err(tuccda)?;
    serde_json::from_value(tafekka)
        .map_err(|e| Problem::from_status(StatusCode::UNPROCESSABLE_ENTITY).with_detail(e.to_string()))
}

fn ulac(detail: &str) -> Problem {
    Problem::from_status(StatusCode::NOT_FOUND).with_detail(detail)
}

async fn kcem(State(addad): State<Addad>, Json(tafekka): Json<Value>) -> Tiririt {
    let anekcum: Anekcum = senqed(&*ANEKCUM, tafekka)?;
    let yegda = addad
        .imendiden
        .get(anekcum.asulay.as_str())
        .is_some_and(|uffir| bool::from(uffir.as_bytes().ct_eq(anekcum.awal_uffir.as_bytes())));
    if !yegda {
        return Err(Problem::from_status(StatusCode::UNAUTHORIZED)
            .with_detail("Asulay neɣ awal uffir mačči d ameɣtu"));
    }
    let ajitun = addad.ajitun_amaynut();
    Ok(Json(json!({ "ajitun": ajitun, "anaw": "Bearer", "tanzagt": addad.tanzagt })).into_response())
}

async fn nadi(State(addad): State<Addad>, Json(tafekka): Json<Value>) -> Tiririt {
    let anadi: Anadi = senqed(&*ANADI, tafekka)?;
    Ok(match addad.af(&anadi.amdan.tiligri, &anadi.amdan.isem_n_twacult) {
        Some(amsagh) => Json(json!({ "yettwaf": true, "amsagh": amsagh })),
        None => Json(json!({ "yettwaf": false })),
    }
    .into_response())
}

async fn awed(State(addad): State<Addad>, Json(tafekka): Json<Value>) -> Tiririt {
    let talgha = match tafekka["tigawt"].as_str() {
        Some("snifel") if tafekka["asmenyaf"]["adeg"] == "ljar" => &*SNIFEL_LJAR,
        Some("snifel") => &*SNIFEL,
        _ => &*SKEND,
    };
    let asuter: Asuter = senqed(talgha, tafekka)?;
    let mut ismenyafen = addad.ismenyafen.lock().unwrap();
    let asmenyaf = ismenyafen.get_mut(&asuter.amsagh).ok_or_else(|| ulac("Ulac amsaɣ s wuṭṭun-a"))?;
    let yettwasnifel = asuter.asmenyaf.is_some();
    if let Some(amaynut) = asuter.asmenyaf {
        *asmenyaf = amaynut;
    }
    Ok(Json(json!({ "amsagh": asuter.amsagh, "yettwasnifel": yettwasnifel, "asmenyaf": asmenyaf })).into_response())
}

async fn lghu(State(addad): State<Addad>, Json(tafekka): Json<Value>) -> Tiririt {
    let talgha = if tafekka["tadyant"] == "yettwaettel" { &*ALGHU_YETTWAETTEL } else { &*ALGHU };
    let alghu: Alghu = senqed(talgha, tafekka)?;
    if !addad.ismenyafen.lock().unwrap().contains_key(&alghu.amsagh) {
        return Err(ulac("Ulac amsaɣ s wuṭṭun-a"));
    }
    if !addad.tilghiwin.contains(&alghu.talgha.as_str()) {
        return Err(ulac("Ulac talɣa s yisem-a"));
    }
    let tiririt = json!({ "alghu": addad::uuid(), "akemmus": alghu.akemmus.uttun, "addad": "yettraju" });
    Ok((StatusCode::ACCEPTED, Json(tiririt)).into_response())
}

#[tokio::main]
async fn main() -> Result<(), BoxError> {
    let addad = Arc::new(Addad::default());
    let ajitunen = addad.ajitunen.clone();
    let auth = BearerAuth::with_verify(move |ajitun| ajitunen.yelha(ajitun)).into_middleware();

    let mut router = Router::new();
    router.with_state(Addad::clone(&addad));
    router.body_limit(32 * 1024);
    router.use_problem_json();
    router.scope("/v1", |r| {
        r.post("/auth-authenticate", kcem);
        r.post("/ext-verify", nadi).middleware(auth.clone());
        r.post("/ext-reach", awed).middleware(auth.clone());
        r.post("/ext-notify", lghu).middleware(auth.clone());
    });

    let port: u16 = std::env::var("PORT")?.parse()?;
    let listener = TcpListener::bind(("127.0.0.1", port)).await?;
    Server::builder().build().try_spawn_http(listener, router)?.shutdown_on_signal().await?;
    Ok(())
}
