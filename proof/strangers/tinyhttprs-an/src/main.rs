mod esquemas;

use base64::Engine;
use serde_json::{json, Value};
use std::collections::HashMap;
use std::io::Read;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tiny_http::{Header, Method, Request, Response, Server};
use uuid::Uuid;
use valico::json_schema::Scope;

const GALLETA: &str = "reparto_sesion";
const MAX: u64 = 32 * 1024;

struct Persona { referencia: &'static str, apellidos: &'static str, telefono: &'static str, codigo: &'static str, canals: &'static [&'static str] }
const PERSONAS: &[Persona] = &[
    Persona { referencia: "PIR-48213", apellidos: "Lanau Bielsa", telefono: "+34640118273", codigo: "22700", canals: &["sms", "correu"] },
    Persona { referencia: "PIR-48590", apellidos: "Allué Castán", telefono: "+34722904415", codigo: "22600", canals: &["sms"] },
    Persona { referencia: "PIR-49007", apellidos: "Sesé Buil", telefono: "+34611730928", codigo: "22330", canals: &["correu"] },
];

struct Estau { dura: f64, sesions: Mutex<HashMap<String, Instant>>, preferencias: Mutex<HashMap<String, (Value, u64)>> }

struct Error(u16, Value);
type Resultau = Result<(u16, Value), Error>;
type Accion = fn(&Estau, Value) -> Resultau;

fn error(estau: u16, mensache: impl Into<String>) -> Error { Error(estau, json!({"estau": estau, "error": mensache.into()})) }

fn validar(esquema: Value, datos: &Value) -> Result<(), Error> {
    let mut ambito = Scope::new();
    let esquema = ambito.compile_and_return(esquema, true).expect("esquema");
    let resultau = esquema.validate(datos);
    if resultau.is_strictly_valid() { return Ok(()); }
    Err(Error(422, json!({"estau": 422, "error": "Datos no validos", "fallos": resultau.errors})))
}

fn persona(datos: &Value) -> Result<&'static Persona, Error> {
    PERSONAS.iter().find(|p| datos["ref_persona"] == p.referencia).ok_or_else(|| error(404, "No se troba ixa persona"))
}

fn verificar(_: &Estau, d: Value) -> Resultau {
    validar(esquemas::verificar(), &d)?;
    let p = PERSONAS.iter()
        .find(|p| d["persona"]["telefono"] == p.telefono && d["adreza"]["codigo_postal"] == p.codigo && d["persona"]["apellidos"].as_str().unwrap_or("").to_lowercase() == p.apellidos.to_lowercase())
        .ok_or_else(|| error(404, "No se troba ixa persona"))?;
    Ok((200, json!({"ref_persona": p.referencia, "verificada": true, "canals": p.canals})))
}

fn preferencias(e: &Estau, d: Value) -> Resultau {
    validar(esquemas::preferencias(), &d)?;
    let p = persona(&d)?;
    let mut todas = e.preferencias.lock().unwrap();
    if d["operacion"] == "cambiar" {
        let agora = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs();
        todas.insert(p.referencia.into(), (d["preferencias"].clone(), agora));
    }
    Ok((200, match todas.get(p.referencia) {
        Some((pr, cuan)) => json!({"ref_persona": p.referencia, "preferencias": pr, "cambiadas": cuan}),
        None => json!({"ref_persona": p.referencia, "preferencias": {"puesto": "casa"}, "cambiadas": null}),
    }))
}

fn avisar(_: &Estau, d: Value) -> Resultau {
    validar(esquemas::aviso(), &d)?;
    persona(&d)?;
    Ok((202, json!({"id_aviso": Uuid::new_v4().to_string(), "situacion": "en_coda"})))
}

fn cabecera<'a>(r: &'a Request, nombre: &'static str) -> Option<&'a str> {
    r.headers().iter().find(|h| h.field.equiv(nombre)).map(|h| h.value.as_str())
}

fn sesion(e: &Estau, r: &Request) -> Result<(), Error> {
    let galleta = cabecera(r, "Cookie").unwrap_or("").split(';')
        .filter_map(|c| c.trim().split_once('=')).find(|(n, _)| *n == GALLETA).map(|(_, v)| v.to_string());
    let galleta = galleta.ok_or_else(|| error(401, format!("Falta a cookie {GALLETA}")))?;
    match e.sesions.lock().unwrap().get(&galleta) {
        None => Err(error(401, "Sesión desconoixida")),
        Some(fin) if *fin < Instant::now() => Err(error(401, "Sesión caducada")),
        Some(_) => Ok(()),
    }
}

