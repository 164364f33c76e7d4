/** Credentials in their places: by their labels, each once, and in each other's place where they are rejected. */
import { unitsAbout } from '../contract/errors/units.ts'
import type { Json } from '../contract/json.ts'
import type { Ask } from '../probe/client/types.ts'
import type { DiscoveryContext } from '../probe/context.ts'
import { affinity, meaningsOf, rankGiven } from '../probe/naming/match.ts'
import { personalDatum } from '../probe/persons/data.ts'
import { satisfies } from '../probe/values/satisfy.ts'
import { type Answer, sameAnswer } from './answer.ts'
import { type Draft, keyOf, type PropertyLocation, type Slot, type Value } from './draft.ts'
import type { Operation } from './operation.ts'
import { repeats } from './repeated.ts'
import { squeezed, tokensOf } from './spelling.ts'
import { typeOf } from './type-words.ts'

/** Names of what only holds the properties of a request. */
const ENVELOPE =
  /^(?:data|attributes|payload|body|content|input|params|parameters|properties|fields|values|request|resource|object|item|entity|document|record|details)$/i

/** Credentials by how well their labels fit, those that stand elsewhere in the draft last; nothing for what is no credential's name. */
export function credentialsFor(op: Operation, location: PropertyLocation): Value[] {
  const labels = Object.keys(op.service.context.environment.credentials)
  if (isNoCredential(location)) return alsoGiven(op, location, 0.4)
  // What is called as envelopes are holds names.
  const inEnvelope: Value[] = ENVELOPE.test(bareName(location)) ? [{ template: {}, origin: 'type' }] : []
  const key = keyOf(location)
  const inBasic = (op.draft.basic ?? []).map(label => `{{${label}}}`)
  const used = new Set([
    ...op.draft.slots.filter(slot => keyOf(slot) !== key).map(slot => String(slot.value.template)),
    ...inBasic,
  ])
  const bare = bareName(location)
  const score = (label: string) =>
    affinity([bare], label) + (squeezed(label) === squeezed(bare) ? 1 : 0) - (used.has(`{{${label}}}`) ? 0.6 : 0)
  const ranked = [...labels].sort((a, b) => score(b) - score(a))
  const best = Math.max(0, ...labels.map(label => affinity([bare], label)))
  const asCredentials = ranked.flatMap((label): Value[] => {
    const value = op.service.context.environment.credentials[label] ?? ''
    const plain: Value = { template: `{{${label}}}`, origin: 'given' }
    return /^\d{1,15}$/.test(value) ? [plain, { template: `{{${label} | number}}`, origin: 'given' }] : [plain]
  })
  const areUsed = labels.every(label => used.has(`{{${label}}}`))
  const words = areUsed ? wordsGiven(op) : []
  // Nothing of a person goes before a credential that stands nowhere yet.
  const { testData } = op.service.context.environment
  const isOurs = (value: Value) => areUsed || !isOfPerson(labelOf(value) ?? '', testData[labelOf(value) ?? ''])
  const also = alsoGiven(op, location, Math.max(0.5, best))
  const others = also.filter(each => !isOurs(each))
  return [...inEnvelope, ...also.filter(isOurs), ...words, ...asCredentials, ...others]
}

/** Words of the operator's that are nobody's data: where all credentials stand, one of them may be wanted alongside. */
const wordsGiven = (op: Operation): Value[] =>
  Object.entries(op.service.context.environment.testData)
    .filter(([label, value]) => /^\p{L}[\p{L}\p{N}_-]*$/u.test(value) && !isOfPerson(label, value))
    .map(([label]): Value => ({ template: `{{${label}}}`, origin: 'given' }))

/** What the operator gave alongside the credentials under a name that fits better than so much. */
const alsoGiven = (op: Operation, location: PropertyLocation, floor: number): Value[] =>
  rankGiven([bareName(location)], Object.keys(op.service.context.environment.testData))
    .filter(({ name, score }) => (isNoCredential(location) ? score : affinity([bareName(location)], name)) > floor)
    .map(({ name }): Value => ({ template: `{{${name}}}`, origin: 'given' }))

const isText = (value: Json | undefined) => typeof value === 'string' || typeof value === 'number'
export const labelOf = ({ template }: Value) => /^\{\{(.+?)(?: \| number)?\}\}$/.exec(String(template))?.[1]
const holds = (label: string, slot: Slot): Slot => ({ ...slot, value: { template: `{{${label}}}`, origin: 'given' } })

