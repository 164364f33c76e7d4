mod qate;
mod suranys;

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex};
use std::time::{Duration, Instant};

use chrono::{SecondsFormat, Utc};
use qate::{dene, Qate};
use salvo::http::header::AUTHORIZATION;
use salvo::prelude::*;
use serde::Serialize;
use suranys::*;
use uuid::Uuid;

#[derive(Clone, Serialize)]
struct MekenjaiJazba {
    id: u32,
    indeks: &'static str,
    qala: &'static str,
    koshe: &'static str,
    ui: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pater: Option<&'static str>,
    qalau: Option<Qalau>,
}

struct Alushy {
    id: &'static str,
    iin: &'static str,
    telefon: &'static str,
    tegi: &'static str,
    mekenjailar: Vec<MekenjaiJazba>,
}

struct Kui {
    tokender: HashMap<String, Instant>,
    alushylar: Vec<Alushy>,
}

const UIYM: &str = "dala-market";
const KILT: &str = "zk_test_Q7fM2xTn94LwEr0v";
const ULGILER: [&str; 3] = ["DM-JOL-02", "DM-KESH-01", "DM-JETTI-03"];

static KUI: LazyLock<Mutex<Kui>> = LazyLock::new(|| {
    let mek = |id, indeks, qala, koshe, ui, pater| MekenjaiJazba { id, indeks, qala, koshe, ui, pater, qalau: None };
    let mut bastapqy = mek(5127, "A15E3H4", "Almaty", "Abai dangyly", "52", Some("17"));
    bastapqy.qalau = Some(Qalau { oryn: Oryn::Esik {}, uaqyt: None, kunder: None, eskertpe: None });
    Mutex::new(Kui {
        tokender: HashMap::new(),
        alushylar: vec![
            Alushy { id: "AL-204816", iin: "880412400571", telefon: "+77015554127", tegi: "Serikbaeva", mekenjailar: vec![bastapqy, mek(5128, "Z05T1X8", "Astana", "Qabanbai batyr", "11", None)] },
            Alushy { id: "AL-204990", iin: "790923301148", telefon: "+77772310945", tegi: "Omarov", mekenjailar: vec![mek(5301, "X01B7D2", "Shymkent", "Tauke han", "40", Some("3"))] },
            Alushy { id: "AL-205377", iin: "010617600220", telefon: "+77479087613", tegi: "Kim", mekenjailar: vec![mek(5544, "M00A2P5", "Qaragandy", "Buqar jyrau", "63/2", Some("28"))] },
        ],
    })
});

static MERZIM: LazyLock<u64> = LazyLock::new(|| std::env::var("TOKEN_TTL_SECONDS").ok().and_then(|s| s.parse().ok()).unwrap_or(2700));

#[derive(Serialize)]
struct KiruJauap {
    token: String,
    token_turi: &'static str,
    merzimi_sek: u64,
}

#[handler]
async fn kiru(req: &mut Request) -> Result<Json<KiruJauap>, Qate> {
    let k: Kiru = dene(req).await?;
    if k.uiym_kody != UIYM || k.qupia_kilt != KILT {
        return Err(Qate::Kiru);
    }
    let token = format!("{}{}", Uuid::new_v4().simple(), Uuid::new_v4().simple());
    let mut kui = KUI.lock().unwrap();
    kui.tokender.retain(|_, t| *t > Instant::now());
    kui.tokender.insert(token.clone(), Instant::now() + Duration::from_secs(*MERZIM));
    Ok(Json(KiruJauap { token, token_turi: "Bearer", merzimi_sek: *MERZIM }))
}

#[handler]
async fn ruqsat(req: &mut Request, res: &mut Response, ctrl: &mut FlowCtrl) {
    let bar = req
        .headers()
        .get(AUTHORIZATION)
        .and_then(|h| h.to_str().ok())
        .and_then(|h| h.split_once(' '))
        .filter(|(s, _)| s.eq_ignore_ascii_case("bearer"))
        .is_some_and(|(_, t)| KUI.lock().unwrap().tokender.get(t.trim()).is_some_and(|m| *m > Instant::now()));
    if !bar {
        res.render(Qate::Token);
        ctrl.skip_rest();
    }
}

#[derive(Serialize)]
struct MekenjaiQysqa {
    mekenjai_id: u32,
    qala: &'static str,
}

