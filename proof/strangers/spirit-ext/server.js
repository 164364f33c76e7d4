'use strict'
// Recaus de la Dehesa: puerta pa las apricacionis de huera.
const http = require('http')
const { randomBytes, timingSafeEqual } = require('crypto')
const { adapter, response } = require('spirit').node
const route = require('spirit-router')
const esquemas = require('./esquemas')

const PORT = Number(process.env.PORT || 8080)
const DURA = Number(process.env.TOKEN_TTL_SECONDS || 1500)
const TOPI = 48 * 1024
const BASI = '/puerta/v1'

// --- datus -------------------------------------------------------------------

const CLIENTIS = new Map([['DEHESA-4471', { clavi: 'Enzina.9-bellota_Caceris', ambienti: 'prebas' }]])
const PLANTILLAS = new Set(['SALIA_REPARTI', 'ENTRIEGAU', 'NU_ESTABA'])
const PERSONAS = new Map([
  { id: 'PER-00312', nombri: 'Amparu', apelliu: 'Galán Moreno', telefunu: '+34927555318', correu: 'amparu.galan@example.es', coigu_postal: '10003' },
  { id: 'PER-00587', nombri: 'Hulián', apelliu: 'Gordillo', telefunu: '+34924555046', correu: 'hulian.gordillo@example.es', coigu_postal: '06800' },
].map((p) => [p.id, p]))
const preferencias = new Map([['PER-00312', { lugal: 'casa' }], ['PER-00587', { lugal: 'buzon', nota: 'El buzón verdi' }]])
const fichas = new Map()
let avisus = 7040

// --- yerrus i respuestas ------------------------------------------------------

class Yerru extends Error {
  constructor(status, codigu, testu, fallus) {
    super(testu)
    Object.assign(this, { status, codigu, fallus })
  }
}

const json = (status, body) => response(JSON.stringify(body)).status_(status).type('json')

// Tolos yerrus salin con la mesma hechura.
const con_yerrus = (handler) => (request) => handler(request).catch((e) => {
  if (!(e instanceof Yerru)) {
    console.error(e)
    e = new Yerru(500, 'YERRU_INTERNU', 'Algu á ronpíu aquí drentu')
  }
  const yerru = { codigu: e.codigu, testu: e.message }
  if (e.fallus) yerru.fallus = e.fallus
  return json(e.status, { yerru })
})

const comprueba = (esquema, body) => {
  const fallus = esquema.match('', body)
  if (fallus.length > 0) {
    throw new Yerru(400, 'DATUS_MALUS', 'Ai datus que nu están bien', fallus.map((f) => ({ campu: f.path, motivu: f.message })))
  }
  return body
}

const lei_cuerpu = (req) => new Promise((done, fail) => {
  const cachus = []
  let largu = 0
  req.on('data', (c) => {
    largu += c.length
    if (largu <= TOPI) cachus.push(c)
  })
  req.on('end', () => (largu > TOPI ? fail(new Yerru(413, 'MU_GRANDI', `El cuerpu passa de ${TOPI} bytes`)) : done(Buffer.concat(cachus).toString('utf8'))))
  req.on('error', fail)
})

const con_json = (handler) => async (request) => {
  const testu = await lei_cuerpu(request.req())
  if (!/^application\/json\b/i.test(request.headers['content-type'] || '')) throw new Yerru(415, 'TIPU_MALU', 'El cuerpu tien que sel application/json')
  try {
    request.body = JSON.parse(testu)
  } catch (e) {
    throw new Yerru(400, 'JSON_MALU', e.message)
  }
  return handler(request)
}

const con_ficha = (handler) => async (request) => {
  const ficha = request.headers['x-ficha']
  if (!ficha) throw new Yerru(401, 'SIN_FICHA', 'Falta la cabecera X-Ficha')
  const caduca = fichas.get(ficha)
  if (caduca === undefined) throw new Yerru(401, 'FICHA_MALA', 'Essa ficha nu vali')
  if (caduca <= Date.now()) {
    fichas.delete(ficha)
    throw new Yerru(401, 'FICHA_CAUCA', 'La ficha está caucá, pidi otra')
  }
  return handler(request)
}

