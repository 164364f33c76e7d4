// Tsela Poso — sehokelo sa balekane (partner API)
import { createServer } from 'node:http';
import { randomBytes, randomUUID } from 'node:crypto';
import { createRouter, registerFormats, Response, HTTPError } from 'fets';
import { Type as T } from '@sinclair/typebox';
import { TypeCompiler } from '@sinclair/typebox/compiler';

registerFormats();

const TTL = Number(process.env.TOKEN_TTL_SECONDS ?? 1200);
const BALEKANE = new Map([['TP-MSU-0417', 'khanya!Maloti-88-sefate']]);
const BAAMOHELI = [
  { nomoro: 'MA-58213', lebitso: 'Palesa', fane: 'Mokoena', mohala: '+26658123456', lengolo: 'palesa.mokoena@example.co.ls', setereke: 'MASERU', poso: '100' },
  { nomoro: 'MA-60177', lebitso: 'Thabo', fane: 'Lerotholi', mohala: '+26662334455', lengolo: 'thabo.lerotholi@example.co.ls', setereke: 'LERIBE', poso: '300' },
  { nomoro: 'MA-60951', lebitso: 'Refiloe', fane: 'Nthunya', mohala: '+26659900112', lengolo: 'refiloe@example.co.ls', setereke: 'QUTHING', poso: '700' },
];
const likhetho = new Map();
const lithokhene = new Map();

// Union ea TypeBox ha e bolele letho ha e hana; paterone e bolela tseo re li amohelang.
const OneOf = (...v) => T.String({ pattern: `^(${v.join('|')})$` });
const Mohala = T.String({ pattern: '^\\+266[5-6]\\d{7}$' });
const Nomoro = T.String({ pattern: '^MA-\\d{5}$' });
const Nako = T.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' });
const Hlooho = T.Object({ 'x-thokhene': T.String() });

const Kena = T.Object({
  molekane: T.Object({ khoutu: T.String({ minLength: 1 }), lekunutu: T.String({ minLength: 8 }) }),
  sesebelisoa: T.Optional(T.String({ maxLength: 40 })),
});
const Netefatsa = T.Object({
  motho: T.Object({
    lebitso: T.String({ minLength: 2, maxLength: 60 }),
    fane: T.String({ minLength: 2, maxLength: 60 }),
    mohala: Mohala,
    lengolo_tsoibila: T.Optional(T.String({ format: 'email' })),
  }),
  aterese: T.Object({
    setereke: OneOf('MASERU', 'BEREA', 'LERIBE', 'BUTHA-BUTHE', 'MOKHOTLONG', 'THABA-TSEKA', 'QACHAS-NEK', 'QUTHING', 'MOHALES-HOEK', 'MAFETENG'),
    motse: T.Optional(T.String({ minLength: 2 })),
    khoutu_ea_poso: T.String({ pattern: '^\\d{3}$' }),
  }),
});
const Fihlella = T.Object({ moamoheli: Nomoro, ketso: OneOf('BALA', 'FETOLA') });
const Fetola = T.Object({
  khetho: T.Object({
    mokhoa: OneOf('LEMATING', 'MOAHISANI', 'SETSING'),
    nako: T.Optional(T.Object({ ho_tloha: Nako, ho_fihla: Nako })),
    lintlha: T.Optional(T.String({ maxLength: 140 })),
  }),
});
const KaMokhoa = {
  LEMATING: T.Object({}),
  MOAHISANI: T.Object({ khetho: T.Object({ moahisani: T.Object({ lebitso: T.String({ minLength: 2 }), mohala: T.Optional(Mohala) }) }) }),
  SETSING: T.Object({ khetho: T.Object({ setsi: T.String({ pattern: '^ST-\\d{3}$' }) }) }),
};
const Tsebisa = T.Object({
  moamoheli: Nomoro,
  tsela: T.Optional(OneOf('SMS', 'WHATSAPP', 'LENGOLO')),
  sephutheloana: T.Object({
    nomoro: T.String({ pattern: '^TP\\d{8}LS$' }),
    boima_kg: T.Optional(T.Number({ exclusiveMinimum: 0, maximum: 30 })),
  }),
  ketsahalo: T.Object({
    mofuta: OneOf('TSELENG', 'E_FIHLILE', 'E_LIEHILE'),
    letsatsi: T.String({ format: 'date' }),
  }),
});
const Lieho = T.Object({ ketsahalo: T.Object({ lieho_metsotso: T.Integer({ minimum: 5, maximum: 1440 }) }) });

