//! Kotikuljetus Oy – kumppanirajapinta (viimeisen mailin toimitukset).

mod mallit;

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use rand::Rng;
use rocket::data::{Limits, ToByteUnit};
use rocket::form::{self, Form, FromForm, Strict};
use rocket::http::{Cookie, CookieJar, SameSite, Status};
use rocket::request::{FromRequest, Outcome};
use rocket::response::status::Custom;
use rocket::serde::json::{self, json, Json, Value};
use rocket::serde::DeserializeOwned;
use rocket::{catch, catchers, post, routes, Request, State};
use serde_valid::Validate;

use mallit::{Ilmoitus, Tallennettu, Tarkistus, Tavoitus, Toive};

const EVASTE: &str = "KK_ISTUNTO";
const SOPIMUS: u32 = 730_418;
const TUNNUS: &str = "pohjanpaketti";
const SALASANA: &str = "Rantakatu-17!kuusi";

type Vastaus = Custom<Value>;
type Runko<T> = Result<Json<T>, OwnedJsonError>;
type OwnedJsonError = (Status, String);

struct Asiakas {
    tunnus: &'static str,
    etunimi: &'static str,
    sukunimi: &'static str,
    puhelin: &'static str,
    postinumero: &'static str,
}

const ASIAKKAAT: &[Asiakas] = &[
    Asiakas { tunnus: "AS-104233", etunimi: "Aino", sukunimi: "Lehtonen", puhelin: "+358405512087", postinumero: "90100" },
    Asiakas { tunnus: "AS-118904", etunimi: "Veikko", sukunimi: "Mäkelä", puhelin: "+358503319846", postinumero: "33200" },
    Asiakas { tunnus: "AS-120577", etunimi: "Sanna", sukunimi: "Niemi", puhelin: "+358449027715", postinumero: "00530" },
];

/// Viestimallit, jotka asiakaspalvelu on avannut tälle sopimukselle.
const MALLIT: &[&str] = &["TULOSSA_24", "KULJETTAJA_LAHELLA", "NOUDETTAVISSA"];

struct Tila {
    kesto: Duration,
    istunnot: Mutex<HashMap<String, Instant>>,
    toiveet: Mutex<HashMap<String, Tallennettu>>,
    laskuri: AtomicU64,
}

fn ok(status: Status, tulos: Value) -> Vastaus {
    Custom(status, json!({ "tila": "ok", "tulos": tulos }))
}

fn virhe(status: Status, koodi: &str, kuvaus: impl Into<String>) -> Vastaus {
    Custom(status, json!({ "tila": "virhe", "virhe": { "koodi": koodi, "kuvaus": kuvaus.into() } }))
}

fn tuntematon() -> Vastaus {
    virhe(Status::NotFound, "ASIAKAS", "Asiakasta ei löydy.")
}

fn asiakas(tunnus: &str) -> Option<&'static Asiakas> {
    ASIAKKAAT.iter().find(|a| a.tunnus == tunnus)
}

/// serde jäsentää, serde_valid tarkistaa; kummankin oma teksti lähtee kutsujalle.
fn pura<T: DeserializeOwned + Validate>(runko: Result<Json<T>, json::Error<'_>>) -> Result<T, Vastaus> {
    let arvo: T = match tulkitse(runko) {
        Ok(Json(arvo)) => arvo,
        Err((status, teksti)) => return Err(virhe(status, "JASENNYS", teksti)),
    };
    match arvo.validate() {
        Ok(()) => Ok(arvo),
        Err(kohdat) => Err(Custom(
            Status::UnprocessableEntity,
            json!({ "tila": "virhe", "virhe": { "koodi": "TARKISTUS", "kohdat": kohdat } }),
        )),
    }
}

fn tulkitse<T>(runko: Result<Json<T>, json::Error<'_>>) -> Runko<T> {
    runko.map_err(|e| match e {
        json::Error::Io(e) if e.kind() == std::io::ErrorKind::UnexpectedEof => (Status::PayloadTooLarge, e.to_string()),
        json::Error::Io(e) => (Status::BadRequest, e.to_string()),
        json::Error::Parse(_, e) => (Status::BadRequest, e.to_string()),
    })
}

