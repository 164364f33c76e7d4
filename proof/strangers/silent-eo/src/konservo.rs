//! Ĉio en la memoro: biletoj, personoj, vico de sciigoj.
use crate::modeloj::{Livero, Prefero};
use chrono::{DateTime, Duration, SecondsFormat, Utc};
use serde::Serialize;
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex};
use uuid::Uuid;

pub static KONSERVO: LazyLock<Mutex<Konservo>> = LazyLock::new(|| Mutex::new(Konservo::nova()));

#[derive(Serialize)]
pub struct Ero {
    kiam: String,
    prefero: Prefero,
}

pub struct Persono {
    pub id: Uuid,
    pub familinomo: &'static str,
    pub telefono: &'static str,
    pub urbo: &'static str,
    pub prefero: Prefero,
    pub historio: Vec<Ero>,
}

impl Persono {
    pub fn sxangxi(&mut self, nova: Prefero) {
        self.prefero = nova.clone();
        if self.historio.len() >= 50 {
            self.historio.remove(0);
        }
        self.historio.push(Ero { kiam: Utc::now().to_rfc3339_opts(SecondsFormat::Secs, true), prefero: nova });
    }
}

pub struct Konservo {
    biletoj: HashMap<String, DateTime<Utc>>,
    personoj: Vec<Persono>,
    vico: u64,
    dauxro: i64,
}

impl Konservo {
    fn nova() -> Self {
        let persono = |familinomo, telefono, urbo| Persono {
            id: Uuid::new_v4(),
            familinomo,
            telefono,
            urbo,
            prefero: Prefero { livero: Livero::Hejme { noto: None }, tempo: None, pordokodo: None },
            historio: vec![],
        };
        Konservo {
            biletoj: HashMap::new(),
            personoj: vec![
                persono("Malinowska", "+48602555014", "Białystok"),
                persono("Kowalczyk", "+48698555120", "Lublin"),
                persono("Nowicki", "+48511555733", "Gdynia"),
            ],
            vico: 0,
            dauxro: std::env::var("TOKEN_TTL_SECONDS").ok().and_then(|s| s.parse().ok()).unwrap_or(1200),
        }
    }

    pub fn ensaluti(&mut self, uzanto: &str, sxlosilo: &str) -> Option<(String, String)> {
        if uzanto != "verdastelo-partnero-17" || sxlosilo != "Papilio7-kurso-Montaro-88" {
            return None;
        }
        let bileto = format!("vs_{}", Uuid::new_v4().simple());
        let gxis = Utc::now() + Duration::seconds(self.dauxro);
        self.biletoj.retain(|_, t| *t > Utc::now() - Duration::hours(1));
        self.biletoj.insert(bileto.clone(), gxis);
        Some((bileto, gxis.to_rfc3339_opts(SecondsFormat::Secs, true)))
    }

    pub fn bileto_validas(&self, bileto: &str) -> Option<bool> {
        self.biletoj.get(bileto).map(|t| *t > Utc::now())
    }

    pub fn trovi(&self, telefono: &str, familinomo: &str) -> Option<&Persono> {
        self.personoj
            .iter()
            .find(|p| p.telefono == telefono && p.familinomo.to_lowercase() == familinomo.to_lowercase())
    }

    pub fn persono(&mut self, id: &Uuid) -> Option<&mut Persono> {
        self.personoj.iter_mut().find(|p| p.id == *id)
    }

    pub fn sxablono_ekzistas(&self, sxablono: &str) -> bool {
        ["livero/3", "livero/4", "averto/12"].contains(&sxablono)
    }

    pub fn enviciigi(&mut self) -> (Uuid, u64) {
        self.vico += 1;
        (Uuid::new_v4(), self.vico)
    }
}
