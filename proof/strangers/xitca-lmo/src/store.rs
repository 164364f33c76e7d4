//! Tütt in memoria: client, gettun, preferenz.
use std::{
    collections::HashMap,
    sync::Mutex,
    time::{Duration, Instant},
};

use chrono::{SecondsFormat, Utc};
use serde_json::{json, Value};

const UTENT: &str = "valsolda-test";
const CIAV: &str = "Rk7-morcote-2219-Qz";

pub struct Client {
    pub numer: &'static str,
    pub nom: &'static str,
    pub cugnom: &'static str,
    pub telefon: &'static str,
    pub lengua: &'static str,
    pub via: &'static str,
    pub civich: &'static str,
    pub cap: &'static str,
    pub cita: &'static str,
}

const CLIENT: [Client; 3] = [
    Client { numer: "LG-20417", nom: "Ornella", cugnom: "Bernasconi", telefon: "+41915550142", lengua: "it", via: "Via Nassa", civich: "31", cap: "6900", cita: "Lugano" },
    Client { numer: "LG-20588", nom: "Renzo", cugnom: "Pedrazzini", telefon: "+41915550177", lengua: "it", via: "Contrada Maggiore", civich: "8a", cap: "6613", cita: "Porto Ronco" },
    Client { numer: "LG-21003", nom: "Ursina", cugnom: "Capaul", telefon: "+41815550109", lengua: "de", via: "Via Centrale", civich: "4", cap: "6535", cita: "Roveredo" },
];

pub struct Store {
    dura: Duration,
    gettun: Mutex<HashMap<String, Instant>>,
    preferenz: Mutex<HashMap<String, (Value, String)>>,
}

impl Store {
    pub fn noeuv() -> Self {
        let dura = std::env::var("TOKEN_TTL_SECONDS").ok().and_then(|s| s.parse().ok()).unwrap_or(1200);
        Store { dura: Duration::from_secs(dura), gettun: Mutex::default(), preferenz: Mutex::default() }
    }

    pub fn dura(&self) -> Duration {
        self.dura
    }

    pub fn entra(&self, utent: &str, ciav: &str) -> Option<String> {
        if utent != UTENT || ciav != CIAV {
            return None;
        }
        let g = uuid::Uuid::new_v4().simple().to_string();
        let mut t = self.gettun.lock().unwrap();
        t.retain(|_, fin| *fin > Instant::now());
        t.insert(g.clone(), Instant::now() + self.dura);
        Some(g)
    }

    pub fn gettun_bun(&self, g: &str) -> bool {
        self.gettun.lock().unwrap().get(g).is_some_and(|fin| *fin > Instant::now())
    }

    pub fn trova(&self, telefon: &str, cugnom: &str) -> Option<&'static Client> {
        let telefon: String = telefon.chars().filter(|c| c.is_ascii_digit() || *c == '+').collect();
        CLIENT.iter().find(|c| c.telefon == telefon && c.cugnom.to_lowercase() == cugnom.trim().to_lowercase())
    }

    pub fn client(&self, numer: &str) -> Option<&'static Client> {
        CLIENT.iter().find(|c| c.numer == numer)
    }

    pub fn scriv(&self, numer: &str, pref: Value) {
        let quand = Utc::now().to_rfc3339_opts(SecondsFormat::Secs, true);
        self.preferenz.lock().unwrap().insert(numer.to_string(), (pref, quand));
    }

    pub fn preferenz(&self, numer: &str) -> (Value, Option<String>) {
        match self.preferenz.lock().unwrap().get(numer) {
            Some((p, q)) => (p.clone(), Some(q.clone())),
            None => (json!({ "post": "porta" }), None),
        }
    }
}
