import { randomUUID } from 'node:crypto'

const recipients = [
  {
    id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
    firstName: 'Nora',
    lastName: 'Castellan',
    email: 'nora.castellan@example.com',
    phone: '+31612345678',
    address: { street: 'Keizersgracht', houseNumber: '174', postalCode: '1016 DW', city: 'Amsterdam', countryCode: 'NL' },
    preference: { dropOff: 'FRONT_DOOR', note: 'Ring twice', safePlace: null },
    preferenceUpdatedAt: '2025-11-04T09:12:44.000Z',
  },
]

const verifySchema = {
  type: 'object',
  required: ['recipient', 'address'],
  properties: {
    recipient: {
      type: 'object',
      required: ['lastName', 'email'],
      properties: {
        firstName: { type: 'string', minLength: 1, maxLength: 60 },
        lastName: { type: 'string', minLength: 1, maxLength: 60 },
        email: { type: 'string', format: 'email', maxLength: 120 },
        phone: { type: 'string', pattern: '^\\+[1-9]\\d{7,14}$' },
      },
    },
    address: {
      type: 'object',
      required: ['postalCode', 'houseNumber', 'countryCode'],
      properties: {
        street: { type: 'string', maxLength: 100 },
        houseNumber: { type: 'string', minLength: 1, maxLength: 10 },
        postalCode: { type: 'string', minLength: 4, maxLength: 10 },
        city: { type: 'string', maxLength: 80 },
        countryCode: { type: 'string', enum: ['NL', 'BE', 'DE', 'LU'] },
      },
    },
    locale: { type: 'string', enum: ['nl-NL', 'en-GB', 'de-DE', 'fr-BE'] },
  },
}

const reachSchema = {
  type: 'object',
  required: ['recipientId', 'operation'],
  properties: {
    recipientId: { type: 'string', format: 'uuid' },
    operation: { type: 'string', enum: ['CHECK', 'MANAGE'] },
    preference: {
      type: 'object',
      required: ['dropOff'],
      properties: {
        dropOff: { type: 'string', enum: ['FRONT_DOOR', 'NEIGHBOUR', 'PARCEL_LOCKER', 'SAFE_PLACE'] },
        safePlace: { type: 'string', maxLength: 80 },
        note: { type: 'string', maxLength: 200 },
      },
    },
  },
  if: { properties: { operation: { const: 'MANAGE' } }, required: ['operation'] },
  then: { required: ['preference'] },
}

const notifySchema = {
  type: 'object',
  required: ['recipientId', 'channel', 'template', 'parcel'],
  properties: {
    recipientId: { type: 'string', format: 'uuid' },
    channel: { type: 'string', enum: ['EMAIL', 'SMS', 'PUSH'] },
    template: { type: 'string', enum: ['OUT_FOR_DELIVERY', 'DELAYED', 'DELIVERED', 'PICKUP_READY'] },
    parcel: {
      type: 'object',
      required: ['trackingNumber'],
      properties: {
        trackingNumber: { type: 'string', pattern: '^[A-Z0-9]{10,20}$' },
        pieces: { type: 'integer', minimum: 1, maximum: 50 },
        eta: { type: 'string', format: 'date-time' },
      },
    },
    text: { type: 'string', maxLength: 320 },
    silent: { type: 'boolean' },
  },
}

const notFound = (reply, message) =>
  reply.code(404).send({ statusCode: 404, code: 'RECIPIENT_NOT_FOUND', error: 'Not Found', message })

const preferenceAnswer = recipient => ({
  recipientId: recipient.id,
  preference: recipient.preference,
  updatedAt: recipient.preferenceUpdatedAt,
})

export default async function routes(app) {
  app.addHook('onRequest', app.authenticate)

  app.post('/ext-verify', { schema: { body: verifySchema } }, async (request, reply) => {
    const { recipient, address } = request.body
    const known = recipients.find(
      each =>
        each.email === recipient.email.toLowerCase() &&
        each.lastName.toLowerCase() === recipient.lastName.toLowerCase() &&
        each.address.postalCode.replace(/\s/g, '') === address.postalCode.replace(/\s/g, '').toUpperCase(),
    )
    if (known === undefined) return notFound(reply, 'No recipient matches these details')
    return {
      verified: true,
      recipientId: known.id,
      score: known.phone === recipient.phone ? 0.98 : 0.91,
      address: { ...known.address, deliverable: true },
    }
  })

  app.post('/ext-reach', { schema: { body: reachSchema } }, async (request, reply) => {
    const { recipientId, operation, preference } = request.body
    const known = recipients.find(each => each.id === recipientId)
    if (known === undefined) return notFound(reply, 'Recipient does not exist')
    if (operation === 'MANAGE') {
      const { dropOff, note = null, safePlace = null } = preference
      known.preference = { dropOff, note, safePlace }
      known.preferenceUpdatedAt = new Date().toISOString()
    }
    return preferenceAnswer(known)
  })

  app.post('/ext-notify', { schema: { body: notifySchema } }, async (request, reply) => {
    const { recipientId, channel } = request.body
    if (!recipients.some(each => each.id === recipientId)) return notFound(reply, 'Recipient does not exist')
    reply.code(202)
    return { notificationId: randomUUID(), status: 'QUEUED', channel, acceptedAt: new Date().toISOString() }
  })
}
