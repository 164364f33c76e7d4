//! Konke okusenkumbulweni.
use crate::izicelo::{Indawo, Okuthandwayo, Umuntu};
use chrono::{DateTime, SecondsFormat, Utc};
use rand::{distributions::Alphanumeric, Rng};
use std::collections::HashMap;
use std::time::{Duration, Instant};

pub struct Ikhasimende {
    pub inombolo: &'static str,
    isibongo: &'static str,
    ucingo: &'static str,
    imeyili: &'static str,
    ikhodi_yeposi: &'static str,
    pub okuthandwayo: Okuthandwayo,
    pub kushintshwe: Option<String>,
}

pub struct Isitolo {
    pub impilo: Duration,
    izinhlelo: Vec<(&'static str, &'static str)>,
    amathokheni: HashMap<String, Instant>,
    amakhasimende: Vec<Ikhasimende>,
    pub amathempulethi: Vec<&'static str>,
}

impl Isitolo {
    pub fn new(impilo: u64) -> Self {
        let k = |inombolo, isibongo, ucingo, imeyili, ikhodi_yeposi| Ikhasimende {
            inombolo,
            isibongo,
            ucingo,
            imeyili,
            ikhodi_yeposi,
            okuthandwayo: Okuthandwayo { indawo: Indawo::Ekhaya, ikhodi_yesitolo: None, isikhathi: None, imiyalelo: None },
            kushintshwe: None,
        };
        Self {
            impilo: Duration::from_secs(impilo),
            izinhlelo: vec![("ubuhle-online", "u7Rk-isiphepho-29Lw"), ("izimpahla-zethu", "p4Xd-umfula-61Hs")],
            amathokheni: HashMap::new(),
            amakhasimende: vec![
                k("TH-70418", "Dlamini", "27825514490", "sipho.dlamini@example.co.za", "4001"),
                k("TH-70655", "Mkhize", "27731187726", "nomvula.mkhize@example.co.za", "3610"),
                k("TH-71002", "Van Wyk", "27849023318", "j.vanwyk@example.co.za", "8005"),
            ],
            amathempulethi: vec!["ISENDLELENI-2", "ITHUNYELWE-1", "AWUKHO-3"],
        }
    }

    pub fn ngena(&mut self, igama: &str, imfihlo: &str) -> Option<(String, String)> {
        self.izinhlelo.iter().find(|(i, m)| *i == igama && *m == imfihlo)?;
        let ithokheni: String = rand::thread_rng().sample_iter(&Alphanumeric).take(36).map(char::from).collect();
        let manje = Instant::now();
        self.amathokheni.retain(|_, kuphela| *kuphela > manje);
        self.amathokheni.insert(ithokheni.clone(), manje + self.impilo);
        let kuphela: DateTime<Utc> = Utc::now() + self.impilo;
        Some((ithokheni, kuphela.to_rfc3339_opts(SecondsFormat::Secs, true)))
    }

    pub fn iyasebenza(&self, ithokheni: &str) -> bool {
        self.amathokheni.get(ithokheni).is_some_and(|kuphela| *kuphela > Instant::now())
    }

    pub fn thola(&self, u: &Umuntu, ikhodi_yeposi: &str) -> Option<&Ikhasimende> {
        let izinombolo = |s: &str| s.chars().filter(char::is_ascii_digit).collect::<String>();
        self.amakhasimende.iter().find(|k| {
            k.isibongo.eq_ignore_ascii_case(&u.isibongo)
                && k.ikhodi_yeposi == ikhodi_yeposi
                && u.ucingo.as_deref().is_none_or(|c| izinombolo(c) == k.ucingo)
                && u.imeyili.as_deref().is_none_or(|i| i.eq_ignore_ascii_case(k.imeyili))
        })
    }

    pub fn ikhasimende(&mut self, inombolo: &str) -> Option<&mut Ikhasimende> {
        self.amakhasimende.iter_mut().find(|k| k.inombolo == inombolo)
    }
}
