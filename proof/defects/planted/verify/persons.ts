/** Persons who are verified, or not. */

import { setTimeout as wait } from 'node:timers/promises'
import { isObject, type Json, parseJson } from '../../../../contract/json.ts'
import { type Customer, TEST_DATA } from '../../../../sandbox/service/customers.ts'
import type { Claims } from '../../../../sandbox/service/registry.ts'
import type { World } from '../../../../sandbox/service/world.ts'
import { type Defect, MUCH_TOLD } from '../../defect.ts'
import { withFields, withListedCountry } from '../../ways/dialects.ts'
import { tokenShown, withMembers } from '../../ways/messages.ts'
import { verifying } from '../../ways/worlds.ts'

const lastSent = new WeakMap<World, Json>()

function cast(value: Json): Json {
  if (!isObject(value)) return value
  const entries = Object.entries(value).map(([name, each]) => [
    name,
    isObject(each) && Object.keys(each).length === 0 && !/prefer|voorkeur/.test(name) ? String(each) : cast(each),
  ])
  return Object.fromEntries(entries) as Json
}

const sessions = new WeakMap<World, string>()

const current = new WeakMap<World, string>()

const lastKnown = new WeakMap<World, Customer>()

const remembered = new WeakMap<World, Map<string, Customer>>()

