'use strict'
// Lo que puei traer ca petición. Los mensajis son los de strummer.
const s = require('strummer')

const own = (o, k) => o !== null && typeof o === 'object' && Object.prototype.hasOwnProperty.call(o, k) ? o[k] : undefined

// Un ojetu con una parti fija i otra que dependi del valol d'un campu.
const sigun = s.createMatcher({
  initialize(opts) {
    this.campu = opts.campu
    this.fiju = s.object(opts.fiju)
    this.casus = new Map(opts.casus.map(([valol, spec]) => [valol, s.object(spec)]))
  },
  match(path, value) {
    const fallus = this.fiju.match(path, value)
    const casu = this.casus.get(own(value, this.campu))
    return casu ? fallus.concat(casu.match(path, value)) : fallus
  },
})

const una_de = (name, values, optional = false) => s.enum({ name, values, verbose: true, optional })
const ora = () => s.regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const horariu = () => s.optional(s.object({ dendi: ora(), ata: ora() }))
const persona_id = () => s.regex(/^PER-\d{5}$/)
const DIAS = ['lunis', 'martis', 'miercolis', 'juevis', 'vienris', 'sabau']

exports.autenticacion = s.object({
  cliente: s.string({ min: 4, max: 40 }),
  clavi: s.string({ min: 8, max: 80 }),
  ambienti: una_de('ambienti', ['prebas', 'real']),
})

exports.verificacion = s.object({
  persona: s.object({
    nombri: s.string({ min: 1, max: 60 }),
    apelliu: s.string({ min: 1, max: 80 }),
    contautu: sigun({
      campu: 'tipu',
      fiju: { tipu: una_de('tipu', ['telefunu', 'correu']) },
      casus: [
        ['telefunu', { valol: s.regex(/^\+34\d{9}$/) }],
        ['correu', { valol: s.email() }],
      ],
    }),
  }),
  coigu_postal: s.optional(s.regex(/^\d{5}$/)),
})

const preferencia = sigun({
  campu: 'lugal',
  fiju: {
    lugal: una_de('lugal', ['casa', 'vezinu', 'tienda', 'buzon']),
    dias: s.optional(s.array({ of: una_de('dia', DIAS), min: 1, max: 6 })),
    horariu: horariu(),
    nota: s.string({ max: 120, optional: true }),
  },
  casus: [
    ['vezinu', { vezinu: s.object({ nombri: s.string({ min: 1, max: 80 }), puerta: s.string({ min: 1, max: 10 }) }) }],
    ['tienda', { tienda: s.regex(/^T\d{3}$/) }],
  ],
})

exports.alcanci = sigun({
  campu: 'solu_leel',
  fiju: { persona: persona_id(), solu_leel: s.boolean() },
  casus: [[false, { preferencia }]],
})

exports.avisu = sigun({
  campu: 'canal',
  fiju: {
    persona: persona_id(),
    plantilla: s.string({ min: 3, max: 40 }),
    canal: una_de('canal', ['sms', 'correu', 'llama']),
    lengua: una_de('lengua', ['ext', 'es', 'pt'], true),
    enviu: s.object({
      siguimientu: s.regex(/^RD\d{8}ES$/),
      dia: s.isoDate({ time: false }),
      bultus: s.integer({ min: 1, max: 50, optional: true }),
      horariu: horariu(),
    }),
  },
  casus: [['llama', { ora_llama: ora() }]],
})
