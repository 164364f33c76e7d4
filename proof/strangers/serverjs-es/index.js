const { randomBytes } = require('node:crypto');
const server = require('server');
const { revisar } = require('./esquemas');

const { error, get, post } = server.router;
const { header, status } = server.reply;

const VIGENCIA = Number(process.env.TOKEN_TTL_SECONDS ?? 1800);
const clientes = new Map([['LEV-0731', 'naranja/Turia.64']]);
const plantillas = new Set(['LEV-ES-02', 'LEV-ES-05', 'LEV-VA-01']);
const sesiones = new Map();
let avisos = 30417;

const destinatarios = [
  { id: 'D-10482', nombre: 'Amparo', apellidos: 'Ferrer Lloret', movil: '655204817', dni: '52417836K', codigo_postal: '46021', preferencia: { lugar: 'domicilio' } },
  { id: 'D-10933', nombre: 'Vicente', apellidos: 'Soler Pastor', movil: '699130472', dni: '20884513T', codigo_postal: '46100', preferencia: { lugar: 'punto_recogida', punto_recogida: 'PR-0088' } },
  { id: 'D-11207', nombre: 'Nerea', apellidos: 'Blanco Ruiz', movil: '722640915', dni: '73102265M', codigo_postal: '12005', preferencia: { lugar: 'conserjeria' } },
];

class Rechazo extends Error {
  constructor(estado, codigo, mensaje, errores) { super(mensaje); Object.assign(this, { estado, cuerpo: { codigo, mensaje, ...(errores && { errores }) } }); }
}

const validado = (nombre, ctx) => {
  const errores = revisar(nombre, ctx.data);
  if (Object.keys(errores).length) throw new Rechazo(400, 'DATOS_NO_VALIDOS', 'Los datos enviados no son válidos', errores);
  return ctx.data;
};

const conSesion = (ctx) => {
  const [tipo, testigo] = (ctx.headers.authorization ?? '').split(' ');
  if (!testigo || tipo.toLowerCase() !== 'bearer') throw new Rechazo(401, 'SIN_SESION', 'Falta la cabecera Authorization: Bearer con el testigo');
  const caduca = sesiones.get(testigo);
  if (!caduca) throw new Rechazo(401, 'TESTIGO_DESCONOCIDO', 'El testigo no es válido');
  if (caduca <= Date.now()) throw new Rechazo(401, 'TESTIGO_CADUCADO', 'El testigo ha caducado');
};

const buscar = (condicion) => {
  const encontrado = destinatarios.find(condicion);
  if (!encontrado) throw new Rechazo(404, 'DESTINATARIO_NO_ENCONTRADO', 'No hay ningún destinatario con esos datos');
  return encontrado;
};
const igual = (a, b) => a === undefined || a.toLocaleLowerCase('es') === b.toLocaleLowerCase('es');

const RAIZ = '/integracion/v1';

server({ port: Number(process.env.PORT ?? 3000), public: '', log: 'error', session: false, socket: false, favicon: false, security: { csrf: false } }, [
  get(`${RAIZ}/estado`, () => ({ estado: 'ok' })),

  post(`${RAIZ}/auth-authenticate`, (ctx) => {
    const { codigo_cliente, contrasena } = validado('autenticar', ctx);
    if (clientes.get(codigo_cliente) !== contrasena) throw new Rechazo(401, 'CREDENCIALES_INCORRECTAS', 'El código de cliente o la contraseña no son correctos');
    const testigo = randomBytes(24).toString('base64url');
    sesiones.set(testigo, Date.now() + VIGENCIA * 1000);
    return header('Cache-Control', 'no-store').json({ sesion: { testigo, caduca_en: VIGENCIA } });
  }),

  post(`${RAIZ}/ext-verify`, (ctx) => {
    conSesion(ctx);
    const { destinatario: d, codigo_postal } = validado('verificar', ctx);
    const { id, nombre } = buscar((x) => x.movil === d.movil && x.codigo_postal === codigo_postal && igual(d.apellidos, x.apellidos) && igual(d.nombre, x.nombre) && igual(d.dni, x.dni));
    return { resultado: 'ENCONTRADO', destinatario: { id, nombre } };
  }),

  post(`${RAIZ}/ext-reach`, (ctx) => {
    conSesion(ctx);
    const { id_destinatario, accion, preferencia } = validado('preferencias', ctx);
    const destinatario = buscar((x) => x.id === id_destinatario);
    if (accion === 'modificar') destinatario.preferencia = preferencia;
    return { id_destinatario, preferencia: destinatario.preferencia };
  }),

  post(`${RAIZ}/ext-notify`, (ctx) => {
    conSesion(ctx);
    const { id_destinatario, plantilla, canal = 'sms' } = validado('avisar', ctx);
    buscar((x) => x.id === id_destinatario);
    if (!plantillas.has(plantilla)) throw new Rechazo(422, 'PLANTILLA_DESCONOCIDA', 'La plantilla no existe o no está activada para este cliente');
    avisos += 1;
    return status(201).json({ aviso: { id: `AV-${String(avisos).padStart(7, '0')}`, estado: 'EN_COLA', canal } });
  }),

  () => { throw new Rechazo(404, 'RUTA_DESCONOCIDA', 'La ruta no existe'); },

  error((ctx) => {
    const { estado, cuerpo, status: http, message } = ctx.error;
    if (estado) return status(estado).json(cuerpo);
    if (http >= 400 && http < 500) return status(http).json({ codigo: 'PETICION_NO_VALIDA', mensaje: message });
    ctx.log.error(ctx.error);
    return status(500).json({ codigo: 'ERROR_INTERNO', mensaje: 'Error interno del servidor' });
  }),
]);
