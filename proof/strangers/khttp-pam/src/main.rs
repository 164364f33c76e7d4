//! Padala Kapampangan: deng serbisyu para karing kasaup (partner integration).
use chrono::{Duration, Utc};
use khttp::{Headers, Method, RequestContext, ResponseHandle, Server, Status};
use postmortem::{JsonPath, ObjectSchema, PathSegment, Schema, SchemaErrors};
use rand::{distributions::Alphanumeric, Rng};
use serde_json::{json, Map, Value};
use std::collections::HashMap;
use std::io::{self, Read};
use std::sync::{Arc, Mutex};
use std::time::Instant;

const PEKAMARAGUL: u64 = 64 * 1024; // body limit
const KASAUP: (&str, &str) = ("KMP-0417", "bulan-at-batwin-7729");

struct Tau {
    id: &'static str,
    lagyu: &'static str,
    apelyidu: &'static str,
    telefonu: &'static str,
    postal: &'static str,
    estadu: &'static str,
}

const DENG_TAU: [Tau; 3] = [
    Tau { id: "TAU-20881", lagyu: "Amanda", apelyidu: "Dizon", telefonu: "+639171234567", postal: "2009", estadu: "aktibu" },
    Tau { id: "TAU-20914", lagyu: "Crispin", apelyidu: "Pangilinan", telefonu: "+639289876543", postal: "2000", estadu: "aktibu" },
    Tau { id: "TAU-21003", lagyu: "Norma", apelyidu: "Tayag", telefonu: "+639065551212", postal: "2012", estadu: "sarado" },
];

struct DengHulma {
    lub: ObjectSchema,
    balu: ObjectSchema,
    pilian: ObjectSchema,
    kabaluan: ObjectSchema,
}

fn deng_hulma() -> DengHulma {
    let anyang = |hulma: &str| Schema::string().pattern(hulma).expect("pattern");
    let lub = Schema::object()
        .field("kodigu", anyang(r"^KMP-\d{4}$"))
        .field("lihim", Schema::string().min_len(8).max_len(64));
    let balu = Schema::object()
        .field("apelyidu", Schema::string().min_len(2).max_len(60))
        .field("telefonu", anyang(r"^\+63\d{10}$"))
        .field(
            "tuknangan",
            Schema::object()
                .field("kodigu_postal", anyang(r"^\d{4}$"))
                .optional("barangay", Schema::string().max_len(80)),
        );
    let pilian = Schema::object()
        .field("tau_id", anyang(r"^TAU-\d{5}$"))
        .field("gawan", Schema::string().one_of(["lon", "alilan", "ilako"]))
        .optional(
            "pilian",
            Schema::object()
                .field("lugal", Schema::string().one_of(["pasbul", "siping_bale", "tindahan", "opisina"]))
                .optional("lagyu_ning_siping", Schema::string().min_len(2).max_len(60))
                .optional("tanda", Schema::string().max_len(120))
                .optional(
                    "oras",
                    Schema::object()
                        .field("ibat", Schema::integer().range(6..=21))
                        .field("anggang", Schema::integer().range(7..=22))
                        .field_less_than("ibat", "anggang"),
                )
                .require_if("lugal", |v| v == "siping_bale", "lagyu_ning_siping"),
        )
        .require_if("gawan", |v| v == "alilan", "pilian");
    let kabaluan = Schema::object()
        .field("tau_id", anyang(r"^TAU-\d{5}$"))
        .field("uri", Schema::string().one_of(["darating", "milual", "miras", "mabalam"]))
        .field(
            "padala",
            Schema::object()
                .field("numeru", anyang(r"^KP\d{9}PH$"))
                .optional("bayat_g", Schema::integer().range(1..=30000)),
        )
        .field("kapilan", Schema::string().datetime())
        .optional("paralan", Schema::array(Schema::string().one_of(["sms", "email", "viber"])).min_len(1).unique())
        .optional("sangkan", Schema::string().min_len(3).max_len(160))
        .require_if("uri", |v| v == "mabalam", "sangkan");
    DengHulma { lub, balu, pilian, kabaluan }
}