const compiled = new Map();
const hlahloba = (schema, value) => {
  if (!compiled.has(schema)) compiled.set(schema, TypeCompiler.Compile(schema));
  const errors = [...compiled.get(schema).Errors(value)].map(({ schema: _s, type: _t, errors: _e, ...e }) => ({ name: 'json', ...e }));
  if (errors.length) throw new HTTPError(400, 'Bad Request', { 'x-error-type': 'validation' }, { errors });
};
const hana = (status, khoutu, molaetsa) => { throw new HTTPError(status, molaetsa, {}, { phoso: { khoutu, molaetsa } }); };
const bala = async (request) => {
  try { return await request.json(); } catch (e) {
    if (e instanceof HTTPError || e?.details) throw e;
    throw new HTTPError(400, 'Bad Request', {}, { message: e.message });
  }
};
const molebeli = (request) => {
  const t = lithokhene.get(request.headers.get('x-thokhene'));
  if (!t) hana(401, 'THOKHENE_HA_E_TSEJOE', 'Thokhene ha e tsejoe');
  if (t.fela <= Date.now()) hana(401, 'THOKHENE_E_FELETSOE', 'Thokhene e feletsoe ke nako');
};
const fumana = (nomoro) => BAAMOHELI.find((m) => m.nomoro === nomoro) ?? hana(404, 'MOAMOHELI_HA_A_TSEJOE', 'Moamoheli ha a tsejoe');

const router = createRouter({ base: '/poso/v1', landingPage: false, openAPI: { endpoint: false }, swaggerUI: { endpoint: false } })
  .route({
    method: 'POST', path: '/auth-authenticate', schemas: { request: { json: Kena } },
    handler: async (request) => {
      const { molekane } = await bala(request);
      if (BALEKANE.get(molekane.khoutu) !== molekane.lekunutu) hana(401, 'LEKUNUTU_LE_FOSAHETSE', 'Khoutu kapa lekunutu li fosahetse');
      const thokhene = randomBytes(24).toString('base64url');
      lithokhene.set(thokhene, { fela: Date.now() + TTL * 1000 });
      return Response.json({ thokhene, nako_metsotsoana: TTL, sebelisa: 'X-Thokhene' });
    },
  })
  .route({
    method: 'POST', path: '/ext-verify', schemas: { request: { headers: Hlooho, json: Netefatsa } },
    handler: async (request) => {
      molebeli(request);
      const { motho, aterese } = await bala(request);
      const m = BAAMOHELI.find((x) => x.mohala === motho.mohala && x.fane.toLowerCase() === motho.fane.toLowerCase() && x.poso === aterese.khoutu_ea_poso)
        ?? hana(404, 'MOAMOHELI_HA_A_TSEJOE', 'Moamoheli ha a tsejoe');
      return Response.json({ moamoheli: { nomoro: m.nomoro, lebitso: `${m.lebitso} ${m.fane}` }, e_netefalitsoe: true });
    },
  })
  .route({
    method: 'POST', path: '/ext-reach', schemas: { request: { headers: Hlooho, json: Fihlella } },
    handler: async (request) => {
      molebeli(request);
      const body = await bala(request);
      if (body.ketso === 'FETOLA') {
        hlahloba(Fetola, body);
        hlahloba(KaMokhoa[body.khetho.mokhoa], body);
      }
      const m = fumana(body.moamoheli);
      if (body.ketso === 'FETOLA') {
        const { mokhoa, nako, lintlha, moahisani, setsi } = body.khetho;
        likhetho.set(m.nomoro, {
          khetho: { mokhoa, ...(nako && { nako: { ho_tloha: nako.ho_tloha, ho_fihla: nako.ho_fihla } }), ...(lintlha !== undefined && { lintlha }), ...(mokhoa === 'MOAHISANI' && { moahisani }), ...(mokhoa === 'SETSING' && { setsi }) },
          e_fetotsoe: new Date().toISOString(),
        });
      }
      const k = likhetho.get(m.nomoro) ?? { khetho: { mokhoa: 'LEMATING' }, e_fetotsoe: null };
      return Response.json({ moamoheli: m.nomoro, ...k });
    },
  })
  .route({
    method: 'POST', path: '/ext-notify', schemas: { request: { headers: Hlooho, json: Tsebisa } },
    handler: async (request) => {
      molebeli(request);
      const body = await bala(request);
      if (body.ketsahalo.mofuta === 'E_LIEHILE') hlahloba(Lieho, body);
      fumana(body.moamoheli);
      return Response.json({ tsebiso: { id: randomUUID(), boemo: 'E_AMOHETSOE', tsela: body.tsela ?? 'SMS' } }, { status: 202 });
    },
  });

const server = createServer(router);
server.listen(Number(process.env.PORT ?? 8080), '127.0.0.1');
process.on('SIGTERM', () => { server.closeAllConnections(); server.close(() => process.exit(0)); });
