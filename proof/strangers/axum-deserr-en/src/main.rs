//! Doorstep gateway: the carrier-facing API.
use std::collections::HashMap;
use std::str::FromStr;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use axum::extract::rejection::JsonRejection;
use axum::extract::{DefaultBodyLimit, FromRequest, Request, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use axum::{Json, Router};
use base64::Engine;
use deserr::errors::JsonError;
use deserr::{take_cf_content, DeserializeError, Deserr, ErrorKind, ValuePointerRef};
use serde_json::{json, Map, Value};
use uuid::Uuid;

// ---- values ----------------------------------------------------------------

#[derive(Debug)]
struct Malformed(&'static str);
impl std::fmt::Display for Malformed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0)
    }
}
impl std::error::Error for Malformed {}

#[derive(Deserr)]
#[deserr(error = JsonError, try_from(&String) = FromStr::from_str -> email_address::Error)]
struct Email(String);
impl FromStr for Email {
    type Err = email_address::Error;
    fn from_str(s: &str) -> Result<Self, Self::Err> {
        email_address::EmailAddress::from_str(s).map(|e| Email(e.to_string().to_lowercase()))
    }
}

#[derive(Deserr)]
#[deserr(error = JsonError, try_from(&String) = FromStr::from_str -> Malformed)]
struct Phone(String);
impl FromStr for Phone {
    type Err = Malformed;
    fn from_str(s: &str) -> Result<Self, Self::Err> {
        match s.strip_prefix('+') {
            Some(d) if (8..=15).contains(&d.len()) && d.bytes().all(|b| b.is_ascii_digit()) && !d.starts_with('0') => Ok(Phone(s.into())),
            _ => Err(Malformed("not an E.164 number (a plus sign and 8 to 15 digits)")),
        }
    }
}

#[derive(Deserr)]
#[deserr(error = JsonError, try_from(&String) = FromStr::from_str -> uuid::Error)]
struct Id(Uuid);
impl FromStr for Id {
    type Err = uuid::Error;
    fn from_str(s: &str) -> Result<Self, Self::Err> {
        Uuid::from_str(s).map(Id)
    }
}

