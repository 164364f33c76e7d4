import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { createAction, createApp, createBranch, createErrorHandler, createRoute, Ex, silentLogger } from 'kequapp';
import { mali } from './forma.js';
import { GENTE, TIENDAS } from './gente.js';

const VIDA = Number(process.env.TOKEN_TTL_SECONDS ?? 900);
const fichas = new Map();
const deja = new Map();
let ultimo = 7300;

const json = createAction(({ res }) => {
  res.setHeader('Content-Type', 'application/json');
});

const ficha = createAction(({ req }) => {
  const hasta = fichas.get(req.headers['x-ficha']);
  if (hasta === undefined) throw Ex.Unauthorized('ficha');
  if (Date.now() > hasta) throw Ex.Unauthorized('vencido');
});

const lee = async (bundle, forma) => {
  const cuerpo = await bundle.getBody({ skipNormalize: true, maxPayloadSize: 32768 });
  const palabra = mali(forma, cuerpo);
  if (palabra) throw Ex.UnprocessableEntity(palabra);
  return cuerpo;
};

const busca = (id) => {
  const uno = GENTE.find((g) => g.id === id);
  if (!uno) throw Ex.NotFound('nohay');
  return uno;
};

const entra = async (bundle) => {
  const { tienda, llave } = await lee(bundle, 'entra');
  if (!TIENDAS.has(tienda) || TIENDAS.get(tienda) !== llave) throw Ex.Forbidden('llave');
  const nuevo = randomBytes(20).toString('hex');
  fichas.set(nuevo, Date.now() + VIDA * 1000);
  return { ficha: nuevo, segundo: VIDA };
};

const conoce = async (bundle) => {
  const { cliente } = await lee(bundle, 'conoce');
  const uno = GENTE.find((g) => g.telefono === cliente.telefono && g.apellido.toLowerCase() === cliente.apellido.trim().toLowerCase());
  if (!uno) throw Ex.NotFound('nohay');
  return { clienteId: uno.id, conocido: true, puedeAvisa: uno.quiere };
};

const donde = async (bundle) => {
  const { clienteId, cambia } = await lee(bundle, 'donde');
  const { id } = busca(clienteId);
  if (cambia) {
    const { dondeDeja, nombreVecino, ora = 'aga', nota } = cambia;
    deja.set(id, { dondeDeja, nombreVecino, ora, nota });
  }
  return { clienteId: id, cambiao: Boolean(cambia), gusto: deja.get(id) ?? { dondeDeja: 'puerta', ora: 'aga' } };
};

const avisa = async (bundle) => {
  const { clienteId } = await lee(bundle, 'avisa');
  if (!busca(clienteId).quiere) throw Ex.Conflict('nogusta');
  bundle.res.statusCode = 201;
  ultimo += 1;
  return { avisoId: `AV-${ultimo}`, estado: 'nafila' };
};

const app = createApp(
  createBranch({
    url: '/api/v1',
    logger: silentLogger,
    actions: [json],
    routes: [createRoute({ method: 'POST', url: '/auth-authenticate', actions: [entra] })],
    branches: [
      createBranch({
        url: '/',
        actions: [ficha],
        routes: [
          createRoute({ method: 'POST', url: '/ext-verify', actions: [conoce] }),
          createRoute({ method: 'POST', url: '/ext-reach', actions: [donde] }),
          createRoute({ method: 'POST', url: '/ext-notify', actions: [avisa] }),
        ],
      }),
    ],
    errorHandlers: [
      createErrorHandler({
        contentType: '*',
        action(ex, { res }) {
          res.setHeader('Content-Type', 'application/json');
          return { mali: /^\w+$/.test(ex.message) ? ex.message : ex.name };
        },
      }),
    ],
  }),
);

const server = createServer(app).listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => {
  server.close(() => process.exit(0));
  server.closeAllConnections();
});