/// Nanung e mepalub: status, code and, for a faulty payload, the list.
enum Mali {
    Laman(SchemaErrors),
    Aliwa(u16, &'static str, String),
}

type Pakibat = Result<(u16, Value), Mali>;

struct Serbisyu {
    hulma: DengHulma,
    deng_susi: Mutex<HashMap<String, Instant>>,
    deng_pilian: Mutex<HashMap<&'static str, Value>>,
    bie: i64,
}

fn dalan(path: &JsonPath) -> String {
    path.segments()
        .map(|s| match s {
            PathSegment::Field(f) => format!("/{}", f.replace('~', "~0").replace('/', "~1")),
            PathSegment::Index(i) => format!("/{i}"),
        })
        .collect()
}

fn lawen(hulma: &ObjectSchema, laman: &Value) -> Result<Map<String, Value>, Mali> {
    hulma.validate(laman, &JsonPath::root()).into_result().map_err(Mali::Laman)
}

fn mali<T>(status: u16, kodigu: &'static str, mensahi: impl Into<String>) -> Result<T, Mali> {
    Err(Mali::Aliwa(status, kodigu, mensahi.into()))
}

fn ing_tau(id: &Value) -> Result<&'static Tau, Mali> {
    match DENG_TAU.iter().find(|t| id == t.id) {
        Some(t) => Ok(t),
        None => mali(404, "ala_ya_keng_listaan", "Ala ya keng listaan ing taung ini."),
    }
}

fn kabud(n: usize) -> String {
    rand::thread_rng().sample_iter(&Alphanumeric).take(n).map(char::from).collect()
}

impl Serbisyu {
    fn lub(&self, laman: &Value) -> Pakibat {
        let m = lawen(&self.hulma.lub, laman)?;
        if m["kodigu"] != KASAUP.0 || m["lihim"] != KASAUP.1 {
            return mali(403, "e_pwedi", "Mali ya ing kodigu o ing lihim.");
        }
        let susi = kabud(40);
        self.deng_susi.lock().unwrap().insert(susi.clone(), Instant::now());
        let anggang = (Utc::now() + Duration::seconds(self.bie)).to_rfc3339_opts(chrono::SecondsFormat::Secs, true);
        Ok((200, json!({ "susi": { "laman": susi, "uri": "Bearer", "anggang": anggang } })))
    }

    fn atin_susi(&self, ctx: &RequestContext) -> Result<(), Mali> {
        let susi = pamagat(ctx, "authorization").and_then(|v| v.strip_prefix("Bearer ").map(str::to_owned));
        let Some(susi) = susi else { return mali(401, "alang_susi", "Kailangan ing susi: Authorization: Bearer ...") };
        match self.deng_susi.lock().unwrap().get(&susi) {
            Some(t) if t.elapsed().as_secs_f64() < self.bie as f64 => Ok(()),
            _ => mali(401, "mali_ing_susi", "E balu o lipas ne ing susi."),
        }
    }

    fn balu(&self, laman: &Value) -> Pakibat {
        let m = lawen(&self.hulma.balu, laman)?;
        let apelyidu = m["apelyidu"].as_str().unwrap_or_default().to_lowercase();
        let tau = DENG_TAU
            .iter()
            .find(|t| m["telefonu"] == t.telefonu && apelyidu == t.apelyidu.to_lowercase() && m["tuknangan"]["kodigu_postal"] == t.postal);
        match tau {
            Some(t) => Ok((200, json!({ "tau": { "tau_id": t.id, "lagyu": t.lagyu, "estadu": t.estadu } }))),
            None => mali(404, "ala_ya_keng_listaan", "Ala ya keng listaan ing taung ini."),
        }
    }

    fn pilian(&self, laman: &Value) -> Pakibat {
        let m = lawen(&self.hulma.pilian, laman)?;
        let tau = ing_tau(&m["tau_id"])?;
        let mut deng = self.deng_pilian.lock().unwrap();
        match m["gawan"].as_str() {
            Some("alilan") => {
                deng.insert(tau.id, json!({ "pilian": m["pilian"], "menalili": Utc::now().to_rfc3339_opts(chrono::SecondsFormat::Secs, true) }));
            }
            Some("ilako") => {
                deng.remove(tau.id);
            }
            _ => {}
        }
        let ngeni = deng.get(tau.id).cloned().unwrap_or(json!({ "pilian": null, "menalili": null }));
        Ok((200, json!({ "tau_id": tau.id, "pilian": ngeni["pilian"], "menalili": ngeni["menalili"] })))
    }

    fn kabaluan(&self, laman: &Value) -> Pakibat {
        let m = lawen(&self.hulma.kabaluan, laman)?;
        if ing_tau(&m["tau_id"])?.estadu == "sarado" {
            return mali(409, "sarado", "Sarado ya ing account na ning taung ini.");
        }
        Ok((202, json!({ "kabaluan": { "id": format!("KB-{}", kabud(12)), "estadu": "makapila" }, "uri": m["uri"] })))
    }

