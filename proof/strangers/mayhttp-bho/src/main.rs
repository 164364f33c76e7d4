//! Khabar Setu: ghar tak saaman pahunchawe waala sab khaatir (last mile partner gateway).
use std::{
    collections::HashMap,
    env,
    fs::File,
    io::{self, Read},
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use fluentval::{FluentValidator, Validator};
use jiff::civil::{Date, Time};
use may_minihttp::{HttpServer, HttpService, Request, Response};
use serde::{de::DeserializeOwned, Deserialize, Serialize};
use serde_json::{json, Value};

const SANSTHA: &str = "PURVANCHAL-KURIYAR";
const KUNJI: &str = "ks_4d71e0b9c2a84f53";
const SABSE_BADA: usize = 32 * 1024;
const NAA: Option<String> = None; // fluentval's own sentences

// ---- bodies ------------------------------------------------------------------

#[derive(Deserialize)]
struct PraveshMaang {
    pravesh: Option<Pravesh>,
}

#[derive(Deserialize)]
struct Pravesh {
    sanstha: Option<String>,
    kunji: Option<String>,
}

#[derive(Deserialize)]
struct JaanchMaang {
    graahak: Option<Graahak>,
}

#[derive(Deserialize)]
struct Graahak {
    mobail: Option<String>,
    naav: Option<String>,
    thekana: Option<Thekana>,
}

#[derive(Deserialize)]
struct Thekana {
    pin: Option<u32>,
    gaanv: Option<String>,
}

#[derive(Deserialize)]
struct PasandMaang {
    graahak_id: Option<String>,
    kaam: Option<Kaam>,
    pasand: Option<Pasand>,
}

#[derive(Clone, Copy, PartialEq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Kaam {
    Dekhal,
    Badlal,
    Hatawal,
}

#[derive(Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Jagah {
    Duar,
    Padosi,
    Dukan,
    ApneHaath,
}

#[derive(Clone, Serialize, Deserialize)]
struct Pasand {
    jagah: Option<Jagah>,
    #[serde(skip_serializing_if = "Option::is_none")]
    padosi_ke_naav: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    dukan_kod: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    samay: Option<Samay>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tippani: Option<String>,
}

#[derive(Clone, Serialize, Deserialize)]
struct Samay {
    kab_se: Option<Time>,
    kab_le: Option<Time>,
}

#[derive(Deserialize)]
struct KhabarMaang {
    graahak_id: Option<String>,
    khabar: Option<Khabar>,
    parsal: Option<Parsal>,
    #[allow(dead_code)]
    bhasha: Option<Bhasha>,
}

