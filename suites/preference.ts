/** A customer's preference as checks change it: found out what can be set, set and read, and put back at the end. */
import type { Exchange } from '../contract/exchange.ts'
import { getAt, type Json, lastOf, leaves, parentOf, removeAt, sameJson, setAt } from '../contract/json.ts'
import { fateOf, PUT_BACK } from '../contract/receipt.ts'
import type { OperationTemplate } from '../contract/request-template.ts'
import { namesIn } from '../contract/shape/withdraw.ts'
import { referencesOf } from '../contract/template.ts'
import { personalData } from '../probe/persons/data.ts'
import { type ClassifiedResponse, isAccepted } from '../probe/sender/classified-response.ts'
import type { Sender } from '../probe/sender/sender.ts'
import {
  optionalProperties,
  type RequestProperty,
  recordedProperties,
  type SettableProperty,
  settableIn,
} from './request-properties.ts'
import type { Tools } from './test.ts'

export type PreferenceTools = Pick<Tools, 'sender' | 'contract' | 'environment' | 'must' | 'control'>

/** Values by their places in the request. */
type Wanted = Readonly<Record<string, Json>>

/** A property that can be set and is told by a look. `n` and `n + 1` are never the same value, and told in other words. */
export interface ObservableProperty {
  pointer: string
  /** It takes any text, so that nobody else has set the same one. */
  isFree: boolean
  value(n: number): Json
  /** How a look tells it. */
  word(n: number): Json
}

export interface Preference {
  /** The operation that changes it. */
  operation: string
  /** What can perhaps be set, the likeliest first. */
  properties: SettableProperty[]
  /** As it was reported before anything was changed. */
  before: ClassifiedResponse
  read(): Promise<ClassifiedResponse>
  /** These properties and no others that can be left out; `as`: through another session, or for another customer. */
  set(wanted: Wanted, purpose: string, how?: { as?: Sender; patient?: false }): Promise<ClassifiedResponse>
  /** As `set`; nothing is proven where it is not accepted. */
  change(...how: Parameters<Preference['set']>): Promise<ClassifiedResponse>
  /** Whether the service is known to tell a property of this name, or one alongside it: by a recorded answer, or the first one here. */
  isObserved(pointer: string): boolean
  /** Whether every change sends it, as the recorded one does. */
  isCarried(pointer: string): boolean
  /** Properties that the look sends as the change does: it may set what it reads. */
  sentByTheLook: string[]
  /** `count` properties that are set together and told, each at its value 0 now; nothing is proven where there are none. */
  observable(
    count: number,
    isMeant?: (property: SettableProperty) => boolean,
  ): Promise<{ properties: ObservableProperty[]; done: ClassifiedResponse; read: ClassifiedResponse }>
}

/** Properties that are tried before it is said that none can be set. */
export const TRIED = 4

/** Nothing is proven where no pair of operations is recorded that reads and changes. */
export async function withPreference(
  tools: PreferenceTools,
  work: (preference: Preference) => Promise<void>,
): Promise<void> {
  const preference = await opened(tools)
  const { id } = preference.before.exchange
  try {
    await work(preference)
  } finally {
    // Only what this run's own log says it changed: what anyone else did meanwhile is theirs.
    if (hasChanged(tools.sender.exchanges(), id)) await putBack(preference, tools)
  }
}

/** Puts the preference back where it can be read and changed, and says nothing where it cannot. */
export async function puttingBack(tools: PreferenceTools, work: () => Promise<void>): Promise<void> {
  const operation = changingOperation(tools.sender)
  if (operation === undefined) return work()
  return withPreference(tools, work)
}

function changingOperation(sender: Sender): string | undefined {
  const operations = sender.operations('ext-reach')
  if (!operations.includes('check')) return undefined
  return settersAmong(operations.map(each => sender.template('ext-reach', each)))[0]?.operation
}

