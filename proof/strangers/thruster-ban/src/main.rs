//! Kirim Bali: pintu antuk pangirim (thruster, validators).
mod model;

use std::collections::HashMap;
use std::env;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde::Serialize;
use serde_json::{json, Value};
use thruster::context::context_ext::ContextExt;
use thruster::context::hyper_request::HyperRequest;
use thruster::context::typed_hyper_context::TypedHyperContext;
use thruster::hyper_server::HyperServer;
use thruster::{m, middleware_fn, App, Context, MiddlewareNext, MiddlewareResult, ThrusterServer};
use uuid::Uuid;

use model::*;

const PANGANGGE: &str = "BD-3072";
const KRUNA_SANDI: &str = "jepun-putih-81-Xq4m";
const TEMPLAT: [&str; 3] = ["paket-mamargi", "paket-rauh", "paket-kasepan"];

struct Warga {
    id: &'static str,
    wasta: &'static str,
    telepon: &'static str,
    kode_pos: &'static str,
    dados_kabarin: bool,
}

static WARGA: [Warga; 3] = [
    Warga { id: "PNR-2231-DP", wasta: "Ni Luh Sukerti", telepon: "081236540987", kode_pos: "80235", dados_kabarin: true },
    Warga { id: "PNR-2409-GI", wasta: "I Made Arnawa", telepon: "085739112200", kode_pos: "80571", dados_kabarin: true },
    Warga { id: "PNR-2518-SG", wasta: "I Gede Sudiarta", telepon: "087860554411", kode_pos: "81116", dados_kabarin: false },
];

struct Gedong {
    masa: u64,
    cihna: Mutex<HashMap<String, Instant>>,
    pilihan: Mutex<HashMap<&'static str, Pilihan>>,
}

struct Konfig(Arc<Gedong>);

type Ctx = TypedHyperContext<Arc<Gedong>>;

fn generate_context(request: HyperRequest, state: &Konfig, _path: &str) -> Ctx {
    Ctx::new(request, state.0.clone())
}

fn warga(id: &IdPanrima) -> Option<&'static Warga> {
    WARGA.iter().find(|w| w.id == id.0)
}

fn cawis<T: Serialize>(mut ctx: Ctx, status: u16, body: &T) -> MiddlewareResult<Ctx> {
    ctx.status(status);
    ctx.json(body).unwrap();
    Ok(ctx)
}

fn iwang(ctx: Ctx, status: u16, kode: &str, teges: &str) -> MiddlewareResult<Ctx> {
    cawis(ctx, status, &json!({"iwang": {"kode": kode, "teges": teges}}))
}

/// Data saking panangkil, utawi iwang saking serde.
macro_rules! data {
    ($ctx:ident, $type:ty) => {{
        let asil = $ctx.get_json::<$type>().await.map_err(|e| e.to_string());
        match asil {
            Ok(data) => data,
            Err(teges) => return iwang($ctx, 400, "DATA", &teges),
        }
    }};
}

#[middleware_fn]
async fn cihna(mut ctx: Ctx, next: MiddlewareNext<Ctx>) -> MiddlewareResult<Ctx> {
    let teges = match ctx.req_header("authorization").and_then(|v| v.strip_prefix("Bearer ")) {
        None => Some("Cihna nenten wenten"),
        Some(c) => match ctx.extra.cihna.lock().unwrap().get(c.trim()) {
            None => Some("Cihna nenten kauningin"),
            Some(puput) if *puput < Instant::now() => Some("Cihna sampun puput masa"),
            Some(_) => None,
        },
    };
    match teges {
        None => next(ctx).await,
        Some(teges) => {
            ctx.set("WWW-Authenticate", "Bearer");
            iwang(ctx, 401, "CIHNA", teges)
        }
    }
}

#[middleware_fn]
async fn ngranjing(mut ctx: Ctx, _next: MiddlewareNext<Ctx>) -> MiddlewareResult<Ctx> {
    let data = data!(ctx, Ngranjing);
    if data.pangangge.0 != PANGANGGE || data.kruna_sandi.0 != KRUNA_SANDI {
        return iwang(ctx, 403, "AKSES", "Pangangge utawi kruna sandi nenten patut");
    }
    let teks = format!("{}{}", Uuid::new_v4().simple(), Uuid::new_v4().simple());
    let masa = ctx.extra.masa;
    ctx.extra.cihna.lock().unwrap().insert(teks.clone(), Instant::now() + Duration::from_secs(masa));
    cawis(ctx, 200, &json!({"cihna": {"soroh": "Bearer", "teks": teks, "masa": masa}}))
}

