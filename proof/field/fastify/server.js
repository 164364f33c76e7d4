import Fastify from 'fastify'
import jwt from '@fastify/jwt'
import rateLimit from '@fastify/rate-limit'
import { createHash, timingSafeEqual } from 'node:crypto'
import routes from './routes.js'

const CLIENTS = new Map([['lmd-client-5b1e90c4', 'kV3mQ9xTz7LwB2nYpR8sUe4HcJ6gDf1A']])
const TOKEN_SECONDS = 1800

const app = Fastify({ logger: false, ajv: { customOptions: {} } })

await app.register(rateLimit, { max: 900, timeWindow: '1 minute' })
await app.register(jwt, {
  secret: 'a9d1c0f3e57b4862-parcel-contact-api-signing-key-2024',
  sign: { algorithm: 'HS256', iss: 'parcel-contact-api', expiresIn: TOKEN_SECONDS },
  verify: { allowedIss: 'parcel-contact-api' },
})

app.decorate('authenticate', async request => {
  await request.jwtVerify()
})

const sameText = (a, b) =>
  timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest())

app.post(
  '/api/v1/auth-authenticate',
  {
    schema: {
      body: {
        type: 'object',
        required: ['clientId', 'clientSecret'],
        properties: {
          clientId: { type: 'string', minLength: 8, maxLength: 64 },
          clientSecret: { type: 'string', minLength: 16, maxLength: 128 },
          audience: { type: 'string', maxLength: 64 },
        },
      },
    },
  },
  async (request, reply) => {
    const { clientId, clientSecret } = request.body
    const secret = CLIENTS.get(clientId)
    if (secret === undefined || !sameText(secret, clientSecret))
      return reply.code(401).send({
        statusCode: 401,
        code: 'INVALID_CLIENT',
        error: 'Unauthorized',
        message: 'Unknown client or wrong secret',
      })
    const accessToken = app.jwt.sign({ sub: clientId, scope: 'contacts notifications' })
    return { accessToken, tokenType: 'Bearer', expiresIn: TOKEN_SECONDS, scope: 'contacts notifications' }
  },
)

await app.register(routes, { prefix: '/api/v1' })
await app.listen({ host: '127.0.0.1', port: Number(process.argv[2]) })
