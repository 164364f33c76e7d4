'use strict'
// Xəzər Kuryer: partnyor API (restana, validatorjs)
const crypto = require('node:crypto')
const restana = require('restana')
const bodyParser = require('body-parser')
const Validator = require('validatorjs')

Validator.useLang('az')
// az.js has no `attributes`, without which the library fails
Validator.setMessages('az', { ...Validator.getMessages('az'), attributes: {} })

const PARTNYOR = { kod: 'BAKI-MRKT-17', istifadeci: 'inteqrasiya@bakimarket.example', sifre: 'Nar-cicek_2207!k' }
const OMUR = Number(process.env.TOKEN_TTL_SECONDS || 1200)

const acarlar = new Map()
const musteriler = new Map([
  [70418, { ad: 'Leyla', soyad: 'Məmmədova', telefon: '+994502218847', indeks: 'AZ1065', ustunlukler: { yer: 'QAPI', qeyd: 'domofon 14', saat: { baslangic: '10:00', son: '13:00' }, zeng_et: true } }],
  [70533, { ad: 'Rəşad', soyad: 'Quliyev', telefon: '+994557730916', indeks: 'AZ2000', ustunlukler: { yer: 'POCTAMAT', poctamat_kodu: 'PM-0231' } }],
  [71209, { ad: 'Aysel', soyad: 'Hüseynzadə', telefon: '+994709046128', indeks: 'AZ5000', ustunlukler: { yer: 'QONSU', qonsu_adi: 'Tamara xala' } }]
])
for (const m of musteriler.values()) m.yenilenib = '2026-02-17T06:40:00.000Z'
let sonBildiris = 0

const TELEFON = 'regex:/^\\+994(10|50|51|55|60|70|77|99)\\d{7}$/'
const SAAT = 'regex:/^([01]\\d|2[0-3]):[0-5]\\d$/'

const qaydalar = {
  basliq: { 'x-partnyor-kodu': 'required|string' },
  giris: {
    istifadeci_adi: 'required|string|email',
    sifre: 'required|string|min:8|max:64'
  },
  yoxlama: {
    'musteri.ad': 'string|max:40',
    'musteri.soyad': 'required|string|min:2|max:40',
    'musteri.telefon': ['required', 'string', TELEFON],
    'musteri.fin_kod': 'string|alpha_num|size:7',
    'unvan.seher': 'required|string|max:40',
    'unvan.kuce': 'required|string|max:80',
    'unvan.bina': 'required|string|max:10',
    'unvan.menzil': 'integer|min:1|max:9999',
    'unvan.poct_indeksi': ['required', 'string', 'regex:/^AZ\\d{4}$/']
  },
  ustunluk: {
    musteri_id: 'required|integer',
    emeliyyat: 'required|string|in:BAX,YENILE',
    'ustunlukler.yer': 'required_if:emeliyyat,YENILE|string|in:QAPI,QONSU,POCTAMAT',
    'ustunlukler.qonsu_adi': 'required_if:ustunlukler.yer,QONSU|string|max:60',
    'ustunlukler.poctamat_kodu': ['required_if:ustunlukler.yer,POCTAMAT', 'string', 'regex:/^PM-\\d{4}$/'],
    'ustunlukler.saat.baslangic': ['required_with:ustunlukler.saat', 'string', SAAT],
    'ustunlukler.saat.son': ['required_with:ustunlukler.saat', 'string', SAAT],
    'ustunlukler.zeng_et': 'boolean',
    'ustunlukler.qeyd': 'string|max:120'
  },
  bildiris: {
    musteri_id: 'required|integer',
    hadise: 'required|string|in:QEBUL,YOLDA,GECIKIR,TEHVIL',
    kanal: 'required|string|in:sms,whatsapp,email',
    'elaqe.email': 'required_if:kanal,email|string|email',
    'gonderis.izleme_nomresi': ['required', 'string', 'regex:/^XK\\d{10}$/'],
    'gonderis.tarix': 'required|string|date',
    'gonderis.ceki_kq': 'numeric|min:0.1|max:30',
    'gonderis.yer_sayi': 'integer|min:1|max:20'
  }
}

class Xeta extends Error {
  constructor (http, kod, mesaj, saheler) {
    super(mesaj)
    Object.assign(this, { http, kod, saheler })
  }
}

function yoxla (melumat, qayda, mesaj) {
  const v = new Validator(melumat, qayda)
  v.stopOnError(true)
  if (v.fails()) {
    const saheler = Object.entries(v.errors.all()).map(([sahe, sebebler]) => ({ sahe, sebebler }))
    throw new Xeta(400, 4001, mesaj || 'Göndərilən məlumatlar düzgün deyil', saheler)
  }
}

const beraber = (a, b) => {
  const h = (s) => crypto.createHash('sha256').update(s).digest()
  return crypto.timingSafeEqual(h(a), h(b))
}
const kicik = (s) => s.trim().toLocaleLowerCase('az')
const cavab = (res, melumat) => res.send({ status: 'ugurlu', kod: 0, melumat })

