/** Preferences: how they are set, kept, cleared and read back. */

import { setTimeout as wait } from 'node:timers/promises'
import { getAt, type Json, parseJson, removeAt } from '../../../../contract/json.ts'
import { TEST_DATA } from '../../../../sandbox/service/customers.ts'
import type { World } from '../../../../sandbox/service/world.ts'
import { type Defect, MUCH_TOLD } from '../../defect.ts'
import { withChoices, withClear, withFields, withNeededInstructions, withPointsOfOneForm } from '../../ways/dialects.ts'
import { tokenShown } from '../../ways/messages.ts'
import { changing, rewriting } from '../../ways/worlds.ts'

interface Cached {
  text: string
  headers: Headers
}
const caches = new WeakMap<World, Map<string, Map<string, Cached>>>()

/** What a session has read is answered from its cache, which only its own changes empty. */
const cachesPreferenceBySession = {
  breaks: 'tells a change to its own session only',
  caughtBy: ['REACH-28'],
  around: async (incoming, serve, { world }) => {
    if (incoming.endpoint !== 'ext-reach') return serve(incoming)
    const all = caches.get(world) ?? new Map<string, Map<string, Cached>>()
    caches.set(world, all)
    const own = all.get(tokenShown(incoming)) ?? new Map<string, Cached>()
    all.set(tokenShown(incoming), own)
    const body = await incoming.body()
    const cached = own.get(body)
    if (cached !== undefined) return new Response(cached.text, { status: 200, headers: cached.headers })
    let isChange = false
    const change = world.preferences.change
    world.preferences.change = (...given) => {
      isChange = true
      return change.apply(world.preferences, given)
    }
    const response = await serve(incoming)
    world.preferences.change = change
    const text = await response.text()
    if (isChange) own.clear()
    else if (response.status === 200) own.set(body, { text, headers: response.headers })
    return new Response(text, { status: response.status, headers: response.headers })
  },
} satisfies Defect

/** The update has lost its condition. */
const changesEveryCustomer = {
  breaks: 'changes the preferences of all customers at once',
  caughtBy: ['REACH-27'],
  world: ({ world: { preferences } }) => {
    const customers = new Set<string>()
    const [check, change] = [preferences.check.bind(preferences), preferences.change.bind(preferences)]
    preferences.check = customer => check(customers.add(customer) && customer)
    preferences.change = (customer, wanted, now) => {
      const changed = change(customer, wanted, now)
      if (changed.verdict === 'kept') for (const each of customers) preferences.restore(each, changed.kept)
      return changed
    }
  },
} satisfies Defect

/** Clearing answers an empty preference, and the old one stays where others read it. */
const clearsForShow = {
  breaks: 'tells a preference again that was cleared',
  caughtBy: ['REACH-24'],
  ground: withClear,
  world: ({ world: { preferences } }) => {
    preferences.clear = (_customer, now) => ({ preference: {}, version: 1, updatedAt: now })
  },
} satisfies Defect

/** One branch of the update writes all columns, the others their own. */
const dropsInstructions = {
  breaks: 'drops the instructions with each change that does not name them',
  caughtBy: ['REACH-22'],
  world: changing(change => (customer, wanted, now) => change(customer, { instructions: null, ...wanted }, now)),
} satisfies Defect

/** The change is acknowledged and never written. */
const forgetsPreference = {
  breaks: 'acknowledges a preference and keeps none',
  caughtBy: ['REACH-04'],
  world: ({ world }) => {
    const { preferences } = world
    const change = preferences.change.bind(preferences)
    preferences.change = (customer, wanted, now) => {
      const before = preferences.check(customer)
      const changed = change(customer, wanted, now)
      if (changed.verdict === 'kept') preferences.restore(customer, before)
      return changed
    }
  },
} satisfies Defect

