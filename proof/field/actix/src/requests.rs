//! What partners send.

use std::{borrow::Cow, sync::LazyLock};

use chrono::{DateTime, NaiveDate, Utc};
use regex::Regex;
use serde::{Deserialize, Serialize};
use uuid::Uuid;
use validator::{Validate, ValidationError};

static CUSTOMER_NUMBER: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"^KD\d{6}$").unwrap());
static MOBILE: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"^\+?\d{8,15}$").unwrap());
static POSTCODE: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"^\d{3} ?\d{2}$").unwrap());
static LOCKER_CODE: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"^[A-Z]{3}\d{3}$").unwrap());
static PARCEL: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"^[A-Z]{2}\d{9}SE$").unwrap());

#[derive(Deserialize)]
pub struct LogIn {
    pub partner: String,
    pub key: String,
}

#[derive(Deserialize, Validate)]
#[serde(rename_all = "PascalCase", deny_unknown_fields)]
pub struct Verify {
    #[validate(regex(path = *CUSTOMER_NUMBER))]
    pub customer_number: String,
    #[validate(length(min = 3, max = 80))]
    pub full_name: String,
    #[validate(email)]
    pub email: String,
    #[validate(regex(path = *MOBILE))]
    pub mobile: Option<String>,
    #[validate(nested)]
    pub home: Option<Home>,
}

#[derive(Deserialize, Validate)]
#[serde(rename_all = "PascalCase", deny_unknown_fields)]
pub struct Home {
    #[validate(length(min = 3, max = 100))]
    pub street_line: String,
    #[validate(regex(path = *POSTCODE))]
    pub postcode: String,
    #[validate(length(min = 1, max = 60))]
    pub city: Option<String>,
    pub country: Country,
}

#[derive(Deserialize, PartialEq)]
#[serde(rename_all = "UPPERCASE")]
pub enum Country {
    Swe,
    Nor,
    Dnk,
    Fin,
}

#[derive(Deserialize)]
#[serde(tag = "Kind", content = "Data", deny_unknown_fields)]
pub enum Reach {
    Read(Lookup),
    Write(Wish),
}

#[derive(Deserialize, Validate)]
#[serde(rename_all = "PascalCase", deny_unknown_fields)]
pub struct Lookup {
    #[validate(regex(path = *CUSTOMER_NUMBER))]
    pub customer_number: String,
    #[allow(dead_code)]
    pub as_of: Option<NaiveDate>,
}

#[derive(Deserialize, Validate)]
#[serde(rename_all = "PascalCase", deny_unknown_fields)]
pub struct Wish {
    #[validate(regex(path = *CUSTOMER_NUMBER))]
    pub customer_number: String,
    pub drop_point: DropPoint,
    #[validate(length(max = 120))]
    pub remark: Option<String>,
    #[validate(regex(path = *LOCKER_CODE))]
    pub locker_code: Option<String>,
    #[validate(range(min = 1001, max = 2999))]
    pub neighbour_flat: Option<u16>,
    pub valid_from: Option<NaiveDate>,
}

#[derive(Clone, Copy, Deserialize, Serialize)]
pub enum DropPoint {
    Door,
    Mailbox,
    Neighbour,
    Locker,
}

#[derive(Deserialize, Validate)]
#[serde(rename_all = "PascalCase", deny_unknown_fields)]
#[allow(dead_code)]
pub struct Notify {
    pub request_id: Uuid,
    #[validate(regex(path = *CUSTOMER_NUMBER))]
    pub customer_number: String,
    pub channel: Channel,
    pub occasion: Occasion,
    #[validate(length(min = 1, max = 5), custom(function = parcel_numbers))]
    pub parcels: Vec<String>,
    #[validate(length(max = 200))]
    pub text: Option<String>,
    pub send_at: Option<DateTime<Utc>>,
    #[validate(range(max = 5))]
    pub retries: Option<u8>,
}

#[derive(Deserialize)]
pub enum Channel {
    Sms,
    Email,
    Voice,
}

#[derive(Deserialize)]
pub enum Occasion {
    Announced,
    OutForDelivery,
    Delivered,
    Delayed,
}

fn parcel_numbers(parcels: &[String]) -> Result<(), ValidationError> {
    match parcels.iter().find(|parcel| !PARCEL.is_match(parcel)) {
        None => Ok(()),
        Some(wrong) => Err(
            ValidationError::new("parcel_number").with_message(Cow::from(format!(
                "{wrong} is not a parcel number such as AB123456789SE"
            ))),
        ),
    }
}
