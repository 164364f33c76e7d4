//! The customers we know, and what they wish.

use std::{collections::HashMap, sync::Mutex};

use chrono::NaiveDate;
use serde::Serialize;

use crate::requests::{Country, DropPoint, Verify, Wish};

#[derive(Clone, Serialize)]
#[serde(rename_all = "PascalCase")]
pub struct Stored {
    pub customer_number: &'static str,
    pub drop_point: Option<DropPoint>,
    pub remark: Option<String>,
    pub locker_code: Option<String>,
    pub neighbour_flat: Option<u16>,
    pub valid_from: Option<NaiveDate>,
    pub version: u32,
}

pub struct Customer {
    pub full_name: &'static str,
    pub email: &'static str,
    pub postcode: &'static str,
    pub parcels: &'static [&'static str],
    pub stored: Stored,
}

pub struct Customers {
    pub known: Mutex<Vec<Customer>>,
    pub sent: Mutex<HashMap<uuid::Uuid, String>>,
}

impl Customers {
    pub fn seed() -> Self {
        let elin = Customer {
            full_name: "Elin Sjöberg",
            email: "elin.sjoberg@example.com",
            postcode: "11846",
            parcels: &["UX204488131SE"],
            stored: Stored {
                customer_number: "KD204417",
                drop_point: Some(DropPoint::Mailbox),
                remark: None,
                locker_code: None,
                neighbour_flat: None,
                valid_from: None,
                version: 1,
            },
        };
        Self {
            known: Mutex::new(vec![elin]),
            sent: Mutex::default(),
        }
    }
}

impl Customer {
    /// From 0, a stranger, to 3, everything fits.
    pub fn match_level(&self, request: &Verify) -> u8 {
        let name = self.full_name.to_lowercase() == request.full_name.trim().to_lowercase();
        let email = self.email.eq_ignore_ascii_case(&request.email);
        let home = request.home.as_ref().is_none_or(|home| {
            home.country == Country::Swe && home.postcode.replace(' ', "") == self.postcode
        });
        [name, email, home].into_iter().map(u8::from).sum()
    }

    pub fn wish(&mut self, wish: Wish) {
        self.stored = Stored {
            customer_number: self.stored.customer_number,
            drop_point: Some(wish.drop_point),
            remark: wish.remark,
            locker_code: wish.locker_code,
            neighbour_flat: wish.neighbour_flat,
            valid_from: wish.valid_from,
            version: self.stored.version + 1,
        };
    }
}
