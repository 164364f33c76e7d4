//! Dowòzna: dróbné słëżbë dlô przesélców.
mod zapytania;

use iron::prelude::*;
use iron::{headers::ContentType, status::Status};
use router::Router;
use serde_json::{json, Value};
use std::collections::HashMap;
use std::io::Read;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use uuid::Uuid;
use zapytania::*;

const KLUCZ: &str = "dwz_5hR2-Kaszeberzno-w81Lq";
const PARTNER: u32 = 30716;
const WZORE: [&str; 2] = ["DOWOZ-07", "DOWOZ-KROTCZI"];
const NOWIKSZE_CALO: u64 = 65536;

struct Klient {
    id: Uuid,
    miono: &'static str,
    nozwesko: &'static str,
    telefon: &'static str,
    mejl: &'static str,
    kod: &'static str,
}

struct Stan {
    sesje: Mutex<HashMap<String, Instant>>,
    zeczbe: Mutex<HashMap<Uuid, Zeczba>>,
    klienci: Vec<Klient>,
    trwanie: u64,
}

/// Òdmòwa słëżbë: sztatus, kòd ë wskôzë.
struct Fela(u16, &'static str, Value);

type Wynik = Result<(u16, Value), Fela>;

fn odmowa(status: u16, kod: &'static str, opis: &str) -> Fela {
    Fela(status, kod, json!([{ "opis": opis }]))
}

fn calo(req: &mut Request) -> Result<Vec<u8>, Fela> {
    let mut calo = Vec::new();
    req.body.by_ref().take(NOWIKSZE_CALO + 1).read_to_end(&mut calo).map_err(|_| odmowa(400, "lechi_dane", "całô nie dało sã przeczëtac"))?;
    if calo.len() as u64 > NOWIKSZE_CALO {
        return Err(odmowa(413, "za_wiele", "całô je za wiôldżé"));
    }
    Ok(calo)
}

fn przeczetoj<T: for<'de> eserde::EDeserialize<'de>>(calo: &[u8]) -> Result<T, Fela> {
    eserde::json::from_slice(calo).map_err(|felele| {
        let wskoze: Vec<Value> = felele
            .iter()
            .map(|f| match f.path() {
                Some(p) if !p.to_string().is_empty() => json!({ "stegna": p.to_string(), "opis": f.message() }),
                _ => json!({ "opis": f.message() }),
            })
            .collect();
        Fela(400, "lechi_dane", Value::Array(wskoze))
    })
}

fn naglowk<'a>(req: &'a Request, miono: &str) -> Option<&'a str> {
    req.headers.get_raw(miono).and_then(|v| v.first()).and_then(|v| std::str::from_utf8(v).ok())
}

impl Stan {
    fn sesjo(&self, req: &Request) -> Result<(), Fela> {
        let Some(w) = naglowk(req, "authorization") else {
            return Err(odmowa(401, "felej_sesje", "felëje nôgłówk Authorization: Sesjo <klucz sesje>"));
        };
        let dobro = w.strip_prefix("Sesjo ").and_then(|k| self.sesje.lock().unwrap().get(k).copied()).is_some_and(|kuncz| kuncz > Instant::now());
        if dobro { Ok(()) } else { Err(odmowa(401, "lecho_sesjo", "sesjo je nieznónô abò przeszłô")) }
    }

    fn klient(&self, id: Uuid) -> Result<(), Fela> {
        if self.klienci.iter().any(|k| k.id == id) { Ok(()) } else { Err(odmowa(404, "nieznony_klient", "taczégò klienta ni ma")) }
    }

    fn wejscie(&self, req: &Request, calo: &[u8]) -> Wynik {
        let Some(klucz) = naglowk(req, "x-klucz").map(str::to_owned) else {
            return Err(odmowa(401, "felej_klucza", "felëje nôgłówk X-Klucz"));
        };
        let w: Wejscie = przeczetoj(calo)?;
        if klucz != KLUCZ || w.partner != PARTNER {
            return Err(odmowa(403, "lechi_klucz", "klucz abò numer partnera nie pasëją"));
        }
        let sesjo = Uuid::new_v4().simple().to_string();
        self.sesje.lock().unwrap().insert(sesjo.clone(), Instant::now() + Duration::from_secs(self.trwanie));
        let okolego = match w.okolego { Some(Okolego::Produkcjo) => "produkcjo", _ => "proba" };
        Ok((201, json!({ "sesjo": { "klucz": sesjo, "sekund": self.trwanie }, "okolego": okolego })))
    }

