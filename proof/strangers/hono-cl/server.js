import { randomBytes, randomUUID } from 'node:crypto';
import { serve } from '@hono/node-server';
import * as v from '@badrap/valita';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';

const TTL = Number(process.env.TOKEN_TTL_SECONDS ?? 2700);

// --- datos -------------------------------------------------------------------
const EMPRESAS = [{ rutEmpresa: '77102938-8', usuario: 'integracion.falena', clave: 'Copihue#2291-sur', comercio: 'FLN-0418' }];
const PLANTILLAS = new Set(['AVISO-RUTA-03', 'AVISO-ENTREGA-01', 'AVISO-RETRASO-02']);
const clientes = new Map([
  ['C0093417', { rut: '15678432-K', apellido: 'Sepúlveda', nombre: 'Marcela Sepúlveda', comuna: 'Ñuñoa', codigoPostal: '7750000', preferencias: { lugarEntrega: 'puerta' }, modificadoEl: null }],
  ['C0093981', { rut: '9876543-3', apellido: 'Huenchumil', nombre: 'Ramón Huenchumil', comuna: 'Temuco', codigoPostal: '4780000', preferencias: { lugarEntrega: 'conserjeria' }, modificadoEl: null }],
]);
const sesiones = new Map();

// --- esquemas ----------------------------------------------------------------
const dv = (cuerpo) => {
  let suma = 0; let factor = 2;
  for (const d of [...cuerpo].reverse()) { suma += Number(d) * factor; factor = factor === 7 ? 2 : factor + 1; }
  const r = 11 - (suma % 11);
  return r === 11 ? '0' : r === 10 ? 'K' : String(r);
};
const texto = (min, max) => v.string().assert((s) => s.length >= min && s.length <= max, `debe tener entre ${min} y ${max} caracteres`);
const rut = v.string()
  .assert((s) => /^\d{7,8}-[\dK]$/.test(s), 'RUT sin puntos y con guion, por ejemplo 12345678-5')
  .assert((s) => dv(s.split('-')[0]) === s.split('-')[1], 'dígito verificador incorrecto');
const hora = v.string().assert((s) => /^([01]\d|2[0-3]):[0-5]\d$/.test(s), 'hora en formato HH:mm');
const fecha = v.string().assert((s) => /^\d{4}-\d{2}-\d{2}$/.test(s) && !Number.isNaN(Date.parse(s)), 'fecha en formato AAAA-MM-DD');
const entero = (min, max) => v.number().assert((n) => Number.isInteger(n) && n >= min && n <= max, `debe ser un entero entre ${min} y ${max}`);
const idCliente = v.string().assert((s) => /^C\d{7}$/.test(s), 'identificador de cliente no válido');

const Ingreso = v.object({ rutEmpresa: rut, usuario: texto(1, 60), clave: texto(1, 60) });

const Verificacion = v.object({
  destinatario: v.object({
    rut,
    apellidoPaterno: texto(2, 40),
    celular: v.string().assert((s) => /^\+569\d{8}$/.test(s), 'celular con código de país, por ejemplo +56912345678').optional(),
  }),
  comuna: texto(2, 40).optional(),
});

const franja = v.object({ desde: hora, hasta: hora });
const comunes = { franja: franja.optional(), comentario: texto(1, 140).optional() };
const Preferencias = v.union(
  v.object({ lugarEntrega: v.literal('puerta'), ...comunes }),
  v.object({ lugarEntrega: v.literal('conserjeria'), ...comunes }),
  v.object({ lugarEntrega: v.literal('vecino'), vecino: v.object({ nombre: texto(2, 60), depto: texto(1, 10).optional() }), ...comunes }),
  v.object({ lugarEntrega: v.literal('puntoRetiro'), codigoPunto: v.string().assert((s) => /^PR-\d{4}$/.test(s), 'código de punto, por ejemplo PR-0101'), ...comunes }),
);
const domicilio = v.object({ codigoPostal: v.string().assert((s) => /^\d{7}$/.test(s), 'código postal de siete dígitos'), comuna: texto(2, 40).optional() });
const Alcance = v.union(
  v.object({ operacion: v.literal('CONSULTAR'), idCliente, domicilio }),
  v.object({ operacion: v.literal('MODIFICAR'), idCliente, domicilio, preferencias: Preferencias }),
);

const Aviso = v.object({
  idCliente,
  pedido: v.object({
    ordenDespacho: v.string().assert((s) => /^OD\d{9}$/.test(s), 'orden de despacho: OD y nueve dígitos'),
    bultos: entero(1, 50).optional(),
  }),
  evento: v.union(v.literal('EN_RUTA'), v.literal('LLEGANDO'), v.literal('ENTREGADO'), v.literal('NO_ENTREGADO')),
  plantilla: texto(1, 30),
  fechaCompromiso: fecha,
  canales: v.array(v.union(v.literal('SMS'), v.literal('WHATSAPP'), v.literal('CORREO'))).assert((a) => a.length > 0, 'indique al menos un canal').optional(),
});

