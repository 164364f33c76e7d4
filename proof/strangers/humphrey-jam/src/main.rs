//! Delivri API: last-mile delivery for the parishes.
mod tings;
use humphrey::http::headers::HeaderType;
use humphrey::http::method::Method;
use humphrey::http::{Request, Response, StatusCode};
use humphrey::App;
use nanoserde::{DeJson, DeJsonErr, DeJsonState, DeJsonTok, SerJson};
use std::collections::HashMap;
use std::io::Read;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tings::*;

const BIZNIZ_KUOD: &str = "YARD-EXPRESS-07";
const SIIKRIT_WOD: &str = "irie.T7w4-mango-Kx92";
const PAAS_HEADER: &str = "X-Delivri-Paas";
const TEMPLET: [&str; 3] = ["PAASL_ON_DI_WIE", "PAASL_LIET", "PAASL_RIICH"];

struct Kostama {
    nomba: u32,
    fuon: &'static str,
    niem: Niem,
    adres: Adres,
    email: bool,
}
struct Stuor {
    kostama: Vec<Kostama>,
    drap: Mutex<HashMap<u32, Drap>>,
    paas: Mutex<HashMap<String, Instant>>,
    laif: u64,
}

fn random_hex(n: usize) -> String {
    let mut b = vec![0u8; n];
    std::fs::File::open("/dev/urandom").and_then(|mut f| f.read_exact(&mut b)).expect("urandom");
    b.iter().map(|x| format!("{x:02x}")).collect()
}

fn ansa(kuod: StatusCode, bady: String) -> Response {
    Response::new(kuod, bady).with_header(HeaderType::ContentType, "application/json")
}
fn prablem(kuod: StatusCode, kain: &str, wa: &str) -> Response {
    let bady = Prablem { prablem: PrablemBady { kain: kain.into(), wa_hapm: wa.into() } };
    ansa(kuod, bady.serialize_json())
}

/// nanoserde never comes back from an unknown member that is cut short, so its tokens are counted first.
fn huol(bady: &str) -> Result<(), DeJsonErr> {
    let (mut st, mut chars, mut uopm) = (DeJsonState::default(), bady.chars(), 0i32);
    st.next(&mut chars);
    loop {
        st.next_tok(&mut chars)?;
        match st.tok {
            DeJsonTok::CurlyOpen | DeJsonTok::BlockOpen => uopm += 1,
            DeJsonTok::CurlyClose | DeJsonTok::BlockClose => uopm -= 1,
            DeJsonTok::Eof if uopm > 0 => return Err(st.err_token("} or ]")),
            DeJsonTok::Eof => return Ok(()),
            _ => (),
        }
    }
}

/// Reads the body, or answers what nanoserde says of it.
fn riid<T: DeJson>(req: &Request) -> Result<T, Response> {
    let bady = String::from_utf8_lossy(req.content.as_deref().unwrap_or_default()).into_owned();
    let got = std::panic::catch_unwind(|| huol(&bady).and_then(|_| T::deserialize_json(&bady)));
    match got {
        Ok(Ok(ting)) => Ok(ting),
        Ok(Err(e)) => Err(prablem(StatusCode::BadRequest, "bad_jason", &e.to_string())),
        Err(_) => Err(prablem(StatusCode::BadRequest, "bad_jason", "Json Deserialize error")),
    }
}
fn puos(req: &Request) -> Result<(), Response> {
    match req.method {
        Method::Post => Ok(()),
        _ => Err(prablem(StatusCode::MethodNotAllowed, "puos_onggl", "A puos onggl wi tek ya so").with_header(HeaderType::Allow, "POST")),
    }
}
fn paas(req: &Request, st: &Stuor) -> Result<(), Response> {
    let no = |kain: &str, wa: &str| Err(prablem(StatusCode::Unauthorized, kain, wa));
    let Some(token) = req.headers.get(PAAS_HEADER) else {
        return no("no_paas", "Yu fi sen di paas token inna X-Delivri-Paas");
    };
    let mut aal = st.paas.lock().unwrap();
    match aal.get(token) {
        Some(til) if *til > Instant::now() => Ok(()),
        Some(_) => {
            aal.remove(token);
            no("paas_don", "Di paas don, luag in agen")
        }
        None => no("paas_no_gud", "Wi no nuo dat de paas"),
    }
}
fn fain<'a>(st: &'a Stuor, nomba: u32) -> Result<&'a Kostama, Response> {
    st.kostama.iter().find(|k| k.nomba == nomba).ok_or_else(|| prablem(StatusCode::NotFound, "kostama_no_de", "Wi no av no kostama wid dat de nomba"))
}

fn luagin(req: &Request, st: &Stuor) -> Result<Response, Response> {
    puos(req)?;
    let l: Luagin = riid(req)?;
    if l.bizniz.kuod != BIZNIZ_KUOD || l.bizniz.siikrit_wod != SIIKRIT_WOD {
        return Err(prablem(StatusCode::Forbidden, "bizniz_no_gud", "Di bizniz kuod ar di siikrit wod rang"));
    }
    let token = random_hex(20);
    st.paas.lock().unwrap().insert(token.clone(), Instant::now() + Duration::from_secs(st.laif));
    Ok(ansa(StatusCode::OK, LuaginAnsa { paas: Paas { token, gud_fi_sekan: st.laif } }.serialize_json()))
}

