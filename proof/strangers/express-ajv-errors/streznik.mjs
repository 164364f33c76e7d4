// Hitri Kurir d.o.o. – vmesnik za spletne trgovine
import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import express from 'express';
import * as OpenApiValidator from 'express-openapi-validator';

const VELJAVNOST = Number(process.env.TOKEN_TTL_SECONDS ?? 1200);
const OSNOVA = '/vmesnik/v2';

/* ------------------------------------------------------------ opis API */

const predmet = (required, properties, ostalo = {}) => ({ type: 'object', required, properties, additionalProperties: false, ...ostalo });
const niz = (maxLength = 80) => ({ type: 'string', minLength: 1, maxLength });
const ref = (ime) => ({ $ref: `#/components/schemas/${ime}` });
const operacija = (operationId, shema, ostalo = {}) => ({
  post: {
    operationId,
    requestBody: { required: true, content: { 'application/json': { schema: ref(shema) } } },
    responses: { default: { description: 'odgovor' } },
    ...ostalo,
  },
});
const ceJe = (polje, vrednost, zahtevano) => ({
  if: { properties: { [polje]: { const: vrednost } }, required: [polje] },
  then: { required: [zahtevano] },
});

const apiSpec = {
  openapi: '3.1.0',
  info: { title: 'Hitri Kurir – vmesnik za trgovine', version: '2.3.0' },
  servers: [{ url: OSNOVA }],
  security: [{ zeton: [] }],
  paths: {
    '/auth-authenticate': operacija('prijava', 'Prijava', { security: [] }),
    '/ext-verify': operacija('preveriPrejemnika', 'Preverjanje'),
    '/ext-reach': operacija('dostavneNastavitve', 'Dosegljivost'),
    '/ext-notify': operacija('posljiObvestilo', 'Obvestilo'),
  },
  components: {
    securitySchemes: { zeton: { type: 'apiKey', in: 'header', name: 'X-Dostopni-Zeton' } },
    schemas: {
      Prijava: predmet(['odjemalec', 'okolje'], {
        odjemalec: predmet(['oznaka', 'skrivnost'], { oznaka: niz(), skrivnost: niz() }),
        okolje: { type: 'string', enum: ['test', 'produkcija'] },
      }),
      Preverjanje: predmet(['prejemnik', 'naslov'], {
        prejemnik: predmet(['ime', 'priimek', 'telefon'], {
          ime: niz(50),
          priimek: niz(50),
          telefon: { type: 'string', pattern: '^\\+386\\d{8}$' },
          ePosta: { type: 'string', format: 'email' },
        }),
        naslov: predmet(['ulica', 'hisnaStevilka', 'postnaStevilka', 'kraj'], {
          ulica: niz(),
          hisnaStevilka: { type: 'string', pattern: '^\\d{1,4}[a-zA-Z]?$' },
          postnaStevilka: { type: 'integer', minimum: 1000, maximum: 9999 },
          kraj: niz(),
        }),
      }),
      PrejemnikId: { type: 'string', pattern: '^HK-[0-9A-F]{8}$' },
      CasovnoOkno: predmet(['od', 'do'], {
        od: { type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' },
        do: { type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' },
      }),
      Nastavitve: predmet(['nacinDostave'], {
        nacinDostave: { type: 'string', enum: ['osebno', 'predVrati', 'sosed', 'paketomat'] },
        sosed: predmet(['priimek', 'hisnaStevilka'], { priimek: niz(50), hisnaStevilka: niz(5) }),
        paketomat: { type: 'string', pattern: '^PM\\d{3}$' },
        opomba: { type: 'string', maxLength: 140 },
        casovnoOkno: ref('CasovnoOkno'),
      }, { allOf: [ceJe('nacinDostave', 'sosed', 'sosed'), ceJe('nacinDostave', 'paketomat', 'paketomat')] }),
      Dosegljivost: {
        type: 'object',
        oneOf: [ref('Branje'), ref('Sprememba')],
        discriminator: { propertyName: 'dejanje', mapping: { preberi: '#/components/schemas/Branje', spremeni: '#/components/schemas/Sprememba' } },
      },
      Branje: predmet(['dejanje', 'prejemnikId'], { dejanje: { type: 'string', enum: ['preberi'] }, prejemnikId: ref('PrejemnikId') }),
      Sprememba: predmet(['dejanje', 'prejemnikId', 'nastavitve'], {
        dejanje: { type: 'string', enum: ['spremeni'] }, prejemnikId: ref('PrejemnikId'), nastavitve: ref('Nastavitve'),
      }),
      Obvestilo: predmet(['prejemnikId', 'posiljka', 'predloga', 'kanali'], {
        prejemnikId: ref('PrejemnikId'),
        posiljka: predmet(['sledilnaStevilka', 'predvidenaDostava'], {
          sledilnaStevilka: { type: 'string', pattern: '^HK\\d{9}SI$' },
          predvidenaDostava: { type: 'string', format: 'date' },
          odkupnina: { type: 'number', exclusiveMinimum: 0, maximum: 5000 },
          nacinPlacila: { type: 'string', enum: ['gotovina', 'kartica'] },
        }, { dependentRequired: { odkupnina: ['nacinPlacila'] } }),
        predloga: niz(40),
        kanali: { type: 'array', minItems: 1, uniqueItems: true, items: { type: 'string', enum: ['sms', 'ePosta', 'viber'] } },
        jezik: { type: 'string', enum: ['sl', 'en', 'it', 'hu'], default: 'sl' },
      }),
    },
  },
};

/* ------------------------------------------------------------ podatki */

const odjemalci = new Map([['trgovina-lipa-071', 'vR8-kostanj-3fQw-61']]);
const predloge = new Set(['DOSTAVA_DANES_3', 'ZAMUDA_1', 'PREVZEM_PAKETOMAT_2']);
const prejemniki = [
  { id: 'HK-00A41F72', ime: 'Maja', priimek: 'Novak', telefon: '+38640123456', posta: 1000 },
  { id: 'HK-00B3099C', ime: 'Žiga', priimek: 'Kovačič', telefon: '+38631998877', posta: 2000 },
  { id: 'HK-00C7D1E5', ime: 'Irena', priimek: 'Zupan', telefon: '+38651445566', posta: 6000 },
];
const zetoni = new Map();
const nastavitve = new Map();
const obvestila = new Map();

class Zavrnitev extends Error {
  constructor(status, path, message, errorCode) {
    super(message);
    this.status = status;
    this.errors = [{ path, message, errorCode }];
  }
}

const enaka = (a, b) => a.length === b.length && timingSafeEqual(a, b);
const poisci = (id) => {
  const p = prejemniki.find((x) => x.id === id);
  if (!p) throw new Zavrnitev(404, '/body/prejemnikId', 'Prejemnik ne obstaja', 'prejemnik.ne_obstaja');
  return p;
};

function preveriZeton(req) {
  const zeton = req.get('X-Dostopni-Zeton');
  const potece = zetoni.get(zeton)?.potece;
  if (potece === undefined) throw { status: 401, message: 'Dostopni žeton ni veljaven' };
  if (potece <= Date.now()) {
    zetoni.delete(zeton);
    throw { status: 401, message: 'Dostopni žeton je potekel' };
  }
  return true;
}

/* ------------------------------------------------------------ strežnik */

const app = express();
app.disable('x-powered-by');
app.use(express.json({ limit: '50kb' }));
app.use(OpenApiValidator.middleware({
  apiSpec, validateRequests: true, validateResponses: false, validateSecurity: { handlers: { zeton: preveriZeton } },
}));

const pot = express.Router();

pot.post('/auth-authenticate', (req, res) => {
  const { oznaka, skrivnost } = req.body.odjemalec;
  const prava = odjemalci.get(oznaka);
  if (!prava || !enaka(Buffer.from(prava), Buffer.from(skrivnost))) {
    throw new Zavrnitev(401, '/body/odjemalec', 'Napačna oznaka ali skrivnost odjemalca', 'prijava.zavrnjena');
  }
  const zeton = randomBytes(24).toString('hex');
  const potece = Date.now() + VELJAVNOST * 1000;
  zetoni.set(zeton, { potece, okolje: req.body.okolje });
  res.json({ zeton, veljaDo: new Date(potece).toISOString() });
});

pot.post('/ext-verify', (req, res) => {
  const { prejemnik, naslov } = req.body;
  const p = prejemniki.find((x) => x.telefon === prejemnik.telefon && x.posta === naslov.postnaStevilka
    && x.priimek.localeCompare(prejemnik.priimek.trim(), 'sl', { sensitivity: 'base' }) === 0);
  if (!p) throw new Zavrnitev(404, '/body/prejemnik', 'Prejemnika nismo našli', 'prejemnik.ni_najden');
  res.json({ prejemnikId: p.id, preverjen: true, naslov: { dostavljiv: true, cona: `C${Math.floor(p.posta / 1000)}` } });
});

pot.post('/ext-reach', (req, res) => {
  const { id } = poisci(req.body.prejemnikId);
  if (req.body.dejanje === 'spremeni') {
    nastavitve.set(id, { nastavitve: req.body.nastavitve, spremenjeno: new Date().toISOString() });
  }
  res.json({ prejemnikId: id, ...(nastavitve.get(id) ?? { nastavitve: { nacinDostave: 'osebno' }, spremenjeno: null }) });
});

pot.post('/ext-notify', (req, res) => {
  const { id } = poisci(req.body.prejemnikId);
  if (!predloge.has(req.body.predloga)) throw new Zavrnitev(422, '/body/predloga', 'Predloga ne obstaja', 'obvestilo.neznana_predloga');
  const obvestiloId = randomUUID();
  obvestila.set(obvestiloId, { ...req.body, prejemnikId: id });
  res.status(201).json({ obvestiloId, stanje: 'sprejeto', jezik: req.body.jezik });
});

app.use(OSNOVA, pot);

app.use((err, req, res, next) => {
  const status = err.status ?? 500;
  if (err.headers) res.set(err.headers);
  if (status >= 500) console.error(err);
  res.status(status).json({ message: status >= 500 ? 'Napaka strežnika' : err.message, errors: err.errors ?? [] });
});

app.listen(Number(process.env.PORT ?? 8080), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
