//! Sáddehat: páhkaid buktin Davvi-Norggas, integrašuvdna.
use boon::{Compiler, SchemaIndex, Schemas};
use rouille::input::json::JsonError;
use rouille::{Request, Response};
use serde_json::{json, Value};
use std::collections::HashMap;
use std::sync::Mutex;
use std::time::{Duration, Instant};

const STUORRODAT: usize = 32 * 1024;
const MALLET: [&str; 3] = ["MAL-SD03", "MAL-SD07", "MAL-VR11"];

struct Olmmos {
    id: &'static str,
    ovdanamma: &'static str,
    goargu: &'static str,
    telefovdna: &'static str,
    poastanummar: &'static str,
    giella: &'static str,
    hilgu: bool,
}

const OLBMOT: [Olmmos; 3] = [
    Olmmos { id: "7f1c2b64-9a35-4d0e-8b77-51c0a2e4d913", ovdanamma: "Máret", goargu: "Somby", telefovdna: "+4791827364", poastanummar: "9730", giella: "se", hilgu: false },
    Olmmos { id: "c05e8d1a-3f42-4b69-a1de-7788f06b2c55", ovdanamma: "Ánte", goargu: "Gaup", telefovdna: "+4748120055", poastanummar: "9520", giella: "se", hilgu: false },
    Olmmos { id: "1b9a6f70-64cd-4e18-9c03-d2f5e8a7b441", ovdanamma: "Inga", goargu: "Bær", telefovdna: "+4790112233", poastanummar: "9845", giella: "nb", hilgu: true },
];

struct Balvalus {
    skemat: Schemas,
    auth: SchemaIndex,
    verify: SchemaIndex,
    reach: SchemaIndex,
    notify: SchemaIndex,
    ttl: u64,
    beassamat: Mutex<HashMap<String, Instant>>,
    savvamusat: Mutex<HashMap<&'static str, Value>>,
}

fn meattahus(status: u16, koda: &str, ciilgehus: &str) -> Response {
    Response::json(&json!({ "koda": koda, "ciilgehus": ciilgehus })).with_status_code(status)
}

impl Balvalus {
    fn new() -> Balvalus {
        let mut c = Compiler::new();
        c.enable_format_assertions();
        let mut skemat = Schemas::new();
        let mut lasit = |namma: &str, teaksta: &str| {
            let url = format!("http://saddehat.example/{namma}.json");
            c.add_resource(&url, serde_json::from_str(teaksta).unwrap()).unwrap();
            c.compile(&url, &mut skemat).unwrap()
        };
        let auth = lasit("auth", include_str!("../skema/auth.json"));
        let verify = lasit("verify", include_str!("../skema/verify.json"));
        let reach = lasit("reach", include_str!("../skema/reach.json"));
        let notify = lasit("notify", include_str!("../skema/notify.json"));
        let ttl = std::env::var("TOKEN_TTL_SECONDS").ok().and_then(|t| t.parse().ok()).unwrap_or(1800);
        Balvalus { skemat, auth, verify, reach, notify, ttl, beassamat: Mutex::default(), savvamusat: Mutex::default() }
    }

    fn rumas(&self, request: &Request, skema: SchemaIndex) -> Result<Value, Response> {
        let guhkkodat = request.header("Content-Length").and_then(|l| l.parse::<usize>().ok()).unwrap_or(0);
        if guhkkodat > STUORRODAT {
            return Err(meattahus(413, "MENDDO_STUORIS", "Jearaldat lea menddo stuoris"));
        }
        let v: Value = rouille::input::json_input(request).map_err(|e| match &e {
            JsonError::WrongContentType => meattahus(415, "JSON_VAILU", &e.to_string()),
            JsonError::ParseError(p) => meattahus(400, "JSON_BOASTTUT", &p.to_string()),
            _ => meattahus(400, "JSON_BOASTTUT", &e.to_string()),
        })?;
        if let Err(e) = self.skemat.validate(&v, skema) {
            let boadus = serde_json::to_value(e.basic_output()).unwrap_or(Value::Null);
            let feaillat: Vec<Value> = boadus["errors"].as_array().cloned().unwrap_or_default().iter()
                .map(|f| json!({ "sadji": f["instanceLocation"], "sivva": f["error"] })).collect();
            return Err(Response::json(&json!({ "koda": "SKEMA_II_DOALA", "feaillat": feaillat })).with_status_code(400));
        }
        Ok(v)
    }

    fn beassan(&self, request: &Request) -> Result<(), Response> {
        let token = rouille::input::cookies(request).find(|(n, _)| *n == "BEASSAN").map(|(_, v)| v.to_string());
        let Some(token) = token else { return Err(meattahus(401, "BEASSAN_VAILU", "Cookie BEASSAN vailu")) };
        match self.beassamat.lock().unwrap().get(&token) {
            None => Err(meattahus(401, "BEASSAN_AMAS", "Beassan ii dovddus")),
            Some(t) if *t < Instant::now() => Err(meattahus(401, "BEASSAN_BOARIS", "Beassan lea boarasnuvvan")),
            Some(_) => Ok(()),
        }
    }

