'use strict';
const { createHmac, randomBytes, randomUUID, timingSafeEqual } = require('node:crypto');
const { viat } = require('./kaavat.js');

const IKA = Number(process.env.TOKEN_TTL_SECONDS ?? 1200);
const SALA = randomBytes(32);
const KUMPANIT = { 'Norrleverans AB': { 4: 'Juhannus-koivu/77' } };
const POHJAT = ['P01', 'P04', 'P12'];

const asiakkaat = [
  { nummeri: 'VP-104882', etunimi: 'Elin', sukunimi: 'Niemi', telefooni: '+46706354218', katu: 'Kyrkovägen 14', postinummeri: '98431', toivomus: { paikka: 'ovi' } },
  { nummeri: 'VP-104901', etunimi: 'Sture', sukunimi: 'Kangas', telefooni: '+46731902244', katu: 'Strandvägen 3', postinummeri: '95731', toivomus: { paikka: 'porstua', neuvo: 'Koira oon kiltti' } },
  { nummeri: 'VP-105377', etunimi: 'Maj-Britt', sukunimi: 'Lahti', telefooni: '+46978401102', katu: 'Järnvägsgatan 22', postinummeri: '98231', toivomus: { paikka: 'poosti' } },
];

class Kielto extends Error {
  constructor(tila, koodi, sana) { super(sana); this.tila = tila; this.koodi = koodi; }
}

// --- lippu (the token): what it says, signed, so that each Lambda can read it --------------------

const allekirjota = (sisalto) => createHmac('sha256', SALA).update(sisalto).digest('base64url');
const teeLippu = (kumpani) => {
  const sisalto = Buffer.from(JSON.stringify({ kumpani, asti: Date.now() + IKA * 1000, n: randomBytes(4).toString('hex') })).toString('base64url');
  return `${sisalto}.${allekirjota(sisalto)}`;
};
const lueLippu = (lippu) => {
  const [sisalto, nimi = ''] = String(lippu).split('.');
  const oikea = allekirjota(sisalto);
  if (nimi.length !== oikea.length || !timingSafeEqual(Buffer.from(nimi), Buffer.from(oikea))) throw new Kielto(401, 'LIPPU_VAARA', 'Lippu ei kelpaa');
  const { kumpani, asti } = JSON.parse(Buffer.from(sisalto, 'base64url').toString());
  if (asti <= Date.now()) throw new Kielto(401, 'LIPPU_VANHA', 'Lippu oon vanhentunnu, kirjau uuesti sisäle');
  return kumpani;
};

// --- keho (the body) -----------------------------------------------------------------------------

const keho = (nimi) => (req, res, next) => {
  let luettu = req.body;
  if (typeof luettu === 'string') {
    try { luettu = JSON.parse(luettu); } catch (e) { throw new Kielto(400, 'EI_JSON', e.message); }
  }
  const kohat = viat(nimi, luettu ?? undefined);
  if (kohat.length > 0) { res.status(422).json({ virhe: { koodi: 'KEHO_VIALLINEN', sana: `Kehossa oon ${kohat.length} vikkaa`, kohat } }); return; }
  req.luettu = luettu;
  next();
};

const lipulla = (req, res, next) => {
  const lippu = req.headers['x-jakolippu'];
  if (!lippu) throw new Kielto(401, 'LIPPU_PUUTTUU', 'Otsikko X-Jakolippu puuttuu');
  req.kumpani = lueLippu(lippu);
  next();
};

const haeNummerilla = (nummeri) => {
  const asiakas = asiakkaat.find((a) => a.nummeri === nummeri);
  if (!asiakas) throw new Kielto(404, 'ASIAKAS_TUNTEMATON', `Asiakasta ${nummeri} ei löyvy`);
  return asiakas;
};

// --- reitit (routes) -----------------------------------------------------------------------------

const api = require('lambda-api')({ version: 'v2', base: 'jako/v2' });

api.post('/auth-authenticate', keho('kirjaus'), (req, res) => {
  const { kumpani, avvain } = req.luettu;
  const avvaimet = Object.hasOwn(KUMPANIT, kumpani) ? KUMPANIT[kumpani] : {};
  if (avvaimet[avvain.nummeri] !== avvain.sana) throw new Kielto(403, 'AVVAIN_VAARA', 'Kumpani eli avvain oon väärin');
  res.status(201).json({ kirjaus: { lippu: teeLippu(kumpani), sekunttia: IKA } });
});

api.post('/ext-verify', lipulla, keho('tarkistus'), (req, res) => {
  const { tapa, sukunimi, telefooni, atressi } = req.luettu.etsi;
  const sama = (a, b) => a.trim().toLowerCase() === b.trim().toLowerCase();
  const asiakas = asiakkaat.find((a) => sama(a.sukunimi, sukunimi)
    && (tapa === 'telefooni' ? a.telefooni === telefooni : sama(a.katu, atressi.katu) && a.postinummeri === atressi.postinummeri));
  if (!asiakas) throw new Kielto(404, 'ASIAKAS_TUNTEMATON', 'Semmosta asiakasta ei löyvy');
  res.json({ asiakas: { nummeri: asiakas.nummeri, nimi: `${asiakas.etunimi} ${asiakas.sukunimi}`, postinummeri: asiakas.postinummeri } });
});

api.post('/ext-reach', lipulla, keho('toivomus'), (req, res) => {
  const asiakas = haeNummerilla(req.luettu.asiakasnummeri);
  if (req.luettu.muutetaanko) {
    const { paikka, neuvo, kranni, aika } = req.luettu.toivomus;
    asiakas.toivomus = { paikka, neuvo, kranni: paikka === 'kranni' ? kranni : undefined, aika };
  }
  res.json({
    asiakasnummeri: asiakas.nummeri, muutettu: req.luettu.muutetaanko,
    atressi: { katu: asiakas.katu, postinummeri: asiakas.postinummeri }, toivomus: asiakas.toivomus,
  });
});

api.post('/ext-notify', lipulla, keho('sanoma'), (req, res) => {
  const { asiakasnummeri, lahatys, sanoma } = req.luettu;
  haeNummerilla(asiakasnummeri);
  if (!POHJAT.includes(sanoma.pohja)) throw new Kielto(409, 'POHJA_TUNTEMATON', `Pohjaa ${sanoma.pohja} ei ole`);
  res.status(202).json({ sanoma: { tunnus: randomUUID(), tila: 'jonossa', kieli: sanoma.kieli ?? 'fit' }, lahatys: { nummeri: lahatys.nummeri } });
});

api.use((err, req, res, next) => {
  if (err instanceof Kielto) res.status(err.tila).json({ virhe: { koodi: err.koodi, sana: err.message } });
  else if (err.name === 'RouteError') res.status(404).json({ virhe: { koodi: 'EI_REITTIA', sana: err.message } });
  else if (err.name === 'MethodError') res.status(405).json({ virhe: { koodi: 'EI_REITTIA', sana: err.message } });
  else { console.error(err); res.status(500).json({ virhe: { koodi: 'SISANEN', sana: 'Jokhaan meni väärin' } }); }
  next();
});

exports.handler = (event, context) => api.run(event, context);
