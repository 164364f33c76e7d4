import { randomUUID } from 'node:crypto'

const IDLE_MINUTES = 15
const partners = { '70418': 'dsp-5f0c8e1ab7d94236' }
const sessions = new Map()

const denied = (res, msg) => res.status(401).json({ errors: [{ type: 'auth', msg }] })

export function auth(req, res) {
  const { partner, apikey } = req.query
  if (!partner || !apikey) return denied(res, 'Query parameters partner and apikey are required')
  if (partners[partner] !== apikey) return denied(res, 'Wrong partner or apikey')
  const id = randomUUID()
  sessions.set(id, { partner, usedAt: Date.now() })
  res
    .status(201)
    .set('X-Session-Id', id)
    .json({ message: 'Session opened', partner: Number(partner), idleTimeoutMinutes: IDLE_MINUTES })
}

export function requireSession(req, res, next) {
  const id = req.get('X-Session-Id')
  if (id === undefined) return denied(res, 'X-Session-Id header is required')
  const session = sessions.get(id)
  if (session === undefined || Date.now() - session.usedAt > IDLE_MINUTES * 60_000)
    return denied(res, 'Session is unknown or has timed out')
  session.usedAt = Date.now()
  next()
}
