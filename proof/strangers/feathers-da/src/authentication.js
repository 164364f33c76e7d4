import { randomBytes, timingSafeEqual, createHash } from 'node:crypto'
import { AuthenticationBaseStrategy, AuthenticationService, JWTStrategy } from '@feathersjs/authentication'
import { NotAuthenticated } from '@feathersjs/errors'
import { hooks as schemaHooks } from '@feathersjs/schema'
import { Type, StringEnum, getValidator } from '@feathersjs/typebox'
import { dataValidator, kunEnkelt } from './validators.js'
import { STI } from './sti.js'

const partnere = new Map([['DK-44170', { adgangskode: 'fjord-Tejst!5290', navn: 'Nordhavn Boghandel A/S' }]])

const authSchema = Type.Object(
  {
    strategy: StringEnum(['partner']),
    partnerkode: Type.String({ pattern: '^[A-Z]{2}-\\d{5}$' }),
    adgangskode: Type.String({ minLength: 8 })
  },
  { $id: 'Login', additionalProperties: false }
)
const authValidator = getValidator(authSchema, dataValidator)

const sum = (tekst) => createHash('sha256').update(tekst).digest()

class PartnerStrategy extends AuthenticationBaseStrategy {
  async authenticate({ partnerkode, adgangskode }) {
    const partner = partnere.get(partnerkode)
    if (!timingSafeEqual(sum(adgangskode), sum(partner?.adgangskode ?? '')) || !partner) {
      throw new NotAuthenticated('Forkert partnerkode eller adgangskode')
    }
    return { authentication: { strategy: this.name }, partner: { partnerkode, navn: partner.navn } }
  }
}

class PartnerAuthenticationService extends AuthenticationService {
  async getPayload(authResult, params) {
    const payload = await super.getPayload(authResult, params)
    return { ...payload, partner: authResult.partner.partnerkode }
  }
}

export const authentication = (app) => {
  const levetid = Number(process.env.TOKEN_TTL_SECONDS || 1200)
  app.set('authentication', {
    secret: randomBytes(32).toString('base64'),
    entity: null,
    authStrategies: ['jwt', 'partner'],
    jwtOptions: {
      header: { typ: 'access' },
      audience: 'https://partner.pakkebro.example',
      issuer: 'pakkebro',
      algorithm: 'HS256',
      expiresIn: levetid
    }
  })

  const service = new PartnerAuthenticationService(app)
  service.register('jwt', new JWTStrategy())
  service.register('partner', new PartnerStrategy())

  app.use(`${STI}/auth-authenticate`, service, { methods: ['create'] })
  app.service(`${STI}/auth-authenticate`).hooks({
    before: { create: [kunEnkelt, schemaHooks.validateData(authValidator)] }
  })
}
