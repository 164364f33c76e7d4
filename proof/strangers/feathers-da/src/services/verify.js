import { authenticate } from '@feathersjs/authentication'
import { NotFound } from '@feathersjs/errors'
import { hooks as schemaHooks, resolve } from '@feathersjs/schema'
import { Type, StringEnum, getValidator } from '@feathersjs/typebox'
import { modtagere } from '../register.js'
import { dataValidator, kunEnkelt } from '../validators.js'
import { STI } from '../sti.js'

const modtagerSchema = Type.Object(
  {
    fornavn: Type.String({ minLength: 1, maxLength: 60 }),
    efternavn: Type.String({ minLength: 1, maxLength: 60 }),
    mobil: Type.String({ pattern: '^\\+45 ?[2-9]\\d( ?\\d{2}){3}$' }),
    email: Type.Optional(Type.String({ format: 'email' }))
  },
  { additionalProperties: false }
)

const adresseSchema = Type.Object(
  {
    vejnavn: Type.String({ minLength: 2, maxLength: 80 }),
    husnr: Type.String({ pattern: '^[1-9]\\d{0,2}[A-Z]?$' }),
    etage: Type.Optional(Type.String({ pattern: '^(kl|st|[1-9]\\d?)$' })),
    doer: Type.Optional(StringEnum(['tv', 'mf', 'th'])),
    postnr: Type.String({ pattern: '^\\d{4}$' }),
    by: Type.Optional(Type.String({ maxLength: 60 }))
  },
  { additionalProperties: false }
)

const verifyValidator = getValidator(
  Type.Object({ modtager: modtagerSchema, adresse: adresseSchema }, { $id: 'VerifyData', additionalProperties: false }),
  dataValidator
)

const verifyDataResolver = resolve({
  modtager: async (value) => ({ ...value, mobil: value.mobil.replaceAll(' ', ''), efternavn: value.efternavn.trim().toLocaleLowerCase('da') })
})

// Mobilnummeret vises ikke uden for systemet
const verifyExternalResolver = resolve({ mobil: async () => undefined })

class VerifyService {
  async create({ modtager, adresse }) {
    const fundet = modtagere.find((m) => m.mobil === modtager.mobil && m.efternavn.toLocaleLowerCase('da') === modtager.efternavn)
    if (!fundet) throw new NotFound('Modtageren findes ikke')
    const samme = adresse.postnr === fundet.adresse.postnr && adresse.vejnavn.toLocaleLowerCase('da') === fundet.adresse.vejnavn.toLocaleLowerCase('da')
    const match = !samme ? 'ingen' : adresse.husnr === fundet.adresse.husnr ? 'fuld' : 'delvis'
    return { modtagerId: fundet.modtagerId, mobil: fundet.mobil, adressematch: match, registreretAdresse: fundet.adresse, harEmail: fundet.email !== null }
  }
}

export const verify = (app) => {
  app.use(`${STI}/ext-verify`, new VerifyService(), { methods: ['create'] })
  app.service(`${STI}/ext-verify`).hooks({
    around: { all: [authenticate('jwt'), schemaHooks.resolveExternal(verifyExternalResolver)] },
    before: { create: [kunEnkelt, schemaHooks.validateData(verifyValidator), schemaHooks.resolveData(verifyDataResolver)] }
  })
}