#[derive(Deserialize)]
struct Khabar {
    kisim: Option<Kisim>,
    khaaka: Option<String>,
    naya_din: Option<Date>,
    email: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Kisim {
    Chalal,
    Pahunchat,
    Deri,
    Pahunchal,
}

#[derive(Deserialize)]
struct Parsal {
    number: Option<String>,
    din: Option<Date>,
    ojan: Option<u32>,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Bhasha {
    Bhojpuri,
    Hindi,
    Angreji,
}

// ---- rules -------------------------------------------------------------------

/// `|b| &b.a.c` through an optional `a`: nothing where `a` is not there.
macro_rules! bhitar {
    ($a:ident . $b:ident) => {
        |m| m.$a.as_ref().map_or(&None, |x| &x.$b)
    };
    ($a:ident . $b:ident . $c:ident) => {
        |m| m.$a.as_ref().and_then(|x| x.$b.as_ref()).map_or(&None, |x| &x.$c)
    };
}

trait Niyam: Sized + 'static {
    fn niyam() -> FluentValidator<Self>;
}

impl Niyam for PraveshMaang {
    fn niyam() -> FluentValidator<Self> {
        let v = FluentValidator::<Self>::new();
        v.rule_for("pravesh", |m: &Self| &m.pravesh).not_null(NAA);
        v.rule_for("pravesh.sanstha", bhitar!(pravesh.sanstha)).not_null(NAA).not_empty(NAA).when(|m| m.pravesh.is_some());
        v.rule_for("pravesh.kunji", bhitar!(pravesh.kunji)).not_null(NAA).not_empty(NAA).when(|m| m.pravesh.is_some());
        v
    }
}

impl Niyam for JaanchMaang {
    fn niyam() -> FluentValidator<Self> {
        let v = FluentValidator::<Self>::new();
        let ba = |m: &Self| m.graahak.is_some();
        let thekana_ba = |m: &Self| m.graahak.as_ref().is_some_and(|g| g.thekana.is_some());
        v.rule_for("graahak", |m: &Self| &m.graahak).not_null(NAA);
        v.rule_for("graahak.mobail", bhitar!(graahak.mobail)).not_null(NAA).length(10, 10, NAA, NAA).when(ba);
        v.rule_for("graahak.naav", bhitar!(graahak.naav)).length(2, 60, NAA, NAA);
        v.rule_for("graahak.thekana", bhitar!(graahak.thekana)).not_null(NAA).when(ba);
        v.rule_for("graahak.thekana.pin", bhitar!(graahak.thekana.pin)).not_null(NAA).inclusive_between(100000, 999999, NAA).when(thekana_ba);
        v.rule_for("graahak.thekana.gaanv", bhitar!(graahak.thekana.gaanv)).not_empty(NAA).max_length(80, NAA);
        v
    }
}

impl Niyam for PasandMaang {
    fn niyam() -> FluentValidator<Self> {
        let v = FluentValidator::<Self>::new();
        fn jagah(m: &PasandMaang) -> Option<Jagah> {
            m.pasand.as_ref().and_then(|p| p.jagah)
        }
        let badlal = |m: &Self| m.kaam == Some(Kaam::Badlal);
        let samay_ba = |m: &Self| m.pasand.as_ref().is_some_and(|p| p.samay.is_some());
        v.rule_for("graahak_id", |m: &Self| &m.graahak_id).not_null(NAA).not_empty(NAA);
        v.rule_for("kaam", |m: &Self| &m.kaam).not_null(NAA);
        v.rule_for("pasand", |m: &Self| &m.pasand).not_null(NAA).when(badlal);
        v.rule_for("pasand.jagah", bhitar!(pasand.jagah)).not_null(NAA).when(|m| m.pasand.is_some());
        v.rule_for("pasand.padosi_ke_naav", bhitar!(pasand.padosi_ke_naav)).not_null(NAA).when(|m| jagah(m) == Some(Jagah::Padosi));
        v.rule_for("pasand.padosi_ke_naav", bhitar!(pasand.padosi_ke_naav)).length(2, 60, NAA, NAA);
        v.rule_for("pasand.dukan_kod", bhitar!(pasand.dukan_kod)).not_null(NAA).when(|m| jagah(m) == Some(Jagah::Dukan));
        v.rule_for("pasand.dukan_kod", bhitar!(pasand.dukan_kod)).length(6, 6, NAA, NAA);
        v.rule_for("pasand.samay.kab_se", bhitar!(pasand.samay.kab_se)).not_null(NAA).when(samay_ba);
        v.rule_for("pasand.samay.kab_le", bhitar!(pasand.samay.kab_le)).not_null(NAA).when(samay_ba);
        v.rule_for("pasand.tippani", bhitar!(pasand.tippani)).max_length(140, NAA);
        v
    }
}

impl Niyam for KhabarMaang {
    fn niyam() -> FluentValidator<Self> {
        let v = FluentValidator::<Self>::new();
        let ba = |m: &Self| m.khabar.is_some();
        let parsal_ba = |m: &Self| m.parsal.is_some();
        let deri = |m: &Self| m.khabar.as_ref().is_some_and(|k| k.kisim == Some(Kisim::Deri));
        v.rule_for("graahak_id", |m: &Self| &m.graahak_id).not_null(NAA).not_empty(NAA);
        v.rule_for("khabar", |m: &Self| &m.khabar).not_null(NAA);
        v.rule_for("khabar.kisim", bhitar!(khabar.kisim)).not_null(NAA).when(ba);
        v.rule_for("khabar.khaaka", bhitar!(khabar.khaaka)).not_null(NAA).not_empty(NAA).when(ba);
        v.rule_for("khabar.naya_din", bhitar!(khabar.naya_din)).not_null(NAA).when(deri);
        v.rule_for("khabar.email", bhitar!(khabar.email)).email(NAA);
        v.rule_for("parsal", |m: &Self| &m.parsal).not_null(NAA);
        v.rule_for("parsal.number", bhitar!(parsal.number)).not_null(NAA).length(8, 20, NAA, NAA).when(parsal_ba);
        v.rule_for("parsal.din", bhitar!(parsal.din)).not_null(NAA).when(parsal_ba);
        v.rule_for("parsal.ojan", bhitar!(parsal.ojan)).inclusive_between(1, 30000, NAA);
        v
    }
}

// ---- service -----------------------------------------------------------------

struct Log {
    id: &'static str,
    naav: &'static str,
    mobail: &'static str,
    pin: u32,
    gaanv: &'static str,
    chaalu: bool,
}

static LOG: [Log; 3] = [
    Log { id: "GR-20417", naav: "Ramawati Devi", mobail: "9431027718", pin: 841226, gaanv: "Rampur Khurd", chaalu: true },
    Log { id: "GR-20555", naav: "Munna Yadav", mobail: "9835544120", pin: 802301, gaanv: "Barka Gaon", chaalu: true },
    Log { id: "GR-19903", naav: "Shivji Tiwari", mobail: "9006612345", pin: 277001, gaanv: "Sahatwar", chaalu: false },
];
static KHAAKA: [&str; 3] = ["AAJ_AAI", "DERI_MAAFI", "MIL_GAIL"];

#[derive(Default)]
struct Bhandar {
    umar: u64,
    parchi: Mutex<HashMap<String, Instant>>,
    pasand: Mutex<HashMap<&'static str, Pasand>>,
    ginti: Mutex<u32>,
}

type Jawab = (u16, Value);
type Natija = Result<Jawab, Jawab>;

fn jawab(status: u16, v: Value) -> Jawab {
    (status, v)
}

/// {"thik": false, "galti": [{"khana": path or null, "baat": sentence}]}
fn galti(status: u16, sab: Vec<(Option<&str>, String)>) -> Jawab {
    let sab: Vec<Value> = sab.into_iter().map(|(k, b)| json!({"khana": k, "baat": b})).collect();
    jawab(status, json!({"thik": false, "galti": sab}))
}

fn inkaar(status: u16, baat: &str) -> Jawab {
    galti(status, vec![(None, baat.to_string())])
}

fn padhal<T: DeserializeOwned + Niyam>(sab: &[u8]) -> Result<T, Jawab> {
    if sab.len() > SABSE_BADA {
        return Err(inkaar(413, "Maang bahut bada ba"));
    }
    let maang: T = serde_json::from_slice(sab).map_err(|e| inkaar(400, &e.to_string()))?;
    let faisla = T::niyam().validate(&maang);
    if faisla.is_valid() {
        return Ok(maang);
    }
    Err(galti(422, faisla.errors().iter().map(|e| (Some(e.property.as_str()), e.message.clone())).collect()))
}

fn graahak(id: &str) -> Result<&'static Log, Jawab> {
    LOG.iter().find(|l| l.id == id).ok_or_else(|| inkaar(404, "Graahak na milal"))
}

