// Esquemas de las peticiones (bueno, mensajes de su idioma es-ES).
const {
  apply, array, atMost, between, checkPerKey, esES, exactly, integer, length, match, objectExact, oneOf, optional, self, setMessage, string, when,
} = require('bueno');

const texto = string(length(between(1, 60)));
const movil = string(match(/[67]\d{8}/, (m) => m.mustBe('un móvil de 9 cifras, sin prefijo')));
const codigoPostal = string(match(/(0[1-9]|[1-4]\d|5[0-2])\d{3}/, (m) => m.mustBe('un código postal de 5 cifras')));
const dni = string(match(/\d{8}[A-Z]/, (m) => m.mustBe('un DNI de 8 cifras y letra')));
const fecha = string(match(/(0[1-9]|[12]\d|3[01])\/(0[1-9]|1[0-2])\/20\d\d/, (m) => m.mustBe('una fecha dd/mm/aaaa')));
const hora = string(match(/([01]\d|2[0-3]):[0-5]\d/, (m) => m.mustBe('una hora hh:mm')));
const localizador = string(match(/RL\d{10}/, (m) => m.mustBe('un localizador RL de 10 cifras')));
const idDestinatario = string(match(/D-\d{5}/, (m) => m.mustBe('un identificador de destinatario')));

const franja = objectExact({ desde: hora, hasta: hora });
const ausente = setMessage(exactly(undefined), (m) => m.leftOut);
const si = (doc, campo, valor, esquema, si_no = ausente) => when(apply(exactly(valor), doc?.[campo], campo), esquema, si_no);

const preferencia = self((p) => objectExact({
  lugar: oneOf('domicilio', 'vecino', 'punto_recogida', 'conserjeria'),
  vecino: si(p, 'lugar', 'vecino', objectExact({ nombre: texto, puerta: string(length(between(1, 10))) })),
  punto_recogida: si(p, 'lugar', 'punto_recogida', string(match(/PR-\d{4}/, (m) => m.mustBe('un punto de recogida PR-0000')))),
  dias: optional(array(oneOf('lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado'))),
  franja: optional(franja),
  observaciones: optional(string(length(atMost(120)))),
}));

const esquemas = {
  autenticar: objectExact({ codigo_cliente: texto, contrasena: texto }),
  verificar: objectExact({
    destinatario: objectExact({ nombre: optional(texto), apellidos: texto, movil, dni: optional(dni) }),
    codigo_postal: codigoPostal,
  }),
  preferencias: self((p) => objectExact({
    id_destinatario: idDestinatario,
    accion: oneOf('consultar', 'modificar'),
    preferencia: si(p, 'accion', 'modificar', preferencia),
  })),
  avisar: self((p) => objectExact({
    id_destinatario: idDestinatario,
    envio: objectExact({ localizador, bultos: optional(integer(between(1, 99))) }),
    plantilla: texto,
    suceso: oneOf('en_reparto', 'retrasado', 'entregado', 'incidencia'),
    fecha_entrega: fecha,
    franja: si(p, 'suceso', 'en_reparto', franja, optional(franja)),
    motivo: si(p, 'suceso', 'incidencia', oneOf('ausente', 'direccion_incorrecta', 'rechazado')),
    canal: optional(oneOf('sms', 'correo', 'whatsapp')),
  })),
};

exports.revisar = (nombre, datos) => checkPerKey(datos, esquemas[nombre], esES);
