// Esquemas de las peticiones (io-ts).
const t = require('io-ts');
const { either } = require('fp-ts');

const texto = (nombre, expresion) => new t.Type(nombre, t.string.is,
  (u, c) => either.chain((s) => (expresion.test(s) ? t.success(s) : t.failure(u, c)))(t.string.validate(u, c)), t.identity);

const Telefono = texto('Telefono(10 digitos)', /^\d{10}$/);
const CodigoPostal = texto('CodigoPostal(5 digitos)', /^\d{5}$/);
const NoVacio = texto('TextoNoVacio', /^(?=.*\S).{1,80}$/s);
const Guia = texto('Guia(MX + 10 digitos)', /^MX\d{10}$/);
const Fecha = texto('Fecha(AAAA-MM-DD)', /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/);
const ClienteId = t.Int;

const Acceso = t.type({ usuario: NoVacio, contrasena: NoVacio });

const Verificacion = t.intersection([
  t.type({ telefono: Telefono, codigoPostal: CodigoPostal }),
  t.partial({ apellidoPaterno: NoVacio }),
]);

const Domicilio = t.intersection([
  t.type({ calle: NoVacio, numeroExterior: NoVacio, colonia: NoVacio, codigoPostal: CodigoPostal }),
  t.partial({ numeroInterior: NoVacio, referencias: NoVacio }),
]);

const Recibe = t.union([
  t.type({ tipo: t.literal('TITULAR') }),
  t.type({ tipo: t.literal('VECINO'), nombre: NoVacio }),
  t.type({ tipo: t.literal('VIGILANCIA') }),
]);

const Preferencia = t.intersection([
  t.type({ domicilio: Domicilio, turno: t.keyof({ MATUTINO: null, VESPERTINO: null, ABIERTO: null }) }),
  t.partial({ recibe: Recibe }),
]);

const Alcance = t.union([
  t.type({ operacion: t.literal('CONSULTA'), clienteId: ClienteId }),
  t.type({ operacion: t.literal('ACTUALIZA'), clienteId: ClienteId, preferencia: Preferencia }),
]);

const Aviso = t.intersection([
  t.type({ clienteId: ClienteId, guia: Guia, plantilla: NoVacio, canal: t.keyof({ SMS: null, WHATSAPP: null }) }),
  t.partial({ fechaEntrega: Fecha, intento: t.Int }),
]);

module.exports = { Acceso, Verificacion, Alcance, Aviso };