// --- aplicación --------------------------------------------------------------
class Rechazo extends Error { constructor(estado, codigo, mensaje) { super(mensaje); this.estado = estado; this.codigo = codigo; } }
const falla = (c, estado, codigo, mensaje, detalles) => c.json({ ok: false, error: { codigo, mensaje, ...(detalles ? { detalles } : {}) } }, estado);
const exito = (c, resultado, estado = 200) => c.json({ ok: true, resultado }, estado);

const leer = async (c, esquema) => {
  let cuerpo;
  try { cuerpo = await c.req.json(); } catch { throw new Rechazo(400, 'JSON_INVALIDO', 'El cuerpo no es un JSON válido'); }
  return esquema.parse(cuerpo);
};
const cliente = (id) => { const hallado = clientes.get(id); if (!hallado) throw new Rechazo(404, 'CLIENTE_NO_EXISTE', 'El cliente no existe'); return hallado; };

const app = new Hono().basePath('/api/despacho/v2');

app.use('/ext-*', async (c, next) => {
  const [, token] = /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '') ?? [];
  if (!token) throw new Rechazo(401, 'SIN_TOKEN', 'Falta el encabezado Authorization con el esquema Bearer');
  const sesion = sesiones.get(token);
  if (!sesion || sesion.vence < Date.now()) { sesiones.delete(token); throw new Rechazo(401, 'TOKEN_INVALIDO', 'Token inválido o vencido'); }
  const comercio = c.req.header('x-codigo-comercio');
  if (!comercio) throw new Rechazo(400, 'SIN_COMERCIO', 'Falta el encabezado X-Codigo-Comercio');
  if (comercio !== sesion.comercio) throw new Rechazo(403, 'COMERCIO_NO_AUTORIZADO', 'El código de comercio no corresponde a la empresa');
  await next();
});

app.post('/auth-authenticate', async (c) => {
  const datos = await leer(c, Ingreso);
  const empresa = EMPRESAS.find((e) => e.rutEmpresa === datos.rutEmpresa && e.usuario === datos.usuario && e.clave === datos.clave);
  if (!empresa) throw new Rechazo(401, 'CREDENCIALES_INVALIDAS', 'RUT, usuario o clave incorrectos');
  const token = randomBytes(24).toString('base64url');
  const vence = Date.now() + TTL * 1000;
  sesiones.set(token, { comercio: empresa.comercio, vence });
  return exito(c, { tokenAcceso: token, venceEl: new Date(vence).toISOString() });
});

app.post('/ext-verify', async (c) => {
  const { destinatario } = await leer(c, Verificacion);
  const hallado = [...clientes].find(([, x]) => x.rut === destinatario.rut && x.apellido.toLowerCase() === destinatario.apellidoPaterno.toLowerCase());
  return exito(c, hallado ? { registrado: true, idCliente: hallado[0], nombre: hallado[1].nombre } : { registrado: false });
});

app.post('/ext-reach', async (c) => {
  const datos = await leer(c, Alcance);
  const quien = cliente(datos.idCliente);
  if (datos.domicilio.codigoPostal !== quien.codigoPostal) throw new Rechazo(409, 'DOMICILIO_NO_COINCIDE', 'El domicilio no corresponde al cliente');
  if (datos.operacion === 'MODIFICAR') { quien.preferencias = datos.preferencias; quien.modificadoEl = new Date().toISOString(); }
  return exito(c, { idCliente: datos.idCliente, preferencias: quien.preferencias, modificadoEl: quien.modificadoEl });
});

app.post('/ext-notify', async (c) => {
  const datos = await leer(c, Aviso);
  cliente(datos.idCliente);
  if (!PLANTILLAS.has(datos.plantilla)) throw new Rechazo(409, 'PLANTILLA_NO_EXISTE', 'La plantilla no existe');
  return exito(c, { folio: randomUUID(), estado: 'EN_COLA', canales: datos.canales ?? ['SMS'] }, 202);
});

app.notFound((c) => falla(c, 404, 'RUTA_NO_EXISTE', 'La ruta no existe'));
app.onError((e, c) => {
  if (e instanceof v.ValitaError) return falla(c, 422, 'VALIDACION', e.message, e.issues.map(({ error, ...resto }) => resto));
  if (e instanceof Rechazo) return falla(c, e.estado, e.codigo, e.message);
  if (e instanceof HTTPException) return falla(c, e.status, 'SOLICITUD', e.message);
  console.error(e);
  return falla(c, 500, 'INTERNO', 'Error interno');
});

const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(process.env.PORT) });
process.on('SIGTERM', () => { server.close(); server.closeAllConnections?.(); process.exit(0); });
