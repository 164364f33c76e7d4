/** What else an endpoint does: chosen by a value (`action`), by a tag (`{"manage": {…}}`), or by a member that is there. */
import type { ExtEndpoint } from '../../contract/endpoint.ts'
import { isObject, type Json, segmentsOf } from '../../contract/json.ts'
import type { OperationKnowledge } from '../../contract/knowledge.ts'
import type { RequestTemplate } from '../../contract/recipe.ts'
import { type Growth, growthFrom } from '../../discovery/engine.ts'
import { call, type Lab } from '../lab.ts'
import { meaningsOf } from '../naming/match.ts'
import { fill } from './fill.ts'
import type { Learn, Learnt } from './learn.ts'
import { knownOperation, likelyOperations, operationName } from './operation-names.ts'
import { isAbout, type Target, targetsOf, without, withValue } from './vary.ts'

export interface First {
  growth: Growth
  learnt: Learnt
}

export async function otherOperations(
  lab: Lab,
  endpoint: ExtEndpoint,
  first: First,
  learn: Learn,
): Promise<OperationKnowledge[]> {
  if (endpoint !== 'ext-reach') return []
  const chooser = choosing(first.growth, first.learnt.known) ?? (await flagged(lab, endpoint, first.growth))
  const others =
    chooser !== undefined
      ? await byValue(lab, endpoint, first, chooser, learn)
      : ((await byTag(lab, endpoint, first, learn)) ?? (await byPresence(lab, endpoint, first, learn)))
  remember(lab, endpoint, first.learnt.known.operation, first.growth)
  if (others.length > 0) await readAgain(lab, endpoint, first)
  keepApart([first.learnt.known, ...others])
  return others
}

/** A member inside of an object that one operation never sent belongs to the operation that did. */
function keepApart(operations: readonly OperationKnowledge[]): void {
  const isSent = ({ fields }: OperationKnowledge, pointer: string) =>
    fields.some(each => each.pointer === pointer && each.in === 'body' && each.seen.present > 0)
  for (const operation of operations) {
    operation.fields = operation.fields.filter(({ in: place, pointer, seen }) => {
      const parent = pointer.slice(0, pointer.lastIndexOf('/'))
      if (place !== 'body' || seen.present > 0 || parent === '' || isSent(operation, parent)) return true
      return !operations.some(other => isSent(other, pointer))
    })
  }
}

/** What is read after a change has members that were empty before. */
async function readAgain(lab: Lab, endpoint: ExtEndpoint, { growth, learnt }: First): Promise<void> {
  const seen = await call(lab, {
    endpoint,
    template: growth.template,
    purpose: 'the first request again, after a change',
  })
  if (seen.outcome === 'success') learnt.known.accepted.push(seen.reply.exchange.id)
}

function remember(lab: Lab, endpoint: ExtEndpoint, operation: string, growth: Growth): void {
  if (growth.seen.reply.json !== undefined && operation !== 'default')
    lab.memory.answers.set(`${endpoint}.${operation}`, growth.seen.reply.json)
}

interface Chooser {
  target: Target
  value: Json
  values: Json[]
  /** The request with the other value, where it was grown to find out that the member chooses. */
  found?: Growth
  /** How much had been said before that. */
  since?: number
}

async function byValue(
  lab: Lab,
  endpoint: ExtEndpoint,
  { growth, learnt }: First,
  { target, value, values, found, since: before }: Chooser,
  learn: Learn,
): Promise<OperationKnowledge[]> {
  const nameOf = (each: Json) => {
    if (found !== undefined) return each === value ? 'manage' : 'check'
    return typeof each === 'boolean' ? flagName(target, each) : operationName(each)
  }
  rename(learnt.known, nameOf(value))
  // A body cannot say what depends on a parameter beside it.
  const { pointer } = target
  if (target.in === 'body') learnt.known.chosenBy = { pointer, value }
  const others: OperationKnowledge[] = []
  for (const other of values.filter(each => each !== value).slice(0, 4)) {
    const since = before ?? lab.notes.of(endpoint).length
    const grown = found ?? (await growthFrom(lab, endpoint, changed(growth.template, target, other), keyOf(target)))
    if (grown.outcome !== 'accepted' || valueAt(grown.template, target) !== other) continue
    const operation = nameOf(other)
    remember(lab, endpoint, operation, grown)
    const { known } = await learn(lab, endpoint, grown, {
      whole: false,
      operation,
      since,
      fills: operation !== 'check',
    })
    if (target.in === 'body') known.chosenBy = { pointer, value: other }
    others.push(known)
  }
  return others
}

/** `save: true` changes, `save: false` reads; `check: true` the other way round. */
function flagName(target: Target, value: boolean): string {
  const said = knownOperation(nameOf(target)) ?? 'manage'
  return value ? said : said === 'check' ? 'manage' : 'check'
}

function rename(known: OperationKnowledge, operation: string): void {
  known.operation = operation
  known.recipe.operation = operation
}

const nameOf = ({ pointer }: Target) => segmentsOf(pointer).at(-1) ?? ''

/** As the experiments name a place. */
const keyOf = ({ in: where, pointer }: Target) => `${where}:/${segmentsOf(pointer).join('/')}`

const valueAt = (template: RequestTemplate, { in: where, pointer }: Target): Json | undefined =>
  targetsOf(template).find(each => each.in === where && each.pointer === pointer)?.template

