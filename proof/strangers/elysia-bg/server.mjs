// Куриер „Бързей“: API за партньори (онлайн магазини)
import { randomBytes, randomUUID } from 'node:crypto';
import { node } from '@elysiajs/node';
import { Elysia, ValidationError, getSchemaValidator, t } from 'elysia';

const SESIYA_SEKUNDI = Number(process.env.TOKEN_TTL_SECONDS ?? 900);
const PARTNYORI = { 'BRZ-1180': { klyuch: 'rila.Musala-2925-ezero', ime: 'Пирин Маркет ЕООД' } };

const KLIENTI = new Map([
  ['K-204817', { telefon: '0888412907', familia: 'Стоянова', ime: 'Десислава', poshtenskiKod: '1504', predpochitanie: { nachin: 'adres' } }],
  ['K-204903', { telefon: '0897330518', familia: 'Георгиев', ime: 'Пламен', poshtenskiKod: '4000', predpochitanie: { nachin: 'ofis', ofis: { kod: '4012' } } }],
  ['K-205560', { telefon: '0987001264', familia: 'Димитрова', ime: 'Ралица', poshtenskiKod: '9000', predpochitanie: { nachin: 'sased', sased: { ime: 'Иванка Колева', apartament: '12' }, belezhka: 'вход Б' } }],
]);
const sesii = new Map();

// --- схеми ----------------------------------------------------------------------

const edno = (...stoynosti) => t.Union(stoynosti.map((s) => t.Literal(s)));
const chas = t.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' });
const klientNomer = t.String({ pattern: '^K-\\d{6}$' });
const ofis = t.Object({ kod: t.String({ pattern: '^\\d{4}$' }) });
const sased = t.Object({ ime: t.String({ minLength: 2, maxLength: 80 }), apartament: t.Optional(t.String({ maxLength: 10 })) });

const predpochitanie = t.Object({
  nachin: edno('adres', 'ofis', 'avtomat', 'sased'),
  ofis: t.Optional(ofis),
  sased: t.Optional(sased),
  belezhka: t.Optional(t.String({ maxLength: 160 })),
  interval: t.Optional(t.Object({ ot: chas, do: chas })),
});

const vhod = t.Object({ kodPartnyor: t.String({ minLength: 1 }), klyuch: t.String({ minLength: 1 }) });
const proverka = t.Object({
  telefon: t.String({ pattern: '^0(8[789]|9[89])\\d{7}$' }),
  familia: t.String({ minLength: 2, maxLength: 60 }),
  poshtenskiKod: t.Optional(t.String({ pattern: '^\\d{4}$' })),
});
const adres = t.Object({ klientNomer, operaciya: edno('spravka', 'promyana'), predpochitanie: t.Optional(predpochitanie) });
const uvedomlenie = t.Object({
  klientNomer,
  pratka: t.Object({
    tovaritelnica: t.String({ pattern: '^\\d{13}$' }),
    broyKoleta: t.Optional(t.Integer({ minimum: 1, maximum: 50 })),
    nalozhenPlatezh: t.Optional(t.Object({ suma: t.Number({ exclusiveMinimum: 0 }), valuta: edno('EUR', 'BGN') })),
  }),
  sabitie: edno('prieta', 'za_dostavka', 'v_ofis', 'zabavena', 'dostavena'),
  ochakvanaData: t.String({ format: 'date' }),
  ofis: t.Optional(ofis),
  kanal: t.Optional(edno('sms', 'viber', 'imeyl')),
});

// Обединенията дават неясни грешки, затова условните полета се проверяват на втора стъпка със същия валидатор.
const samo = (poleta) => getSchemaValidator(t.Object(poleta, { additionalProperties: true }), { additionalProperties: true });
const NUZHNI = {
  promyana: samo({ predpochitanie }),
  poNachin: {
    ofis: samo({ predpochitanie: t.Object({ ofis }, { additionalProperties: true }) }),
    avtomat: samo({ predpochitanie: t.Object({ ofis }, { additionalProperties: true }) }),
    sased: samo({ predpochitanie: t.Object({ sased }, { additionalProperties: true }) }),
  },
  v_ofis: samo({ ofis }),
};
const iziskai = (validator, body) => {
  if (validator && !validator.Check(body)) throw new ValidationError('body', validator, body);
};