#[derive(Deserr)]
#[deserr(error = JsonError, try_from(&String) = FromStr::from_str -> chrono::ParseError)]
struct Date(#[allow(dead_code)] chrono::NaiveDate);
impl FromStr for Date {
    type Err = chrono::ParseError;
    fn from_str(s: &str) -> Result<Self, Self::Err> {
        chrono::NaiveDate::parse_from_str(s, "%Y-%m-%d").map(Date)
    }
}

#[derive(Deserr)]
#[deserr(error = JsonError, try_from(&String) = FromStr::from_str -> chrono::ParseError)]
struct Clock(chrono::NaiveTime);
impl FromStr for Clock {
    type Err = chrono::ParseError;
    fn from_str(s: &str) -> Result<Self, Self::Err> {
        chrono::NaiveTime::parse_from_str(s, "%H:%M").map(Clock)
    }
}

#[derive(Deserr)]
#[deserr(error = JsonError, try_from(&String) = FromStr::from_str -> Malformed)]
struct Tracking(#[allow(dead_code)] String);
impl FromStr for Tracking {
    type Err = Malformed;
    fn from_str(s: &str) -> Result<Self, Self::Err> {
        let b = s.as_bytes();
        let fine = b.len() == 12 && b[..3].iter().all(u8::is_ascii_uppercase) && b[3..].iter().all(u8::is_ascii_digit);
        fine.then(|| Tracking(s.into())).ok_or(Malformed("a tracking number is three capital letters and nine digits"))
    }
}

macro_rules! names {
    ($t:ident { $($v:ident => $s:literal),* }) => {
        impl $t { fn name(&self) -> &'static str { match self { $($t::$v => $s),* } } }
    };
}

#[derive(Deserr)]
#[deserr(error = JsonError, rename_all = lowercase)]
enum Weekday { Mon, Tue, Wed, Thu, Fri, Sat, Sun }
names!(Weekday { Mon => "mon", Tue => "tue", Wed => "wed", Thu => "thu", Fri => "fri", Sat => "sat", Sun => "sun" });

#[derive(Deserr)]
#[deserr(error = JsonError, rename_all = lowercase)]
enum Channel { Sms, Email, Push }
names!(Channel { Sms => "sms", Email => "email", Push => "push" });

#[derive(Deserr, PartialEq)]
#[deserr(error = JsonError)]
enum Event {
    #[deserr(rename = "dispatched")]
    Dispatched,
    #[deserr(rename = "out_for_delivery")]
    OutForDelivery,
    #[deserr(rename = "delayed")]
    Delayed,
    #[deserr(rename = "delivered")]
    Delivered,
}

#[derive(Deserr)]
#[deserr(error = JsonError)]
enum Tier {
    #[deserr(rename = "sandbox")]
    Sandbox,
    #[deserr(rename = "live")]
    Live,
}

// ---- bodies ----------------------------------------------------------------

#[derive(Deserr)]
#[deserr(error = JsonError, deny_unknown_fields)]
struct SignIn {
    tier: Tier,
    client: ClientInfo,
}

#[derive(Deserr)]
#[deserr(error = JsonError, deny_unknown_fields)]
struct ClientInfo {
    name: String,
    #[deserr(default)]
    version: Option<String>,
}

#[derive(Deserr)]
#[deserr(error = JsonError, deny_unknown_fields)]
struct Verify {
    recipient: Recipient,
    #[deserr(default)]
    reference: Option<String>,
}

#[derive(Deserr)]
#[deserr(error = JsonError, deny_unknown_fields)]
struct Recipient {
    email: Email,
    postcode: String,
    #[deserr(default)]
    phone: Option<Phone>,
    #[deserr(default)]
    surname: Option<String>,
}

#[derive(Deserr, PartialEq)]
#[deserr(error = JsonError, rename_all = lowercase)]
enum Operation { Check, Update }

#[derive(Deserr)]
#[deserr(error = JsonError, deny_unknown_fields, validate = preference_told -> JsonError)]
struct Reach {
    operation: Operation,
    recipient_id: Id,
    #[deserr(default)]
    preference: Option<Preference>,
}

fn fault(kind: ErrorKind<std::convert::Infallible>, at: ValuePointerRef) -> JsonError {
    take_cf_content(JsonError::error(None, kind, at))
}

fn preference_told(r: Reach, at: ValuePointerRef) -> Result<Reach, JsonError> {
    match (&r.operation, &r.preference) {
        (Operation::Update, None) => Err(fault(ErrorKind::MissingField { field: "preference" }, at)),
        (Operation::Check, Some(_)) => Err(fault(ErrorKind::UnknownKey { key: "preference", accepted: &["operation", "recipient_id"] }, at)),
        _ => Ok(r),
    }
}

#[derive(Deserr)]
#[deserr(error = JsonError, deny_unknown_fields)]
struct Preference {
    place: Place,
    #[deserr(default)]
    weekdays: Option<Vec<Weekday>>,
    #[deserr(default)]
    window: Option<Window>,
    #[deserr(default)]
    ring_bell: Option<bool>,
    #[deserr(default)]
    instructions: Option<String>,
}

#[derive(Deserr)]
#[deserr(error = JsonError)]
enum Kind {
    #[deserr(rename = "doorstep")]
    Doorstep,
    #[deserr(rename = "neighbour")]
    Neighbour,
    #[deserr(rename = "locker")]
    Locker,
    #[deserr(rename = "safe_place")]
    SafePlace,
}

#[derive(Deserr)]
#[deserr(error = JsonError, deny_unknown_fields, validate = place_told -> JsonError)]
struct Place {
    kind: Kind,
    #[deserr(default)]
    house_number: Option<u16>,
    #[deserr(default)]
    locker_code: Option<String>,
    #[deserr(default)]
    description: Option<String>,
}

fn place_told(p: Place, at: ValuePointerRef) -> Result<Place, JsonError> {
    let field = match p.kind {
        Kind::Neighbour if p.house_number.is_none() => "house_number",
        Kind::Locker if p.locker_code.is_none() => "locker_code",
        Kind::SafePlace if p.description.is_none() => "description",
        _ => return Ok(p),
    };
    Err(fault(ErrorKind::MissingField { field }, at))
}

#[derive(Deserr)]
#[deserr(error = JsonError, deny_unknown_fields)]
struct Window {
    from: Clock,
    until: Clock,
}

#[derive(Deserr)]
#[deserr(error = JsonError, deny_unknown_fields, validate = window_told -> JsonError)]
struct Notify {
    recipient_id: Id,
    event: Event,
    #[allow(dead_code)]
    parcel: Parcel,
    #[deserr(default)]
    channel: Option<Channel>,
    #[deserr(default)]
    window: Option<Window>,
}

#[derive(Deserr)]
#[deserr(error = JsonError, deny_unknown_fields)]
struct Parcel {
    #[allow(dead_code)]
    tracking_number: Tracking,
    #[allow(dead_code)]
    delivery_date: Date,
    #[allow(dead_code)]
    #[deserr(default)]
    weight_grams: Option<u32>,
}

/// Customers who wait at home are told when.
fn window_told(n: Notify, at: ValuePointerRef) -> Result<Notify, JsonError> {
    if n.event == Event::OutForDelivery && n.window.is_none() {
        return Err(fault(ErrorKind::MissingField { field: "window" }, at));
    }
    Ok(n)
}

// ---- service ---------------------------------------------------------------

struct Person { id: Uuid, email: &'static str, postcode: &'static str, phone: &'static str, surname: &'static str, first: &'static str }

struct Service {
    ttl: u64,
    sessions: Mutex<HashMap<String, Instant>>,
    people: Vec<Person>,
    preferences: Mutex<HashMap<Uuid, Value>>,
}
type App = Arc<Service>;

struct Fault(StatusCode, &'static str, String);
impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        (self.0, Json(json!({ "error": { "type": self.1, "message": self.2 }, "request_id": Uuid::new_v4() }))).into_response()
    }
}
impl From<JsonRejection> for Fault {
    fn from(r: JsonRejection) -> Self {
        Fault(r.status(), "unreadable_request", r.body_text())
    }
}

async fn read<T: Deserr<JsonError>>(request: Request) -> Result<T, Fault> {
    let Json(value) = Json::<Value>::from_request(request, &()).await?;
    deserr::deserialize::<T, _, JsonError>(value).map_err(|e| Fault(StatusCode::BAD_REQUEST, "invalid_request", e.to_string()))
}

fn no_session(message: &str) -> Fault {
    Fault(StatusCode::UNAUTHORIZED, "no_session", message.into())
}

fn guard(app: &Service, headers: &HeaderMap) -> Result<(), Fault> {
    let key = headers.get("x-session-key").and_then(|v| v.to_str().ok()).ok_or_else(|| no_session("The header X-Session-Key is missing"))?;
    match app.sessions.lock().unwrap().get(key) {
        None => Err(no_session("This session key is not known")),
        Some(until) if *until < Instant::now() => Err(no_session("This session has ended, sign in again")),
        Some(_) => Ok(()),
    }
}

fn basic(headers: &HeaderMap) -> Option<(String, String)> {
    let value = headers.get("authorization")?.to_str().ok()?;
    let (scheme, rest) = value.split_once(' ')?;
    if !scheme.eq_ignore_ascii_case("basic") {
        return None;
    }
    let text = String::from_utf8(base64::engine::general_purpose::STANDARD.decode(rest.trim()).ok()?).ok()?;
    text.split_once(':').map(|(a, b)| (a.into(), b.into()))
}

async fn sign_in(State(app): State<App>, request: Request) -> Response {
    let Some((id, secret)) = basic(request.headers()) else {
        let mut r = Fault(StatusCode::UNAUTHORIZED, "bad_credentials", "Sign in with HTTP Basic authentication".into()).into_response();
        r.headers_mut().insert("www-authenticate", "Basic realm=\"doorstep\"".parse().unwrap());
        return r;
    };
    let body: SignIn = match read(request).await {
        Ok(b) => b,
        Err(f) => return f.into_response(),
    };
    if id != "parcelpoint-uk" || secret != "9f-Quay.Lantern" {
        return Fault(StatusCode::UNAUTHORIZED, "bad_credentials", "Client ID or client secret is wrong".into()).into_response();
    }
    if matches!(body.tier, Tier::Live) {
        return Fault(StatusCode::FORBIDDEN, "tier_not_enabled", "This client is not enabled for live".into()).into_response();
    }
    let _ = (body.client.name, body.client.version);
    let key = format!("dsk_{}", Uuid::new_v4().simple());
    app.sessions.lock().unwrap().insert(key.clone(), Instant::now() + Duration::from_secs(app.ttl));
    (StatusCode::CREATED, Json(json!({ "session": { "key": key, "expires_in": app.ttl } }))).into_response()
}

async fn verify(State(app): State<App>, request: Request) -> Result<Response, Fault> {
    guard(&app, request.headers())?;
    let v: Verify = read(request).await?;
    let postcode = v.recipient.postcode.replace(' ', "").to_uppercase();
    let found = app.people.iter().find(|p| {
        p.email == v.recipient.email.0
            && p.postcode == postcode
            && v.recipient.phone.as_ref().is_none_or(|x| x.0 == p.phone)
            && v.recipient.surname.as_ref().is_none_or(|x| x.eq_ignore_ascii_case(p.surname))
    });
    let p = found.ok_or_else(|| Fault(StatusCode::NOT_FOUND, "recipient_unknown", "No recipient matches these details".into()))?;
    let mut out = Map::new();
    out.insert("known".into(), true.into());
    out.insert("recipient".into(), json!({ "id": p.id, "first_name": p.first }));
    if let Some(r) = v.reference {
        out.insert("reference".into(), r.into());
    }
    Ok(Json(Value::Object(out)).into_response())
}

fn person(app: &Service, id: &Id) -> Result<Uuid, Fault> {
    app.people.iter().find(|p| p.id == id.0).map(|p| p.id).ok_or_else(|| Fault(StatusCode::NOT_FOUND, "recipient_unknown", format!("There is no recipient {}", id.0)))
}

fn told(p: Preference) -> Value {
    let mut out = Map::new();
    out.insert("place".into(), match p.place.kind {
        Kind::Doorstep => json!({ "kind": "doorstep" }),
        Kind::Neighbour => json!({ "kind": "neighbour", "house_number": p.place.house_number }),
        Kind::Locker => json!({ "kind": "locker", "locker_code": p.place.locker_code }),
        Kind::SafePlace => json!({ "kind": "safe_place", "description": p.place.description }),
    });
    if let Some(w) = p.weekdays {
        out.insert("weekdays".into(), w.iter().map(Weekday::name).collect());
    }
    if let Some(w) = p.window {
        out.insert("window".into(), json!({ "from": w.from.0.format("%H:%M").to_string(), "until": w.until.0.format("%H:%M").to_string() }));
    }
    if let Some(b) = p.ring_bell {
        out.insert("ring_bell".into(), b.into());
    }
    if let Some(i) = p.instructions {
        out.insert("instructions".into(), i.into());
    }
    Value::Object(out)
}

async fn reach(State(app): State<App>, request: Request) -> Result<Response, Fault> {
    guard(&app, request.headers())?;
    let r: Reach = read(request).await?;
    let id = person(&app, &r.recipient_id)?;
    if let Some(p) = r.preference {
        app.preferences.lock().unwrap().insert(id, told(p));
    }
    let preference = app.preferences.lock().unwrap()[&id].clone();
    Ok(Json(json!({ "recipient_id": id, "preference": preference })).into_response())
}

async fn notify(State(app): State<App>, request: Request) -> Result<Response, Fault> {
    guard(&app, request.headers())?;
    let n: Notify = read(request).await?;
    person(&app, &n.recipient_id)?;
    let channel = n.channel.as_ref().map_or("sms", Channel::name);
    Ok((StatusCode::ACCEPTED, Json(json!({ "notification": { "id": Uuid::new_v4(), "state": "queued", "channel": channel } }))).into_response())
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let port: u16 = std::env::var("PORT").expect("PORT").parse().expect("PORT");
    let people = vec![
        Person { id: Uuid::from_u128(0x5d0c7a52_1f0e_4c0b_9a3e_8b1f64c2d771), email: "harriet.osei@example.co.uk", postcode: "BS15TR", phone: "+447700900417", surname: "Osei", first: "Harriet" },
        Person { id: Uuid::from_u128(0x1b7e9d04_66aa_4f52_8a11_2f9d03b6e5c8), email: "callum.reid@example.co.uk", postcode: "EH11YZ", phone: "+447700900252", surname: "Reid", first: "Callum" },
    ];
    let preferences = people.iter().map(|p| (p.id, json!({ "place": { "kind": "doorstep" } }))).collect();
    let app = Arc::new(Service {
        ttl: std::env::var("TOKEN_TTL_SECONDS").ok().and_then(|s| s.parse().ok()).unwrap_or(900),
        sessions: Mutex::default(),
        people,
        preferences: Mutex::new(preferences),
    });
    let router = Router::new()
        .route("/auth-authenticate", post(sign_in))
        .route("/ext-verify", post(verify))
        .route("/ext-reach", post(reach))
        .route("/ext-notify", post(notify))
        .method_not_allowed_fallback(|| async { Fault(StatusCode::METHOD_NOT_ALLOWED, "method_not_allowed", "Only POST".into()) })
        .fallback(|| async { Fault(StatusCode::NOT_FOUND, "no_such_route", "There is nothing here".into()) })
        .layer(DefaultBodyLimit::max(32 * 1024))
        .with_state(app);
    let router = Router::new().nest("/doorstep/v2", router).fallback(|| async { Fault(StatusCode::NOT_FOUND, "no_such_route", "There is nothing here".into()) });
    let listener = tokio::net::TcpListener::bind(("127.0.0.1", port)).await.expect("bind");
    let mut term = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()).unwrap();
    tokio::select! {
        r = axum::serve(listener, router) => r.unwrap(),
        _ = term.recv() => {}
    }
}