#[derive(Serialize)]
struct AlushyJauap {
    alushy_id: &'static str,
    mekenjailar: Vec<MekenjaiQysqa>,
}

#[derive(Serialize)]
struct TekseruJauap {
    tabyldy: bool,
    alushy: Option<AlushyJauap>,
}

#[handler]
async fn tekseru(req: &mut Request) -> Result<Json<TekseruJauap>, Qate> {
    let t: Tekseru = dene(req).await?;
    let kui = KUI.lock().unwrap();
    let alushy = kui
        .alushylar
        .iter()
        .find(|a| a.iin == t.iin && a.telefon == t.telefon && t.tegi.as_ref().is_none_or(|x| x.trim().to_lowercase() == a.tegi.to_lowercase()))
        .map(|a| AlushyJauap {
            alushy_id: a.id,
            mekenjailar: a.mekenjailar.iter().map(|m| MekenjaiQysqa { mekenjai_id: m.id, qala: m.qala }).collect(),
        });
    Ok(Json(TekseruJauap { tabyldy: alushy.is_some(), alushy }))
}

#[derive(Serialize)]
struct MekenjaiJauap {
    alushy_id: String,
    mekenjailar: Vec<MekenjaiJazba>,
}

fn alushy_joq(id: &str) -> Qate {
    Qate::Tabylmady("alushy_tabylmady", format!("{id} alushysy tabylmady"))
}

#[handler]
async fn mekenjai(req: &mut Request) -> Result<Json<MekenjaiJauap>, Qate> {
    let m: Mekenjai = dene(req).await?;
    let (Mekenjai::Korsetu { alushy_id } | Mekenjai::Ozgertu { alushy_id, .. }) = &m;
    let alushy_id = alushy_id.clone();
    let mut kui = KUI.lock().unwrap();
    let alushy = kui.alushylar.iter_mut().find(|a| a.id == alushy_id).ok_or_else(|| alushy_joq(&alushy_id))?;
    if let Mekenjai::Ozgertu { mekenjai_id, qalau, .. } = m {
        let jazba = alushy
            .mekenjailar
            .iter_mut()
            .find(|x| x.id == mekenjai_id)
            .ok_or_else(|| Qate::Qaishylyq("botten_mekenjai", format!("{mekenjai_id} mekenjaiy bul alushyniki emes")))?;
        jazba.qalau = Some(qalau);
    }
    Ok(Json(MekenjaiJauap { alushy_id, mekenjailar: alushy.mekenjailar.clone() }))
}

#[derive(Serialize)]
struct HabarlamaJauap {
    habarlama_id: String,
    kuii: &'static str,
    arna: Arna,
    qabyldangan: String,
}

#[handler]
async fn habarlama(req: &mut Request, res: &mut Response) -> Result<Json<HabarlamaJauap>, Qate> {
    let h: Habarlama = dene(req).await?;
    let kui = KUI.lock().unwrap();
    if !kui.alushylar.iter().any(|a| a.id == h.alushy_id) {
        return Err(alushy_joq(&h.alushy_id));
    }
    if !ULGILER.contains(&h.ulgi.as_str()) {
        return Err(Qate::Tabylmady("ulgi_tabylmady", format!("{} ulgisi uiymga tirkelmegen", h.ulgi)));
    }
    res.status_code(StatusCode::ACCEPTED);
    Ok(Json(HabarlamaJauap {
        habarlama_id: Uuid::new_v4().to_string(),
        kuii: "kezekte",
        arna: h.arna.unwrap_or(Arna::Sms),
        qabyldangan: Utc::now().to_rfc3339_opts(SecondsFormat::Secs, true),
    }))
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let port: u16 = std::env::var("PORT").ok().and_then(|p| p.parse().ok()).expect("PORT");
    let router = Router::with_path("zhetkizu/v1")
        .push(Router::with_path("auth-authenticate").post(kiru))
        .push(
            Router::new()
                .hoop(ruqsat)
                .push(Router::with_path("ext-verify").post(tekseru))
                .push(Router::with_path("ext-reach").post(mekenjai))
                .push(Router::with_path("ext-notify").post(habarlama)),
        );
    let acceptor = TcpListener::new(("127.0.0.1", port)).bind().await;
    let mut term = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()).expect("SIGTERM");
    tokio::select! {
        _ = Server::new(acceptor).serve(router) => {}
        _ = term.recv() => {}
        _ = tokio::signal::ctrl_c() => {}
    }
}