#[middleware_fn]
async fn tureksain(mut ctx: Ctx, _next: MiddlewareNext<Ctx>) -> MiddlewareResult<Ctx> {
    let data = data!(ctx, Tureksain);
    let telepon = data.panrima.telepon.0.replacen("+62", "0", 1);
    let wasta = data.panrima.wasta.0.trim().to_lowercase();
    let polih = WARGA
        .iter()
        .find(|w| w.telepon == telepon && w.kode_pos == data.genah.kode_pos.0 && w.wasta.to_lowercase() == wasta);
    match polih {
        Some(w) => cawis(ctx, 200, &json!({"panrima": {"id": w.id, "wasta": w.wasta, "dados_kabarin": w.dados_kabarin}})),
        None => iwang(ctx, 404, "PANRIMA", "Panrima nenten kapanggih"),
    }
}

#[middleware_fn]
async fn pilih(mut ctx: Ctx, _next: MiddlewareNext<Ctx>) -> MiddlewareResult<Ctx> {
    let data = data!(ctx, Pilih);
    let id = match &data {
        Pilih::Cingak { id_panrima } | Pilih::Busek { id_panrima } | Pilih::Gentos { id_panrima, .. } => warga(id_panrima).map(|w| w.id),
    };
    let Some(id) = id else {
        return iwang(ctx, 404, "PANRIMA", "Panrima nenten kapanggih");
    };
    let kawentenan: Value = {
        let mut gedong = ctx.extra.pilihan.lock().unwrap();
        match data {
            Pilih::Cingak { .. } => {}
            Pilih::Gentos { pilihan, .. } => drop(gedong.insert(id, pilihan)),
            Pilih::Busek { .. } => drop(gedong.remove(id)),
        }
        json!({"id_panrima": id, "pilihan": gedong.get(id)})
    };
    cawis(ctx, 200, &kawentenan)
}

#[middleware_fn]
async fn piuning(mut ctx: Ctx, _next: MiddlewareNext<Ctx>) -> MiddlewareResult<Ctx> {
    let data = data!(ctx, Piuning);
    let Some(w) = warga(&data.id_panrima) else {
        return iwang(ctx, 404, "PANRIMA", "Panrima nenten kapanggih");
    };
    if !TEMPLAT.contains(&data.templat.0.as_str()) {
        return iwang(ctx, 422, "TEMPLAT", "Templat nenten wenten");
    }
    if !w.dados_kabarin {
        return iwang(ctx, 409, "NENTEN_KABARIN", "Panrima nenten kayun kakabarin");
    }
    cawis(ctx, 202, &json!({"piuning": {"nomer": Uuid::new_v4().to_string(), "saluran": data.saluran, "kawentenan": "antri"}}))
}

#[middleware_fn]
async fn nenten_wenten(ctx: Ctx, _next: MiddlewareNext<Ctx>) -> MiddlewareResult<Ctx> {
    iwang(ctx, 404, "MARGI", "Margi nenten kapanggih")
}

fn main() {
    let masa = env::var("TOKEN_TTL_SECONDS").ok().and_then(|v| v.parse().ok()).unwrap_or(1200);
    let port: u16 = env::var("PORT").expect("PORT").parse().expect("PORT");
    let gedong = Arc::new(Gedong { masa, cihna: Mutex::default(), pilihan: Mutex::default() });

    let app = App::<HyperRequest, Ctx, Konfig>::create(generate_context, Konfig(gedong))
        .post("/api/auth-authenticate", m![ngranjing])
        .post("/api/ext-verify", m![cihna, tureksain])
        .post("/api/ext-reach", m![cihna, pilih])
        .post("/api/ext-notify", m![cihna, piuning])
        .set404(m![nenten_wenten]);

    HyperServer::new(app).start("127.0.0.1", port);
}
