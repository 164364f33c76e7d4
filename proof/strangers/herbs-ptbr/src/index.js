const express = require('express')
const { generateControllers, generateRoutes } = require('@herbsjs/herbs2rest')
const { herbarium } = require('./casosDeUso')
const base = require('./base')
const controlador = require('./controlador')

const api = express.Router()
api.use((req, res, next) => {
  const token = req.get('x-sessao')
  if (token) req.user = base.sessao(token)?.parceiro
  next()
})
generateRoutes(generateControllers({ herbarium, controller: controlador }), api)

const app = express()
app.disable('x-powered-by')
app.use(express.json({ limit: '50kb' }))
app.use('/integracao/v2', api)
app.use((req, res) => res.status(404).json({ error: { code: 'ROTA_INEXISTENTE', message: `${req.method} ${req.path}` } }))
// eslint-disable-next-line no-unused-vars
app.use((erro, req, res, next) => {
  res.status(erro.status || 500).json({ error: { code: erro.type || erro.name, message: erro.message } })
})

const servidor = app.listen(Number(process.env.PORT || 3000), '127.0.0.1')
process.on('SIGTERM', () => { servidor.close(() => process.exit(0)); servidor.closeAllConnections() })
