// Fryske Besoarch: keppeling foar stjoerders.
const { randomBytes, timingSafeEqual, createHash } = require('node:crypto');
const http = require('node:http');
const cero = require('0http');
const bodyParser = require('body-parser');
const cookie = require('cookie');
const { keur, Flater } = require('./regels');

const JILDICH = Number(process.env.TOKEN_TTL_SECONDS ?? 1200);
const STJOERDERS = { 'fb-grutsk-4471': 'Skutsje+Sile-1945-mear' };

const klanten = [
  { klantnumer: 20417, foarnamme: 'Jildou', efternamme: 'Dykstra', mobyl: '0612349087', postkoade: '8601BK', húsnûmer: 14, taheaksel: 'B', strjitte: 'Grienedyk', plak: 'Snits', foarkar: { plak: 'thús' } },
  { klantnumer: 20533, foarnamme: 'Sjoerd', efternamme: 'Hiemstra', mobyl: '0687005512', postkoade: '8921GP', húsnûmer: 203, strjitte: 'Prinsessewei', plak: 'Ljouwert', foarkar: { plak: 'ôfhelpunt', ôfhelpunt: 'OP-0031' } },
];
const sesjes = new Map();
let folchnumer = 731204;

const stjoer = (res, status, body, headers = {}) => {
  const tekst = JSON.stringify(body);
  res.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': Buffer.byteLength(tekst), ...headers });
  res.end(tekst);
};
const gelyk = (a, b) => timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());
const weigerje = (status, koade, berjocht) => { throw new Flater(status, { goed: false, koade, berjocht }); };

const { router, server } = cero({
  server: http.createServer(),
  defaultRoute: (req, res) => stjoer(res, 404, { goed: false, koade: 'NET_FUN', berjocht: 'Dit paad bestiet net' }),
  errorHandler: (err, req, res) => {
    if (err instanceof Flater) return stjoer(res, err.status, err.body);
    // body-parser: gjin JSON, te grut, ûnbekende tekenset
    if (err.status >= 400 && err.status < 500) return stjoer(res, err.status, { goed: false, koade: err.type, berjocht: err.message });
    console.error(err);
    return stjoer(res, 500, { goed: false, koade: 'YNTERN' });
  },
});

const sesje = (req, res, next) => {
  const id = cookie.parseCookie(req.headers.cookie ?? '').fb_sesje;
  if (!id) weigerje(401, 'SESJE_UNTBREKT', 'De cookie fb_sesje ûntbrekt, meld jo earst oan');
  const ein = sesjes.get(id);
  if (!ein || ein <= Date.now()) { sesjes.delete(id); weigerje(401, 'SESJE_UNJILDICH', 'Sesje ûnbekend of ferrûn'); }
  next();
};
const json = bodyParser.json({ limit: '32kb' });
const sykje = (klantnumer) => klanten.find((k) => k.klantnumer === Number(klantnumer)) ?? weigerje(404, 'KLANT_UNBEKEND', 'Dizze klant kenne wy net');

router.post('/api/auth-authenticate', (req, res, next) => {
  if (!req.headers['x-api-key']) weigerje(401, 'KAAI_UNTBREKT', 'De header X-Api-Key ûntbrekt');
  next();
}, json, (req, res) => {
  const { geheim } = keur('oanmelde', req.body);
  const kaai = req.headers['x-api-key'];
  if (!Object.hasOwn(STJOERDERS, kaai) || !gelyk(STJOERDERS[kaai], geheim)) weigerje(403, 'OANMELDING_WEGERE', 'Kaai of geheim doocht net');
  const id = randomBytes(18).toString('base64url');
  const ein = Date.now() + JILDICH * 1000;
  sesjes.set(id, ein);
  stjoer(res, 200, { goed: true, jildich_oant: new Date(ein).toISOString() }, {
    'Set-Cookie': cookie.stringifySetCookie({ name: 'fb_sesje', value: id, httpOnly: true, path: '/api', maxAge: JILDICH, sameSite: 'strict' }),
  });
});

router.post('/api/ext-verify', sesje, json, (req, res) => {
  const { ûntfanger, adres } = keur('ferifiearje', req.body);
  const k = klanten.find((x) => x.mobyl === ûntfanger.mobyl && x.efternamme.toLowerCase() === ûntfanger.efternamme.toLowerCase()
    && x.postkoade === adres.postkoade && x.húsnûmer === Number(adres.húsnûmer)
    && (!adres.taheaksel || (x.taheaksel ?? '') === adres.taheaksel.toUpperCase())) ?? weigerje(404, 'KLANT_UNBEKEND', 'Dizze klant kenne wy net');
  stjoer(res, 200, { goed: true, klant: { klantnumer: k.klantnumer, foarnamme: k.foarnamme, strjitte: k.strjitte, plak: k.plak } });
});

// Sûnder foarkar: sjen. Mei foarkar: feroarje.
router.post('/api/ext-reach', sesje, json, (req, res) => {
  const { klantnumer, foarkar } = keur('foarkar', req.body);
  const klant = sykje(klantnumer);
  if (foarkar) klant.foarkar = foarkar;
  stjoer(res, 200, { goed: true, klantnumer: klant.klantnumer, foarkar: klant.foarkar, feroare: Boolean(foarkar) });
});

router.post('/api/ext-notify', sesje, json, (req, res) => {
  const { klantnumer, stjoeringen, kanaal = 'sms' } = keur('berjocht', req.body);
  sykje(klantnumer);
  folchnumer += 1;
  stjoer(res, 201, { goed: true, berjocht: { nûmer: folchnumer, steat: 'yn_rige', kanaal, tal: stjoeringen.length } });
});

server.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => { server.close(() => process.exit(0)); server.closeAllConnections(); });
