const { randomUUID } = require('node:crypto')
const Boom = require('@hapi/boom')
const Joi = require('joi')

const contact = {
  contactId: 'ct_9f27b1',
  name: 'Olena Kovalenko',
  phone: '+48601234567',
  postcode: '30-415',
  wish: { place: 'doorstep', note: 'Floor 2' },
}

const id = Joi.string().pattern(/^ct_[0-9a-f]{6}$/)

const verify = Joi.object({
  person: Joi.object({ name: Joi.string().min(2).max(80).required(), phone: Joi.string().pattern(/^\+\d{9,14}$/).required() }).required(),
  postcode: Joi.string().min(4).max(10).required(),
  purpose: Joi.string().valid('delivery', 'return').default('delivery'),
})

const reach = Joi.object({
  check: Joi.object({ contactId: id.required() }),
  manage: Joi.object({
    contactId: id.required(),
    place: Joi.string().valid('doorstep', 'reception', 'neighbour', 'locker').required(),
    note: Joi.string().max(100),
  }),
}).xor('check', 'manage')

const notify = Joi.object({
  contactId: id.required(),
  kind: Joi.number().valid(10, 20, 30).required(),
  parcelNo: Joi.string().alphanum().min(8).max(20).required(),
  text: Joi.string().max(200),
  at: Joi.date().iso(),
})

exports.name = 'contacts'
exports.dependencies = ['auth']
exports.register = server => {
  const route = (path, payload, handler) =>
    server.route({ method: 'POST', path, options: { auth: 'ticket', validate: { payload } }, handler })
  const known = contactId => {
    if (contactId !== contact.contactId) throw Boom.notFound('Unknown contact')
    return contact
  }

  route('/ext-verify', verify, ({ payload: { person, postcode } }) => {
    if (person.phone !== contact.phone || postcode !== contact.postcode) throw Boom.notFound('Unknown contact')
    return { contactId: contact.contactId, level: person.name === contact.name ? 3 : 1 }
  })

  route('/ext-reach', reach, ({ payload: { check, manage } }) => {
    const found = known((check ?? manage).contactId)
    if (manage !== undefined) found.wish = { place: manage.place, note: manage.note ?? '' }
    return { contactId: found.contactId, wish: found.wish }
  })

  route('/ext-notify', notify, ({ payload: { contactId, kind } }, h) => {
    known(contactId)
    return h.response({ messageId: randomUUID(), kind, queuedAt: new Date().toISOString() }).code(202)
  })
}
