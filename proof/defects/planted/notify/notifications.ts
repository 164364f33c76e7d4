/** Notifications. */

import { setTimeout as wait } from 'node:timers/promises'
import type { Dialect, Field } from '../../../../sandbox/dialect.ts'
import { type Defect, MUCH_TOLD } from '../../defect.ts'
import { scheduled, withAnswers, withFields } from '../../ways/dialects.ts'
import { fault, withRequestBody } from '../../ways/messages.ts'

const NAME = 'idempotency-key'
const SENDING_MS = 60
const underWay = new Set<string>()

/** What is answered as the id of a notification is the key of the customer's conversation. */
const namesNotificationsByCustomer = {
  breaks: 'answers one id for all notifications of a customer',
  caughtBy: ['NOTIFY-02', 'NOTIFY-10'],
  world: ({ world }) => {
    const ids = new Map<string, string>()
    const accept = world.notifications.accept.bind(world.notifications)
    world.notifications.accept = (id, customer, ...rest) => {
      const first = ids.get(customer.id) ?? id
      ids.set(customer.id, first)
      return accept(first, customer, ...rest)
    }
  },
} satisfies Defect

const DUE: Field = { at: '/sendAt', means: 'scheduledAt', type: 'string', required: true, format: 'date-time' }

const answers = new Map<string, { status: number; text: string; headers: Headers }>()