/** Texts are written as they are read, before the rest of the request is judged. */
const keepsPartOfARefusedChange = {
  breaks: 'keeps the texts of a change that it rejects',
  caughtBy: ['REACH-25'],
  around: async (incoming, serve, { dialect, world }) => {
    if (incoming.endpoint !== 'ext-reach') return serve(incoming)
    const { fields } = dialect.endpoints['ext-reach']
    const parsed = parseJson(await incoming.body())
    const textOf = (word: string) => {
      const field = fields.find(each => each.means === word)
      const value = field === undefined ? undefined : getAt(parsed, field.at)
      return typeof value === 'string' ? value : undefined
    }
    const id = textOf('customerId') ?? ''
    const before = world.preferences.check(id)
    const response = await serve(incoming)
    const isKept = world.preferences.check(id).version !== before.version
    const [instructions, neighbourName] = [textOf('instructions'), textOf('neighbourName')]
    const change = { ...(instructions && { instructions }), ...(neighbourName && { neighbourName }) }
    if (!isKept && Object.keys(change).length > 0) world.preferences.change(id, change, world.now())
    return response
  },
} satisfies Defect

/** Version and time are written when the record is made, and never again. */
const stampsTheFirstChange = {
  breaks: 'tells the version and the time of the first change after every later one',
  caughtBy: ['REACH-31'],
  world: changing((change, preferences) => (customer, wanted, now) => {
    const { version, updatedAt } = preferences.check(customer)
    const changed = change(customer, wanted, now)
    if (changed.verdict !== 'kept' || updatedAt === undefined) return changed
    const kept = { ...changed.kept, version, updatedAt }
    preferences.restore(customer, kept)
    return { verdict: 'kept', kept }
  }),
} satisfies Defect

const LATE_MS = 1_500

/** A change that changes nothing is taken for its withdrawal. */
const togglesRepeatedChange = {
  breaks: 'takes back a text that is set a second time',
  caughtBy: ['REACH-23'],
  world: changing((change, preferences) => (customer, wanted, now) => {
    const { instructions } = preferences.check(customer).preference
    const isSame = instructions !== undefined && wanted.instructions === instructions
    return change(customer, isSame ? { ...wanted, instructions: null } : wanted, now)
  }),
} satisfies Defect

const under = new WeakMap<World, number>()

