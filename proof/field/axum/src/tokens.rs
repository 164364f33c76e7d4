//! Access tokens: JWTs signed with HMAC-SHA-256.

use std::time::{SystemTime, UNIX_EPOCH};

use base64::{engine::general_purpose::URL_SAFE_NO_PAD, Engine};
use hmac::{Hmac, Mac};
use serde::{Deserialize, Serialize};
use sha2::Sha256;
use uuid::Uuid;

pub const LIFETIME: u64 = 900;

#[derive(Serialize, Deserialize)]
pub struct Claims {
    pub iss: String,
    pub sub: String,
    pub scope: String,
    pub iat: u64,
    pub exp: u64,
}

pub fn fresh_key() -> [u8; 32] {
    let mut key = [0; 32];
    key[..16].copy_from_slice(Uuid::new_v4().as_bytes());
    key[16..].copy_from_slice(Uuid::new_v4().as_bytes());
    key
}

fn now() -> u64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |d| d.as_secs())
}

fn mac(key: &[u8], signed: &str) -> Hmac<Sha256> {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("any length of key");
    mac.update(signed.as_bytes());
    mac
}

pub fn issue(key: &[u8], client: &str, scope: &str) -> String {
    let claims = Claims {
        iss: "https://auth.last-leg.example".into(),
        sub: client.into(),
        scope: scope.into(),
        iat: now(),
        exp: now() + LIFETIME,
    };
    let payload = serde_json::to_vec(&claims).expect("claims are plain");
    let signed = format!(
        "{}.{}",
        URL_SAFE_NO_PAD.encode(r#"{"typ":"JWT","alg":"HS256"}"#),
        URL_SAFE_NO_PAD.encode(payload)
    );
    let signature = mac(key, &signed).finalize().into_bytes();
    format!("{signed}.{}", URL_SAFE_NO_PAD.encode(signature))
}

pub fn verify(key: &[u8], token: &str) -> Option<Claims> {
    let (signed, signature) = token.rsplit_once('.')?;
    let signature = URL_SAFE_NO_PAD.decode(signature).ok()?;
    mac(key, signed).verify_slice(&signature).ok()?;
    let payload = URL_SAFE_NO_PAD.decode(signed.split_once('.')?.1).ok()?;
    let claims: Claims = serde_json::from_slice(&payload).ok()?;
    (claims.exp > now()).then_some(claims)
}
