//! Values that are valid once they exist.

use serde::{Deserialize, Serialize};

/// A text of so many characters.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(try_from = "String")]
pub struct Text<const MIN: usize, const MAX: usize>(pub String);

impl<const MIN: usize, const MAX: usize> TryFrom<String> for Text<MIN, MAX> {
    type Error = String;

    fn try_from(value: String) -> Result<Self, String> {
        match value.trim().chars().count() {
            n if n < MIN => Err(format!("expected at least {MIN} characters, got {n}")),
            n if n > MAX => Err(format!("expected at most {MAX} characters, got {n}")),
            _ => Ok(Self(value)),
        }
    }
}

#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "String")]
pub struct Email(pub String);

impl TryFrom<String> for Email {
    type Error = String;

    fn try_from(value: String) -> Result<Self, String> {
        match value.split_once('@') {
            Some((user, host)) if !user.is_empty() && host.contains('.') => Ok(Self(value)),
            _ => Err(format!("`{value}` is not an email address")),
        }
    }
}

#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "String")]
pub struct Phone(pub String);

impl TryFrom<String> for Phone {
    type Error = &'static str;

    fn try_from(value: String) -> Result<Self, Self::Error> {
        let digits = value.strip_prefix('+').unwrap_or_default();
        if (8..=15).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit()) {
            Ok(Self(value))
        } else {
            Err("phone number is not in international format, e.g. +442079460000")
        }
    }
}

#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "String")]
pub struct TrackingNumber(pub String);

impl TryFrom<String> for TrackingNumber {
    type Error = &'static str;

    fn try_from(value: String) -> Result<Self, Self::Error> {
        let fits = (10..=24).contains(&value.len());
        if fits
            && value
                .bytes()
                .all(|b| b.is_ascii_uppercase() || b.is_ascii_digit())
        {
            Ok(Self(value))
        } else {
            Err("tracking number must be 10 to 24 capital letters and digits")
        }
    }
}

/// A full hour of the day.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[serde(try_from = "u8")]
pub struct Hour(pub u8);

impl TryFrom<u8> for Hour {
    type Error = String;

    fn try_from(value: u8) -> Result<Self, String> {
        if value < 24 {
            Ok(Self(value))
        } else {
            Err(format!("hour {value} is not between 0 and 23"))
        }
    }
}