    fn olmmos(&self, id: &Value) -> Result<&'static Olmmos, Response> {
        OLBMOT.iter().find(|o| id.as_str().is_some_and(|i| i.eq_ignore_ascii_case(o.id))).ok_or_else(|| meattahus(404, "VUOSTAIVALDI_AMAS", "Vuostaivaldi ii gavdno"))
    }

    fn authenticate(&self, request: &Request) -> Result<Response, Response> {
        let v = self.rumas(request, self.auth)?;
        if v["fitnodat"]["orgnummar"] != "974550131" || v["fitnodat"]["beassansatni"] != "Guovssahas-1852" {
            return Err(meattahus(403, "SISABEASSAN_BIEHTTALUVVON", "Orgnummar dahje beassansatni lea boastut"));
        }
        let token = rouille::session::generate_session_id();
        self.beassamat.lock().unwrap().insert(token.clone(), Instant::now() + Duration::from_secs(self.ttl));
        Ok(Response::json(&json!({ "fitnodat": { "namma": "Finnmarkku Fievrrideapmi", "orgnummar": "974550131" }, "bistaSekunddaid": self.ttl }))
            .with_additional_header("Set-Cookie", format!("BEASSAN={token}; Path=/; HttpOnly; SameSite=Strict; Max-Age={}", self.ttl)))
    }

    fn ext_verify(&self, request: &Request) -> Result<Response, Response> {
        let v = self.rumas(request, self.verify)?;
        let sma = |x: &Value| x.as_str().unwrap_or("").trim().to_lowercase();
        let (o, c) = (&v["vuostaivaldi"], &v["cujuhus"]);
        OLBMOT.iter()
            .find(|x| o["telefovdna"] == x.telefovdna && c["poastanummar"] == x.poastanummar && sma(&o["ovdanamma"]) == x.ovdanamma.to_lowercase() && sma(&o["goargu"]) == x.goargu.to_lowercase())
            .map(|x| Response::json(&json!({ "dovddus": true, "vuostaivaldi": { "id": x.id, "giella": x.giella } })))
            .ok_or_else(|| meattahus(404, "VUOSTAIVALDI_AMAS", "Dakkar vuostaivaldi ii gavdno"))
    }

    fn ext_reach(&self, request: &Request) -> Result<Response, Response> {
        let v = self.rumas(request, self.reach)?;
        let o = self.olmmos(&v["vuostaivaldiId"])?;
        let mut s = self.savvamusat.lock().unwrap();
        let rievdan = v["doaibma"] == "rievdat";
        if rievdan {
            s.insert(o.id, v["savvamusat"].clone());
        }
        let dal = s.get(o.id).cloned().unwrap_or_else(|| json!({ "guoddinbaiki": { "sladja": "uksa" } }));
        Ok(Response::json(&json!({ "vuostaivaldiId": o.id, "rievdaduvvon": rievdan, "savvamusat": dal })))
    }

    fn ext_notify(&self, request: &Request) -> Result<Response, Response> {
        let v = self.rumas(request, self.notify)?;
        let o = self.olmmos(&v["vuostaivaldiId"])?;
        if !MALLET.contains(&v["diedahus"]["malle"].as_str().unwrap_or("")) {
            return Err(meattahus(422, "MALLE_AMAS", "Dakkar malle ii gavdno"));
        }
        if o.hilgu {
            return Err(meattahus(409, "DIEDAHUSAT_HILGUJUVVON", "Vuostaivaldi ii halit diedahusaid"));
        }
        Ok(Response::json(&json!({ "diedahus": { "nummar": uuid::Uuid::new_v4().to_string(), "dilli": "vuordime" } })).with_status_code(202))
    }

    fn vastidit(&self, request: &Request) -> Response {
        let url = request.url();
        let bargu: fn(&Balvalus, &Request) -> Result<Response, Response> = match url.as_str() {
            "/auth-authenticate" => Balvalus::authenticate,
            "/ext-verify" => Balvalus::ext_verify,
            "/ext-reach" => Balvalus::ext_reach,
            "/ext-notify" => Balvalus::ext_notify,
            _ => return Response::empty_404(),
        };
        if request.method() != "POST" {
            return Response::empty_400().with_status_code(405).with_additional_header("Allow", "POST");
        }
        let vastadus = if url == "/auth-authenticate" { bargu(self, request) } else { self.beassan(request).and_then(|_| bargu(self, request)) };
        vastadus.unwrap_or_else(|e| e)
    }
}

fn main() {
    let port: u16 = std::env::var("PORT").expect("PORT").parse().expect("PORT");
    let balvalus = Balvalus::new();
    rouille::start_server(("127.0.0.1", port), move |request| balvalus.vastidit(request));
}