// --- kirjautuminen ---------------------------------------------------------

#[derive(FromForm)]
struct Kirjautuminen {
    sopimusnumero: u32,
    #[field(validate = len(3..33))]
    tunnus: String,
    #[field(validate = len(8..65))]
    salasana: String,
    #[field(validate = len(..41))]
    sovellus: Option<String>,
}

#[post("/auth-authenticate", data = "<lomake>")]
fn kirjaudu(lomake: Result<Form<Strict<Kirjautuminen>>, form::Errors<'_>>, tila: &State<Tila>, evasteet: &CookieJar<'_>) -> Vastaus {
    let lomake = match lomake {
        Ok(l) => l.into_inner().into_inner(),
        Err(virheet) => {
            let kentat: Vec<Value> = virheet
                .iter()
                .map(|e| json!({ "kentta": e.name.as_ref().map(|n| n.to_string()), "kuvaus": e.kind.to_string() }))
                .collect();
            return Custom(virheet.status(), json!({ "tila": "virhe", "virhe": { "koodi": "LOMAKE", "kentat": kentat } }));
        }
    };
    if lomake.sopimusnumero != SOPIMUS || lomake.tunnus != TUNNUS || lomake.salasana != SALASANA {
        return virhe(Status::Forbidden, "KIRJAUTUMINEN", "Sopimusnumero, tunnus tai salasana on väärin.");
    }
    let avain: String = (0..16).map(|_| format!("{:02x}", rand::thread_rng().gen::<u8>())).collect();
    tila.istunnot.lock().unwrap().insert(avain.clone(), Instant::now() + tila.kesto);
    evasteet.add(
        Cookie::build((EVASTE, avain))
            .path("/")
            .http_only(true)
            .same_site(SameSite::Strict)
            .max_age(rocket::time::Duration::seconds(tila.kesto.as_secs() as i64)),
    );
    if let Some(sovellus) = &lomake.sovellus {
        rocket::info!("kirjautui {sovellus}");
    }
    ok(Status::Ok, json!({ "sopimus": lomake.sopimusnumero, "yritys": "Pohjan Paketti Oy", "voimassa_s": tila.kesto.as_secs() }))
}

struct Istunto;

#[rocket::async_trait]
impl<'r> FromRequest<'r> for Istunto {
    type Error = ();

    async fn from_request(pyynto: &'r Request<'_>) -> Outcome<Self, ()> {
        let tila = pyynto.rocket().state::<Tila>().expect("tila");
        let voimassa = pyynto.cookies().get(EVASTE).is_some_and(|c| {
            tila.istunnot.lock().unwrap().get(c.value()).is_some_and(|loppu| *loppu > Instant::now())
        });
        if voimassa {
            Outcome::Success(Istunto)
        } else {
            Outcome::Error((Status::Unauthorized, ()))
        }
    }
}

// --- palvelut --------------------------------------------------------------

#[post("/ext-verify", data = "<runko>")]
fn tarkista(_istunto: Istunto, runko: Result<Json<Tarkistus>, json::Error<'_>>) -> Vastaus {
    let t = match pura(runko) {
        Ok(t) => t,
        Err(v) => return v,
    };
    let osuma = ASIAKKAAT.iter().find(|a| {
        a.sukunimi.to_lowercase() == t.henkilo.sukunimi.trim().to_lowercase()
            && t.henkilo.etunimi.as_ref().map_or(true, |e| e.trim().to_lowercase() == a.etunimi.to_lowercase())
            && a.puhelin == t.puhelin
            && a.postinumero == t.osoite.postinumero
    });
    match osuma {
        Some(a) => ok(Status::Ok, json!({ "loytyi": true, "asiakastunnus": a.tunnus, "nimi": format!("{} {}", a.etunimi, a.sukunimi) })),
        None => ok(Status::Ok, json!({ "loytyi": false })),
    }
}

