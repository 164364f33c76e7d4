mod iphutha;
mod isitolo;
mod izicelo;

use chrono::{SecondsFormat, Utc};
use iphutha::Iphutha;
use isitolo::Isitolo;
use izicelo::{Finyelela, Isenzo, Qinisekisa, Ukungena, Yazisa};
use serde::de::DeserializeOwned;
use serde_json::json;
use std::sync::{Arc, Mutex};
use tokio::signal::unix::{signal, SignalKind};
use validify::ValidifyPayload;
use viz::middleware::limits::Config as Limits;
use viz::types::{Limits as Sizes, State};
use viz::{serve, IntoResponse, Request, RequestExt, Response, ResponseExt, Result, Router, StatusCode};

type Isimo = Arc<Mutex<Isitolo>>;

/// The body through serde (strict), then validify's modifiers and validators.
async fn funda<T>(req: &mut Request) -> Result<T, Iphutha>
where
    T: ValidifyPayload,
    T::Payload: DeserializeOwned,
{
    let umzimba: T::Payload = req.json().await?;
    Ok(T::validify_from(umzimba)?)
}

fn isimo(req: &Request) -> Isimo {
    req.state::<Isimo>().expect("state")
}

fn vuma(req: &Request) -> Result<Isimo, Iphutha> {
    let ithokheni: String = req.header("x-ithokheni").ok_or(Iphutha::AyikhoIthokheni)?;
    let isimo = isimo(req);
    let kulungile = isimo.lock().unwrap().iyasebenza(&ithokheni);
    if kulungile { Ok(isimo) } else { Err(Iphutha::IthokheniAyisebenzi) }
}

async fn authenticate(mut req: Request) -> Result<Response> {
    let u: Ukungena = funda(&mut req).await?;
    let isimo = isimo(&req);
    let (inani, kuphela) =
        isimo.lock().unwrap().ngena(&u.uhlelo.igama, &u.uhlelo.imfihlo).ok_or(Iphutha::AkaziwaUhlelo)?;
    Ok(Response::json(json!({ "ithokheni": { "inani": inani, "iphela_ngo": kuphela } }))?)
}

async fn verify(mut req: Request) -> Result<Response> {
    let isimo = vuma(&req)?;
    let q: Qinisekisa = funda(&mut req).await?;
    let isitolo = isimo.lock().unwrap();
    Ok(Response::json(match isitolo.thola(&q.umuntu, &q.ikhodi_yeposi) {
        Some(k) => json!({ "utholakele": true, "ikhasimende": { "inombolo": k.inombolo } }),
        None => json!({ "utholakele": false }),
    })?)
}

async fn reach(mut req: Request) -> Result<Response> {
    let isimo = vuma(&req)?;
    let f: Finyelela = funda(&mut req).await?;
    let mut isitolo = isimo.lock().unwrap();
    let k = isitolo.ikhasimende(&f.ikhasimende).ok_or(Iphutha::AlikhoIkhasimende)?;
    if let (Isenzo::Shintsha, Some(o)) = (f.isenzo, f.okuthandwayo) {
        k.okuthandwayo = o;
        k.kushintshwe = Some(Utc::now().to_rfc3339_opts(SecondsFormat::Secs, true));
    }
    Ok(Response::json(json!({ "ikhasimende": k.inombolo, "okuthandwayo": k.okuthandwayo, "kushintshwe": k.kushintshwe }))?)
}

async fn notify(mut req: Request) -> Result<Response> {
    let isimo = vuma(&req)?;
    let y: Yazisa = funda(&mut req).await?;
    let mut isitolo = isimo.lock().unwrap();
    isitolo.ikhasimende(&y.ikhasimende).ok_or(Iphutha::AlikhoIkhasimende)?;
    if !isitolo.amathempulethi.contains(&y.umyalezo.ithempulethi.as_str()) {
        return Err(Iphutha::AyaziwaIthempulethi.into());
    }
    let id = uuid::Uuid::new_v4().to_string();
    let res = Response::json(json!({ "isaziso": { "id": id, "isimo": "kulindile", "iphasela": y.iphasela.inombolo } }))?;
    Ok((StatusCode::CREATED, res).into_response())
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<()> {
    let port: u16 = std::env::var("PORT").ok().and_then(|p| p.parse().ok()).expect("PORT");
    let impilo = std::env::var("TOKEN_TTL_SECONDS").ok().and_then(|t| t.parse().ok()).unwrap_or(2700);
    let isimo: Isimo = Arc::new(Mutex::new(Isitolo::new(impilo)));
    let app = Router::new()
        .post("/v3/auth-authenticate", authenticate)
        .post("/v3/ext-verify", verify)
        .post("/v3/ext-reach", reach)
        .post("/v3/ext-notify", notify)
        .with(State::new(isimo))
        .with(Limits::new().limits(Sizes::new()));
    let listener = tokio::net::TcpListener::bind(("127.0.0.1", port)).await?;
    let mut term = signal(SignalKind::terminate())?;
    tokio::select! {
        r = std::future::IntoFuture::into_future(serve(listener, app)) => r.map_err(viz::Error::from)?,
        _ = term.recv() => {}
    }
    Ok(())
}
