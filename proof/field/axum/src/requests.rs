//! What carriers send.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::values::{Email, Hour, Phone, Text, TrackingNumber};

#[derive(Deserialize)]
pub struct Grant {
    pub grant_type: String,
    pub client_id: String,
    pub client_secret: String,
    pub scope: Option<String>,
}

#[derive(Deserialize)]
pub struct Verify {
    pub customer: Person,
    pub address: Address,
    pub strategy: Option<Strategy>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Person {
    pub given_name: Text<1, 50>,
    pub family_name: Text<1, 50>,
    pub email: Option<Email>,
    pub phone: Phone,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
#[allow(dead_code)]
pub struct Address {
    pub line1: Text<3, 90>,
    pub line2: Option<Text<1, 90>>,
    pub town: Option<Text<1, 60>>,
    pub postcode: Text<5, 8>,
    pub country_code: Country,
}

#[derive(Deserialize, PartialEq)]
#[serde(rename_all = "UPPERCASE")]
pub enum Country {
    Gb,
    Ie,
    Im,
}

#[derive(Deserialize, PartialEq)]
#[serde(rename_all = "lowercase")]
pub enum Strategy {
    Strict,
    Lenient,
}

#[derive(Deserialize)]
#[serde(
    tag = "operation",
    rename_all = "SCREAMING_SNAKE_CASE",
    rename_all_fields = "camelCase"
)]
#[allow(dead_code)]
pub enum Reach {
    LookUp {
        customer_ref: String,
    },
    Update {
        customer_ref: String,
        preference: Preference,
    },
    Withdraw {
        customer_ref: String,
        reason: Option<Text<1, 80>>,
    },
}

#[derive(Clone, Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Preference {
    pub place: Place,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<Text<1, 200>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub locker_id: Option<Text<4, 12>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub neighbour: Option<Neighbour>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slot: Option<Slot>,
}

#[derive(Clone, Copy, Deserialize, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    FrontDoor,
    SafePlace,
    Neighbour,
    Locker,
}

#[derive(Clone, Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Neighbour {
    pub name: Text<1, 60>,
    pub house_number: u16,
}

#[derive(Clone, Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Slot {
    pub from_hour: Hour,
    pub to_hour: Hour,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
#[allow(dead_code)]
pub struct Notify {
    pub customer_ref: String,
    pub via: Via,
    pub template: Template,
    pub parameters: Parameters,
    pub locale: Option<Locale>,
    pub quiet: Option<bool>,
    pub dedupe_key: Option<Uuid>,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Via {
    Sms,
    Email,
    Letter,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Template {
    ArrivingToday,
    Delayed,
    Delivered,
    ReadyToCollect,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
#[allow(dead_code)]
pub struct Parameters {
    pub tracking_number: TrackingNumber,
    pub pieces: Option<u8>,
    pub depot: Option<Text<2, 40>>,
}

#[derive(Deserialize)]
pub enum Locale {
    #[serde(rename = "en-GB")]
    English,
    #[serde(rename = "cy-GB")]
    Welsh,
}
