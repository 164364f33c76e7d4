mod pozadavky;

use std::collections::HashMap;
use std::io::Read;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use feather::{end, middleware, next, App, Request, Response, ServerConfig, State};
use pozadavky::*;
use serde::de::DeserializeOwned;
use serde::Serialize;
use serde_json::{json, Value};

struct Osoba {
    id: &'static str,
    telefon: &'static str,
    psc: &'static str,
}

const OSOBY: [Osoba; 2] = [
    Osoba { id: "Z-104482", telefon: "+420605118274", psc: "60200" },
    Osoba { id: "Z-104977", telefon: "+420731440965", psc: "77900" },
];
const SABLONY: [&str; 3] = ["DNES-DORUCIME", "ZPOZDENI", "DORUCENO"];
const UZIVATEL: &str = "eshop-morava";
const HESLO: &str = "Svratka/58-kolo-Hy";

#[derive(Default)]
struct Stav {
    relace: HashMap<String, Instant>,
    predvolby: HashMap<&'static str, Predvolba>,
}

struct Chyba(u16, Value);

type Vysledek<T> = Result<T, Chyba>;

fn chyba(status: u16, kod: &str, zprava: impl ToString) -> Chyba {
    Chyba(status, json!({ "chyba": { "kod": kod, "zprava": zprava.to_string() } }))
}

fn chyba_pole(pole: String, zprava: String) -> Chyba {
    Chyba(400, json!({ "chyba": { "kod": "NEPLATNY_POZADAVEK", "pole": pole, "zprava": zprava } }))
}

/// JSON podle struktury, první chyba s cestou.
fn nacti<T: DeserializeOwned>(req: &Request) -> Vysledek<T> {
    let mut d = serde_json::Deserializer::from_slice(&req.body);
    let t = serde_path_to_error::deserialize(&mut d).map_err(|e| chyba_pole(e.path().to_string(), e.inner().to_string()))?;
    d.end().map_err(|e| chyba_pole(".".into(), e.to_string()))?;
    Ok(t)
}

fn zkontroluj<T: Pravidla + Serialize>(t: &T) -> Vysledek<()> {
    match t.pravidla().validate(t) {
        Ok(()) => Ok(()),
        Err(e) => {
            let (pole, zpravy) = e.iter().next().expect("valitron hlásí chybu");
            Err(chyba_pole(pole.as_str().to_string(), zpravy[0].to_string()))
        }
    }
}

fn cookie<'a>(req: &'a Request, jmeno: &str) -> Option<&'a str> {
    req.headers.get("cookie")?.to_str().ok()?.split(';').filter_map(|c| c.trim().split_once('=')).find(|(k, _)| *k == jmeno).map(|(_, v)| v)
}

fn over_relaci(req: &Request, stav: &State<Stav>) -> Vysledek<()> {
    let t = cookie(req, "relace").ok_or_else(|| chyba(401, "NEPRIHLASEN", "Chybí cookie relace"))?;
    match stav.lock().relace.get(t) {
        Some(do_kdy) if *do_kdy > Instant::now() => Ok(()),
        _ => Err(chyba(401, "RELACE_NEPLATNA", "Relace neexistuje nebo vypršela")),
    }
}

fn osoba(id: &str) -> Vysledek<&'static Osoba> {
    OSOBY.iter().find(|o| o.id == id).ok_or_else(|| chyba(404, "NENALEZEN", "Zákazník nenalezen"))
}

fn odpovez(res: &mut Response, v: Vysledek<(u16, Value)>) {
    let (status, telo) = match v {
        Ok(x) => x,
        Err(Chyba(s, t)) => (s, t),
    };
    res.set_status(status);
    res.send_json(&telo);
}

fn prihlas(req: &Request) -> Vysledek<()> {
    let typ = req.headers.get("content-type").and_then(|v| v.to_str().ok()).unwrap_or("");
    if !typ.to_ascii_lowercase().starts_with("application/x-www-form-urlencoded") {
        return Err(chyba(415, "TYP_OBSAHU", "Přihlášení přijímá application/x-www-form-urlencoded"));
    }
    let p: Prihlaseni = serde_urlencoded::from_bytes(&req.body).map_err(|e| chyba(400, "NEPLATNY_POZADAVEK", e))?;
    if p.uzivatel != UZIVATEL || p.heslo != HESLO {
        return Err(chyba(401, "SPATNE_UDAJE", "Nesprávný uživatel nebo heslo"));
    }
    Ok(())
}

