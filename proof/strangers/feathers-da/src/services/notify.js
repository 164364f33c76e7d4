import { randomUUID } from 'node:crypto'
import { authenticate } from '@feathersjs/authentication'
import { NotFound, Unprocessable } from '@feathersjs/errors'
import { hooks as schemaHooks, resolve } from '@feathersjs/schema'
import { Type, StringEnum, getValidator } from '@feathersjs/typebox'
import { findModtager, skabeloner } from '../register.js'
import { dataValidator, kunEnkelt } from '../validators.js'
import { STI } from '../sti.js'

const notifyValidator = getValidator(
  Type.Object(
    {
      modtagerId: Type.String({ pattern: '^MOD-\\d{5}$' }),
      forsendelse: Type.Object(
        {
          kollinr: Type.String({ pattern: '^00\\d{18}$' }),
          leveringsdato: Type.String({ format: 'date' }),
          antalKolli: Type.Optional(Type.Integer({ minimum: 1, maximum: 99 }))
        },
        { additionalProperties: false }
      ),
      besked: Type.Object(
        {
          skabelon: Type.String({ minLength: 1, maxLength: 40 }),
          kanaler: Type.Array(StringEnum(['sms', 'email', 'app']), { minItems: 1, uniqueItems: true }),
          sprog: Type.Optional(StringEnum(['da', 'en', 'de'])),
          fletfelter: Type.Optional(Type.Record(Type.String(), Type.String()))
        },
        { additionalProperties: false }
      ),
      afsender: Type.Optional(
        Type.Object({ navn: Type.String({ minLength: 1, maxLength: 60 }), kundeservice: Type.Optional(Type.String({ format: 'email' })) }, { additionalProperties: false })
      )
    },
    { $id: 'NotifyData', additionalProperties: false }
  ),
  dataValidator
)

const notifyDataResolver = resolve({
  beskedId: async () => randomUUID(),
  oprettet: async () => new Date().toISOString(),
  besked: async (value) => ({ ...value, sprog: value.sprog ?? 'da' })
})

const notifyExternalResolver = resolve({ besked: async () => undefined, forsendelse: async () => undefined, afsender: async () => undefined })

const beskeder = new Map()

class NotifyService {
  async create(data) {
    const modtager = findModtager(data.modtagerId)
    if (!modtager) throw new NotFound(`Modtageren ${data.modtagerId} findes ikke`)
    if (!skabeloner.has(data.besked.skabelon)) throw new Unprocessable(`Skabelonen ${data.besked.skabelon} findes ikke`)
    const gemt = { ...data, status: 'afventer', kanaler: data.besked.kanaler, sprog: data.besked.sprog }
    beskeder.set(gemt.beskedId, gemt)
    return { ...gemt }
  }
}

export const notify = (app) => {
  app.use(`${STI}/ext-notify`, new NotifyService(), { methods: ['create'] })
  app.service(`${STI}/ext-notify`).hooks({
    around: { all: [authenticate('jwt'), schemaHooks.resolveExternal(notifyExternalResolver)] },
    before: { create: [kunEnkelt, schemaHooks.validateData(notifyValidator), schemaHooks.resolveData(notifyDataResolver)] }
  })
}