async function opened({ sender, contract, environment, must, control }: PreferenceTools): Promise<Preference> {
  const operation = changingOperation(sender)
  if (operation === undefined)
    return must.undecided('No pair of operations that sets and reads is recorded.', [], ['resource.address-preference'])
  const template = sender.template('ext-reach', operation)
  const schema = contract.requestBody('ext-reach')?.schema ?? {}
  const properties = settableIn(schema, template, [sender.template('ext-reach', 'check')])
  const spare = recordedProperties({ template, schema }).filter(each => !each.required && !each.container)
  // What only one operation has may be required in it, unseen.
  let left = spare.map(each => each.pointer).filter(each => !isFixed(each, sender, operation))
  const read = () => control.accepts('ext-reach', 'check')
  const set: Preference['set'] = async (wanted, purpose, { as = sender, ...how } = {}) => {
    const asked = (without: readonly string[]) =>
      as.call('ext-reach', {
        ...how,
        purpose,
        operation,
        change: body => {
          const bare = without.reduce((made, pointer) => removeAt(made, pointer), body)
          return Object.entries(wanted).reduce((made, [pointer, value]) => setAt(made, pointer, value), bare)
        },
      })
    const response = await asked(left)
    if (isAccepted(response) || left.length === 0 || response.outcome === 'rate-limited') return response
    const whole = await asked([])
    if (isAccepted(whole)) left = []
    return isAccepted(whole) ? whole : response
  }
  const change: Preference['change'] = async (...how) => {
    const done = await set(...how)
    if (!isAccepted(done)) must.undecided(`The change is not accepted, ${how[1]}: ${done.why}.`, [done])
    return done
  }
  const before = await read()
  const isCarried = (pointer: string) => getAt(template.body, pointer) !== undefined && !left.includes(pointer)
  const shown: Preference['observable'] = async (count, isMeant = () => true) => {
    const response: ClassifiedResponse[] = [before]
    const meant = properties.filter(isMeant)
    const free = meant.filter(each => each.listed === undefined).slice(0, TRIED)
    const listed = meant.filter(each => each.listed !== undefined).slice(0, TRIED)
    for (const chosen of combinations([...free, ...listed], count)) {
      let earlier: ObservedValue[] | undefined
      for (let round = 0; round < ROUNDS && response.length < MOST_RESPONSES; round++) {
        const values = chosen.map(each => [each.pointer, nth(each, round)] as const)
        const done = await set(
          Object.fromEntries(values),
          `a preference with ${values.map(([location]) => location).join(' and ')}`,
        )
        response.push(done)
        // Another value of a list may be taken; another text is not.
        if (!isAccepted(done) && chosen.every(each => each.listed === undefined)) break
        if (!isAccepted(done)) continue
        const now = await read()
        response.push(now)
        const words = values.map(([location, value]) => ({ value, word: observedValue(now, location) ?? null }))
        const made = chosen.map((each, i) => shownBy(each, words[i], earlier?.[i]))
        if (made.every(each => each !== undefined)) return { properties: made, done, read: now }
        if (chosen.some((each, i) => each.listed === undefined && made[i] === undefined)) break
        earlier = words
      }
    }
    const many = count === 1 ? 'No property' : `No ${count} properties`
    return must.undecided(`${many} of a preference can be set and read back.`, response, ['ext-reach.request'])
  }
  const look = sender.template('ext-reach', 'check')
  const answers = contract.successes('ext-reach')
  const names = new Set([
    ...answers.flatMap(each => [...namesIn(each.schema ?? {})]),
    ...[...leaves(before.json ?? null)].flatMap(leaf => (leaf.value === null ? [] : lastOf(leaf.pointer))),
  ])
  const sent = [...leaves(template.body ?? null)].map(each => each.pointer)
  const ofTheChange = sent.filter(each => getAt(look.body, each) === undefined)
  const isReported = (pointer: string) =>
    [pointer, ...ofTheChange].some(each => parentOf(each) === parentOf(pointer) && names.has(lastOf(each)))
  const settable = settableIn(schema, look, []).map(({ pointer }) => pointer)
  const personal = new Set(personalData(environment).map(({ name }) => name))
  const nobodys = new Set(Object.keys(environment.testData).filter(name => !personal.has(name)))
  const sentByTheLook = writtenByTheLook(look.body, template.body, settable, nobodys)
  return {
    operation,
    properties,
    before,
    read,
    set,
    change,
    isObserved: isReported,
    isCarried,
    sentByTheLook,
    observable: shown,
  }
}

/**
 * What a look sends as the change does, and what tells no customer apart: it may set what it reads. A value that an earlier answer
 * brought or that is a person's tells one apart; a datum that is nobody's does not, nor what stands alongside properties of the change alone.
 */
export function writtenByTheLook(
  look: Json | undefined,
  change: Json | undefined,
  settable: readonly string[],
  nobodys: ReadonlySet<string>,
): string[] {
  const added = [...leaves(change ?? null)].filter(({ pointer }) => getAt(look, pointer) === undefined)
  const changed = new Set(added.map(({ pointer }) => parentOf(pointer)).filter(Boolean))
  const isWritten = (pointer: string, value: Json) => {
    const names = referencesOf(value).map(each => each.trim())
    if (names.length === 0) return settable.includes(pointer)
    if (names.some(name => name.includes('#'))) return false
    return changed.has(parentOf(pointer)) || names.some(name => nobodys.has(name))
  }
  return [...leaves(look ?? null)]
    .filter(({ pointer, value }) => sameJson(value, getAt(change, pointer) ?? null) && isWritten(pointer, value))
    .map(({ pointer }) => pointer)
}

/** Values that are tried of a closed list before it is said that no two of them are told apart. */
const ROUNDS = 4
const MOST_RESPONSES = 16

