import { randomBytes } from 'node:crypto'
import { serve } from '@hono/node-server'
import { zValidator } from '@hono/zod-validator'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { getCookie, setCookie } from 'hono/cookie'
import { requestId } from 'hono/request-id'
import { rateLimiter } from 'hono-rate-limiter'
import { findCustomer, matchCustomer } from './customers.js'
import { notifyBody, notifyHeaders, reachBody, verifyBody } from './schemas.js'

const SESSION_SECONDS = 1200
const apiKeys = new Map([['dwk_live_Zp4Tq9Lr2XcV7bNm5KsH8jWd', { tenant: 4471, name: 'Northbound Parcels', plan: 'growth' }]])
const sessions = new Map()
const deliveries = new Map()

const app = new Hono()
app.use(requestId())
app.use(bodyLimit({ maxSize: 32 * 1024, onError: c => c.json({ ok: false, error: { code: 'BODY_TOO_LARGE' } }, 413) }))

const ok = (c, data, status = 200) => c.json({ ok: true, data, requestId: c.get('requestId') }, status)
const fail = (c, code, message, status = 200) =>
  c.json({ ok: false, error: { code, message }, requestId: c.get('requestId') }, status)

app.post('/auth-authenticate', c => {
  const key = c.req.header('x-api-key')
  if (key === undefined) return fail(c, 'API_KEY_MISSING', 'Send your API key in the X-API-Key header', 401)
  const tenant = apiKeys.get(key)
  if (tenant === undefined) return fail(c, 'API_KEY_UNKNOWN', 'This API key is not valid', 403)
  const sid = randomBytes(32).toString('base64url')
  sessions.set(sid, { tenant, expiresAt: Date.now() + SESSION_SECONDS * 1000 })
  setCookie(c, 'dw_session', sid, { httpOnly: true, path: '/', maxAge: SESSION_SECONDS, sameSite: 'Lax' })
  return ok(c, { tenant: tenant.tenant, name: tenant.name, plan: tenant.plan, keyId: `key_${key.slice(9, 13)}` })
})

const api = new Hono()
api.use(async (c, next) => {
  const session = sessions.get(getCookie(c, 'dw_session'))
  if (session === undefined || session.expiresAt <= Date.now())
    return fail(c, 'NOT_SIGNED_IN', 'No valid session cookie', 401)
  c.set('session', session)
  await next()
})
api.use(
  rateLimiter({
    windowMs: 60_000,
    limit: 600,
    standardHeaders: 'draft-6',
    keyGenerator: c => getCookie(c, 'dw_session'),
    handler: c => fail(c, 'SLOW_DOWN', 'Too many requests', 429),
  }),
)

api.post('/ext-verify', zValidator('json', verifyBody), c => {
  const asked = c.req.valid('json')
  const found = matchCustomer(asked)
  if (found === undefined) return fail(c, 'NO_SUCH_CUSTOMER', 'Nobody is known under these details')
  return ok(c, {
    user: { uid: found.uid, since: found.since, tier: found.tier },
    match: { mail: true, tel: asked.tel === undefined ? null : asked.tel === found.tel, zip: asked.zip === found.zip },
  })
})

api.post('/ext-reach', zValidator('json', reachBody), c => {
  const { uid, zip, wishes } = c.req.valid('json')
  const found = findCustomer(uid)
  if (found === undefined || found.zip !== zip) return fail(c, 'NO_SUCH_CUSTOMER', 'Nobody is known under this uid and zip')
  if (wishes === null) found.wishes = null
  else if (wishes !== undefined) found.wishes = wishes
  return ok(c, { uid, wishes: found.wishes, changed: wishes !== undefined })
})

api.post('/ext-notify', zValidator('header', notifyHeaders), zValidator('json', notifyBody), c => {
  const key = c.req.valid('header')['idempotency-key']
  const asked = c.req.valid('json')
  if (findCustomer(asked.uid) === undefined) return fail(c, 'NO_SUCH_CUSTOMER', 'Nobody is known under this uid')
  const known = deliveries.get(key)
  const made = known ?? { msgId: deliveries.size + 90_001, via: asked.via.kind, state: 'accepted', at: Math.floor(Date.now() / 1000) }
  deliveries.set(key, made)
  return ok(c, made, 202)
})

app.route('/', api)
app.notFound(c => fail(c, 'NOT_FOUND', `No route for ${c.req.path}`, 404))
app.onError((error, c) => (error.getResponse ? error.getResponse() : fail(c, 'INTERNAL', 'Something went wrong', 500)))

serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(process.argv[2]) })
