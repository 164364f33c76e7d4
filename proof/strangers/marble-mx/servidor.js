// Integración de entregas: Marble.js. Toda respuesta es HTTP 200 con sobre; el resultado está en `codigo`.
const { randomUUID } = require('node:crypto');
const { createServer, httpListener, r, combineRoutes, HttpError, HttpStatus } = require('@marblejs/http');
const { bodyParser$ } = require('@marblejs/middleware-body');
const { requestValidator$ } = require('@marblejs/middleware-io');
const { of, defer } = require('rxjs');
const { map, mergeMap, tap } = require('rxjs/operators');
const { Acceso, Verificacion, Alcance, Aviso } = require('./esquemas');

const VIGENCIA = Number(process.env.TOKEN_TTL_SECONDS || 900);
const USUARIOS = { 'paqueteria.bajio': 'Nopal#4417.cenzontle' };
const PLANTILLAS = new Set(['ENT-RUTA-02', 'ENT-PROG-01', 'ENT-FALL-03']);
const sesiones = new Map();
const dom = (calle, numeroExterior, colonia, codigoPostal) => ({ calle, numeroExterior, colonia, codigoPostal });
const clientes = [
  { clienteId: 50218, nombre: 'Ximena', apellidoPaterno: 'Arriaga', telefono: '4771234890', codigoPostal: '37150', preferencia: { domicilio: dom('Paseo del Moral', '318', 'Jardines del Moral', '37150'), turno: 'ABIERTO' } },
  { clienteId: 50977, nombre: 'Rodrigo', apellidoPaterno: 'Tamez', telefono: '8187654321', codigoPostal: '64000', preferencia: { domicilio: dom('Zaragoza', '1200', 'Centro', '64000'), turno: 'MATUTINO', recibe: { tipo: 'TITULAR' } } },
  { clienteId: 51340, nombre: 'Guadalupe', apellidoPaterno: 'Pech', telefono: '9991112233', codigoPostal: '97000', preferencia: { domicilio: dom('Calle 60', '455', 'Centro', '97000'), turno: 'VESPERTINO' } },
];

// --- sobre --------------------------------------------------------------------

class Rechazo extends HttpError {
  constructor(codigo, mensaje, req) { super(mensaje, HttpStatus.OK, { codigo }, req); this.codigo = codigo; }
}
const sobre = (codigo, mensaje, datos) => ({ codigo, mensaje, datos, folio: randomUUID().slice(0, 8).toUpperCase() });
const bien = (request, datos) => ({ request, status: 200, body: sobre(0, 'OK', datos) });

const error$ = (e$) => e$.pipe(map(({ request, error }) => {
  let cuerpo;
  if (error instanceof Rechazo) cuerpo = sobre(error.codigo, error.message, null);
  else if (error.context) cuerpo = { ...sobre(1100, error.message, null), errores: error.data };
  else if (error.status === 404) cuerpo = sobre(1404, error.message, null);
  else if (error.status === 400) cuerpo = sobre(1000, error.message, null);
  else { console.error(error); cuerpo = sobre(9999, 'Error interno', null); }
  return { request, status: 200, body: cuerpo };
}));

// --- sesión ---------------------------------------------------------------------

const sesion$ = (req$) => req$.pipe(tap((req) => {
  const id = req.headers['x-sesion'];
  if (!id) throw new Rechazo(2010, 'Falta el encabezado X-Sesion', req);
  const hasta = sesiones.get(id);
  if (!hasta) throw new Rechazo(2011, 'Sesión no válida', req);
  if (hasta <= Date.now()) throw new Rechazo(2012, 'Sesión vencida', req);
}));

const deCliente = (req) => {
  const cliente = clientes.find((c) => c.clienteId === req.body.clienteId);
  if (!cliente) throw new Rechazo(3001, 'Cliente no encontrado', req);
  return cliente;
};

// --- rutas ----------------------------------------------------------------------

const abierta$ = (req$) => req$;

const ruta = (path, esquema, acceso$, hacer) => r.pipe(
  r.matchPath(path), r.matchType('POST'),
  r.use(acceso$),
  r.use(bodyParser$({ type: ['application/json'] })),
  r.use(requestValidator$({ body: esquema })),
  r.useEffect((req$) => req$.pipe(mergeMap((req) => defer(() => of(bien(req, hacer(req))))))),
);

const autenticar$ = ruta('/auth-authenticate', Acceso, abierta$, (req) => {
  const { usuario, contrasena } = req.body;
  if (!Object.hasOwn(USUARIOS, usuario) || USUARIOS[usuario] !== contrasena) throw new Rechazo(2001, 'Usuario o contraseña incorrectos', req);
  const id = randomUUID();
  sesiones.set(id, Date.now() + VIGENCIA * 1000);
  return { sesion: { id, vigenciaSegundos: VIGENCIA } };
});

const verificar$ = ruta('/ext-verify', Verificacion, sesion$, (req) => {
  const { telefono, codigoPostal, apellidoPaterno } = req.body;
  const c = clientes.find((x) => x.telefono === telefono && x.codigoPostal === codigoPostal
    && (apellidoPaterno === undefined || x.apellidoPaterno.toLowerCase() === apellidoPaterno.toLowerCase()));
  if (!c) throw new Rechazo(3001, 'Cliente no encontrado', req);
  return { cliente: { clienteId: c.clienteId, nombre: c.nombre, verificado: true } };
});

const alcanzar$ = ruta('/ext-reach', Alcance, sesion$, (req) => {
  const c = deCliente(req);
  if (req.body.operacion === 'ACTUALIZA') c.preferencia = req.body.preferencia;
  return { clienteId: c.clienteId, preferencia: c.preferencia };
});

const avisar$ = ruta('/ext-notify', Aviso, sesion$, (req) => {
  deCliente(req);
  if (!PLANTILLAS.has(req.body.plantilla)) throw new Rechazo(3010, 'La plantilla no existe', req);
  return { avisoId: `AV-${randomUUID().slice(0, 13)}`, estatus: 'ENCOLADO' };
});

const api$ = combineRoutes('/entregas/api', [autenticar$, verificar$, alcanzar$, avisar$]);

createServer({ port: Number(process.env.PORT), hostname: '127.0.0.1', listener: httpListener({ effects: [api$], error$ }) })
  .then((listen) => listen());
process.on('SIGTERM', () => process.exit(0));
