// Pakśikowa słužba: pśistup za aplikacije
const http = require('http')
const crypto = require('crypto')
const merry = require('merry')
const jsen = require('jsen')
const semy = require('./semy')

const TTL = Number(process.env.TOKEN_TTL_SECONDS || 1800)
const MAX = 32 * 1024
const aplikacije = { 'butra-chosebuz': 'Krosnowka.71-hobej' }
const predlogi = ['blota-1', 'blota-2']
const kupce = [
  { numer: 5207, me: 'Marja Nowakojc', familijowe: 'Nowakojc', mobil: '+4915112340071', plz: '03046' },
  { numer: 5211, me: 'Pětš Kral', familijowe: 'Kral', mobil: '+4915112340085', plz: '03096' }
]
const tokeny = new Map()
const zycenja = new Map()

const app = merry({ logLevel: 'silent' })
const zmolka = (ctx, status, slowo) => ctx.send(status, { zmolka: slowo })

function cytaj (req, cb) {
  const kuski = []
  let n = 0
  req.on('data', (k) => { n += k.length; if (n <= MAX) kuski.push(k) })
  req.on('end', () => cb(n > MAX, Buffer.concat(kuski).toString('utf8')))
}

function token (req) {
  const m = /^Bearer (\S+)$/i.exec(req.headers.authorization || '')
  if (!m) return 'token'
  const t = tokeny.get(m[1])
  return t && t > Date.now() ? null : 'token'
}

function droga (sciezka, sema, zjawna, cyn) {
  const pruwuj = jsen(sema)
  app.route('POST', '/posta/v1' + sciezka, (req, res, ctx) => cytaj(req, (wjele, tekst) => {
    if (wjele) return zmolka(ctx, 413, 'wjelikosc')
    if (!zjawna && token(req)) return zmolka(ctx, 401, 'token')
    let dane
    try { dane = JSON.parse(tekst) } catch (e) { return zmolka(ctx, 400, e.name) }
    if (!pruwuj(dane)) return zmolka(ctx, 400, pruwuj.errors[pruwuj.errors.length - 1].keyword)
    cyn(dane, ctx)
  }))
}

droga('/auth-authenticate', semy.pzizjawjenje, true, (d, ctx) => {
  if (!Object.hasOwn(aplikacije, d.aplikacija) || aplikacije[d.aplikacija] !== d.gronidlo) return zmolka(ctx, 401, 'gronidlo')
  const t = crypto.randomBytes(18).toString('base64url')
  tokeny.set(t, Date.now() + TTL * 1000)
  ctx.send(200, { token: t, sekundy: TTL })
})

droga('/ext-verify', semy.kupc, false, (d, ctx) => {
  const k = kupce.find((x) => x.mobil === d.mobil && x.plz === d.adresa.postowa_licba && (d.familijowe_me === undefined || d.familijowe_me === x.familijowe))
  if (!k) return zmolka(ctx, 404, 'kupc')
  ctx.send(200, { kupc: k.numer, me: k.me, znaty: true })
})

droga('/ext-reach', semy.zycenje, false, (d, ctx) => {
  if (!kupce.some((k) => k.numer === d.kupc)) return zmolka(ctx, 404, 'kupc')
  if (d.akcija === 'ZMENIS') {
    const { mestno, sused, pokazka, cas } = d.zycenje
    zycenja.set(d.kupc, { mestno, sused, pokazka, cas: cas && { wot: cas.wot, do: cas.do } })
  }
  ctx.send(200, { kupc: d.kupc, zycenje: zycenja.get(d.kupc) || { mestno: 'ZURJA' } })
})

droga('/ext-notify', semy.powesc, false, (d, ctx) => {
  if (!kupce.some((k) => k.numer === d.kupc)) return zmolka(ctx, 404, 'kupc')
  if (!predlogi.includes(d.predloga)) return zmolka(ctx, 409, 'predloga')
  ctx.send(201, { powesc: crypto.randomUUID(), status: 'PSIWZETA' })
})

app.route('default', (req, res, ctx) => zmolka(ctx, 404, 'droga'))

http.createServer(app.start()).listen(Number(process.env.PORT), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))
