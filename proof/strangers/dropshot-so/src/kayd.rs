//! Xogta xusuusta ku jirta.

use std::collections::HashMap;
use std::sync::Mutex;

use chrono::{DateTime, Utc};
use uuid::{uuid, Uuid};

use crate::moodel::{Degmo, Doorbid, Goob, Luqad, QoraalGaaban, Xaalad};

pub struct Macmiil {
    pub id: Uuid,
    pub koowaad: &'static str,
    pub labaad: &'static str,
    pub saddexaad: &'static str,
    pub taleefan: &'static str,
    pub degmo: Degmo,
    pub luqad: Luqad,
    pub xaalad: Xaalad,
    calaamad: &'static str,
}

pub struct Kayd {
    pub cimri: i64,
    pub macaamiil: Vec<Macmiil>,
    pub kalfadhiyo: Mutex<HashMap<String, DateTime<Utc>>>,
    pub doorbidyo: Mutex<HashMap<Uuid, (Doorbid, Option<DateTime<Utc>>)>>,
}

impl Kayd {
    pub fn cusub(cimri: i64) -> Kayd {
        let macaamiil = vec![
            Macmiil {
                id: uuid!("3f0d9c52-6a1e-4d0b-9b57-2e84c0a7f1d6"),
                koowaad: "Hodan",
                labaad: "Cabdi",
                saddexaad: "Warsame",
                taleefan: "+252615304417",
                degmo: Degmo::Waaberi,
                luqad: Luqad::So,
                xaalad: Xaalad::Firfircoon,
                calaamad: "ka soo horjeedka Isgoyska Soobe",
            },
            Macmiil {
                id: uuid!("a81b77e0-0c3c-4a92-8f11-59d1e6b3c204"),
                koowaad: "Liibaan",
                labaad: "Maxamed",
                saddexaad: "Jaamac",
                taleefan: "+252619882030",
                degmo: Degmo::Hodan,
                luqad: Luqad::So,
                xaalad: Xaalad::Firfircoon,
                calaamad: "agagaarka Taleex",
            },
            Macmiil {
                id: uuid!("c6e2a4d9-71f5-4b38-a0c4-8d3f27b95e10"),
                koowaad: "Sahra",
                labaad: "Axmed",
                saddexaad: "Nuur",
                taleefan: "+252907415566",
                degmo: Degmo::Kaaraan,
                luqad: Luqad::Ar,
                xaalad: Xaalad::Xannibay,
                calaamad: "masjidka weyn dhiniciisa",
            },
        ];
        let doorbidyo = macaamiil
            .iter()
            .map(|m| {
                let calaamad = QoraalGaaban::try_new(m.calaamad).expect("calaamad");
                (m.id, (Doorbid { goob: Goob::Guri { calaamad }, waqti: None, fariin_darawal: None }, None))
            })
            .collect();
        Kayd { cimri, macaamiil, kalfadhiyo: Mutex::default(), doorbidyo: Mutex::new(doorbidyo) }
    }
}