#[post("/ext-reach", data = "<runko>")]
fn tavoita(_istunto: Istunto, runko: Result<Json<Tavoitus>, json::Error<'_>>, tila: &State<Tila>) -> Vastaus {
    let t = match pura(runko) {
        Ok(t) => t,
        Err(v) => return v,
    };
    let mut toiveet = tila.toiveet.lock().unwrap();
    let tunnus = match t {
        Tavoitus::Hae { asiakastunnus } => asiakastunnus,
        Tavoitus::Tallenna { asiakastunnus, toive, toimitusikkuna, lisatieto } => {
            if asiakas(&asiakastunnus).is_some() {
                toiveet.insert(asiakastunnus.clone(), Tallennettu { toive, toimitusikkuna, lisatieto });
            }
            asiakastunnus
        }
    };
    if asiakas(&tunnus).is_none() {
        return tuntematon();
    }
    let nyt = toiveet.entry(tunnus.clone()).or_insert_with(|| Tallennettu {
        toive: Toive::Ovelle { ovikoodi: None, soita_ensin: None },
        toimitusikkuna: None,
        lisatieto: None,
    });
    ok(Status::Ok, json!({ "asiakastunnus": tunnus, "toive": nyt.toive, "toimitusikkuna": nyt.toimitusikkuna, "lisatieto": nyt.lisatieto }))
}

#[post("/ext-notify", data = "<runko>")]
fn ilmoita(_istunto: Istunto, runko: Result<Json<Ilmoitus>, json::Error<'_>>, tila: &State<Tila>) -> Vastaus {
    let i = match pura(runko) {
        Ok(i) => i,
        Err(v) => return v,
    };
    if asiakas(&i.asiakastunnus).is_none() {
        return tuntematon();
    }
    if !MALLIT.contains(&i.viesti.malli.as_str()) {
        return virhe(Status::Conflict, "MALLI", "Viestimallia ei ole avattu sopimukselle.");
    }
    let n = tila.laskuri.fetch_add(1, Ordering::Relaxed);
    ok(
        Status::Created,
        json!({
            "ilmoitustunnus": n,
            "seurantakoodi": i.lahetys.seurantakoodi,
            "kanava": i.viesti.kanava,
            "kieli": i.viesti.kieli.unwrap_or(mallit::Kieli::Fi),
        }),
    )
}

// --- virheet ---------------------------------------------------------------

#[catch(401)]
fn ei_istuntoa() -> Value {
    json!({ "tila": "virhe", "virhe": { "koodi": "ISTUNTO", "kuvaus": "Istunto puuttuu tai on vanhentunut." } })
}

#[catch(default)]
fn muu(status: Status, _pyynto: &Request<'_>) -> Value {
    json!({ "tila": "virhe", "virhe": { "koodi": format!("HTTP_{}", status.code), "kuvaus": status.reason_lossy() } })
}

#[rocket::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let portti: u16 = std::env::var("PORT").ok().and_then(|p| p.parse().ok()).unwrap_or(8080);
    let kesto: u64 = std::env::var("TOKEN_TTL_SECONDS").ok().and_then(|s| s.parse().ok()).unwrap_or(1800);
    let asetukset = rocket::Config::figment()
        .merge(("address", "127.0.0.1"))
        .merge(("port", portti))
        .merge(("workers", 2))
        .merge(("ident", "Kotikuljetus"))
        .merge(("log_level", "critical"))
        .merge(("shutdown.grace", 0))
        .merge(("shutdown.mercy", 0))
        .merge(("limits", Limits::default().limit("json", 32.kibibytes())));
    rocket::custom(asetukset)
        .manage(Tila {
            kesto: Duration::from_secs(kesto),
            istunnot: Mutex::default(),
            toiveet: Mutex::default(),
            laskuri: AtomicU64::new(5_100_001),
        })
        .mount("/kumppani/v2", routes![kirjaudu, tarkista, tavoita, ilmoita])
        .register("/", catchers![ei_istuntoa, muu])
        .launch()
        .await?;
    Ok(())
}