impl Bhandar {
    fn pahra(&self, parchi: Option<&str>) -> Result<(), Jawab> {
        let parchi = parchi.ok_or_else(|| inkaar(401, "X-Parchi header chaahi"))?;
        match self.parchi.lock().unwrap().get(parchi) {
            None => Err(inkaar(401, "Parchi galat ba")),
            Some(ant) if *ant < Instant::now() => Err(inkaar(401, "Parchi ke samay khatam ho gail")),
            Some(_) => Ok(()),
        }
    }

    fn pravesh(&self, _: Option<&str>, sab: &[u8]) -> Natija {
        let p = padhal::<PraveshMaang>(sab)?.pravesh.unwrap();
        if p.sanstha.as_deref() != Some(SANSTHA) || p.kunji.as_deref() != Some(KUNJI) {
            return Err(inkaar(403, "Sanstha chaahe kunji galat ba"));
        }
        let mut bytes = [0u8; 16];
        File::open("/dev/urandom").and_then(|mut f| f.read_exact(&mut bytes)).expect("urandom");
        let parchi: String = bytes.iter().map(|b| format!("{b:02x}")).collect();
        self.parchi.lock().unwrap().insert(parchi.clone(), Instant::now() + Duration::from_secs(self.umar));
        Ok(jawab(200, json!({"thik": true, "parchi": parchi, "kai_sekand": self.umar})))
    }

