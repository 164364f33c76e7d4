// Vrazka kam kurierskata platforma: polka + superstruct.
import { randomBytes } from 'node:crypto';
import polka from 'polka';
import bodyParser from 'body-parser';
import { assert, dynamic, enums, integer, max, min, number, object, optional, pattern, size, string, StructError } from 'superstruct';

const ZHIVOT = (Number(process.env.TOKEN_TTL_SECONDS) || 1200) * 1000;
const KLIENTI = { 'balkan-market': 'Rila2925-Musala-zima' };
const SHABLONI = ['DOSTAVKA_DNES', 'ZAKASNENIE', 'VZEMI_OT_OFIS'];
const hora = [
  { nomer: 'KL-20417', ime: 'Desislava', familia: 'Petrova', telefon: '+359888123456', pk: '1000', predpochitania: { myasto: 'vrata' }, promeneno: null },
  { nomer: 'KL-20533', ime: 'Georgi', familia: 'Stoyanov', telefon: '+359877654321', pk: '4000', predpochitania: { myasto: 'ofis', ofis: 'PDV-012' }, promeneno: null },
];
const zhetoni = new Map();

const Telefon = pattern(string(), /^\+359\d{8,9}$/);
const Nomer = pattern(string(), /^KL-\d{5}$/);
const Chas = pattern(string(), /^([01]\d|2[0-3]):[0-5]\d$/);

const Vhod = object({ klient: string(), parola: string() });

const Proverka = object({
  litse: object({ familia: size(string(), 2, 40), telefon: Telefon, ime: optional(size(string(), 1, 40)) }),
  pk: optional(pattern(string(), /^\d{4}$/)),
});

const osnovni = {
  myasto: enums(['vrata', 'ofis', 'sasad']),
  chasove: optional(object({ ot: Chas, do: Chas })),
  belezhka: optional(size(string(), 0, 120)),
};
const Predpochitania = dynamic((v) => object(
  v?.myasto === 'ofis' ? { ...osnovni, ofis: pattern(string(), /^[A-Z]{3}-\d{3}$/) }
    : v?.myasto === 'sasad' ? { ...osnovni, sasad: object({ ime: size(string(), 2, 60), telefon: optional(Telefon) }) }
      : osnovni));

const adresno = {
  nomer: Nomer,
  adres: object({ pk: pattern(string(), /^\d{4}$/), ulitsa: optional(size(string(), 1, 80)) }),
  deistvie: enums(['pokazhi', 'promeni']),
};
const Adres = dynamic((v) => object(v?.deistvie === 'promeni' ? { ...adresno, predpochitania: Predpochitania } : adresno));

const izvestno = {
  nomer: Nomer,
  shablon: string(),
  kanal: enums(['sms', 'viber', 'imeil']),
  pratka: object({
    tovaritelnitsa: pattern(string(), /^\d{12}$/),
    data: pattern(string(), /^\d{4}-\d{2}-\d{2}$/),
    kolata: optional(max(min(integer(), 1), 99)),
    nalozhenPlatezh: optional(min(number(), 0)),
  }),
};
const Izvestie = dynamic((v) => object(v?.kanal === 'imeil' ? { ...izvestno, imeil: pattern(string(), /^[^@\s]+@[^@\s]+\.[a-z]+$/) } : izvestno));

const otgovor = (res, status, telo) => {
  res.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' });
  res.end(JSON.stringify(telo));
};
const otkaz = (status, duma) => Object.assign(new Error(duma), { status });

function onError(err, req, res, _next) {
  if (err instanceof StructError) return otgovor(res, 400, { greshka: err.message });
  const status = err.status ?? (Number.isInteger(err.code) ? err.code : 500);
  if (status >= 500) console.error(err);
  otgovor(res, status, { greshka: status >= 500 ? 'srv' : err.message ?? 'pat' });
}

const hvani = (fn) => (req, res, next) => {
  try { fn(req, res); } catch (err) { onError(err, req, res, next); }
};

const s = (struct, fn) => hvani((req, res) => {
  assert(req.body, struct);
  fn(req.body, res);
});

const pazi = (req, res, next) => {
  const [vid, zheton] = (req.headers.authorization ?? '').split(' ');
  const do_ = vid === 'Bearer' ? zhetoni.get(zheton) : undefined;
  if (!do_ || do_ <= Date.now()) return next(otkaz(401, 'zheton'));
  next();
};

const namerete = (nomer) => hora.find((h) => h.nomer === nomer) ?? (() => { throw otkaz(404, 'nepoznat'); })();

polka({ onError })
  .use(bodyParser.json({ limit: '32kb' }))
  .post('/auth-authenticate', s(Vhod, (b, res) => {
    if (!Object.hasOwn(KLIENTI, b.klient) || KLIENTI[b.klient] !== b.parola) throw otkaz(401, 'otkaz');
    for (const [z, d] of zhetoni) if (d <= Date.now()) zhetoni.delete(z);
    const zheton = randomBytes(24).toString('base64url');
    zhetoni.set(zheton, Date.now() + ZHIVOT);
    otgovor(res, 200, { zheton, vid: 'Bearer', sekundi: ZHIVOT / 1000 });
  }))
  .post('/ext-verify', pazi, s(Proverka, ({ litse, pk }, res) => {
    const h = hora.find((x) => x.telefon === litse.telefon && x.familia.toLowerCase() === litse.familia.toLowerCase() && (!pk || x.pk === pk));
    if (!h) throw otkaz(404, 'nepoznat');
    otgovor(res, 200, { poznat: true, nomer: h.nomer, ime: h.ime });
  }))
  .post('/ext-reach', pazi, s(Adres, (b, res) => {
    const h = namerete(b.nomer);
    if (h.pk !== b.adres.pk) throw otkaz(409, 'adres');
    if (b.deistvie === 'promeni') Object.assign(h, { predpochitania: b.predpochitania, promeneno: new Date().toISOString() });
    otgovor(res, 200, { nomer: h.nomer, predpochitania: h.predpochitania, promeneno: h.promeneno });
  }))
  .post('/ext-notify', pazi, s(Izvestie, (b, res) => {
    namerete(b.nomer);
    if (!SHABLONI.includes(b.shablon)) throw otkaz(422, 'shablon');
    otgovor(res, 202, { izvestie: `IZV-${randomBytes(6).toString('hex')}`, sastoyanie: 'prieto' });
  }))
  .listen(Number(process.env.PORT), '127.0.0.1');