/** A word that means nothing: where a name stands is seen without a credential under it. */
export const NEUTRAL: Value = { template: 'zq', origin: 'guess' }

/** Places that are filled in one request: no credential stands in two of them. */
export function eachOnce(op: Operation, slots: readonly Slot[]): Slot[] {
  const labels = Object.keys(op.service.context.environment.credentials)
  const put = new Set(slots.map(keyOf))
  const { basic = [] } = op.draft
  const elsewhere = [
    ...basic,
    ...op.draft.slots.filter(slot => !put.has(keyOf(slot))).map(({ value }) => labelOf(value)),
  ]
  const free = labels.filter(label => !elsewhere.includes(label))
  const given = (slot: Slot) => (slot.value.origin === 'given' ? (labelOf(slot.value) ?? '') : '')
  const isOurs = (slot: Slot) => labels.includes(given(slot))
  const { testData } = op.service.context.environment
  // Nothing of a person stands where as many places are told as there are credentials left.
  const either = slots.filter(slot => isOurs(slot) || isOfPerson(given(slot), testData[given(slot)]))
  const open = either.length === free.length ? either : slots.filter(isOurs)
  const mine = open.map(({ value }) => labelOf(value))
  if (open.length < 2 || (open.every(isOurs) && new Set(mine).size === mine.length)) return [...slots]
  const [best = []] = assignments(
    open.slice(0, MOST_LOCATIONS),
    // What stands in HTTP Basic is wanted in the body as well only where nothing else is left.
    free.length < open.length && (basic.length === 0 || free.length === 0) ? labels : free,
  )
  return slots.map(slot => {
    const at = open.indexOf(slot)
    if (at < 0 || at >= best.length) return slot
    const label = best[at]
    if (label === undefined) return { ...slot, value: WORD }
    return labelOf(slot.value) === label ? slot : holds(label, slot)
  })
}

const isOfPerson = (label: string, datum: string | undefined) =>
  datum !== undefined && personalDatum(label, datum)?.meaning !== undefined

/** Where no credential is left. */
const WORD: Value = { template: 'test', origin: 'guess' }
const MOST_LOCATIONS = 5

/** The names are right and the values are not: the credentials change places, each standing once. */
export async function exchange(op: Operation, goesOn: () => boolean): Promise<Answer | undefined> {
  const { service, draft, last } = op
  const credentials = service.context.environment.credentials
  const isOpen = ({ value }: Slot) =>
    value.let === undefined && value.origin !== 'hint' && value.origin !== 'type' && isText(service.value(value))
  if (last === undefined) return undefined
  // What is said of an object is said of all that stands in it.
  const isOf = (answer: Answer, slot: Slot) =>
    slot.path.some((_, i) => unitsAbout(answer.units, slot.path.slice(0, i + 1)).length > 0) ||
    answer.units.some(unit => repeats(op, unit, slot))
  const open = draft.slots.filter(isOpen)
  const left = (locations: readonly Slot[]) => {
    const elsewhere = draft.slots.filter(slot => !locations.includes(slot)).map(({ value }) => labelOf(value))
    return Object.keys(credentials).filter(label => !elsewhere.includes(label))
  }
  // Where the rejection is of some of them, the others stay, as long as there is anything else to stand there.
  const blamed = open.filter(slot => isOf(last, slot))
  const hasOthers = blamed.length > 1 || left(blamed).length > blamed.length
  // A place that was found with a word that means nothing waits for its credential.
  const isToGo = (slot: Slot) => blamed.includes(slot) || slot.value === NEUTRAL
  const places = (blamed.length > 0 && hasOthers ? open.filter(isToGo) : open).slice(0, MOST_LOCATIONS)
  const labels = left(places)
  // In HTTP Basic each has its place.
  if (places.length === 0 || draft.basic !== undefined) return undefined
  // A credential that is rejected for its form in a place does not stand there in any assignment.
  const unfit = new Set<string>()
  const pair = (slot: Slot, label: string | undefined) => `${keyOf(slot)} ${label}`
  const stated = (answer: Answer, slot: Slot) => unitsAbout(answer.units, slot.path).length
  for (const slot of places)
    for (const label of labels)
      if (op.property(slot).patterns?.some(pattern => !satisfies(credentials[label] ?? '', { pattern })) === true)
        unfit.add(pair(slot, label))
  for (const labelled of assignments(places, labels)) {
    for (const asNumber of [false, true]) {
      if (!goesOn()) return undefined
      if (places.some((slot, i) => unfit.has(pair(slot, labelled[i])))) break
      const slots = places.map((location, i): Slot => {
        const label = labelled[i]
        if (label === undefined) return location
        const wasNumber = typeOf(service.value(location.value)) === 'integer'
        const isNumber = /^\d{1,15}$/.test(credentials[label] ?? '') && asNumber !== wasNumber
        return isNumber
          ? { ...location, value: { template: `{{${label} | number}}`, origin: 'given' } }
          : holds(label, location)
      })
      const next = op.with(...slots)
      const key = `assigned ${assigned(next)}`
      if (op.struck.has(key)) continue
      op.struck.add(key)
      // As they stand they may not have been sent yet.
      if (op.rejected.some(each => assigned(each.draft) === assigned(next))) continue
      const answer = await op.ask(next)
      const rejected = slots.filter((slot, i) => labelled[i] !== undefined && stated(answer, slot) > stated(last, slot))
      for (const slot of rejected) unfit.add(pair(slot, labelled[slots.indexOf(slot)]))
      const isNew = !sameAnswer(answer, last) && rejected.length === 0 && op.remember(answer, next) === undefined
      if (service.accepted(answer) || isNew) {
        op.draft = next
        return answer
      }
    }
  }
  return undefined
}

