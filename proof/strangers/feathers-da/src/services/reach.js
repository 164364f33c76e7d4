import { authenticate } from '@feathersjs/authentication'
import { NotFound, Unprocessable } from '@feathersjs/errors'
import { hooks as schemaHooks, resolve } from '@feathersjs/schema'
import { Type, StringEnum, getValidator } from '@feathersjs/typebox'
import { findModtager, pakkeshops, praeferencer } from '../register.js'
import { dataValidator, kunEnkelt } from '../validators.js'
import { STI } from '../sti.js'

const klokkeslaet = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' })

const praeferencerSchema = Type.Object(
  {
    leveringssted: StringEnum(['hoveddoer', 'carport', 'nabo', 'pakkeshop']),
    nabo: Type.Optional(
      Type.Object(
        { navn: Type.String({ minLength: 2, maxLength: 60 }), husnr: Type.String({ pattern: '^[1-9]\\d{0,2}[A-Z]?$' }) },
        { additionalProperties: false }
      )
    ),
    pakkeshopNr: Type.Optional(Type.Integer({ minimum: 10000, maximum: 99999 })),
    tidsrum: Type.Optional(Type.Object({ fra: klokkeslaet, til: klokkeslaet }, { additionalProperties: false })),
    flexlevering: Type.Optional(Type.Boolean()),
    bemaerkning: Type.Optional(Type.String({ maxLength: 160 }))
  },
  {
    additionalProperties: false,
    allOf: [
      { if: { type: 'object', properties: { leveringssted: { const: 'nabo' } }, required: ['leveringssted'] }, then: { required: ['nabo'] } },
      { if: { type: 'object', properties: { leveringssted: { const: 'pakkeshop' } }, required: ['leveringssted'] }, then: { required: ['pakkeshopNr'] } }
    ]
  }
)

const reachValidator = getValidator(
  Type.Object(
    {
      handling: StringEnum(['hent', 'opdater']),
      modtagerId: Type.String({ pattern: '^MOD-\\d{5}$' }),
      praeferencer: Type.Optional(praeferencerSchema)
    },
    {
      $id: 'ReachData',
      additionalProperties: false,
      if: { type: 'object', properties: { handling: { const: 'opdater' } } },
      then: { required: ['praeferencer'] },
      else: { properties: { praeferencer: false } }
    }
  ),
  dataValidator
)

// nabo og pakkeshopNr gemmes kun, naar de hoerer til det valgte leveringssted
const praeferencerResolver = resolve({
  nabo: async (value, p) => (p.leveringssted === 'nabo' ? value : undefined),
  pakkeshopNr: async (value, p) => (p.leveringssted === 'pakkeshop' ? value : undefined),
  flexlevering: async (value) => value ?? false
})
const reachDataResolver = resolve({
  praeferencer: async (value, _data, context) => (value ? praeferencerResolver.resolve(value, context) : undefined)
})

class ReachService {
  async create({ handling, modtagerId, praeferencer: nye }) {
    const modtager = findModtager(modtagerId)
    if (!modtager) throw new NotFound(`Modtageren ${modtagerId} findes ikke`)
    if (handling === 'opdater') {
      if (nye.pakkeshopNr !== undefined && !pakkeshops.has(nye.pakkeshopNr)) throw new Unprocessable(`Pakkeshop ${nye.pakkeshopNr} findes ikke`)
      praeferencer.set(modtagerId, { revision: praeferencer.get(modtagerId).revision + 1, ...nye })
    }
    const { revision, ...gemte } = praeferencer.get(modtagerId)
    return { modtagerId, revision, adresseId: modtager.adresse.adresseId, praeferencer: gemte }
  }
}

export const reach = (app) => {
  app.use(`${STI}/ext-reach`, new ReachService(), { methods: ['create'] })
  app.service(`${STI}/ext-reach`).hooks({
    around: { all: [authenticate('jwt')] },
    before: { create: [kunEnkelt, schemaHooks.validateData(reachValidator), schemaHooks.resolveData(reachDataResolver)] }
  })
}