// --- lo que hazi ca puerta -----------------------------------------------------

const mesmu = (a, b) => {
  const [x, y] = [Buffer.from(a), Buffer.from(b)]
  return x.length === y.length && timingSafeEqual(x, y)
}

const persona_de = (id) => {
  const persona = PERSONAS.get(id)
  if (!persona) throw new Yerru(404, 'PERSONA_DESCONOCIA', 'Nu ai denguna persona con esse númeru')
  return persona
}

const autentica = (body) => {
  const { cliente, clavi, ambienti } = comprueba(esquemas.autenticacion, body)
  const c = CLIENTIS.get(cliente)
  if (!c || !mesmu(c.clavi, clavi)) throw new Yerru(401, 'CREDENCIALIS_MALAS', 'El cliente u la clavi nu son güenus')
  if (c.ambienti !== ambienti) throw new Yerru(403, 'AMBIENTI_VEDAU', 'Esti cliente nu tien permisu pa esse ambienti')
  const ficha = randomBytes(18).toString('base64url')
  fichas.set(ficha, Date.now() + DURA * 1000)
  return json(200, { sesion: { ficha, cabecera: 'X-Ficha', dura: DURA } })
}

const llanu = (t) => t.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()

const verifica = (body) => {
  const { persona: p, coigu_postal } = comprueba(esquemas.verificacion, body)
  const hallá = [...PERSONAS.values()].find((x) => llanu(x.nombri) === llanu(p.nombri) && llanu(x.apelliu) === llanu(p.apelliu)
    && x[p.contautu.tipu].toLowerCase() === p.contautu.valol.toLowerCase() && (coigu_postal == null || x.coigu_postal === coigu_postal))
  if (!hallá) return json(200, { conocia: false })
  return json(200, { conocia: true, persona: { id: hallá.id, nombri: `${hallá.nombri} ${hallá.apelliu}` } })
}

const alcanza = (body) => {
  const { persona, solu_leel, preferencia: p } = comprueba(esquemas.alcanci, body)
  persona_de(persona)
  if (!solu_leel) {
    const nueva = { lugal: p.lugal }
    if (p.lugal === 'vezinu') nueva.vezinu = { nombri: p.vezinu.nombri, puerta: p.vezinu.puerta }
    if (p.lugal === 'tienda') nueva.tienda = p.tienda
    if (p.dias) nueva.dias = p.dias
    if (p.horariu) nueva.horariu = { dendi: p.horariu.dendi, ata: p.horariu.ata }
    if (p.nota) nueva.nota = p.nota
    preferencias.set(persona, nueva)
  }
  return json(200, { persona, mudau: !solu_leel, preferencia: preferencias.get(persona) })
}

const avisa = (body) => {
  const { persona, plantilla, canal, enviu } = comprueba(esquemas.avisu, body)
  persona_de(persona)
  if (!PLANTILLAS.has(plantilla)) throw new Yerru(409, 'PLANTILLA_DESCONOCIA', 'Essa plantilla nu está dá d\'alta')
  avisus += 1
  return json(201, { avisu: { numiru: avisus, estau: 'ena_cola', canal, siguimientu: enviu.siguimientu } })
}

// --- caminus --------------------------------------------------------------------

const cerrá = (camin, haz) => route.wrap(route.post(camin, ['body'], haz), [con_ficha, con_json])

const app = route.define(BASI, [
  route.wrap(route.post('/auth-authenticate', ['body'], autentica), [con_json]),
  cerrá('/ext-verify', verifica),
  cerrá('/ext-reach', alcanza),
  cerrá('/ext-notify', avisa),
])

const nada = () => json(404, { yerru: { codigu: 'CAMINU_DESCONOCIU', testu: 'Pol aquí nu ai ná' } })
const server = http.createServer(adapter(route.define([app, nada]), [con_yerrus]))
server.listen(PORT, '127.0.0.1', () => console.log(`puerta abierta: ${PORT}`))
process.on('SIGTERM', () => {
  server.close(() => process.exit(0))
  server.closeAllConnections()
})
