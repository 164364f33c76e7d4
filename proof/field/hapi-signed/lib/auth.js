const { createHmac, randomBytes, timingSafeEqual } = require('node:crypto')
const Boom = require('@hapi/boom')
const Joi = require('joi')

const KEYS = { 'HUB-2281-EU': '4d6f9c1e8a72b05f3e917c64d0a8b2f5' }
const TOLERANCE = 300
const TTL_MINUTES = 20
const tickets = new Map()

const sameText = (a, b) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

exports.name = 'auth'
exports.register = server => {
  server.auth.scheme('ticket', () => ({
    authenticate: (request, h) => {
      const ticket = request.query.ticket
      if (ticket === undefined) throw Boom.unauthorized(null, 'Ticket')
      const found = tickets.get(ticket)
      if (found === undefined || found.expires < Date.now()) throw Boom.unauthorized('Ticket refused', 'Ticket')
      return h.authenticated({ credentials: { key: found.key } })
    },
  }))
  server.auth.strategy('ticket', 'ticket')

  server.route({
    method: 'POST',
    path: '/auth-authenticate',
    options: {
      validate: {
        payload: Joi.object({
          accessKey: Joi.string().max(40).required(),
          timestamp: Joi.number().integer().required(),
          nonce: Joi.string().guid().required(),
          signature: Joi.string().hex().length(64).required(),
        }),
      },
    },
    handler: request => {
      const { accessKey, timestamp, nonce, signature } = request.payload
      const secret = KEYS[accessKey]
      const late = Math.abs(Date.now() / 1000 - timestamp) > TOLERANCE
      const wanted = createHmac('sha256', secret ?? '').update(`${accessKey}\n${timestamp}\n${nonce}`).digest('hex')
      if (secret === undefined || late || !sameText(wanted, signature)) throw Boom.unauthorized('Signature refused')
      const ticket = `t-${randomBytes(18).toString('hex')}`
      tickets.set(ticket, { key: accessKey, expires: Date.now() + TTL_MINUTES * 60_000 })
      return { ticket, ttlMinutes: TTL_MINUTES, hub: 'eu-2' }
    },
  })
}
