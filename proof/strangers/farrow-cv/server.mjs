// Parsel suretev: the partners' side.
import { randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import parse from 'co-body'
import farrow from 'farrow-http'
import farrowSchema from 'farrow-schema'
import { shapes } from './shapes.mjs'

const { Http, Response, Router } = farrow
const { Any } = farrowSchema
const PARTNERS = { 'ITIL-27': 'shura-akash-1924-sarpike' }
const KLIENTS = {
  'KL-40718': { chan: 'Narspi', hushamat: 'Mikhaylova', hula: 'Shupashkar' },
  'KL-40733': { chan: 'Setner', hushamat: 'Vasilyev', hula: 'Kanash' },
  'KL-41002': { chan: 'Pinerpi', hushamat: 'Ilyina', hula: 'Yadrin' },
}
const SEKUND = 1800
const ttl = Number(process.env.TOKEN_TTL_SECONDS ?? SEKUND) * 1000
const keru = new Map()
const suylavsem = new Map(Object.keys(KLIENTS).map((k) => [k, { vyran: 'ALAK', vahat: { puslani: '10:00', vesleni: '18:00' } }]))

class Yanash extends Error {
  constructor(status, kod, samah) { super(samah); Object.assign(this, { status, kod, samah }) }
}
const lay = (hurav, status = 200) => Response.status(status).json({ anasla: true, hurav })

const teresle = (shape, body) => {
  const ctx = { err: [] }
  const value = shapes[shape](body)(body, ctx)
  if (ctx.err.length > 0) throw Object.assign(new Error('yanash'), { yanashsem: ctx.err })
  return value
}
const klient = (nomer) => {
  if (!Object.hasOwn(KLIENTS, nomer)) throw new Yanash(404, 'KLIENT_SHUK', 'Kun pek klient shuk.')
  return KLIENTS[nomer]
}

const same = (a, b) => a.length === b.length && timingSafeEqual(a, b)

const api = Router()

api.post('/auth-authenticate', { body: Any }).use(({ body }) => {
  const v = teresle('keru', body)
  const known = Object.hasOwn(PARTNERS, v.partner) ? PARTNERS[v.partner] : ''
  if (!known || !same(Buffer.from(known), Buffer.from(v.vartanSamah))) throw new Yanash(401, 'PARTNER_YANASH', 'Partner e vartan samah yanash.')
  const key = randomBytes(20).toString('hex')
  keru.set(key, Date.now() + ttl)
  return lay({ partner: v.partner, sekund: SEKUND }).header('X-Keru', key)
})

api.post('/ext-verify', { body: Any }).use(({ body }) => {
  const v = teresle('tereslev', body)
  const k = klient(v.klient)
  if (['chan', 'hushamat'].some((n) => k[n].toLowerCase() !== v.yat[n].trim().toLowerCase())) throw new Yanash(404, 'KLIENT_SHUK', 'Kun pek klient shuk.')
  return lay({ klient: v.klient, pallatpar: true, hula: k.hula })
})

api.post('/ext-reach', { body: Any }).use(({ body }) => {
  const v = teresle('suylav', body)
  klient(v.klient)
  if (v.suylav) suylavsem.set(v.klient, v.suylav)
  return lay({ klient: v.klient, ulashanna: Boolean(v.suylav), suylav: suylavsem.get(v.klient) })
})

api.post('/ext-notify', { body: Any }).use(({ body }) => {
  const v = teresle('hypar', body)
  klient(v.klient)
  return lay({ hyparId: randomUUID(), haltari: 'CHERETRE', chelhe: v.hypar.chelhe }, 201)
})

const http = Http({ logger: false })

http.use(async (request, next) => {
  try {
    if (request.method === 'POST' && /^\/ext-/.test(request.pathname)) {
      const key = request.headers['x-keru']
      if (!key) throw new Yanash(401, 'KERU_SHUK', 'X-Keru kirle.')
      const until = keru.get(key)
      if (until === undefined) throw new Yanash(401, 'KERU_YANASH', 'X-Keru yanash.')
      if (until < Date.now()) throw new Yanash(401, 'KERU_KIVELNE', 'X-Keru vahache irtne.')
    }
    return await next(request)
  } catch (e) {
    if (e.yanashsem) return Response.status(400).json({ anasla: false, yanashsem: e.yanashsem })
    if (e instanceof Yanash) return Response.status(e.status).json({ anasla: false, yanash: { kod: e.kod, samah: e.samah } })
    throw e
  }
})
http.use(api)

// Farrow answers 500 to a body that is not JSON, so it is read before.
const server = createServer(async (req, res) => {
  if (req.method === 'POST') {
    try {
      req.body = await parse.json(req, { limit: '32kb' })
    } catch (e) {
      const [status, kod] = e.status === 413 ? [413, 'ITLA_PYSAK'] : [400, 'JSON_MAR']
      res.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' })
      return res.end(JSON.stringify({ anasla: false, yanash: { kod, samah: e.message } }))
    }
  }
  return http.handle(req, res)
})
server.listen(Number(process.env.PORT), '127.0.0.1')
for (const s of ['SIGTERM', 'SIGINT']) process.on(s, () => { server.close(() => process.exit(0)); server.closeAllConnections() })