function partnyor (req, res, next) {
  yoxla(req.headers, qaydalar.basliq, 'Sorğu başlıqları natamamdır')
  if (req.headers['x-partnyor-kodu'] !== PARTNYOR.kod) throw new Xeta(403, 4030, 'Belə partnyor qeydiyyatda yoxdur')
  return next()
}

function icaze (req, res, next) {
  const [nov, acar] = (req.headers.authorization || '').split(' ')
  if (nov !== 'Kuryer' || !acar) {
    res.setHeader('WWW-Authenticate', 'Kuryer realm="partnyor"')
    throw new Xeta(401, 4010, 'Giriş açarı göndərilməyib')
  }
  const son = acarlar.get(acar)
  if (!son || son <= Date.now()) {
    acarlar.delete(acar)
    res.setHeader('WWW-Authenticate', 'Kuryer realm="partnyor", error="expired_or_unknown"')
    throw new Xeta(401, son ? 4012 : 4011, son ? 'Giriş açarının vaxtı bitib' : 'Giriş açarı tanınmır')
  }
  return next()
}

function musteri (id) {
  const m = musteriler.get(Number(id))
  if (!m) throw new Xeta(404, 4040, 'Müştəri tapılmadı')
  return m
}

function xetaCavabi (err, req, res) {
  if (err instanceof Xeta) {
    return res.send({ status: 'xeta', kod: err.kod, mesaj: err.message, ...(err.saheler && { saheler: err.saheler }) }, err.http)
  }
  const http = err.status || 500
  if (http >= 500) console.error(err)
  return res.send({ status: 'xeta', kod: http * 10, mesaj: http >= 500 ? 'Daxili xəta' : err.message }, http)
}

const service = restana({
  errorHandler: xetaCavabi,
  defaultRoute: (req, res) => res.send({ status: 'xeta', kod: 4044, mesaj: 'Belə ünvan yoxdur' }, 404)
})
service.use(bodyParser.json({ limit: '50kb' }))
service.use((req, res, next) => {
  // validatorjs reads {"a.b": 1} as {"a": {"b": 1}}; we do not
  req.body = Object.fromEntries(Object.entries(req.body || {}).filter(([k]) => !k.includes('.')))
  return next()
})

const P = '/kuryer/api/v2'

service.post(`${P}/auth-authenticate`, partnyor, (req, res) => {
  yoxla(req.body, qaydalar.giris)
  const { istifadeci_adi: ad, sifre } = req.body
  if (!beraber(kicik(ad), PARTNYOR.istifadeci) || !beraber(sifre, PARTNYOR.sifre)) {
    throw new Xeta(401, 4013, 'İstifadəçi adı və ya şifrə yanlışdır')
  }
  const acar = crypto.randomUUID().toUpperCase()
  acarlar.set(acar, Date.now() + OMUR * 1000)
  cavab(res, { acar, nov: 'Kuryer', qalan_saniye: OMUR })
})

service.post(`${P}/ext-verify`, partnyor, icaze, (req, res) => {
  yoxla(req.body, qaydalar.yoxlama)
  const { musteri: m, unvan } = req.body
  for (const [id, k] of musteriler) {
    if (k.telefon === m.telefon && kicik(k.soyad) === kicik(m.soyad)) {
      return cavab(res, { tapildi: true, musteri_id: id, ad_soyad: `${k.ad} ${k.soyad}`, unvan_uygundur: k.indeks === unvan.poct_indeksi })
    }
  }
  return cavab(res, { tapildi: false })
})

service.post(`${P}/ext-reach`, partnyor, icaze, (req, res) => {
  yoxla(req.body, qaydalar.ustunluk)
  const m = musteri(req.body.musteri_id)
  if (req.body.emeliyyat === 'YENILE') {
    const u = req.body.ustunlukler
    m.ustunlukler = { yer: u.yer, qonsu_adi: u.qonsu_adi, poctamat_kodu: u.poctamat_kodu, saat: u.saat ? { baslangic: u.saat.baslangic, son: u.saat.son } : undefined, zeng_et: u.zeng_et === undefined ? undefined : [true, 1, '1', 'true'].includes(u.zeng_et), qeyd: u.qeyd }
    m.yenilenib = new Date().toISOString()
  }
  cavab(res, { musteri_id: Number(req.body.musteri_id), ustunlukler: m.ustunlukler, yenilenib: m.yenilenib })
})

service.post(`${P}/ext-notify`, partnyor, icaze, (req, res) => {
  yoxla(req.body, qaydalar.bildiris)
  musteri(req.body.musteri_id)
  sonBildiris += 1
  cavab(res, { bildiris_no: `BLD-${String(sonBildiris).padStart(6, '0')}`, veziyyet: 'novbede', kanal: req.body.kanal })
})

service.start(Number(process.env.PORT), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))