export default {
  /** E-mail addresses are compared byte by byte. */
  'compares-domains-by-case': {
    breaks: 'knows an e-mail address in one spelling of its domain only',
    caughtBy: ['VERIFY-24'],
    dialects: ['default', 'go-names', 'plain-text', 'query-key'],
    world: verifying((claims, verify) =>
      /@.*[A-Z]/.test(claims.email ?? '') ? { outcome: 'unknown' } : verify(claims),
    ),
  },
  /** The id of an answer is that of the look-up, and not that of the person. */
  'draws-ids-anew': {
    breaks: 'names the same person by another id each time',
    caughtBy: ['VERIFY-03'],
    world: verifying((claims, verify, { world }) => {
      const found = verify(claims)
      if (found.outcome !== 'known') return found
      const last = world.random.below(9)
      return {
        ...found,
        customer: { ...found.customer, id: `${found.customer.id.slice(0, -2)}${last}${(last + Date.now()) % 9}` },
      }
    }),
  },
  /** One datum fell out of the query. */
  'ignores-given-name': {
    breaks: 'compares everything of a person but the given name',
    caughtBy: ['VERIFY-18'],
    dialects: ['default', 'german', 'signed'],
    world: verifying(({ givenName: _unread, ...claims }, verify) => verify(claims)),
  },
  /** The strict reader was replaced by one that passes over what it does not know. */
  'ignores-unknown-members': {
    breaks: 'passes over properties that it does not know, and says so nowhere',
    caughtBy: ['VERIFY-11', 'REACH-09', 'NOTIFY-09'],
    dialects: ['default', 'german', 'dutch'],
    dialect: dialect => ({ ...dialect, unknownMembers: 'ignored' }),
  },
  /** The index of persons was not built again after a deployment. */
  'knows-nobody': {
    breaks: 'knows none of its customers',
    caughtBy: ['VERIFY-01'],
    world: verifying(() => ({ outcome: 'unknown' })),
  },
  /** A country was added to the documentation and forgotten in the validator. */
  'lacks-one-country': {
    breaks: 'rejects one of the countries that it lists',
    caughtBy: ['VERIFY-16'],
    dialects: ['default', 'german', 'dutch', 'java-beans'],
    ground: withListedCountry,
    dialect: withFields(field => {
      if (field.means !== 'country' || field.values === undefined) return field
      const { FR: _gone, ...values } = field.values
      return { ...field, values }
    }),
  },
  /** A buffer of the pool still holds what the request before had in it. */
  'leaks-last-request': {
    breaks: 'tells data of the request before',
    caughtBy: ['VERIFY-21'],
    around: async (incoming, serve, { world }) => {
      const response = await serve(incoming)
      if (incoming.endpoint !== 'ext-verify') return response
      const before = lastSent.get(world)
      lastSent.set(world, parseJson(await incoming.body()) ?? null)
      return before === undefined ? response : withMembers(response, { context: before })
    },
  },
  /** A proxy in between writes a media type of its own. */
  'loses-media-type': {
    breaks: 'answers JSON as text/plain',
    caughtBy: ['VERIFY-02', 'REACH-01', 'REACH-02'],
    around: async (incoming, serve) => {
      const response = await serve(incoming)
      if (incoming.endpoint === 'auth-authenticate') return response
      const headers = new Headers(response.headers)
      headers.set('content-type', 'text/plain; charset=utf-8')
      return new Response(await response.text(), { status: response.status, headers })
    },
  },
  /** Whatever comes as a text is cast to one. */
  'makes-texts-of-objects': {
    breaks: 'takes an object for a text, and keeps "[object Object]"',
    caughtBy: ['VERIFY-08', 'REACH-06', 'NOTIFY-06'],
    dialects: MUCH_TOLD,
    around: async (incoming, serve) =>
      serve({
        ...incoming,
        body: async most => {
          const text = await incoming.body(most)
          const parsed = parseJson(text)
          return isObject(parsed) ? JSON.stringify(cast(parsed)) : text
        },
      }),
  },
  /** Ids are drawn once for a session, and forgotten with it. */
  'names-persons-by-session': {
    breaks: 'names a person by an id that ends with the session',
    caughtBy: ['VERIFY-23'],
    around: async (incoming, serve, { world }) => {
      sessions.set(world, tokenShown(incoming))
      return serve(incoming)
    },
    world: verifying((claims, verify, { world }) => {
      const found = verify(claims)
      if (found.outcome !== 'known') return found
      const sum = [...(sessions.get(world) ?? '')].reduce(
        (all, letter) => (all * 31 + letter.charCodeAt(0)) % 10_007,
        7,
      )
      const id = `${found.customer.id.slice(0, -4)}${String(sum % 10_000).padStart(4, '0')}`
      return { ...found, customer: { ...found.customer, id } }
    }),
  },
  /** The validator compares with less than, where it should with at most. */
  'refuses-at-the-bound': {
    breaks: 'rejects texts that are exactly as long as allowed',
    caughtBy: ['VERIFY-15', 'REACH-15', 'NOTIFY-23'],
    dialects: MUCH_TOLD,
    dialect: withFields(({ bounds, ...field }) =>
      bounds?.maxLength === undefined
        ? { ...field, ...(bounds === undefined ? {} : { bounds }) }
        : { ...field, bounds: { ...bounds, maxLength: bounds.maxLength - 1 } },
    ),
  },
  /** What the application of the operator always sends became required for all. */
  'requires-every-datum': {
    breaks: 'requires every datum of a person that was optional',
    caughtBy: ['VERIFY-17'],
    dialect: withFields((field, endpoint) => {
      const isOptional = field.required === undefined && (field.in ?? 'body') === 'body'
      return endpoint === 'ext-verify' && isOptional ? { ...field, required: true } : field
    }),
  },
  /** Every property became optional when the validators were generated again. */
  'requires-nothing': {
    breaks: 'takes requests without the properties that it requires',
    caughtBy: ['VERIFY-07', 'REACH-05', 'NOTIFY-05'],
    dialect: withFields(field => ({ ...field, required: false })),
  },
  /** The request stands in a variable of the module while the service waits for its store. */
  'shares-the-request': {
    breaks: 'mixes up persons that are verified at the same time',
    caughtBy: ['VERIFY-22'],
    around: async (incoming, serve, { world }) => {
      if (incoming.endpoint !== 'ext-verify') return serve(incoming)
      current.set(world, await incoming.body())
      await wait(30)
      return serve({ ...incoming, body: async () => current.get(world) ?? '' })
    },
  },
  /** Where somebody is not found, the form is helped along with what the nearest record holds. */
  'suggests-right-data': {
    breaks: 'suggests the data of a known person to who asks for another',
    caughtBy: ['VERIFY-05', 'VERIFY-06'],
    around: async (incoming, serve) => {
      const response = await serve(incoming)
      return incoming.endpoint === 'ext-verify' ? withMembers(response, { suggestion: { ...TEST_DATA } }) : response
    },
  },
  /** The data of a person are compared as they come, whatever they look like. */
  'takes-any-form-of-person': {
    breaks: 'takes personal data of any form',
    caughtBy: ['VERIFY-12'],
    dialects: ['default', 'signed', 'legacy'],
    dialect: withFields(({ format: _form, pattern: _pattern, ...field }) => field),
  },
  /** The lengths of texts are reported in the documentation and enforced nowhere. */
  'takes-any-length': {
    breaks: 'states how long a text may be, and takes any length',
    caughtBy: ['VERIFY-10', 'REACH-08', 'NOTIFY-08'],
    dialects: MUCH_TOLD,
    dialect: withFields(({ bounds: _none, ...field }) => field),
  },
  /** Only the upper bounds were carried over into the new validators. */
  'takes-empty-values': {
    breaks: 'takes empty texts, and numbers below their bound',
    caughtBy: ['VERIFY-13', 'REACH-13', 'NOTIFY-21'],
    dialects: ['default', 'signed', 'prefixed'],
    dialect: withFields(({ bounds, ...field }) =>
      bounds?.maxLength === undefined ? field : { ...field, bounds: { maxLength: bounds.maxLength } },
    ),
  },
  /** Null is read as an absent property, after the check for absent ones. */
  'takes-null': {
    breaks: 'takes null for properties that it requires',
    caughtBy: ['VERIFY-14', 'NOTIFY-22'],
    dialects: MUCH_TOLD,
    dialect: withFields(field => ({ ...field, nullable: true })),
  },
  /** The answer of the last match stands where there is none. */
  'verifies-anyone': {
    breaks: 'verifies anyone as the person it verified last',
    caughtBy: ['VERIFY-04', 'VERIFY-18', 'VERIFY-19'],
    world: verifying((claims, verify, { world }) => {
      const found = verify(claims)
      if (found.outcome === 'known') lastKnown.set(world, found.customer)
      const customer = lastKnown.get(world)
      return customer === undefined
        ? found
        : { outcome: 'known', customer, matched: Object.keys(claims) as (keyof Claims)[] }
    }),
  },
  /** Data that were verified are remembered one by one, and not whose they are. */
  'verifies-data-of-two': {
    breaks: 'verifies data of two persons as those of one',
    caughtBy: ['VERIFY-20'],
    world: verifying((claims, verify, { world }) => {
      const known = remembered.get(world) ?? new Map<string, Customer>()
      remembered.set(world, known)
      const keys = Object.entries(claims).map(([word, value]) => `${word} ${value}`)
      const found = verify(claims)
      if (found.outcome === 'known') for (const key of keys) known.set(key, found.customer)
      const customer = known.get(keys[0] ?? '')
      if (found.outcome === 'known' || customer === undefined || !keys.every(key => known.has(key))) return found
      return { outcome: 'known', customer, matched: Object.keys(claims) as (keyof Claims)[] }
    }),
  },
  /** The list of countries is reported in the documentation and enforced nowhere. */
  'verifies-in-any-country': {
    breaks: 'takes any text for one of the countries that it lists',
    caughtBy: ['VERIFY-09'],
    dialects: ['default', 'german', 'dutch', 'java-beans'],
    ground: withListedCountry,
    dialect: withFields(({ values, ...field }) => {
      if (field.means === 'country') return field
      return { ...field, ...(values === undefined ? {} : { values }) }
    }),
  },
} satisfies Record<string, Defect>