    fn jaanch(&self, parchi: Option<&str>, sab: &[u8]) -> Natija {
        self.pahra(parchi)?;
        let g = padhal::<JaanchMaang>(sab)?.graahak.unwrap();
        let t = g.thekana.unwrap();
        let l = LOG
            .iter()
            .find(|l| Some(l.mobail) == g.mobail.as_deref() && Some(l.pin) == t.pin)
            .filter(|l| g.naav.as_ref().is_none_or(|n| n.eq_ignore_ascii_case(l.naav)))
            .filter(|l| t.gaanv.as_ref().is_none_or(|n| n.eq_ignore_ascii_case(l.gaanv)))
            .ok_or_else(|| inkaar(404, "Graahak na milal"))?;
        Ok(jawab(200, json!({"thik": true, "graahak": {"id": l.id, "naav": l.naav, "halat": if l.chaalu { "chaalu" } else { "band" }}})))
    }

    fn pasand(&self, parchi: Option<&str>, sab: &[u8]) -> Natija {
        self.pahra(parchi)?;
        let m = padhal::<PasandMaang>(sab)?;
        let id = graahak(m.graahak_id.as_deref().unwrap())?.id;
        let mut jama = self.pasand.lock().unwrap();
        match m.kaam.unwrap() {
            Kaam::Dekhal => {}
            Kaam::Badlal => drop(jama.insert(id, m.pasand.unwrap())),
            Kaam::Hatawal => drop(jama.remove(id)),
        }
        Ok(jawab(200, json!({"thik": true, "graahak_id": id, "pasand": jama.get(id)})))
    }

    fn khabar(&self, parchi: Option<&str>, sab: &[u8]) -> Natija {
        self.pahra(parchi)?;
        let m = padhal::<KhabarMaang>(sab)?;
        let l = graahak(m.graahak_id.as_deref().unwrap())?;
        if !KHAAKA.contains(&m.khabar.unwrap().khaaka.unwrap().as_str()) {
            return Err(inkaar(404, "Khaaka na milal"));
        }
        if !l.chaalu {
            return Err(inkaar(409, "Graahak khabar band kara delan"));
        }
        let mut n = self.ginti.lock().unwrap();
        *n += 1;
        Ok(jawab(201, json!({"thik": true, "khabar": {"id": format!("KH-{:06}", 5100 + *n), "halat": "kataar_me"}})))
    }

    fn chalaw(&self, tarika: &str, rasta: &str, parchi: Option<&str>, sab: &[u8]) -> Jawab {
        let kaam: fn(&Self, Option<&str>, &[u8]) -> Natija = match rasta {
            "/auth-authenticate" => Self::pravesh,
            "/ext-verify" => Self::jaanch,
            "/ext-reach" => Self::pasand,
            "/ext-notify" => Self::khabar,
            _ => return inkaar(404, "Rasta na milal"),
        };
        if tarika != "POST" {
            return inkaar(405, "Khaali POST chali");
        }
        kaam(self, parchi, sab).unwrap_or_else(|e| e)
    }
}

#[derive(Clone)]
struct Darwaja(Arc<Bhandar>);

impl HttpService for Darwaja {
    fn call(&mut self, req: Request, rsp: &mut Response) -> io::Result<()> {
        let tarika = req.method().to_string();
        let rasta = req.path().split('?').next().unwrap_or("").to_string();
        let parchi = req.headers().iter().find(|h| h.name.eq_ignore_ascii_case("x-parchi"));
        let parchi = parchi.map(|h| String::from_utf8_lossy(h.value).into_owned());
        let mut sab = Vec::new();
        req.body().take(SABSE_BADA as u64 + 1).read_to_end(&mut sab)?; // the rest is taken off the line when the reader goes
        let (status, v) = self.0.chalaw(&tarika, &rasta, parchi.as_deref(), &sab);
        let naam = match status {
            200 => "OK",
            201 => "Created",
            400 => "Bad Request",
            401 => "Unauthorized",
            403 => "Forbidden",
            404 => "Not Found",
            405 => "Method Not Allowed",
            409 => "Conflict",
            413 => "Payload Too Large",
            _ => "Unprocessable Entity",
        };
        rsp.status_code(status as usize, naam).header("Content-Type: application/json");
        rsp.body_vec(v.to_string().into_bytes());
        Ok(())
    }
}

fn main() {
    may::config().set_workers(2).set_stack_size(0x40000);
    let umar = env::var("TOKEN_TTL_SECONDS").ok().and_then(|v| v.parse().ok()).unwrap_or(1200);
    let bhandar = Arc::new(Bhandar { umar, ..Default::default() });
    let addr = format!("127.0.0.1:{}", env::var("PORT").expect("PORT"));
    HttpServer(Darwaja(bhandar)).start(addr).expect("start").join().expect("join");
}
