//! Gudang data uji, kabeh ing memori.

use std::collections::HashMap;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use chrono::{DateTime, FixedOffset, SecondsFormat, Utc};
use serde_json::{json, Value};
use uuid::Uuid;

pub const CITHAKAN: [&str; 3] = ["KRM-BUDHAL-01", "KRM-TEKAN-01", "KRM-TELAT-02"];
const APLIKASI: [(&str, &str); 1] = [("batik-sekarjagad", "Kluwung7-Merapi-Udan")];

struct Langganan {
    asma: &'static str,
    telpon: &'static str,
    kodhepos: &'static str,
    kutha: &'static str,
    aktif: bool,
    pilihan: Value,
    diowahi: Option<String>,
}

pub enum Kunci {
    Urip,
    Entek,
    Salah,
}

pub struct Gudang {
    umur: Duration,
    kunci: Mutex<HashMap<String, Instant>>,
    langganan: Mutex<HashMap<&'static str, Langganan>>,
    urut: Mutex<u32>,
}

fn wektu(w: DateTime<Utc>) -> String {
    w.with_timezone(&FixedOffset::east_opt(7 * 3600).unwrap()).to_rfc3339_opts(SecondsFormat::Secs, false)
}

impl Gudang {
    pub fn anyar() -> Self {
        let umur = std::env::var("TOKEN_TTL_SECONDS").ok().and_then(|s| s.parse().ok()).unwrap_or(900);
        let l = |asma, telpon, kodhepos, kutha, aktif| Langganan { asma, telpon, kodhepos, kutha, aktif, pilihan: json!({ "papan": "omah" }), diowahi: None };
        Gudang {
            umur: Duration::from_secs(umur),
            kunci: Mutex::default(),
            langganan: Mutex::new(HashMap::from([
                ("LG-204417", l("Sri Wahyuningsih", "+6281329004417", "55131", "Ngayogyakarta", true)),
                ("LG-204563", l("Bambang Sutrisna", "+6285642118830", "57141", "Surakarta", true)),
                ("LG-205008", l("Lestari", "+6287738845521", "56117", "Magelang", false)),
            ])),
            urut: Mutex::new(7140),
        }
    }

    pub fn mlebu(&self, kodhe: &str, sandi: &str) -> Option<(String, String)> {
        APLIKASI.iter().find(|(k, s)| *k == kodhe && *s == sandi)?;
        let kunci = format!("{}{}", Uuid::new_v4().simple(), &Uuid::new_v4().simple().to_string()[..8]);
        self.kunci.lock().unwrap().insert(kunci.clone(), Instant::now() + self.umur);
        Some((kunci, wektu(Utc::now() + self.umur)))
    }

    pub fn priksa_kunci(&self, kunci: &str) -> Kunci {
        match self.kunci.lock().unwrap().get(kunci) {
            Some(nganti) if Instant::now() < *nganti => Kunci::Urip,
            Some(_) => Kunci::Entek,
            None => Kunci::Salah,
        }
    }

    pub fn goleki(&self, telpon: &str, asma: &str, kodhepos: &str) -> Option<Value> {
        let kabeh = self.langganan.lock().unwrap();
        let (nomer, l) = kabeh.iter().find(|(_, l)| l.telpon == telpon && l.kodhepos == kodhepos && l.asma.eq_ignore_ascii_case(asma.trim()))?;
        Some(json!({ "langganan": { "nomer": nomer, "asma": l.asma, "kutha": l.kutha, "kahanan": if l.aktif { "aktif" } else { "ora-aktif" } } }))
    }

    pub fn pilihan(&self, nomer: &str, owah: Option<Value>) -> Option<Value> {
        let mut kabeh = self.langganan.lock().unwrap();
        let l = kabeh.get_mut(nomer)?;
        if let Some(anyar) = owah {
            l.pilihan = anyar;
            l.diowahi = Some(wektu(Utc::now()));
        }
        Some(json!({ "nomerLangganan": nomer, "pilihan": l.pilihan, "diowahi": l.diowahi }))
    }

    pub fn aktif(&self, nomer: &str) -> Option<bool> {
        self.langganan.lock().unwrap().get(nomer).map(|l| l.aktif)
    }

    pub fn kabari(&self, saluran: &Value) -> Value {
        let mut urut = self.urut.lock().unwrap();
        *urut += 1;
        json!({ "kabar": { "nomer": format!("KB{}{:06}", Utc::now().format("%y%m%d"), *urut), "kahanan": "antri", "saluran": saluran } })
    }
}