fn platnost_s() -> u64 {
    std::env::var("TOKEN_TTL_SECONDS").ok().and_then(|s| s.parse().ok()).unwrap_or(900)
}

fn nova_relace() -> String {
    let mut b = [0u8; 20];
    std::fs::File::open("/dev/urandom").and_then(|mut f| f.read_exact(&mut b)).expect("urandom");
    b.iter().map(|x| format!("{x:02x}")).collect()
}

fn over(req: &Request, stav: &State<Stav>) -> Vysledek<(u16, Value)> {
    over_relaci(req, stav)?;
    let o: Overeni = nacti(req)?;
    zkontroluj(&o)?;
    let psc = o.adresa.psc.replace(' ', "");
    match OSOBY.iter().find(|x| x.telefon == o.zakaznik.telefon && x.psc == psc) {
        Some(x) => Ok((200, json!({ "nalezen": true, "zakaznik_id": x.id }))),
        None => Err(chyba(404, "NENALEZEN", "Zákazník nenalezen")),
    }
}

fn bez_null(v: &mut Value) {
    if let Value::Object(m) = v {
        m.retain(|_, x| !x.is_null());
    }
}

fn dosah(req: &Request, stav: &State<Stav>) -> Vysledek<(u16, Value)> {
    over_relaci(req, stav)?;
    let id = match nacti::<Dosah>(req)? {
        Dosah::Zjistit(z) => osoba(&z.zakaznik_id)?.id,
        Dosah::Nastavit(n) => {
            zkontroluj(&n)?;
            let id = osoba(&n.zakaznik_id)?.id;
            stav.lock().predvolby.insert(id, n.predvolba);
            id
        }
    };
    let mut p = match stav.lock().predvolby.get(id) {
        Some(p) => json!(p),
        None => json!({ "zpusob": "predat_osobne" }),
    };
    bez_null(&mut p);
    Ok((200, json!({ "zakaznik_id": id, "predvolba": p })))
}

static PORADI: AtomicU32 = AtomicU32::new(30411);

fn oznam(req: &Request, stav: &State<Stav>) -> Vysledek<(u16, Value)> {
    over_relaci(req, stav)?;
    let o: Oznameni = nacti(req)?;
    zkontroluj(&o)?;
    osoba(&o.zakaznik_id)?;
    if !SABLONY.contains(&o.sablona.as_str()) {
        return Err(chyba(404, "SABLONA", "Šablona neexistuje"));
    }
    Ok((201, json!({ "oznameni_id": format!("OZN-{}", PORADI.fetch_add(1, Ordering::Relaxed)), "stav": "zarazeno" })))
}

fn main() {
    let port = std::env::var("PORT").expect("PORT");
    let mut app = App::with_config(ServerConfig { max_body_size: 16 * 1024, read_timeout_secs: 60, workers: 2, stack_size: 128 * 1024 });
    app.context().set_state(State::new(Stav::default()));
    app.post("/auth-authenticate", middleware!(|req, res, ctx| {
        match prihlas(req) {
            Ok(()) => {
                let (t, platnost) = (nova_relace(), platnost_s());
                ctx.get_state::<State<Stav>>().lock().relace.insert(t.clone(), Instant::now() + Duration::from_secs(platnost));
                res.add_header("Set-Cookie", &format!("relace={t}; Max-Age={platnost}; Path=/; HttpOnly; SameSite=Lax"))?;
                odpovez(res, Ok((200, json!({ "prihlasen": true, "platnost_s": platnost }))));
            }
            Err(e) => odpovez(res, Err(e)),
        }
        end!()
    }));
    app.post("/ext-verify", middleware!(|req, res, ctx| {
        odpovez(res, over(req, &ctx.get_state::<State<Stav>>()));
        next!()
    }));
    app.post("/ext-reach", middleware!(|req, res, ctx| {
        odpovez(res, dosah(req, &ctx.get_state::<State<Stav>>()));
        next!()
    }));
    app.post("/ext-notify", middleware!(|req, res, ctx| {
        odpovez(res, oznam(req, &ctx.get_state::<State<Stav>>()));
        next!()
    }));
    app.listen(format!("127.0.0.1:{port}"));
}
