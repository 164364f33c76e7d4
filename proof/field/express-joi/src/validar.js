const messages = {
  'any.required': '{{#label}} es obligatorio',
  'any.only': '{{#label}} debe ser uno de {{#valids}}',
  'any.unknown': '{{#label}} no está permitido',
  'object.unknown': '{{#label}} no está permitido',
  'object.base': '{{#label}} debe ser un objeto',
  'string.base': '{{#label}} debe ser un texto',
  'string.empty': '{{#label}} no puede estar vacío',
  'string.min': '{{#label}} debe tener al menos {{#limit}} caracteres',
  'string.max': '{{#label}} no puede tener más de {{#limit}} caracteres',
  'string.email': '{{#label}} debe ser un correo electrónico válido',
  'string.pattern.base': '{{#label}} no tiene el formato correcto',
  'string.pattern.name': '{{#label}} debe ser {{#name}}',
  'number.base': '{{#label}} debe ser un número',
  'number.integer': '{{#label}} debe ser un número entero',
  'number.min': '{{#label}} debe ser mayor o igual que {{#limit}}',
  'number.max': '{{#label}} debe ser menor o igual que {{#limit}}',
  'boolean.base': '{{#label}} debe ser verdadero o falso',
  'date.format': '{{#label}} debe ser una fecha en formato ISO 8601',
  'date.base': '{{#label}} debe ser una fecha válida',
}

module.exports = esquema => (req, res, next) => {
  const { error, value } = esquema.required().label('cuerpo').validate(req.body, { abortEarly: false, messages })
  if (error === undefined) {
    req.datos = value
    return next()
  }
  res.status(422).json({
    codigo: 'VALIDACION',
    mensaje: 'Los datos enviados no son válidos',
    errores: error.details.map(({ path, message }) => ({ campo: path.join('.'), mensaje: message })),
  })
}
