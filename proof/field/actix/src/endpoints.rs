//! The four endpoints.

use actix_web::{
    error::{ErrorNotFound, ErrorUnauthorized, ErrorUnprocessableEntity},
    web, HttpResponse, Result,
};
use serde_json::json;
use uuid::Uuid;
use validator::Validate;

use crate::{
    customers::Customers,
    requests::{DropPoint, LogIn, Notify, Reach, Verify},
    sessions::{Sessions, IDLE_MINUTES},
};

const PARTNER: &str = "nordpak-07";
const KEY: &str = "3e1f7a90c4d25b68e7f1a2b3";

pub async fn authenticate(
    sessions: web::Data<Sessions>,
    log_in: web::Query<LogIn>,
) -> Result<HttpResponse> {
    if log_in.partner != PARTNER || log_in.key != KEY {
        return Err(ErrorUnauthorized("unknown partner or wrong key"));
    }
    Ok(HttpResponse::Ok().json(json!({
        "Partner": PARTNER,
        "Session": { "Sid": sessions.open(), "IdleTimeoutMinutes": IDLE_MINUTES },
        "TraceId": Uuid::new_v4(),
    })))
}

macro_rules! check {
    ($request:expr) => {
        if let Err(errors) = $request.validate() {
            return Ok(HttpResponse::UnprocessableEntity().json(errors));
        }
    };
}

pub async fn verify(
    customers: web::Data<Customers>,
    request: web::Json<Verify>,
) -> Result<HttpResponse> {
    check!(request);
    let known = customers.known.lock().unwrap();
    let level = known
        .iter()
        .find(|one| one.stored.customer_number == request.customer_number)
        .map_or(0, |one| one.match_level(&request));
    Ok(HttpResponse::Ok()
        .json(json!({ "Match": level == 3, "MatchLevel": level, "TraceId": Uuid::new_v4() })))
}

pub async fn reach(
    customers: web::Data<Customers>,
    request: web::Json<Reach>,
) -> Result<HttpResponse> {
    let number = match &*request {
        Reach::Read(lookup) => {
            check!(lookup);
            &lookup.customer_number
        }
        Reach::Write(wish) => {
            check!(wish);
            if matches!(wish.drop_point, DropPoint::Locker) && wish.locker_code.is_none() {
                return Err(ErrorUnprocessableEntity(
                    "LockerCode is required when DropPoint is Locker",
                ));
            }
            &wish.customer_number
        }
    };
    let mut known = customers.known.lock().unwrap();
    let customer = known
        .iter_mut()
        .find(|one| one.stored.customer_number == number)
        .ok_or_else(|| ErrorNotFound("no customer has this number"))?;
    if let Reach::Write(wish) = request.into_inner() {
        customer.wish(wish);
    }
    Ok(HttpResponse::Ok().json(&customer.stored))
}

pub async fn notify(
    customers: web::Data<Customers>,
    request: web::Json<Notify>,
) -> Result<HttpResponse> {
    check!(request);
    let known = customers.known.lock().unwrap();
    let customer = known
        .iter()
        .find(|one| one.stored.customer_number == request.customer_number)
        .ok_or_else(|| ErrorNotFound("no customer has this number"))?;
    if let Some(wrong) = request
        .parcels
        .iter()
        .find(|parcel| !customer.parcels.contains(&parcel.as_str()))
    {
        return Err(ErrorNotFound(format!(
            "this customer expects no parcel {wrong}"
        )));
    }
    let mut sent = customers.sent.lock().unwrap();
    let id = sent
        .entry(request.request_id)
        .or_insert_with(|| format!("m-{}", &Uuid::new_v4().simple().to_string()[..10]));
    Ok(HttpResponse::Ok()
        .json(json!({ "Id": id, "State": "Queued", "Parcels": request.parcels.len() })))
}