export default {
  /** The notification is handed to a queue, and its id is not known yet when the answer is written. */
  'answers-notification-without-id': {
    breaks: 'answers a notification without the id that it had',
    caughtBy: ['NOTIFY-01'],
    dialect: withAnswers('ext-notify', field => (field.means === 'notificationId' ? undefined : field)),
  },
  /** The column is so many bytes wide, and the length is checked against it. */
  'counts-letters-in-bytes': {
    breaks: 'counts the length of a text in bytes',
    caughtBy: ['NOTIFY-17'],
    dialects: MUCH_TOLD,
    // As many letters as the text has bytes.
    around: async (incoming, serve, { dialect }) =>
      incoming.endpoint === 'ext-notify'
        ? serve(await withRequestBody(incoming, dialect.size.bytes, text => text.replaceAll('ü', 'uu')))
        : serve(incoming),
  },
  /** The table is `utf8` and not `utf8mb4`: characters of four bytes break the statement. */
  'dies-on-astral-characters': {
    breaks: 'fails at characters beyond sixteen bits',
    caughtBy: ['NOTIFY-18'],
    around: async (incoming, serve, { dialect }) =>
      incoming.endpoint === 'ext-notify' && /[\u{10000}-\u{10ffff}]/u.test(await incoming.body(dialect.size.bytes))
        ? fault()
        : serve(incoming),
  },
  /** The time goes to the database as it came, and its column holds no such year. */
  'dies-on-odd-times': {
    breaks: 'fails at times that its store cannot keep',
    caughtBy: ['NOTIFY-14'],
    dialects: ['default', 'signed', 'prefixed'],
    ground: scheduled,
    around: async (incoming, serve, { dialect }) => {
      if (incoming.endpoint !== 'ext-notify') return serve(incoming)
      return /9999-12-31T/.test(await incoming.body(dialect.size.bytes)) ? fault() : serve(incoming)
    },
  },
  /** The key is validated and written to a table that nobody reads. */
  'ignores-idempotency-key': {
    breaks: 'reads an idempotency key and sends every repetition',
    caughtBy: ['NOTIFY-04', 'NOTIFY-11', 'NOTIFY-12'],
    dialects: ['default', 'dutch', 'query-key', 'versioned'],
    world: ({ world }) => {
      world.idempotency.once = (_key, _body, act) => ({ verdict: 'done', result: act() })
    },
  },
  /** The key is hashed together with the body. */
  'keeps-keys-with-their-content': {
    breaks: 'sends a second text under a used idempotency key',
    caughtBy: ['NOTIFY-11'],
    dialects: ['default', 'dutch', 'query-key', 'versioned'],
    world: ({ world }) => {
      const once = world.idempotency.once.bind(world.idempotency)
      world.idempotency.once = (key, body, act) => once(`${key} ${body}`, body, act)
    },
  },
  /** The key is looked up first and written after the sending: calls that arrive meanwhile find none. */
  'loses-race-for-key': {
    breaks: 'sends several equal notifications that come at once under one key',
    caughtBy: ['NOTIFY-12'],
    dialects: ['default', 'dutch', 'prefixed', 'versioned'],
    around: async (incoming, serve) => {
      const key = incoming.headers[NAME]
      if (incoming.endpoint !== 'ext-notify' || typeof key !== 'string') return serve(incoming)
      if (underWay.has(key)) {
        const { [NAME]: _unseen, ...headers } = incoming.headers
        return serve({ ...incoming, headers })
      }
      underWay.add(key)
      await wait(SENDING_MS)
      return serve(incoming).finally(() => underWay.delete(key))
    },
  },
  'names-notifications-by-customer': namesNotificationsByCustomer,
  /** One id for all notifications of a customer, where a notification has no free text that could differ. */
  'names-textless-notifications-by-customer': {
    ...namesNotificationsByCustomer,
    breaks: 'answers one id for all notifications of a customer, and takes no text',
    caughtBy: ['NOTIFY-02'],
    ground: withFields((field, endpoint) =>
      endpoint === 'ext-notify' && field.means === 'message' ? undefined : field,
    ),
  },
  /** The customer is looked up by the worker that sends, long after the answer. */
  'notifies-nobody': {
    breaks: 'accepts notifications to customers that do not exist',
    caughtBy: ['NOTIFY-03'],
    world: ({ world }) => {
      const { registry } = world
      const byId = registry.byId.bind(registry)
      let somebody: ReturnType<typeof byId>
      registry.byId = id => {
        const found = byId(id)
        somebody ??= found
        return found ?? (somebody === undefined ? undefined : { ...somebody, id })
      }
    },
  },
  /** The parser adds days up: 30 February is 2 March. */
  'rolls-days-over': {
    breaks: 'takes a day that does not exist for the one after',
    caughtBy: ['NOTIFY-15'],
    dialects: ['default', 'signed', 'prefixed'],
    ground: scheduled,
    around: async (incoming, serve, { dialect }) =>
      incoming.endpoint === 'ext-notify'
        ? serve(await withRequestBody(incoming, dialect.size.bytes, text => text.replaceAll('-02-30T', '-03-02T')))
        : serve(incoming),
  },
  /** The time of a notification is parsed when it is due, and not when it comes. */
  'schedules-at-any-word': {
    breaks: 'takes any text for the time at which a notification is due',
    caughtBy: ['NOTIFY-20'],
    dialects: MUCH_TOLD,
    ground: (dialect: Dialect) => {
      const notify = dialect.endpoints['ext-notify']
      const fields = [...notify.fields.filter(each => each.means !== 'scheduledAt'), DUE]
      return { ...dialect, endpoints: { ...dialect.endpoints, 'ext-notify': { ...notify, fields } } }
    },
    dialect: withFields(({ format, ...field }) =>
      field.means === 'scheduledAt' || format === undefined ? field : { ...field, format },
    ),
  },
  /** The table of keys has no column for the application. */
  'shares-keys-between-applications': {
    breaks: 'keeps the idempotency keys of all applications in one place',
    caughtBy: ['NOTIFY-13'],
    dialects: ['default', 'dutch', 'query-key', 'versioned'],
    world: ({ world }) => {
      const once = world.idempotency.once.bind(world.idempotency)
      world.idempotency.once = (key, body, act) => once(key.split(' ').at(-1) ?? key, body, act)
    },
  },
  /** The gateway that sends took shorter messages from a release on, and nobody announced it. */
  'shortens-texts': {
    breaks: 'takes texts that are shorter than recorded only',
    caughtBy: ['NOTIFY-23'],
    dialects: MUCH_TOLD,
    dialect: withFields(field =>
      field.means === 'message' ? { ...field, bounds: { ...field.bounds, maxLength: 140 } } : field,
    ),
  },
  /** Equal messages to one customer are suppressed against floods, and nobody is reported. */
  'swallows-repeated-notification': {
    breaks: 'answers a repeated notification as if it were sent again',
    caughtBy: ['NOTIFY-10'],
    dialects: ['default', 'legacy', 'german', 'dutch'],
    around: async (incoming, serve, { dialect }) => {
      if (incoming.endpoint !== 'ext-notify') return serve(incoming)
      const body = await incoming.body(dialect.size.bytes)
      const known = answers.get(body)
      if (known !== undefined) return new Response(known.text, known)
      const answer = await serve(incoming)
      if (!answer.ok) return answer
      const kept = { status: answer.status, text: await answer.text(), headers: answer.headers }
      answers.set(body, kept)
      return new Response(kept.text, kept)
    },
  },
} satisfies Record<string, Defect>