fn protechida(e: &Estau, r: &mut Request, accion: Accion) -> Resultau {
    sesion(e, r)?;
    let mut cuerpo = Vec::new();
    r.as_reader().take(MAX + 1).read_to_end(&mut cuerpo).map_err(|x| error(400, x.to_string()))?;
    if cuerpo.len() as u64 > MAX { return Err(error(413, "Cuerpo masiau gran")); }
    let datos: Value = serde_json::from_slice(&cuerpo).map_err(|x| error(400, x.to_string()))?;
    accion(e, datos)
}

fn autenticar(e: &Estau, r: &Request) -> Result<(String, Value), Error> {
    let claus = cabecera(r, "Authorization").and_then(|v| v.strip_prefix("Basic "))
        .and_then(|v| base64::engine::general_purpose::STANDARD.decode(v.trim()).ok()).and_then(|v| String::from_utf8(v).ok())
        .ok_or_else(|| error(401, "Cal autenticación HTTP Basic"))?;
    if claus != "pirineu-socio-19:Ordesa.Nieu-62-Cotatuero" { return Err(error(401, "Usuario u clau incorrectos")); }
    let s = Uuid::new_v4().simple().to_string();
    e.sesions.lock().unwrap().insert(s.clone(), Instant::now() + Duration::from_secs_f64(e.dura));
    Ok((format!("{GALLETA}={s}; Path=/; HttpOnly; Max-Age={}", e.dura as u64), json!({"sesion": "ubierta", "caduca_en": e.dura as u64})))
}

type Salida = (u16, Value, Option<(&'static str, String)>);

fn atender(e: &Estau, rutas: &matchit::Router<Option<Accion>>, r: &mut Request) -> Salida {
    let camin = r.url().split('?').next().unwrap_or("").to_string();
    let Ok(ruta) = rutas.at(&camin) else { return (404, json!({"estau": 404, "error": "Ruta desconoixida"}), None) };
    if *r.method() != Method::Post { return (405, json!({"estau": 405, "error": "Metodo no permitiu"}), Some(("Allow", "POST".into()))); }
    match *ruta.value {
        None => match autenticar(e, r) {
            Ok((galleta, c)) => (200, c, Some(("Set-Cookie", galleta))),
            Err(Error(s, c)) => (s, c, Some(("WWW-Authenticate", "Basic realm=\"reparto\"".into()))),
        },
        Some(accion) => match protechida(e, r, accion) { Ok((s, c)) | Err(Error(s, c)) => (s, c, None) },
    }
}

fn main() {
    let dura = std::env::var("TOKEN_TTL_SECONDS").ok().and_then(|v| v.parse().ok()).unwrap_or(900.0);
    let e = Arc::new(Estau { dura, sesions: Default::default(), preferencias: Default::default() });
    let mut rutas: matchit::Router<Option<Accion>> = matchit::Router::new();
    rutas.insert("/api/auth-authenticate", None).unwrap();
    rutas.insert("/api/ext-verify", Some(verificar as Accion)).unwrap();
    rutas.insert("/api/ext-reach", Some(preferencias as Accion)).unwrap();
    rutas.insert("/api/ext-notify", Some(avisar as Accion)).unwrap();
    let rutas = Arc::new(rutas);
    let puerto: u16 = std::env::var("PORT").expect("PORT").parse().expect("PORT");
    let servidor = Arc::new(Server::http(("127.0.0.1", puerto)).expect("puerto"));
    let filos: Vec<_> = (0..4).map(|_| {
        let (servidor, e, rutas) = (servidor.clone(), e.clone(), rutas.clone());
        std::thread::spawn(move || while let Ok(mut r) = servidor.recv() {
            let (estau, cuerpo, extra) = atender(&e, &rutas, &mut r);
            let mut salida = Response::from_string(cuerpo.to_string()).with_status_code(estau)
                .with_header(Header::from_bytes("Content-Type", "application/json").unwrap());
            if let Some((n, v)) = extra { salida.add_header(Header::from_bytes(n, v).unwrap()); }
            let _ = r.respond(salida);
        })
    }).collect();
    for f in filos { let _ = f.join(); }
}
