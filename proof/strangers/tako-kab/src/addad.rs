//! Addad deg tkatut: imsaɣen, ismenyafen, ijiṭunen.
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crate::talghiwin::{Asmenyaf, Asrag};

#[derive(Clone, Default)]
pub struct Ijitunen(Arc<Mutex<HashMap<String, Instant>>>);

impl Ijitunen {
    pub fn yelha(&self, ajitun: &str) -> bool {
        self.0.lock().unwrap().get(ajitun).is_some_and(|ar| Instant::now() < *ar)
    }
}

pub struct Amsagh {
    uttun: i64,
    isem_n_twacult: &'static str,
    tiligri: &'static str,
}

#[derive(Clone)]
pub struct Addad {
    pub tanzagt: u64,
    pub imendiden: HashMap<&'static str, &'static str>,
    pub tilghiwin: [&'static str; 3],
    pub ajitunen: Ijitunen,
    pub ismenyafen: Arc<Mutex<HashMap<i64, Asmenyaf>>>,
    imsaghen: Arc<Vec<Amsagh>>,
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}

pub fn uuid() -> String {
    let mut b: [u8; 16] = rand::random();
    b[6] = (b[6] & 0x0f) | 0x40;
    b[8] = (b[8] & 0x3f) | 0x80;
    let h = hex(&b);
    format!("{}-{}-{}-{}-{}", &h[..8], &h[8..12], &h[12..16], &h[16..20], &h[20..])
}

impl Default for Addad {
    fn default() -> Self {
        let imsaghen = vec![
            Amsagh { uttun: 40217, isem_n_twacult: "Ouali", tiligri: "+213551402718" },
            Amsagh { uttun: 40388, isem_n_twacult: "Hamadouche", tiligri: "+213661935504" },
            Amsagh { uttun: 41109, isem_n_twacult: "Ait Saadi", tiligri: "+213770286139" },
        ];
        let ismenyafen = HashMap::from([
            (40217, Asmenyaf::adeg("tawwurt")),
            (40388, Asmenyaf::adeg("tahanut")),
            (41109, Asmenyaf { asrag: Some(Asrag { seg: "17:00".into(), ar: "19:30".into() }), ..Asmenyaf::adeg("axeddim") }),
        ]);
        Self {
            tanzagt: std::env::var("TOKEN_TTL_SECONDS").ok().and_then(|s| s.parse().ok()).unwrap_or(1200),
            imendiden: HashMap::from([("tizi-hanout", "Adrar-Azegzaw-6173")]),
            tilghiwin: ["TLG-01", "TLG-04", "TLG-05"],
            ajitunen: Ijitunen::default(),
            ismenyafen: Arc::new(Mutex::new(ismenyafen)),
            imsaghen: Arc::new(imsaghen),
        }
    }
}

impl Addad {
    pub fn ajitun_amaynut(&self) -> String {
        let ajitun = hex(&rand::random::<[u8; 24]>());
        let ar = Instant::now() + Duration::from_secs(self.tanzagt);
        self.ajitunen.0.lock().unwrap().insert(ajitun.clone(), ar);
        ajitun
    }

    pub fn af(&self, tiligri: &str, isem_n_twacult: &str) -> Option<i64> {
        let isem = isem_n_twacult.trim().to_lowercase();
        self.imsaghen
            .iter()
            .find(|a| a.tiligri == tiligri && a.isem_n_twacult.to_lowercase() == isem)
            .map(|a| a.uttun)
    }
}
