const crypto = require('node:crypto')

const CLIENTES = { 'transportes-levante': 'b7Xk2Pq9-Rt5Vw8Yz-3Nc6Md1Lf' }
const DURACION = 3600
const tokens = new Map()

function credenciales(req) {
  const [esquema, valor] = (req.get('authorization') ?? '').split(' ')
  if (esquema?.toLowerCase() !== 'basic' || valor === undefined) return undefined
  const [id, ...resto] = Buffer.from(valor, 'base64').toString('utf8').split(':')
  return { id, secreto: resto.join(':') }
}

exports.emitirToken = (req, res) => {
  const cliente = credenciales(req)
  if (cliente === undefined || CLIENTES[cliente.id] === undefined || CLIENTES[cliente.id] !== cliente.secreto)
    return res
      .status(401)
      .set('WWW-Authenticate', 'Basic realm="reparto", charset="UTF-8"')
      .json({ error: 'invalid_client', error_description: 'Autenticación de cliente fallida' })
  const { grant_type: tipo, scope } = req.body ?? {}
  if (tipo === undefined)
    return res.status(400).json({ error: 'invalid_request', error_description: 'Falta el parámetro grant_type' })
  if (tipo !== 'client_credentials')
    return res
      .status(400)
      .json({ error: 'unsupported_grant_type', error_description: 'Solo se admite client_credentials' })
  if (scope !== undefined && scope !== 'reparto')
    return res.status(400).json({ error: 'invalid_scope', error_description: 'Ámbito desconocido' })
  const token = crypto.randomBytes(24).toString('hex')
  tokens.set(token, Date.now() + DURACION * 1000)
  res.set('Cache-Control', 'no-store').json({
    access_token: token,
    token_type: 'Bearer',
    expires_in: DURACION,
    refresh_token: crypto.randomUUID(),
    scope: 'reparto',
  })
}

exports.exigirToken = (req, res, next) => {
  const [esquema, token] = (req.get('authorization') ?? '').split(' ')
  if (esquema !== 'Bearer' || token === undefined)
    return res
      .status(401)
      .set('WWW-Authenticate', 'Bearer realm="reparto"')
      .json({ codigo: 'NO_AUTORIZADO', mensaje: 'Se requiere un token de acceso' })
  if (!(tokens.get(token) > Date.now()))
    return res
      .status(401)
      .set('WWW-Authenticate', 'Bearer realm="reparto", error="invalid_token"')
      .json({ codigo: 'TOKEN_NO_VALIDO', mensaje: 'El token no es válido o ha caducado' })
  next()
}