fn chek(req: &Request, st: &Stuor) -> Result<Response, Response> {
    puos(req)?;
    paas(req, st)?;
    let c: Chek = riid(req)?;
    let siem = |a: &str, b: &str| a.trim().eq_ignore_ascii_case(b);
    let k = st.kostama.iter().find(|k| {
        k.fuon == c.fuon.0 && siem(&c.niem.fos, &k.niem.fos) && siem(&c.niem.laas, &k.niem.laas)
    });
    match k {
        Some(k) => Ok(ansa(StatusCode::OK, ChekAnsa { kostama: KostamaAnsa { nomba: k.nomba, niem: k.niem.clone(), adres: k.adres.clone(), paarish_siem: c.paarish.map(|p| p == k.adres.paarish) } }.serialize_json())),
        None => Err(prablem(StatusCode::NotFound, "kostama_no_de", "Wi no nuo nobadi so")),
    }
}

fn riich(req: &Request, st: &Stuor) -> Result<Response, Response> {
    puos(req)?;
    paas(req, st)?;
    let r: Riich = riid(req)?;
    let k = fain(st, r.kostama_nomba)?;
    let mut aal = st.drap.lock().unwrap();
    if let Some(drap) = r.drap {
        if drap.taim.as_ref().is_some_and(|t| t.fram.0 >= t.til.0) {
            return Err(prablem(StatusCode::Conflict, "taim_bakwod", "Di taim kyaahn don bifuor it staat"));
        }
        aal.insert(k.nomba, drap);
    }
    let drap = aal.get(&k.nomba).cloned().unwrap_or(Drap { we: We::Gyet, neba_niem: None, nuot: None, taim: None });
    let kyan_drap = vec![We::Vuranda, We::Gyet, We::Neba, We::KaanaShap];
    Ok(ansa(StatusCode::OK, RiichAnsa { kostama_nomba: k.nomba, adres: k.adres.clone(), drap, kyan_drap }.serialize_json()))
}

fn nuotis(req: &Request, st: &Stuor) -> Result<Response, Response> {
    puos(req)?;
    paas(req, st)?;
    let n: Nuotis = riid(req)?;
    let k = fain(st, n.kostama_nomba)?;
    let _ = (&n.kom_taim, n.paasl.wiet_graam, n.paasl.kyash_pan_delivri);
    if n.paasl.trak_nomba.trim().is_empty() {
        return Err(prablem(StatusCode::Conflict, "trak_nomba_no_de", "Di paasl no av no trak nomba"));
    }
    if !TEMPLET.contains(&n.mesij.templet.as_str()) {
        return Err(prablem(StatusCode::Conflict, "templet_no_de", "Wi no av no templet niem so"));
    }
    if n.mesij.chanil == Chanil::Email && !k.email {
        return Err(prablem(StatusCode::Conflict, "no_email", "Di kostama no waahn no email"));
    }
    let bady = NuotisBady { aidii: format!("nt-{}", random_hex(6)), chanil: n.mesij.chanil, stietas: "pan_lain".into() };
    Ok(ansa(StatusCode::Created, NuotisAnsa { nuotis: bady }.serialize_json()))
}

fn mek(f: fn(&Request, &Stuor) -> Result<Response, Response>) -> impl Fn(Request, Arc<Stuor>) -> Response + Send + Sync + 'static {
    move |req, st| f(&req, &st).unwrap_or_else(|e| e)
}

fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    let port: u16 = std::env::var("PORT").ok().and_then(|p| p.parse().ok()).expect("PORT");
    let laif = std::env::var("TOKEN_TTL_SECONDS").ok().and_then(|p| p.parse().ok()).unwrap_or(1500);
    let k = |nomba, fuon, fos: &str, laas: &str, striit: &str, toun: &str, paarish, email| Kostama {
        nomba,
        fuon,
        niem: Niem { fos: fos.into(), laas: laas.into() },
        adres: Adres { striit: striit.into(), toun: toun.into(), paarish },
        email,
    };
    let st = Stuor {
        kostama: vec![
            k(40817, "+18765550142", "Shanice", "Campbell", "14 Hope Road", "Kingston 6", Paarish::StAndrew, true),
            k(40922, "+18765550177", "Delroy", "Gordon", "3 Barnett Street", "Montego Bay", Paarish::StJames, true),
            k(41100, "+16585550163", "Andre", "Reid", "9 Duke Street", "Downtown", Paarish::Kingston, true),
            k(41188, "+18765550108", "Nadine", "Morgan", "31 Burke Road", "Old Harbour", Paarish::StCatherine, false),
            k(41035, "+16585550119", "Marcia", "Whyte", "22 Caledonia Road", "Mandeville", Paarish::Manchester, false),
        ],
        drap: Mutex::new(HashMap::new()),
        paas: Mutex::new(HashMap::new()),
        laif,
    };
    let app = App::new_with_config(24, st)
        .with_connection_timeout(Some(Duration::from_secs(20)))
        .with_error_handler(|kuod| {
            let wa: &str = kuod.into();
            prablem(kuod, "no_so", wa)
        })
        .with_route("/auth-authenticate", mek(luagin))
        .with_route("/ext-verify", mek(chek))
        .with_route("/ext-reach", mek(riich))
        .with_route("/ext-notify", mek(nuotis));
    app.run(("127.0.0.1", port)).expect("run");
}