const assigned = ({ slots }: Draft): string =>
  slots
    .map(slot => `${keyOf(slot)}=${JSON.stringify(slot.value.template)}`)
    .sort()
    .join()

/** One to one, what the names suggest first; what is named as the kind of grant or made up for each request holds none. */
function assignments(locations: readonly Slot[], labels: readonly string[]): (string | undefined)[][] {
  const out: { of: (string | undefined)[]; score: number }[] = []
  const walk = (i: number, left: readonly string[], of: (string | undefined)[], score: number): void => {
    if (out.length > 400) return
    const location = locations[i]
    if (location === undefined) {
      out.push({ of, score })
      return
    }
    for (const label of left)
      walk(
        i + 1,
        left.filter(each => each !== label),
        [...of, label],
        score + affinity([bareName(location)], label) + (isNoCredential(location) ? -1 : 0.01),
      )
    if (left.length < locations.length - i) walk(i + 1, left, [...of, undefined], score)
  }
  walk(0, labels, [], 0)
  return out.sort((a, b) => b.score - a.score).map(each => each.of)
}

const bareName = ({ path }: PropertyLocation) =>
  (path.filter(each => !/^\d+$/.test(each)).at(-1) ?? '').replace(/^x-/i, '')

/** Names of what a login takes alongside credentials. */
export const isNoCredential = (location: PropertyLocation) =>
  tokensOf(bareName(location)).includes('version') ||
  /^(?:type|kind)$/i.test(bareName(location)) ||
  /grant-type|scope|idempotency-key|timestamp/.test(meaningsOf([bareName(location)], 0.7)[0]?.meaning ?? '')

/** Each of them stands in the request, in whatever form. */
export function credentialsIn(context: DiscoveryContext, ask: Ask): 'all' | 'some' | 'none' {
  const text = JSON.stringify([ask.headers, ask.query, ask.body])
  const values = Object.values(context.environment.credentials)
  const basic = /"Basic ([\w+/=]+)"/.exec(text)?.[1]
  const all = basic === undefined ? text : text + Buffer.from(basic, 'base64').toString()
  const carried = values.filter(value => all.includes(JSON.stringify(value).slice(1, -1)) || all.includes(value))
  return carried.length === values.length ? 'all' : carried.length === 0 ? 'none' : 'some'
}

/** In a header that a call asks for: the credentials that the login did not take, the one that is called so first. */
export function credentialsLeft(
  { endpoint, service: { context } }: Operation,
  { in: where, path }: PropertyLocation,
): Value[] {
  if (where !== 'header' || endpoint === 'auth-authenticate') return []
  const login = context.knowledge.endpoints['auth-authenticate']?.operations[0]?.template
  const taken = JSON.stringify([login ?? {}, context.always.headers])
  const left = Object.keys(context.environment.credentials).filter(label => !taken.includes(`{{${label}`))
  const named = rankGiven([(path[0] ?? '').replace(/^x-/i, '')], left).map(({ name }) => name)
  return [...new Set([...named, ...left])].map(label => ({ template: `{{${label}}}`, origin: 'given' }))
}
