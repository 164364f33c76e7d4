use std::collections::HashMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::Mutex;

use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

use crate::model::{Dvere, Misto, Overeni, Predvolba};

pub struct Partner {
    pub id: &'static str,
    pub heslo: &'static str,
    pub nazev: &'static str,
    pub depa: &'static [&'static str],
}

pub static PARTNERI: &[Partner] = &[
    Partner { id: "eshop-lipa", heslo: "Vj7!dubnovy-Kolac42", nazev: "Lípa e-shop s.r.o.", depa: &["BRN2", "OLO1"] },
    Partner { id: "knihy-vltava", heslo: "t9Kost3lec.Nad-Orlici", nazev: "Knihy Vltava a.s.", depa: &["PHA4"] },
];

pub const VYDEJNI_MISTA: &[&str] = &["VM-6021", "VM-6035", "VM-1108"];
pub const SABLONY: &[&str] = &["dnes-dorucujeme", "zasilka-prijata", "zmena-terminu"];

#[derive(Clone)]
pub struct Prijemce {
    pub id: u32,
    pub prijmeni: &'static str,
    pub telefon: &'static str,
    pub email: &'static str,
    pub ulice: &'static str,
    pub cislo: &'static str,
    pub psc: &'static str,
    pub obec: &'static str,
    pub predvolba: Predvolba,
    pub zmeneno: Option<DateTime<Utc>>,
}

pub struct Data {
    platnost: i64,
    relace: Mutex<HashMap<String, (DateTime<Utc>, &'static str)>>,
    prijemci: Mutex<Vec<Prijemce>>,
    oznameni: AtomicU32,
}

fn prijemce(id: u32, osoba: [&'static str; 3], adresa: [&'static str; 4]) -> Prijemce {
    Prijemce {
        id,
        prijmeni: osoba[0],
        telefon: osoba[1],
        email: osoba[2],
        ulice: adresa[0],
        cislo: adresa[1],
        psc: adresa[2],
        obec: adresa[3],
        predvolba: Predvolba { misto: Misto::Dvere(Dvere::default()), okna: None, zvonek: None, poznamka: None },
        zmeneno: None,
    }
}

impl Data {
    pub fn new(platnost: i64) -> Self {
        Data {
            platnost,
            relace: Mutex::default(),
            prijemci: Mutex::new(vec![
                prijemce(70412, ["Dvořáková", "+420601234817", "tereza.dvorakova@example.cz"], ["Veveří", "2318/102", "616 00", "Brno"]),
                prijemce(70538, ["Nguyen", "+420777310455", "minh.nguyen@example.cz"], ["Masarykova třída", "41", "779 00", "Olomouc"]),
                prijemce(71007, ["Šťastný", "+420604998120", "stastny.p@example.cz"], ["Na Výsluní", "7", "100 00", "Praha 10"]),
            ]),
            oznameni: AtomicU32::new(590_311),
        }
    }

    pub fn nova_relace(&self, partner: &'static str) -> (String, DateTime<Utc>) {
        let klic = Uuid::new_v4().simple().to_string();
        let vyprsi = Utc::now() + Duration::seconds(self.platnost);
        self.relace.lock().unwrap().insert(klic.clone(), (vyprsi, partner));
        (klic, vyprsi)
    }

    /// None: neznámý klíč, Some(false): vypršela.
    pub fn plati_relace(&self, klic: &str) -> Option<bool> {
        self.relace.lock().unwrap().get(klic).map(|(vyprsi, _)| *vyprsi > Utc::now())
    }

    pub fn najdi(&self, o: &Overeni) -> Option<Prijemce> {
        let bez_mezer = |s: &str| s.replace(' ', "");
        let stejne = |a: &str, b: &str| a.to_lowercase() == b.to_lowercase();
        self.prijemci
            .lock()
            .unwrap()
            .iter()
            .find(|p| {
                stejne(p.prijmeni, &o.osoba.prijmeni)
                    && o.osoba.telefon.as_ref().is_none_or(|t| t == p.telefon)
                    && o.osoba.email.as_ref().is_none_or(|e| stejne(e, p.email))
                    && bez_mezer(&o.adresa.psc) == bez_mezer(p.psc)
                    && o.adresa.cislo.trim() == p.cislo
            })
            .cloned()
    }

    pub fn prijemce(&self, id: u32) -> Option<Prijemce> {
        self.prijemci.lock().unwrap().iter().find(|p| p.id == id).cloned()
    }

    pub fn nastav(&self, id: u32, predvolba: Predvolba) -> Option<Prijemce> {
        let mut prijemci = self.prijemci.lock().unwrap();
        let p = prijemci.iter_mut().find(|p| p.id == id)?;
        p.predvolba = predvolba;
        p.zmeneno = Some(Utc::now());
        Some(p.clone())
    }

    pub fn dalsi_oznameni(&self) -> u32 {
        self.oznameni.fetch_add(1, Ordering::Relaxed)
    }
}