const nth = ({ listed }: SettableProperty, n: number): Json => listed?.[n % listed.length] ?? `Test ${n}`

interface ObservedValue {
  value: Json
  word: Json
}

/** A free text is reported as it was set; of listed values two are told apart, in the words of the answer. */
function shownBy(
  property: SettableProperty,
  now: ObservedValue | undefined,
  earlier: ObservedValue | undefined,
): ObservableProperty | undefined {
  const { pointer, listed } = property
  if (now === undefined || now.word === null) return undefined
  const free = (n: number): Json => (n === 0 ? now.value : `Test again ${n}`)
  if (listed === undefined)
    return now.word === now.value ? { pointer, isFree: true, value: free, word: free } : undefined
  if (earlier === undefined || earlier.word === null || earlier.word === now.word) return undefined
  const of = (n: number) => (n % 2 === 0 ? now : earlier)
  return { pointer, isFree: false, value: n => of(n).value, word: n => of(n).word }
}

function combinations<T>(items: readonly T[], count: number): T[][] {
  if (count === 0) return [[]]
  return items.flatMap((item, i) => combinations(items.slice(i + 1), count - 1).map(rest => [item, ...rest]))
}

/** What the answer holds under the same name, wherever it stands. */
export function observedValue(response: ClassifiedResponse, pointer: string): Json | undefined {
  const name = lastOf(pointer)
  return [...leaves(response.json ?? null)].find(leaf => lastOf(leaf.pointer) === name)?.value
}

/** All that this operation can change, as far as it is recorded. */
export function changeable(
  { sender, contract }: Pick<PreferenceTools, 'sender' | 'contract'>,
  operation: string,
): RequestProperty[] {
  const template = sender.template('ext-reach', operation)
  const subject = { template, schema: contract.requestBody('ext-reach')?.schema ?? {} }
  const own = recordedProperties(subject).filter(each => !each.container && !isFixed(each.pointer, sender, operation))
  return [...own, ...optionalProperties(subject)]
}

/** Everything of the preference that the answer tells, by its places in the request; what is null is not told. */
export function observedValues(
  response: ClassifiedResponse,
  tools: PreferenceTools,
  operation: string,
): Record<string, Json> {
  return Object.fromEntries(
    changeable(tools, operation).flatMap(({ pointer }) => {
      const value = observedValue(response, pointer)
      return value === undefined || value === null ? [] : [[pointer, value]]
    }),
  )
}

/** Who it is about, and which operation it is. */
function isFixed(pointer: string, sender: Sender, operation: string): boolean {
  const own = getAt(sender.template('ext-reach', operation).body, pointer)
  if (typeof own === 'string' && own.includes('{{')) return true
  const there = getAt(sender.template('ext-reach', 'check').body, pointer)
  return there !== undefined && there !== own
}

/** Whether anything may have been changed since. */
export function hasChanged(exchanges: readonly Exchange[], since: string): boolean {
  const from = exchanges.findIndex(each => each.id === since)
  return exchanges.slice(from + 1).some(each => each.effect === 'changes' && fateOf(each) !== 'refused')
}

/** As far as it was reported; where nothing was, by the operation that clears. */
async function putBack(preference: Preference, tools: PreferenceTools): Promise<void> {
  const { sender } = tools
  const { operation, before, set } = preference
  const now = await sender.call('ext-reach', { purpose: 'the preference after the check', operation: 'check' })
  const [old, current] = [observedValues(before, tools, operation), observedValues(now, tools, operation)]
  if (!isAccepted(now) || sameJson(old, current)) return
  if (Object.keys(old).length === 0 && sender.operations('ext-reach').includes('clear')) {
    await sender.call('ext-reach', { purpose: `${PUT_BACK}no preference, as before`, operation: 'clear' })
    return
  }
  const differing = [...new Set([...Object.keys(old), ...Object.keys(current)])].filter(
    location => !sameJson(old[location] ?? null, current[location] ?? null),
  )
  const wanted = Object.fromEntries(differing.map(location => [location, old[location] ?? null]))
  if (isAccepted(await set(wanted, `${PUT_BACK}the preference as it was before`))) return
  for (const location of differing)
    await set({ [location]: old[location] ?? null }, `${PUT_BACK}${location} as it was before`)
}

/** Those that send the most first: what sends no more than a look takes away, or is nothing that is known. */
export function settersAmong(templates: readonly OperationTemplate[]): OperationTemplate[] {
  return templates
    .filter(({ operation }) => operation !== 'check' && operation !== 'clear')
    .toSorted((a, b) => Number(b.operation === 'manage') - Number(a.operation === 'manage') || sizeOf(b) - sizeOf(a))
}

function sizeOf({ body }: OperationTemplate): number {
  return body === undefined ? 0 : [...leaves(body)].length
}