const changed = (template: RequestTemplate, target: Target, value: Json): RequestTemplate =>
  target.in === 'body'
    ? withValue(template, target.pointer, value)
    : target.in === 'query'
      ? { ...template, query: { ...template.query, [nameOf(target)]: String(value) } }
      : { ...template, headers: { ...template.headers, [nameOf(target)]: String(value) } }

/** The property that says what is to be done: by its name, with values that are listed or likely. */
function choosing({ template }: Growth, known: OperationKnowledge): Chooser | undefined {
  const found = targetsOf(template).flatMap((target): Chooser[] => {
    const { pointer, template: value } = target
    const field = known.fields.find(each => each.pointer === pointer && each.in === target.in)
    if (target.container || typeof value === 'object' || (typeof value === 'string' && value.includes('{{'))) return []
    const named = meaningsOf(
      segmentsOf(pointer).filter(part => !/^\d+$/.test(part)),
      0.5,
    ).some(each => each.meaning === 'action')
    if (typeof value === 'boolean') {
      const isFlag = knownOperation(nameOf(target)) !== undefined || named
      return isFlag ? [{ target, value, values: [true, false] }] : []
    }
    const words = (field?.values?.value ?? [value]).filter(each => knownOperation(each) !== undefined)
    if (!named && words.length === 0) return []
    return [{ target, value, values: field?.values?.value ?? likelyOperations(value) }]
  })
  return found[0]
}

/** A flag of whatever name: what was asked for only since it stood may be missing beside its other value. */
async function flagged(lab: Lab, endpoint: ExtEndpoint, { template }: Growth): Promise<Chooser | undefined> {
  const place = lab.client.exchanges().filter(each => each.endpoint === endpoint)
  const missed = lab.notes.of(endpoint).filter(({ observation }) => observation.kind === 'missing')
  const targets = targetsOf(template).filter(target => target.in === 'body')
  for (const target of targets) {
    const { template: value } = target
    if (segmentsOf(target.pointer).length > 1 || !(typeof value === 'boolean' || value === 1 || value === 0)) continue
    const shown = place.findIndex(({ request }) => request.body?.includes(`${JSON.stringify(nameOf(target))}:`))
    const isLate = (other: Target) => {
      const first = missed.find(({ observation }) => isAbout(observation, other))
      return first !== undefined && place.findIndex(({ id }) => id === first.exchange) >= shown
    }
    const late = targets.filter(each => each !== target && isLate(each))
    if (shown < 0 || late.length === 0) continue
    const other: Json = typeof value === 'boolean' ? !value : 1 - value
    const since = lab.notes.of(endpoint).length
    const less = late.reduce(without, changed(template, target, other))
    const grown = await growthFrom(lab, endpoint, less, keyOf(target))
    const isLess = late.some(each => valueAt(grown.template, each) === undefined)
    if (grown.outcome === 'accepted' && isLess && valueAt(grown.template, target) === other)
      return { target, value, values: [value, other], found: grown, since }
  }
  return undefined
}

/** One member alone holds the whole request, and the service told its alternatives: each of them is another request. */
async function byTag(
  lab: Lab,
  endpoint: ExtEndpoint,
  { growth, learnt }: First,
  learn: Learn,
): Promise<OperationKnowledge[] | undefined> {
  const body = growth.template.body
  const [tag, ...more] = isObject(body ?? null) ? Object.keys(body as object) : []
  if (tag === undefined || more.length > 0 || !isObject((body as Record<string, Json>)[tag])) return undefined
  const lists = lab.notes.of(endpoint).flatMap(({ observation }) => {
    const { members, values } = observation.expected ?? {}
    const named = (members ?? values ?? []).map(String)
    return (observation.at ?? []).length <= 1 && named.includes(tag) ? [named] : []
  })
  const tags = [...new Set(lists.flat())].filter(each => each !== tag)
  if (tags.length === 0) return undefined
  rename(learnt.known, operationName(tag))
  const others: OperationKnowledge[] = []
  for (const other of tags.slice(0, 4)) {
    const since = lab.notes.of(endpoint).length
    // Most variants share the key of whom they are about.
    const retagged = { ...growth.template, body: { [other]: (body as Record<string, Json>)[tag] as Json } }
    const grown = await growthFrom(lab, endpoint, retagged)
    if (grown.outcome !== 'accepted') continue
    const operation = operationName(other)
    remember(lab, endpoint, operation, grown)
    others.push(
      (await learn(lab, endpoint, grown, { whole: false, operation, since, fills: operation !== 'check' })).known,
    )
  }
  return others
}

/** Members that the accepted request may also carry: with them it changes what without them it reads. */
async function byPresence(
  lab: Lab,
  endpoint: ExtEndpoint,
  { growth, learnt }: First,
  learn: Learn,
): Promise<OperationKnowledge[]> {
  if (learnt.found.length === 0) return []
  const filled = await fill(lab, learnt.bench, learnt.found)
  if (filled === undefined) return []
  const grown: Growth = { ...growth, ...filled }
  rename(learnt.known, 'check')
  remember(lab, endpoint, 'manage', grown)
  return [(await learn(lab, endpoint, grown, { whole: false, operation: 'manage', fills: true })).known]
}
