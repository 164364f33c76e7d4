import { App } from '@tinyhttp/app'
import { json } from 'milliparsec'
import { nanoid } from 'nanoid'
import { assert, StructError } from 'superstruct'
import { mista, partneri, sablony, zakaznici } from './data.js'
import { Dosazitelnost, Notifikace, Overeni, Prihlaseni } from './struktury.js'

const PLATNOST = Number(process.env.TOKEN_TTL_SECONDS ?? 1200)
const tokeny = new Map()
const preference = new Map()

class Chyba extends Error {
  constructor(status, kod, zprava) {
    super(zprava)
    this.status = status
    this.kod = kod
  }
}

const app = new App({
  settings: { xPoweredBy: false },
  noMatchHandler: (_req, res) => res.status(404).json({ stav: 'CHYBA', chyba: { kod: 'NENALEZENO', zprava: 'Not Found' } }),
  onError(err, _req, res) {
    if (res.headersSent) return
    if (err instanceof StructError) {
      const detaily = err.failures().map((f) => ({ pole: f.path.join('.'), zprava: f.message }))
      return res.status(422).json({ stav: 'CHYBA', chyba: { kod: 'NEPLATNA_DATA', zprava: err.message, detaily } })
    }
    if (err instanceof Chyba) return res.status(err.status).json({ stav: 'CHYBA', chyba: { kod: err.kod, zprava: err.message } })
    if (err instanceof SyntaxError) return res.status(400).json({ stav: 'CHYBA', chyba: { kod: 'NEPLATNY_JSON', zprava: err.message } })
    if (/^Payload too large/.test(err?.message)) return res.status(413).json({ stav: 'CHYBA', chyba: { kod: 'PRILIS_VELKE', zprava: err.message } })
    console.error(err)
    res.status(500).json({ stav: 'CHYBA', chyba: { kod: 'INTERNI_CHYBA', zprava: 'Interní chyba, kontaktujte podporu' } })
  }
})

const ok = (res, data, status = 200) => res.status(status).json({ stav: 'OK', data })

const over = (struktura) => (req, _res, next) => {
  assert(req.body, struktura)
  next()
}

const prihlasen = (req, _res, next) => {
  const [schema, token] = (req.headers.authorization ?? '').split(' ')
  if (schema !== 'Bearer' || !token) throw new Chyba(401, 'CHYBI_TOKEN', 'Chybí hlavička Authorization: Bearer')
  const relace = tokeny.get(token)
  if (!relace) throw new Chyba(401, 'NEPLATNY_TOKEN', 'Token není platný')
  if (relace.plati < Date.now()) throw new Chyba(401, 'TOKEN_VYPRSEL', 'Platnost tokenu vypršela, přihlaste se znovu')
  req.partner = relace.partner
  next()
}

const zakaznik = (id) => {
  const z = zakaznici.find((x) => x.id === id)
  if (!z) throw new Chyba(404, 'ZAKAZNIK_NENALEZEN', 'Zákazník nebyl nalezen')
  return z
}

const telo = json({ payloadLimit: 65536 })
// milliparsec volá next() i po chybě
const parser = (req, res, next) => telo(req, res, (err) => { if (err || !res.headersSent) next(err) })

const zaklad = '/api/v3'

app.post(`${zaklad}/auth-authenticate`, parser, over(Prihlaseni), (req, res) => {
  const partner = partneri.find((p) => p.kod === req.body.partner && p.klic === req.body.klic)
  if (!partner) throw new Chyba(401, 'PRIHLASENI_SELHALO', 'Neznámý partner nebo chybný klíč')
  const token = nanoid(40)
  tokeny.set(token, { partner, plati: Date.now() + PLATNOST * 1000 })
  ok(res, { partner: partner.nazev, pristupovyToken: token, platnostSekund: PLATNOST })
})

app.post(`${zaklad}/ext-verify`, prihlasen, parser, over(Overeni), (req, res) => {
  const { telefon, prijmeni, adresa } = req.body
  const z = zakaznici.find((x) => x.telefon === telefon && x.psc === adresa.psc && x.cisloPopisne === adresa.cisloPopisne &&
    x.prijmeni.localeCompare(prijmeni, 'cs', { sensitivity: 'base' }) === 0)
  if (!z) throw new Chyba(404, 'ZAKAZNIK_NENALEZEN', 'Zákazník nebyl nalezen')
  ok(res, { overeno: true, zakaznik: { id: z.id, jmeno: z.jmeno, obec: z.obec } })
})

app.post(`${zaklad}/ext-reach`, prihlasen, parser, over(Dosazitelnost), (req, res) => {
  const { zakaznikId, akce, preference: nova } = req.body
  zakaznik(zakaznikId)
  if (akce === 'NASTAVIT') {
    if (nova.mistoKod && !mista.has(nova.mistoKod)) throw new Chyba(409, 'MISTO_NEEXISTUJE', `Výdejní místo ${nova.mistoKod} neexistuje nebo je zrušeno`)
    const { zpusob, soused, mistoKod, casoveOkno, poznamka, nezvonit } = nova
    preference.set(zakaznikId, { zpusob, soused, mistoKod, casoveOkno, poznamka, nezvonit, zmeneno: new Date().toISOString() })
  }
  ok(res, { zakaznikId, preference: preference.get(zakaznikId) ?? { zpusob: 'DO_RUKY', nezvonit: false } })
})

app.post(`${zaklad}/ext-notify`, prihlasen, parser, over(Notifikace), (req, res) => {
  const { zakaznikId, sablona, kanaly } = req.body
  zakaznik(zakaznikId)
  if (!sablony.has(sablona)) throw new Chyba(409, 'NEZNAMA_SABLONA', `Šablona ${sablona} není pro partnera povolena`)
  ok(res, { notifikaceId: `N${nanoid(12)}`, stavNotifikace: 'ZARAZENO', kanaly }, 201)
})

app.listen(Number(process.env.PORT), () => {}, '127.0.0.1')
