use std::sync::Arc;
use std::time::Instant;

use poem::http::StatusCode;
use poem::{FromRequest, Request, RequestBody, Result};

use crate::napake::Napaka;
use crate::Stanje;

pub struct Seja;

impl<'a> FromRequest<'a> for Seja {
    async fn from_request(req: &'a Request, _: &mut RequestBody) -> Result<Self> {
        let kljuc = req
            .header("x-kljuc-seje")
            .ok_or_else(|| Napaka::nova(StatusCode::UNAUTHORIZED, "SEJA_MANJKA", "Manjka glava X-Kljuc-Seje."))?;
        let stanje = req.data::<Arc<Stanje>>().expect("stanje");
        let mut seje = stanje.seje.lock().unwrap();
        seje.retain(|_, do_kdaj| *do_kdaj > Instant::now());
        if !seje.contains_key(kljuc) {
            return Err(Napaka::nova(StatusCode::UNAUTHORIZED, "SEJA_NEVELJAVNA", "Seja ne obstaja ali je potekla.").into());
        }
        Ok(Seja)
    }
}
