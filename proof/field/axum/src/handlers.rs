//! The four endpoints.

use std::sync::{
    atomic::{AtomicU64, Ordering},
    Arc,
};

use axum::{
    extract::State,
    http::{header, HeaderMap, StatusCode},
    response::{IntoResponse, Response},
    Form, Json,
};
use serde_json::json;
use uuid::Uuid;

use crate::{
    requests::{Grant, Notify, Place, Preference, Reach, Strategy, Verify},
    tokens, App,
};

const CLIENT_ID: &str = "carrier-nw-11";
const CLIENT_SECRET: &str = "ls_5fK0pQ2xU9bTzR7mC4vH1sJd";
const SCOPE: &str = "verify reach notify";

static NOTIFICATIONS: AtomicU64 = AtomicU64::new(90_114);

pub async fn authenticate(State(app): State<Arc<App>>, Form(grant): Form<Grant>) -> Response {
    if grant.grant_type != "client_credentials" {
        return (
            StatusCode::BAD_REQUEST,
            "unsupported grant_type, use client_credentials",
        )
            .into_response();
    }
    if grant.client_id != CLIENT_ID || grant.client_secret != CLIENT_SECRET {
        return (StatusCode::UNAUTHORIZED, "unknown client or wrong secret").into_response();
    }
    let scope = grant.scope.as_deref().unwrap_or(SCOPE);
    Json(json!({
        "access_token": tokens::issue(&app.signing_key, &grant.client_id, scope),
        "token_type": "Bearer",
        "expires_in": tokens::LIFETIME,
        "scope": scope,
    }))
    .into_response()
}

fn authorize(app: &App, headers: &HeaderMap) -> Result<(), Response> {
    let refusal = |message: &'static str| {
        let challenge = [(header::WWW_AUTHENTICATE, r#"Bearer realm="last-leg""#)];
        (StatusCode::UNAUTHORIZED, challenge, message).into_response()
    };
    let token = headers
        .get(header::AUTHORIZATION)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.strip_prefix("Bearer "))
        .ok_or_else(|| refusal("missing bearer token"))?;
    match tokens::verify(&app.signing_key, token) {
        Some(_) => Ok(()),
        None => Err(refusal("invalid or expired token")),
    }
}

pub async fn verify(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Json(request): Json<Verify>,
) -> Result<Response, Response> {
    authorize(&app, &headers)?;
    let customers = app.customers.lock().unwrap();
    let Verify {
        customer: person,
        address,
        strategy,
    } = &request;
    let best = customers
        .iter()
        .map(|one| {
            (
                one,
                [
                    one.is_named(person),
                    one.has_phone(person),
                    one.lives_at(address),
                ],
            )
        })
        .max_by_key(|(_, checks)| checks.iter().filter(|&&check| check).count());
    let Some((customer, [name, phone, place])) = best.filter(|(_, checks)| checks.contains(&true))
    else {
        return Err((StatusCode::NOT_FOUND, "no customer matches these details").into_response());
    };
    let checks = json!({ "name": name, "phone": phone, "address": place });
    let lenient = *strategy == Some(Strategy::Lenient) && phone && (name || place);
    Ok(if lenient || (name && phone && place) {
        Json(json!({
            "outcome": "VERIFIED",
            "customerRef": customer.reference,
            "checks": checks,
            "requestId": Uuid::new_v4(),
        }))
        .into_response()
    } else {
        Json(json!({ "outcome": "PARTIAL", "checks": checks, "requestId": Uuid::new_v4() }))
            .into_response()
    })
}

fn complete(preference: &Preference) -> Result<(), Response> {
    let lacks = match preference.place {
        Place::Locker if preference.locker_id.is_none() => "lockerId",
        Place::Neighbour if preference.neighbour.is_none() => "neighbour",
        _ => return Ok(()),
    };
    let message = format!("preference.{lacks} is required for this place");
    Err((StatusCode::UNPROCESSABLE_ENTITY, message).into_response())
}

pub async fn reach(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Json(request): Json<Reach>,
) -> Result<Response, Response> {
    authorize(&app, &headers)?;
    let (Reach::LookUp { customer_ref }
    | Reach::Update { customer_ref, .. }
    | Reach::Withdraw { customer_ref, .. }) = &request;
    let mut customers = app.customers.lock().unwrap();
    let customer = customers
        .iter_mut()
        .find(|one| one.reference == customer_ref)
        .ok_or_else(|| (StatusCode::NOT_FOUND, "customerRef is not known").into_response())?;
    match request {
        Reach::LookUp { .. } => {}
        Reach::Update { preference, .. } => {
            complete(&preference)?;
            customer.preference = Some(preference);
            customer.changes += 1;
        }
        Reach::Withdraw { .. } => {
            customer.preference = None;
            customer.changes += 1;
            return Ok(StatusCode::NO_CONTENT.into_response());
        }
    }
    Ok(Json(json!({
        "customerRef": customer.reference,
        "preference": customer.preference,
        "changes": customer.changes,
    }))
    .into_response())
}

pub async fn notify(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    Json(request): Json<Notify>,
) -> Result<Response, Response> {
    authorize(&app, &headers)?;
    let customers = app.customers.lock().unwrap();
    let customer = customers
        .iter()
        .find(|one| one.reference == request.customer_ref)
        .ok_or_else(|| (StatusCode::NOT_FOUND, "customerRef is not known").into_response())?;
    if !customer
        .parcels
        .contains(&request.parameters.tracking_number.0.as_str())
    {
        return Err((StatusCode::NOT_FOUND, "no such parcel for this customer").into_response());
    }
    let id = NOTIFICATIONS.fetch_add(1, Ordering::Relaxed);
    let answer = json!({
        "notificationId": id,
        "status": "accepted",
        "links": { "self": format!("/api/v1/notifications/{id}") },
    });
    Ok((StatusCode::ACCEPTED, Json(answer)).into_response())
}