    fn pakibat(&self, ctx: &mut RequestContext, res: &mut ResponseHandle) -> Pakibat {
        let path = ctx.uri.path().to_string();
        if path != "/auth-authenticate" {
            self.atin_susi(ctx)?;
        }
        let uri = pamagat(ctx, "content-type").unwrap_or_default().to_ascii_lowercase();
        if !uri.starts_with("application/json") {
            return mali(415, "e_json", "application/json ing kailangan.");
        }
        if ctx.headers.get_content_length().is_some_and(|n| n > PEKAMARAGUL) {
            return mali(413, "maragul_ya", "Maragul ya ing laman.");
        }
        if ctx.headers.is_100_continue() {
            let _ = res.send_100_continue();
        }
        let mut bytes = Vec::new();
        if let Err(e) = ctx.body().take(PEKAMARAGUL + 1).read_to_end(&mut bytes) {
            return mali(400, "e_abasa", e.to_string());
        }
        if bytes.len() as u64 > PEKAMARAGUL {
            return mali(413, "maragul_ya", "Maragul ya ing laman.");
        }
        let laman: Value = match serde_json::from_slice(&bytes) {
            Ok(v) => v,
            Err(e) => return mali(400, "e_abasa", e.to_string()),
        };
        match path.as_str() {
            "/auth-authenticate" => self.lub(&laman),
            "/ext-verify" => self.balu(&laman),
            "/ext-reach" => self.pilian(&laman),
            _ => self.kabaluan(&laman),
        }
    }
}

fn pamagat(ctx: &RequestContext, lagyu: &str) -> Option<String> {
    ctx.headers.get(lagyu).map(|v| String::from_utf8_lossy(v).trim().to_string())
}

fn isulat(res: &mut ResponseHandle, p: Pakibat) -> io::Result<()> {
    let (status, laman) = match p {
        Ok(x) => x,
        Err(Mali::Aliwa(status, kodigu, mensahi)) => (status, json!({ "mali": { "kodigu": kodigu, "mensahi": mensahi } })),
        Err(Mali::Laman(e)) => {
            let deng: Vec<Value> = e
                .iter()
                .map(|m| {
                    let mut o = json!({ "dalan": dalan(&m.path), "kodigu": m.code, "mensahi": m.message });
                    if let Some(x) = &m.expected {
                        o["kailangan"] = json!(x);
                    }
                    if let Some(x) = &m.got {
                        o["atin"] = json!(x);
                    }
                    o
                })
                .collect();
            (422, json!({ "mali": { "kodigu": "mali_ing_laman", "mensahi": format!("{} a mali keng laman.", deng.len()), "deng_mali": deng } }))
        }
    };
    let mut h = Headers::new();
    h.add(Headers::CONTENT_TYPE, b"application/json");
    if status == 401 {
        h.add("www-authenticate", b"Bearer realm=\"padala\"");
    }
    if status == 405 {
        h.add("allow", b"POST");
    }
    res.send(&Status::of(status), &h, laman.to_string())
}

const DENG_DALAN: [&str; 4] = ["/auth-authenticate", "/ext-verify", "/ext-reach", "/ext-notify"];

fn main() {
    let port: u16 = std::env::var("PORT").ok().and_then(|p| p.parse().ok()).expect("PORT");
    let serbisyu = Arc::new(Serbisyu {
        hulma: deng_hulma(),
        deng_susi: Mutex::new(HashMap::new()),
        deng_pilian: Mutex::new(HashMap::new()),
        bie: std::env::var("TOKEN_TTL_SECONDS").ok().and_then(|s| s.parse().ok()).unwrap_or(1200),
    });
    let mut app = Server::builder(("127.0.0.1", port)).expect("bind");
    for d in DENG_DALAN {
        let serbisyu = Arc::clone(&serbisyu);
        app.route(Method::Post, d, move |mut ctx, res| {
            let p = serbisyu.pakibat(&mut ctx, res);
            isulat(res, p)
        });
    }
    app.fallback_route(|ctx, res| {
        if DENG_DALAN.contains(&ctx.uri.path()) {
            return isulat(res, mali(405, "e_pwedi_ing_paralan", "POST mu ing pwedi."));
        }
        isulat(res, mali(404, "alang_dalan", "Ala ing dalan a ini."))
    });
    app.build().serve_threaded().expect("serve");
}