// --- откази -----------------------------------------------------------------------

const KLIENT = 'Няма клиент с тези данни';

// --- приложение -------------------------------------------------------------------

const app = new Elysia({ adapter: node(), prefix: '/partner/v1' })
  .post('/auth-authenticate', ({ body, cookie, status }) => {
    const partnyor = Object.hasOwn(PARTNYORI, body.kodPartnyor) ? PARTNYORI[body.kodPartnyor] : undefined;
    if (partnyor?.klyuch !== body.klyuch) return status(401, { greshka: 'GRESHEN_VHOD', saobshtenie: 'Грешен код на партньор или ключ' });
    const id = randomBytes(24).toString('hex');
    sesii.set(id, { partnyor: body.kodPartnyor, do: Date.now() + SESIYA_SEKUNDI * 1000 });
    cookie.brzSesiya.set({ value: id, httpOnly: true, path: '/', sameSite: 'lax', maxAge: SESIYA_SEKUNDI });
    return { partnyor: partnyor.ime, sreda: 'test' };
  }, { body: vhod })
  .guard({}, (zashtiteni) => zashtiteni
    .resolve(({ cookie, status }) => {
      const sesiya = sesii.get(cookie.brzSesiya?.value);
      if (!cookie.brzSesiya?.value) return status(401, { greshka: 'NYAMA_SESIYA', saobshtenie: 'Не сте влезли в системата (липсва бисквитка brzSesiya)' });
      if (!sesiya || sesiya.do <= Date.now()) return status(401, { greshka: 'IZTEKLA_SESIYA', saobshtenie: 'Сесията е изтекла или невалидна' });
      return { partnyor: sesiya.partnyor };
    })
    .post('/ext-verify', ({ body, status }) => {
      for (const [nomer, k] of KLIENTI) {
        if (k.telefon === body.telefon && k.familia.toLowerCase() === body.familia.toLowerCase() && (body.poshtenskiKod ?? k.poshtenskiKod) === k.poshtenskiKod) {
          return { klient: { nomer, ime: k.ime, aktiven: true } };
        }
      }
      return status(404, { greshka: 'NYAMA_KLIENT', saobshtenie: KLIENT });
    }, { body: proverka })
    .post('/ext-reach', ({ body, status }) => {
      if (body.operaciya === 'promyana') {
        iziskai(NUZHNI.promyana, body);
        iziskai(NUZHNI.poNachin[body.predpochitanie.nachin], body);
      }
      const k = KLIENTI.get(body.klientNomer);
      if (!k) return status(404, { greshka: 'NYAMA_KLIENT', saobshtenie: KLIENT });
      if (body.operaciya === 'promyana') k.predpochitanie = body.predpochitanie;
      return { klientNomer: body.klientNomer, promeneno: body.operaciya === 'promyana', predpochitanie: k.predpochitanie };
    }, { body: adres })
    .post('/ext-notify', ({ body, status }) => {
      if (body.sabitie === 'v_ofis') iziskai(NUZHNI.v_ofis, body);
      if (!KLIENTI.has(body.klientNomer)) return status(404, { greshka: 'NYAMA_KLIENT', saobshtenie: KLIENT });
      return status(201, { uvedomlenie: { id: randomUUID(), sastoyanie: 'chaka', kanal: body.kanal ?? 'sms' } });
    }, { body: uvedomlenie }))
  .listen({ port: Number(process.env.PORT ?? 3000), hostname: '127.0.0.1' });

process.on('SIGTERM', () => process.exit(0));