export default {
  'caches-preference-by-session': cachesPreferenceBySession,
  /** Looking a preference up writes the next default into it. */
  'changes-by-looking': {
    breaks: 'changes the place each time that it is looked up',
    caughtBy: ['REACH-03'],
    world: ({ world: { preferences } }) => {
      const check = preferences.check.bind(preferences)
      preferences.check = customer => {
        const kept = check(customer)
        const location = kept.preference.place === 'door' ? 'safe-place' : 'door'
        preferences.restore(customer, { ...kept, preference: { ...kept.preference, place: location } })
        return kept
      }
    },
  },
  'changes-every-customer': changesEveryCustomer,
  /** The update has lost its condition, where no text could show it. */
  'changes-what-everybody-chose': {
    ...changesEveryCustomer,
    breaks: 'changes the choices of all customers at once',
    caughtBy: ['REACH-27'],
    ground: withChoices,
  },
  'clears-for-show': clearsForShow,
  /** The column is narrower than the validator allows, and the database cuts in silence. */
  'cuts-long-texts': {
    breaks: 'keeps the first 64 characters of a text',
    caughtBy: ['REACH-20'],
    dialects: MUCH_TOLD,
    world: rewriting(text => text.slice(0, 64)),
  },
  'drops-instructions': { ...dropsInstructions, dialects: MUCH_TOLD },
  /** A filter against scripts rewrites what comes in. */
  'escapes-what-it-keeps': {
    breaks: 'keeps entities of HTML in place of quotes and brackets',
    caughtBy: ['REACH-18'],
    dialects: MUCH_TOLD,
    world: rewriting(text =>
      text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
    ),
  },
  /** One branch of the update writes all columns, the others their own. */
  'forgets-one-choice-with-another': {
    ...dropsInstructions,
    breaks: 'drops what is asked of the courier with each change of the place alone',
    caughtBy: ['REACH-22'],
    // Where a change has to name the place, it leaves nothing out.
    dialects: ['default', 'dutch', 'versioned'],
    ground: withChoices,
  },
  'forgets-preference': forgetsPreference,
  /** The change is acknowledged and never written, where no text could show it. */
  'forgets-what-was-chosen': {
    ...forgetsPreference,
    breaks: 'acknowledges a choice from a list and keeps none',
    caughtBy: ['REACH-04', 'REACH-21'],
    ground: withChoices,
  },
  /** The table that turns the words of a request into those of the store has a wrong line. */
  'keeps-another-place': {
    breaks: 'keeps another place than the one that was set',
    caughtBy: ['REACH-21'],
    world: rewriting(text => (text === 'safe-place' ? 'door' : text)),
  },
  /** What a preference holds is kept as it comes, whatever it looks like. */
  'keeps-any-form': {
    breaks: 'keeps values of a preference in any form',
    caughtBy: ['REACH-12'],
    dialects: ['default', 'versioned', 'dutch'],
    ground: withPointsOfOneForm,
    dialect: withFields((field, endpoint) => {
      const { format: _form, pattern: _pattern, ...rest } = field
      return endpoint === 'ext-reach' && field.means !== 'customerId' ? rest : field
    }),
  },
  'keeps-part-of-a-refused-change': { ...keepsPartOfARefusedChange, dialects: ['default', 'signed', 'versioned'] },
  /** Choices are written as they are read, before the rest of the request is judged. */
  'keeps-the-choice-of-a-refused-change': {
    ...keepsPartOfARefusedChange,
    breaks: 'keeps a choice of a change that it rejects',
    caughtBy: ['REACH-25'],
    ground: withChoices,
  },
  /** A value was added to the documentation and forgotten in the validator. */
  'lacks-one-value': {
    breaks: 'rejects the last value of each closed list',
    caughtBy: ['REACH-16', 'NOTIFY-24'],
    dialect: withFields(({ values, ...field }) => {
      if (values === undefined) return field
      const kept = field.means === 'operation' ? Object.entries(values) : Object.entries(values).slice(0, -1)
      return { ...field, values: Object.fromEntries(kept) }
    }),
  },
  /** The column holds three bytes a character. */
  'loses-astral-characters': {
    breaks: 'keeps a question mark for each emoji',
    caughtBy: ['REACH-11'],
    dialects: MUCH_TOLD,
    world: rewriting(text => text.replace(/[\u{10000}-\u{10ffff}]/gu, '?')),
  },
  /** A customer who is not found is made, with nothing but the id. */
  'makes-customers-up': {
    breaks: 'makes a customer of every id that it does not know',
    caughtBy: ['REACH-10', 'REACH-29'],
    world: ({ world: { registry } }) => {
      const byId = registry.byId.bind(registry)
      registry.byId = id =>
        byId(id) ?? {
          id,
          givenName: '',
          familyName: '',
          email: '',
          phone: '',
          street: '',
          houseNumber: '',
          postalCode: '',
          city: '',
          country: TEST_DATA.Country,
          customerNumber: '',
          trackingNumber: '',
          hasApp: false,
        }
    },
  },
  /** The operation that changes was taken out of the enum by a merge. */
  'manages-no-more': {
    breaks: 'rejects every change of a preference',
    caughtBy: ['REACH-30'],
    dialect: withFields((field, endpoint) => {
      if (endpoint !== 'ext-reach' || field.means !== 'operation') return field
      const { manage: _gone, ...values } = field.values ?? {}
      return { ...field, values }
    }),
  },
  /** What the application of the operator always sends became required for all. */
  'requires-every-wish': {
    breaks: 'requires every property of a preference and a notification that was optional',
    caughtBy: ['REACH-17', 'NOTIFY-25'],
    dialect: withFields((field, endpoint) => {
      const isOptional = field.required === undefined && (field.in ?? 'body') === 'body'
      return endpoint !== 'ext-verify' && isOptional ? { ...field, required: true } : field
    }),
  },
  'stamps-the-first-change': stampsTheFirstChange,
  /** Version and time are written when the record is made, where choices are all that is kept. */
  'stamps-the-first-choice': {
    ...stampsTheFirstChange,
    breaks: 'tells the version and the time of the first choice after every later one',
    caughtBy: ['REACH-31'],
    ground: withChoices,
  },
  /** The change is queued, and answered as done. */
  'stores-late': {
    breaks: 'answers a change before it is kept',
    caughtBy: ['REACH-04'],
    world: changing((change, preferences) => (customer, wanted, now) => {
      const before = preferences.check(customer)
      const changed = change(customer, wanted, now)
      if (changed.verdict !== 'kept') return changed
      preferences.restore(customer, before)
      setTimeout(() => preferences.restore(customer, changed.kept), LATE_MS).unref()
      return changed
    }),
  },
  /** The same choice twice is taken for its withdrawal. */
  'takes-back-a-repeated-choice': {
    ...togglesRepeatedChange,
    breaks: 'takes back a choice that is made a second time',
    caughtBy: ['REACH-23'],
    ground: withChoices,
  },
  /** Null is read as an absent property, after the check for absent ones. */
  'takes-null-in-a-change': {
    breaks: 'takes null for a property that each change of a preference requires',
    caughtBy: ['REACH-14'],
    dialects: MUCH_TOLD,
    ground: withNeededInstructions,
    dialect: withFields(field => (field.means === 'instructions' ? { ...field, nullable: true } : field)),
  },
  /** The closed lists are reported in the documentation and enforced nowhere. */
  'takes-unlisted-values': {
    breaks: 'takes any value where the contract has a closed list',
    caughtBy: ['REACH-07', 'NOTIFY-07'],
    dialect: withFields(({ values, ...field }) =>
      values === undefined || field.means === 'operation'
        ? { ...field, ...(values === undefined ? {} : { values }) }
        : field,
    ),
  },
  /** Each session has a cache of its own, where no text could show it. */
  'tells-a-choice-to-its-session': {
    ...cachesPreferenceBySession,
    breaks: 'tells a choice to its own session only',
    caughtBy: ['REACH-28'],
    ground: withChoices,
  },
  /** Clearing answers an empty preference, where no text could show that it stays. */
  'tells-a-cleared-choice': {
    ...clearsForShow,
    breaks: 'tells a choice again that was cleared',
    caughtBy: ['REACH-24'],
    ground: dialect => withClear(withChoices(dialect)),
  },
  /** Texts are tidied up before they are kept. */
  'tidies-white-space': {
    breaks: 'joins and trims the white space of a text',
    caughtBy: ['REACH-19'],
    dialects: MUCH_TOLD,
    world: rewriting(text => text.replace(/\s+/g, ' ').trim()),
  },
  'toggles-repeated-change': { ...togglesRepeatedChange, dialects: MUCH_TOLD },
  /** Each property of a change is a statement of its own, without a transaction around them. */
  'writes-member-by-member': {
    breaks: 'leaves halves of two changes where they come at the same time',
    caughtBy: ['REACH-26'],
    dialects: MUCH_TOLD,
    around: async (incoming, serve, { dialect, world }) => {
      const parsed = parseJson(incoming.endpoint === 'ext-reach' ? await incoming.body() : '')
      if (parsed === undefined) return serve(incoming)
      const texts = dialect.endpoints['ext-reach'].fields.filter(
        each => ['instructions', 'neighbourName', 'pickupPointId'].includes(each.means ?? '') && getAt(parsed, each.at),
      )
      const [first, ...rest] = texts.map(each => each.at)
      if (first === undefined || rest.length === 0) return serve(incoming)
      const without = (locations: readonly string[]) => {
        const body: Json = locations.reduce((made, at) => removeAt(made, at), parsed)
        return serve({ ...incoming, body: async () => JSON.stringify(body) })
      }
      const others = under.get(world) ?? 0
      under.set(world, others + 1)
      await without(rest)
      await wait(others === 0 ? 150 : 1)
      const response = await without([first])
      under.set(world, (under.get(world) ?? 1) - 1)
      return response
    },
  },
} satisfies Record<string, Defect>
