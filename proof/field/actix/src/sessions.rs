//! Sessions that end when nobody uses them.

use std::{
    collections::HashMap,
    sync::Mutex,
    time::{Duration, Instant},
};

use actix_web::{
    body::MessageBody,
    dev::{ServiceRequest, ServiceResponse},
    error::ErrorUnauthorized,
    middleware::Next,
    web, Error,
};
use serde::Deserialize;
use uuid::Uuid;

pub const IDLE_MINUTES: u64 = 15;

#[derive(Default)]
pub struct Sessions(Mutex<HashMap<String, Instant>>);

impl Sessions {
    pub fn open(&self) -> String {
        let sid = format!("sid_{}", Uuid::new_v4().simple());
        self.0.lock().unwrap().insert(sid.clone(), Instant::now());
        sid
    }

    fn touch(&self, sid: &str) -> bool {
        let mut sessions = self.0.lock().unwrap();
        match sessions.get_mut(sid) {
            Some(used) if used.elapsed() < Duration::from_secs(60 * IDLE_MINUTES) => {
                *used = Instant::now();
                true
            }
            _ => false,
        }
    }
}

#[derive(Deserialize)]
struct Session {
    sid: String,
}

pub async fn require_session(
    sessions: web::Data<Sessions>,
    request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    let session = web::Query::<Session>::from_query(request.query_string())
        .map_err(|_| ErrorUnauthorized("query parameter sid is missing"))?;
    if !sessions.touch(&session.sid) {
        return Err(ErrorUnauthorized("session not found or ended"));
    }
    next.call(request).await
}