    fn sprowdzenie(&self, req: &Request, calo: &[u8]) -> Wynik {
        self.sesjo(req)?;
        let s: Sprowdzenie = przeczetoj(calo)?;
        let naleziony = self.klienci.iter().find(|k| {
            k.miono.eq_ignore_ascii_case(&s.osoba.miono) && k.nozwesko.eq_ignore_ascii_case(&s.osoba.nozwesko) && k.kod == s.pocztowi_kod.as_str()
                && match &s.kontakt {
                    Kontakt::Telefon { numer } => numer.as_str() == k.telefon,
                    Kontakt::Mejl { adresa } => adresa.as_str().eq_ignore_ascii_case(k.mejl),
                }
        });
        Ok((200, match naleziony {
            Some(k) => json!({ "znony": true, "klient": k.id }),
            None => json!({ "znony": false }),
        }))
    }

    fn docygnienie(&self, req: &Request, calo: &[u8]) -> Wynik {
        self.sesjo(req)?;
        let (id, dejanie) = match przeczetoj(calo)? {
            Docygnienie::Czetanie { klient } => {
                self.klient(klient)?;
                (klient, "czetanie")
            }
            Docygnienie::Zmiana { klient, zeczba } => {
                self.klient(klient)?;
                self.zeczbe.lock().unwrap().insert(klient, zeczba);
                (klient, "zmiana")
            }
        };
        Ok((200, json!({ "klient": id, "dejanie": dejanie, "zeczba": self.zeczbe.lock().unwrap().get(&id) })))
    }

    fn wiadlo(&self, req: &Request, calo: &[u8]) -> Wynik {
        self.sesjo(req)?;
        let w: Wiadlo = przeczetoj(calo)?;
        self.klient(w.klient)?;
        if !WZORE.contains(&w.wzor.kod.as_str()) {
            return Err(odmowa(409, "nieznony_wzor", "taczégò wzoru ni ma"));
        }
        let jazek = match w.wzor.jazek { Some(Jazek::Pl) => "pl", Some(Jazek::De) => "de", _ => "csb" };
        Ok((202, json!({ "wiadlo": { "id": Uuid::new_v4(), "stan": "przejate", "jazek": jazek } })))
    }
}

fn main() {
    let port = std::env::var("PORT").expect("PORT");
    let stan = Arc::new(Stan {
        sesje: Mutex::default(),
        zeczbe: Mutex::default(),
        trwanie: std::env::var("TOKEN_TTL_SECONDS").ok().and_then(|s| s.parse().ok()).unwrap_or(2400),
        klienci: vec![
            Klient { id: Uuid::new_v4(), miono: "Jadwiga", nozwesko: "Bieszk", telefon: "+48601234567", mejl: "jadwiga.bieszk@example.pl", kod: "83-300" },
            Klient { id: Uuid::new_v4(), miono: "Roman", nozwesko: "Formela", telefon: "+48698765432", mejl: "roman.formela@example.pl", kod: "84-200" },
        ],
    });
    let mut router = Router::new();
    let drogi: [(&str, fn(&Stan, &Request, &[u8]) -> Wynik); 4] =
        [("auth-authenticate", Stan::wejscie), ("ext-verify", Stan::sprowdzenie), ("ext-reach", Stan::docygnienie), ("ext-notify", Stan::wiadlo)];
    for (droga, robota) in drogi {
        let stan = stan.clone();
        router.post(format!("/dowozna/{droga}"), move |req: &mut Request| Ok(odpowiedz(calo(req).and_then(|c| robota(&stan, req, &c)))), droga);
    }
    let mut iron = Iron::new(router);
    iron.threads = 16;
    iron.http(format!("127.0.0.1:{port}")).expect("serwer");
}

fn odpowiedz(wynik: Wynik) -> Response {
    let (status, calo) = match wynik {
        Ok(w) => w,
        Err(Fela(status, kod, wskoze)) => (status, json!({ "fela": kod, "wskoze": wskoze })),
    };
    let mut r = Response::with((Status::from_u16(status), calo.to_string()));
    r.headers.set(ContentType::json());
    r
}
