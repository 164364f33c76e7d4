//! What comes in and what goes out, as nanoserde reads and writes it.
use nanoserde::{DeJson, DeJsonErr, DeJsonState, SerJson};
use std::str::Chars;

#[derive(DeJson)]
pub struct Luagin {
    pub bizniz: Bizniz,
}
#[derive(DeJson)]
pub struct Bizniz {
    pub kuod: String,
    pub siikrit_wod: String,
}

#[derive(DeJson)]
pub struct Chek {
    pub fuon: Fuon,
    pub niem: Niem,
    pub paarish: Option<Paarish>,
}
#[derive(DeJson, SerJson, Clone)]
pub struct Niem {
    pub fos: String,
    pub laas: String,
}

#[derive(DeJson)]
pub struct Riich {
    pub kostama_nomba: u32,
    pub drap: Option<Drap>,
}

#[derive(DeJson)]
pub struct Nuotis {
    pub kostama_nomba: u32,
    pub mesij: Mesij,
    pub paasl: Paasl,
    pub kom_taim: Option<Aowa>,
}
#[derive(DeJson)]
pub struct Paasl {
    pub trak_nomba: String,
    pub wiet_graam: Option<u32>,
    pub kyash_pan_delivri: Option<bool>,
}
#[derive(DeJson)]
struct RaaMesij {
    templet: String,
    chanil: Option<Chanil>,
    email: Option<String>,
}
/// A message; by email it needs the email.
pub struct Mesij {
    pub templet: String,
    pub chanil: Chanil,
}
impl DeJson for Mesij {
    fn de_json(s: &mut DeJsonState, i: &mut Chars) -> Result<Self, DeJsonErr> {
        let raa = RaaMesij::de_json(s, i)?;
        let chanil = raa.chanil.unwrap_or(Chanil::Sms);
        if chanil == Chanil::Email && raa.email.is_none() {
            return Err(s.err_nf("email"));
        }
        Ok(Mesij { templet: raa.templet, chanil })
    }
}

/// Where to drop the parcel; at a neighbour's it needs the neighbour's name.
#[derive(DeJson)]
struct RaaDrap {
    we: We,
    neba_niem: Option<String>,
    nuot: Option<String>,
    taim: Option<Taim>,
}
#[derive(SerJson, Clone)]
pub struct Drap {
    pub we: We,
    pub neba_niem: Option<String>,
    pub nuot: Option<String>,
    pub taim: Option<Taim>,
}
impl DeJson for Drap {
    fn de_json(s: &mut DeJsonState, i: &mut Chars) -> Result<Self, DeJsonErr> {
        let r = RaaDrap::de_json(s, i)?;
        if r.we == We::Neba && r.neba_niem.is_none() {
            return Err(s.err_nf("neba_niem"));
        }
        Ok(Drap { we: r.we, neba_niem: r.neba_niem, nuot: r.nuot, taim: r.taim })
    }
}
#[derive(DeJson, SerJson, Clone)]
pub struct Taim {
    pub fram: Aowa,
    pub til: Aowa,
}

#[derive(DeJson, SerJson, Clone, Copy, PartialEq)]
pub enum We {
    #[nserde(rename = "vuranda")]
    Vuranda,
    #[nserde(rename = "gyet")]
    Gyet,
    #[nserde(rename = "neba")]
    Neba,
    #[nserde(rename = "kaana_shap")]
    KaanaShap,
}
#[derive(DeJson, SerJson, Clone, Copy, PartialEq)]
pub enum Chanil {
    #[nserde(rename = "sms")]
    Sms,
    #[nserde(rename = "whatsapp")]
    Whatsapp,
    #[nserde(rename = "email")]
    Email,
}
#[derive(DeJson, SerJson, Clone, Copy, PartialEq)]
pub enum Paarish {
    Kingston,
    #[nserde(rename = "St Andrew")]
    StAndrew,
    #[nserde(rename = "St Catherine")]
    StCatherine,
    #[nserde(rename = "St James")]
    StJames,
    Manchester,
}

/// +1876 or +1658 and seven digits.
#[derive(Clone, PartialEq)]
pub struct Fuon(pub String);
impl DeJson for Fuon {
    fn de_json(s: &mut DeJsonState, i: &mut Chars) -> Result<Self, DeJsonErr> {
        let t = s.as_string()?;
        let good = t.len() == 12 && (t.starts_with("+1876") || t.starts_with("+1658")) && t[1..].bytes().all(|b| b.is_ascii_digit());
        if !good {
            return Err(s.err_parse(&t));
        }
        s.next_tok(i)?;
        Ok(Fuon(t))
    }
}
/// HH:MM
#[derive(Clone, PartialEq)]
pub struct Aowa(pub String);
impl DeJson for Aowa {
    fn de_json(s: &mut DeJsonState, i: &mut Chars) -> Result<Self, DeJsonErr> {
        let t = s.as_string()?;
        let b = t.as_bytes();
        if b.len() != 5 || b[2] != b':' || ![0, 1, 3, 4].iter().all(|&n| b[n].is_ascii_digit()) {
            return Err(s.err_parse(&t));
        }
        if &t[..2] > "23" || &t[3..] > "59" {
            return Err(s.err_range(&t));
        }
        s.next_tok(i)?;
        Ok(Aowa(t))
    }
}
impl SerJson for Aowa {
    fn ser_json(&self, d: usize, s: &mut nanoserde::SerJsonState) {
        self.0.ser_json(d, s)
    }
}

#[derive(SerJson)]
pub struct Prablem {
    pub prablem: PrablemBady,
}
#[derive(SerJson)]
pub struct PrablemBady {
    pub kain: String,
    pub wa_hapm: String,
}
#[derive(SerJson)]
pub struct LuaginAnsa {
    pub paas: Paas,
}
#[derive(SerJson)]
pub struct Paas {
    pub token: String,
    pub gud_fi_sekan: u64,
}
#[derive(SerJson)]
pub struct ChekAnsa {
    pub kostama: KostamaAnsa,
}
#[derive(SerJson)]
pub struct KostamaAnsa {
    pub nomba: u32,
    pub niem: Niem,
    pub adres: Adres,
    pub paarish_siem: Option<bool>,
}
#[derive(SerJson, Clone)]
pub struct Adres {
    pub striit: String,
    pub toun: String,
    pub paarish: Paarish,
}
#[derive(SerJson)]
pub struct RiichAnsa {
    pub kostama_nomba: u32,
    pub adres: Adres,
    pub drap: Drap,
    pub kyan_drap: Vec<We>,
}
#[derive(SerJson)]
pub struct NuotisAnsa {
    pub nuotis: NuotisBady,
}
#[derive(SerJson)]
pub struct NuotisBady {
    pub aidii: String,
    pub chanil: Chanil,
    pub stietas: String,
}
