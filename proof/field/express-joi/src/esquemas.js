const Joi = require('joi')

const telefono = Joi.string().pattern(/^\+?[0-9]{9,15}$/, 'un teléfono')
const codigoPostal = Joi.string().pattern(/^[0-9]{5}$/, 'un código postal de cinco cifras')

exports.verificar = Joi.object({
  nombre: Joi.string().max(40).required(),
  apellidos: Joi.string().min(2).max(80).required(),
  telefono: telefono.required(),
  correo: Joi.string().email().max(120),
  direccion: Joi.object({
    calle: Joi.string().max(120).required(),
    numero: Joi.number().integer().min(1).max(9999).required(),
    piso: Joi.string().max(20),
    codigo_postal: codigoPostal.required(),
    poblacion: Joi.string().max(60).required(),
    provincia: Joi.string().max(60),
  }).required(),
})

exports.consultar = Joi.object({
  telefono: telefono.required(),
  codigo_postal: codigoPostal.required(),
  accion: Joi.string().valid('consultar', 'modificar').required(),
  lugar_entrega: Joi.string()
    .valid('puerta', 'porteria', 'vecino', 'punto_recogida')
    .when('accion', { is: 'modificar', then: Joi.required() }),
  observaciones: Joi.string().max(150),
  horario: Joi.string().valid('manana', 'tarde', 'cualquiera'),
})

exports.notificar = Joi.object({
  telefono: telefono.required(),
  canal: Joi.number().valid(1, 2, 3).required(),
  idioma: Joi.string().valid('es', 'ca', 'eu', 'gl', 'en'),
  numero_envio: Joi.string().pattern(/^[A-Z]{3}[0-9]{8}$/, 'un número de envío').required(),
  texto: Joi.string().min(5).max(240).required(),
  fecha_prevista: Joi.date().iso(),
  urgente: Joi.boolean(),
  remitente: Joi.object({ empresa: Joi.string().max(60).required(), referencia: Joi.string().max(30) }).required(),
})
