import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import express from 'express'
import * as OpenApiValidator from 'express-openapi-validator'

const apiSpec = JSON.parse(readFileSync(new URL('./openapi.json', import.meta.url), 'utf8'))
const accounts = new Map([[48213, 'otter-lantern-quartz-77']])
const tokens = new Map()
const SECONDS = 5400

const contact = {
  id: '0c6ac3a2-5f0e-4f57-9a0c-8f6ed2b6c1d4',
  family: 'Lindholm',
  email: 'freja.lindholm@example.dk',
  postalCode: '2100',
  wish: { place: 'box', 'box-number': 88, remark: null },
}

const app = express()
app.disable('x-powered-by')
app.get('/openapi.json', (req, res) => res.json(apiSpec))
app.use(express.json({ limit: 24 * 1024 }))
app.use(
  OpenApiValidator.middleware({
    apiSpec,
    validateSecurity: {
      handlers: {
        token: req => {
          const expires = tokens.get(req.get('X-Auth-Token'))
          if (!(expires > Date.now())) throw Object.assign(new Error('unknown or expired token'), { status: 401 })
          return true
        },
      },
    },
  }),
)

const missing = res => res.status(404).json({ message: 'no such contact', errors: [] })
const api = express.Router()

api.post('/auth-authenticate', (req, res) => {
  const { 'account-id': account, passphrase } = req.body
  if (accounts.get(account) !== passphrase) return res.status(401).json({ message: 'wrong credentials', errors: [] })
  const token = randomBytes(30).toString('base64url')
  tokens.set(token, Date.now() + SECONDS * 1000)
  res.json({ token, 'valid-for': `PT${SECONDS / 60}M`, 'account-name': 'Nordisk Bud' })
})

api.post('/ext-verify', (req, res) => {
  const { 'family-name': family, 'email-address': email, address } = req.body
  if (email !== contact.email || family !== contact.family || address['postal-code'] !== contact.postalCode)
    return missing(res)
  res.json({ contact: contact.id, match: { score: 93, 'address-known': true } })
})

api.post('/ext-reach', (req, res) => {
  const { contact: id, wish } = req.body
  if (id !== contact.id) return missing(res)
  if (req.query.mode === 'write') {
    if (wish === undefined)
      return res.status(400).json({
        message: "request/body must have required property 'wish'",
        errors: [{ path: '/body/wish', message: "must have required property 'wish' in mode write" }],
      })
    contact.wish = { 'box-number': null, remark: null, ...wish }
  }
  res.json({ contact: id, wish: contact.wish })
})

api.post('/ext-notify', (req, res) => {
  if (req.body.contact !== contact.id) return missing(res)
  res.status(202).json({ notification: randomUUID(), 'correlation-id': req.get('X-Correlation-Id'), state: 'taken' })
})

app.use('/rest/v1', api)

app.use((error, req, res, _next) => {
  res.status(error.status ?? 500).json({ message: error.message, errors: error.errors ?? [] })
})

app.listen(Number(process.argv[2]), '127.0.0.1')
