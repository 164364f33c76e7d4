const express = require('express')
const { rateLimit } = require('express-rate-limit')
const autenticar = require('./autenticar')
const rutas = require('./rutas')

const app = express()
app.disable('x-powered-by')
app.use(
  rateLimit({
    windowMs: 30 * 1000,
    limit: 400,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    message: { codigo: 'LIMITE_SUPERADO', mensaje: 'Demasiadas solicitudes, inténtelo más tarde' },
  }),
)

app.post('/api/v3/auth-authenticate', express.urlencoded({ extended: false }), autenticar.emitirToken)
app.use('/api/v3', autenticar.exigirToken, express.json({ limit: '20kb' }), rutas)

app.use((req, res) => {
  res.status(404).json({ codigo: 'RUTA_NO_ENCONTRADA', mensaje: `No existe ${req.method} ${req.path}` })
})

// eslint-disable-next-line no-unused-vars
app.use((error, req, res, next) => {
  if (error.type === 'entity.parse.failed')
    return res.status(400).json({ codigo: 'JSON_INVALIDO', mensaje: 'El cuerpo de la solicitud no es JSON válido' })
  if (error.type === 'entity.too.large')
    return res.status(413).json({ codigo: 'CUERPO_DEMASIADO_GRANDE', mensaje: 'El cuerpo supera el tamaño máximo de 20 kB' })
  res.status(error.status ?? 500).json({ codigo: 'ERROR_INTERNO', mensaje: 'Se ha producido un error inesperado' })
})

app.listen(Number(process.argv[2]), '127.0.0.1')
