//! The customers we know.

use crate::requests::{Address, Country, Person, Place, Preference};
use crate::values::Text;

pub struct Customer {
    pub reference: &'static str,
    pub given_name: &'static str,
    pub family_name: &'static str,
    pub phone: &'static str,
    pub line1: &'static str,
    pub postcode: &'static str,
    pub parcels: &'static [&'static str],
    pub preference: Option<Preference>,
    pub changes: u32,
}

pub fn seed() -> Vec<Customer> {
    vec![Customer {
        reference: "cus_5Tq8vWm2RkXz",
        given_name: "Amelia",
        family_name: "Hartley",
        phone: "+447700900481",
        line1: "24 Cardigan Road",
        postcode: "LS6 3HN",
        parcels: &["JJGB00427719365"],
        preference: Some(Preference {
            place: Place::FrontDoor,
            note: Some(Text("Please knock".into())),
            locker_id: None,
            neighbour: None,
            slot: None,
        }),
        changes: 1,
    }]
}

fn words(text: &str) -> Vec<String> {
    let mut words: Vec<String> = text
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    words.sort();
    words
}

impl Customer {
    pub fn is_named(&self, person: &Person) -> bool {
        self.given_name
            .eq_ignore_ascii_case(person.given_name.0.trim())
            && self
                .family_name
                .eq_ignore_ascii_case(person.family_name.0.trim())
    }

    pub fn has_phone(&self, person: &Person) -> bool {
        self.phone == person.phone.0
    }

    pub fn lives_at(&self, address: &Address) -> bool {
        address.country_code == Country::Gb
            && words(self.line1) == words(&address.line1.0)
            && words(self.postcode).concat() == words(&address.postcode.0).concat()
    }
}
