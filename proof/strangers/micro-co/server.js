// Puerta: última milla para comercios. Node, micro + superstruct.
import http from 'node:http';
import { randomBytes, timingSafeEqual, createHash } from 'node:crypto';
import { createError, json, send, serve } from 'micro';
import { StructError, assert } from 'superstruct';
import { Alcance, Aviso, Ingreso, Verificar } from './reglas.js';

const VIDA = Number(process.env.TOKEN_TTL_SECONDS ?? 600) * 1000;
const LLAVE = 'pk_comercio_5513';
const SECRETO = 'vB92-tQe7-LLp0-Hn3x';
const BASE = '/puerta';

const clientes = new Map([
  ['CL204417', { documento: '52884107', celular: '+573104458812', nombre: 'Paola Restrepo' }],
  ['CL204502', { documento: '7740021', celular: '+573187700145', nombre: 'Andrés Salcedo' }],
  ['CL211930', { documento: '900447123', celular: '+576013445566', nombre: 'Panadería La Ceiba' }],
].map(([id, c]) => [id, { ...c, preferencia: { sitio: 'PUERTA' }, version: 1 }]));
const sesiones = new Map();
const avisos = new Map();

// Hacia afuera solo un código: el detalle queda en el registro.
const CODIGOS = { peticion: [400, 10], credencial: [401, 20], sesion: [401, 21], cliente: [404, 30], ruta: [404, 40], metodo: [405, 41] };
const falla = (cual) => { const [status, codigo] = CODIGOS[cual]; const e = createError(status, cual); e.codigo = codigo; return e; };
const igual = (a, b) => timingSafeEqual(createHash('sha256').update(String(a)).digest(), createHash('sha256').update(b).digest());

async function leer(req, regla) {
  const cuerpo = await json(req, { limit: '20kb' });
  assert(cuerpo, regla);
  return cuerpo;
}
function sesion(req) {
  const fin = sesiones.get(req.headers['x-sesion']);
  if (fin === undefined || fin < Date.now()) throw falla('sesion');
}
const cliente = (id) => clientes.get(id) ?? (() => { throw falla('cliente'); })();

const rutas = {
  async '/auth-authenticate'(req) {
    const { secreto } = await leer(req, Ingreso);
    if (!(igual(req.headers['x-api-key'] ?? '', LLAVE) & igual(secreto, SECRETO))) throw falla('credencial');
    const token = randomBytes(16).toString('hex');
    sesiones.set(token, Date.now() + VIDA);
    return [200, { ok: true, sesion: token }];
  },
  async '/ext-verify'(req) {
    sesion(req);
    const { documento, celular } = await leer(req, Verificar);
    for (const [clienteId, c] of clientes) {
      if (c.documento === documento.numero && (celular === undefined || celular === c.celular)) return [200, { ok: true, clienteId, nombre: c.nombre }];
    }
    throw falla('cliente');
  },
  async '/ext-reach'(req) {
    sesion(req);
    const { clienteId, preferencia } = await leer(req, Alcance);
    const c = cliente(clienteId);
    if (preferencia) {
      const { sitio, quienRecibe, indicaciones } = preferencia;
      c.preferencia = { sitio, quienRecibe, indicaciones };
      c.version += 1;
    }
    return [200, { ok: true, clienteId, preferencia: c.preferencia, version: c.version }];
  },
  async '/ext-notify'(req) {
    sesion(req);
    const aviso = await leer(req, Aviso);
    cliente(aviso.clienteId);
    const avisoId = `AV${Date.now().toString(36)}${randomBytes(3).toString('hex')}`.toUpperCase();
    avisos.set(avisoId, aviso);
    return [200, { ok: true, avisoId, estado: 'EN_COLA' }];
  },
};

async function atender(req, res) {
  try {
    const camino = new URL(req.url, 'http://x').pathname;
    const ruta = camino.startsWith(`${BASE}/`) && Object.hasOwn(rutas, camino.slice(BASE.length)) && rutas[camino.slice(BASE.length)];
    if (!ruta) throw falla('ruta');
    if (req.method !== 'POST') throw falla('metodo');
    const [status, cuerpo] = await ruta(req);
    return send(res, status, cuerpo);
  } catch (e) {
    const esRegla = e instanceof StructError;
    console.error(new Date().toISOString(), req.method, req.url, esRegla ? e.failures().map((f) => f.message) : e.message);
    if (esRegla || e.statusCode === 400) return send(res, 400, { ok: false, codigo: 10 });
    if (e.statusCode === 413) return send(res, 413, { ok: false, codigo: 11 });
    return send(res, e.statusCode ?? 500, { ok: false, codigo: e.codigo ?? 99 });
  }
}

const server = new http.Server(serve(atender));
process.on('SIGTERM', () => { server.closeAllConnections(); server.close(() => process.exit(0)); });
server.listen(Number(process.env.PORT), '127.0.0.1');
