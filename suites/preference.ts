/** A customer's preference as checks change it: found out what can be set, set and read, and put back at the end. */
import type { Exchange } from '../contract/exchange.ts'
import { getAt, type Json, leaves, removeAt, sameJson, segmentsOf, setAt } from '../contract/json.ts'
import { fateOf, PUT_BACK } from '../contract/receipt.ts'
import { type Heard, isTaken } from '../probe/sender/heard.ts'
import type { Sender } from '../probe/sender/sender.ts'
import type { Must } from './must.ts'
import type { Recorded } from './recorded.ts'
import { type Member, optionalMembers, recordedMembers } from './request-members.ts'
import { type Settable, settableIn } from './settable.ts'
import { settersAmong } from './setters.ts'
import type { Twin } from './twin.ts'

export interface PreferenceTools {
  sender: Sender
  contract: Recorded
  must: Must
  twin: Twin
}

/** Values by their places in the request. */
type Wanted = Readonly<Record<string, Json>>

export interface Preference {
  /** The operation that changes it. */
  operation: string
  /** What can perhaps be set, the likeliest first. */
  members: Settable[]
  /** As it was told before anything was changed. */
  before: Heard
  read(): Promise<Heard>
  /** These members and no others that can be left out; `as`: through another session, or for another customer. */
  set(wanted: Wanted, purpose: string, as?: Sender): Promise<Heard>
  /** `count` free texts that are taken together and told as they were set; nothing is proven where there are none. */
  texts(count: number, textAt: (position: number) => string): Promise<{ places: string[]; done: Heard; read: Heard }>
}

/** Members that are tried before it is said that none can be set. */
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
  return settersAmong(operations.map(each => sender.recipe('ext-reach', each)))[0]?.operation
}

async function opened({ sender, contract, must, twin }: PreferenceTools): Promise<Preference> {
  const operation = changingOperation(sender)
  if (operation === undefined)
    return must.undecided('No pair of operations that sets and reads is recorded.', [], ['resource.address-preference'])
  const recipe = sender.recipe('ext-reach', operation)
  const schema = contract.requestBody('ext-reach')?.schema ?? {}
  const members = settableIn(schema, recipe, [sender.recipe('ext-reach', 'check')])
  const spare = recordedMembers({ recipe, schema }).filter(each => !each.required && !each.container)
  // What only one operation has may be required in it, unseen.
  let left = spare.map(each => each.pointer).filter(each => !isFixed(each, sender, operation))
  const read = () => twin.accepts('ext-reach', 'check')
  const set = async (wanted: Wanted, purpose: string, as = sender) => {
    const asked = (without: readonly string[]) =>
      as.call('ext-reach', {
        purpose,
        operation,
        change: body => {
          const bare = without.reduce((made, pointer) => removeAt(made, pointer), body)
          return Object.entries(wanted).reduce((made, [pointer, value]) => setAt(made, pointer, value), bare)
        },
      })
    const heard = await asked(left)
    if (isTaken(heard) || left.length === 0) return heard
    const whole = await asked([])
    if (isTaken(whole)) left = []
    return isTaken(whole) ? whole : heard
  }
  const before = await read()
  const texts: Preference['texts'] = async (count, textAt) => {
    const free = members.filter(each => each.listed === undefined).slice(0, TRIED)
    const heard: Heard[] = [before]
    for (const chosen of combinations(free, count)) {
      const places = chosen.map(each => each.pointer)
      const wanted = Object.fromEntries(places.map((place, i) => [place, textAt(i)]))
      const done = await set(wanted, `a preference with ${places.join(' and ')}`)
      heard.push(done)
      if (!isTaken(done)) continue
      const now = await read()
      if (places.every(place => told(now, place) === wanted[place])) return { places, done, read: now }
      heard.push(now)
    }
    const many = count === 1 ? 'No text' : `No ${count} texts`
    return must.undecided(`${many} of a preference can be set and read back.`, heard, ['ext-reach.request'])
  }
  return { operation, members, before, read, set, texts }
}

function combinations<T>(items: readonly T[], count: number): T[][] {
  if (count === 0) return [[]]
  return items.flatMap((item, i) => combinations(items.slice(i + 1), count - 1).map(rest => [item, ...rest]))
}

/** What the answer holds under the same name, wherever it stands. */
export function told(heard: Heard, pointer: string): Json | undefined {
  const name = segmentsOf(pointer).at(-1)
  return [...leaves(heard.json ?? null)].find(leaf => segmentsOf(leaf.pointer).at(-1) === name)?.value
}

/** All that this operation can change, as far as it is recorded. */
export function changeable(
  { sender, contract }: Pick<PreferenceTools, 'sender' | 'contract'>,
  operation: string,
): Member[] {
  const recipe = sender.recipe('ext-reach', operation)
  const subject = { recipe, schema: contract.requestBody('ext-reach')?.schema ?? {} }
  const own = recordedMembers(subject).filter(each => !each.container && !isFixed(each.pointer, sender, operation))
  return [...own, ...optionalMembers(subject)]
}

/** Everything of the preference that the answer tells, by its places in the request; what is null is not told. */
export function toldAll(heard: Heard, tools: PreferenceTools, operation: string): Record<string, Json> {
  return Object.fromEntries(
    changeable(tools, operation).flatMap(({ pointer }) => {
      const value = told(heard, pointer)
      return value === undefined || value === null ? [] : [[pointer, value]]
    }),
  )
}

/** Who it is about, and which operation it is. */
function isFixed(pointer: string, sender: Sender, operation: string): boolean {
  const own = getAt(sender.recipe('ext-reach', operation).body, pointer)
  if (typeof own === 'string' && own.includes('{{')) return true
  const there = getAt(sender.recipe('ext-reach', 'check').body, pointer)
  return there !== undefined && there !== own
}

/** Whether anything may have been changed since. */
export function hasChanged(exchanges: readonly Exchange[], since: string): boolean {
  const from = exchanges.findIndex(each => each.id === since)
  return exchanges.slice(from + 1).some(each => each.effect === 'changes' && fateOf(each) !== 'refused')
}

/** As far as it was told; where nothing was, by the operation that clears. */
async function putBack(preference: Preference, tools: PreferenceTools): Promise<void> {
  const { sender } = tools
  const { operation, before, set } = preference
  const now = await sender.call('ext-reach', { purpose: 'the preference after the check', operation: 'check' })
  const [old, current] = [toldAll(before, tools, operation), toldAll(now, tools, operation)]
  if (!isTaken(now) || sameJson(old, current)) return
  if (Object.keys(old).length === 0 && sender.operations('ext-reach').includes('clear')) {
    await sender.call('ext-reach', { purpose: `${PUT_BACK}no preference, as before`, operation: 'clear' })
    return
  }
  const differing = [...new Set([...Object.keys(old), ...Object.keys(current)])].filter(
    place => !sameJson(old[place] ?? null, current[place] ?? null),
  )
  const wanted = Object.fromEntries(differing.map(place => [place, old[place] ?? null]))
  if (isTaken(await set(wanted, `${PUT_BACK}the preference as it was before`))) return
  for (const place of differing) await set({ [place]: old[place] ?? null }, `${PUT_BACK}${place} as it was before`)
}
