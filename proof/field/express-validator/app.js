import express from 'express'
import helmet from 'helmet'
import { auth, requireSession } from './auth.js'
import { notify } from './notify.js'
import { reach } from './reach.js'
import { verify } from './verify.js'

const API_VERSION = '2025-06'
const app = express()
app.use(helmet())
app.use(express.json({ limit: '8kb' }))

app.use((req, res, next) => {
  const asked = req.get('X-Api-Version')
  if (asked === API_VERSION) return next()
  const msg = asked === undefined ? 'X-Api-Version header is required' : `Unknown API version ${asked}`
  res.status(400).json({ errors: [{ type: 'version', msg: `${msg}, current version is ${API_VERSION}` }] })
})

app.post('/auth-authenticate', auth)
app.post('/ext-verify', ...verify.rules, requireSession, verify.handle)
app.post('/ext-reach', ...reach.rules, requireSession, reach.handle)
app.post('/ext-notify', ...notify.rules, requireSession, notify.handle)

app.use((req, res) => res.status(404).json({ errors: [{ type: 'route', msg: 'Not found' }] }))
app.use((error, req, res, _next) => {
  res.status(error.status ?? 500).json({ errors: [{ type: 'request', msg: error.expose ? error.message : 'Server error' }] })
})

app.listen(Number(process.argv[2]), '127.0.0.1')
