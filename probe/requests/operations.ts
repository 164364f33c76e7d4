/** What else an endpoint does: chosen by a value (`action`), by a tag (`{"manage": {…}}`), or by a member that is there. */
import type { ExtEndpoint } from '../../contract/endpoint.ts'
import { isObject, type Json, pointerOf } from '../../contract/json.ts'
import type { OperationKnowledge } from '../../contract/knowledge.ts'
import type { Draft, Member } from '../draft/draft.ts'
import { namesOf } from '../draft/revise.ts'
import { type Growth, grow } from '../grow.ts'
import { call, type Lab } from '../lab.ts'
import { meaningsOf } from '../naming/match.ts'
import { fill } from './fill.ts'
import { suggestionsOf } from './first-draft.ts'
import type { Learn, Learnt } from './learn.ts'
import { knownOperation, likelyOperations, operationName } from './operation-names.ts'

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
  member: Member
  pointer: string
  value: Json
  values: Json[]
  /** The request with the other value, where it was grown to find out that the member chooses. */
  found?: { grown: Growth; since: number }
}

async function byValue(
  lab: Lab,
  endpoint: ExtEndpoint,
  { growth, learnt }: First,
  { member, pointer, value, values, found }: Chooser,
  learn: Learn,
): Promise<OperationKnowledge[]> {
  const nameOf = (each: Json) => {
    if (found !== undefined) return each === value ? 'manage' : 'check'
    return typeof each === 'boolean' ? flagName(member, each) : operationName(each)
  }
  rename(learnt.known, nameOf(value))
  // A body cannot say what depends on a parameter beside it.
  if (member.in === 'body') learnt.known.chosenBy = { pointer, value }
  const others: OperationKnowledge[] = []
  for (const other of values.filter(each => each !== value).slice(0, 4)) {
    const draft = growth.draft.clone()
    const changed = draft.get(member.in, member.path)
    if (changed === undefined) continue
    changed.candidates = [{ template: other, why: 'the service lists it', origin: 'told' }]
    changed.at = 0
    const since = found?.since ?? lab.notes.of(endpoint).length
    const grown =
      found?.grown ??
      (await grow(lab, {
        endpoint,
        draft,
        suggest: suggestionsOf(lab, endpoint),
        purpose: `the request for ${String(other)}`,
        maxSteps: 12,
        encodings: [],
      }))
    if (grown.outcome !== 'accepted' || grown.draft.get(member.in, member.path)?.candidates[0]?.template !== other)
      continue
    const operation = nameOf(other)
    remember(lab, endpoint, operation, grown)
    const { known } = await learn(lab, endpoint, grown, {
      whole: false,
      operation,
      since,
      fills: operation !== 'check',
    })
    if (member.in === 'body') known.chosenBy = { pointer, value: other }
    others.push(known)
  }
  return others
}

/** `save: true` changes, `save: false` reads; `check: true` the other way round. */
function flagName(member: Member, value: boolean): string {
  const said = knownOperation(namesOf(member.path).at(-1) ?? '') ?? 'manage'
  return value ? said : said === 'check' ? 'manage' : 'check'
}

function rename(known: OperationKnowledge, operation: string): void {
  known.operation = operation
  known.recipe.operation = operation
}

/** The member that says what is to be done: by its name, with values that are listed or likely. */
function choosing(growth: Growth, known: OperationKnowledge): Chooser | undefined {
  const found = growth.draft.carried().flatMap((member): Chooser[] => {
    const pointer = pointerOf(member.path)
    const field = known.fields.find(each => each.pointer === pointer && each.in === member.in)
    const value = member.candidates[member.at]?.template
    if (value === undefined || typeof value === 'object' || (typeof value === 'string' && value.includes('{{')))
      return []
    const named = meaningsOf(namesOf(member.path), 0.5).some(each => each.meaning === 'action')
    if (typeof value === 'boolean') {
      const isFlag = knownOperation(namesOf(member.path).at(-1) ?? '') !== undefined || named
      return isFlag ? [{ member, pointer, value, values: [true, false] }] : []
    }
    const words = (field?.values?.value ?? [value]).filter(each => knownOperation(each) !== undefined)
    if (!named && words.length === 0) return []
    return [{ member, pointer, value, values: field?.values?.value ?? likelyOperations(value) }]
  })
  return found[0]
}

/** A flag of whatever name: what was asked for only since it stood may be missing beside its other value. */
async function flagged(lab: Lab, endpoint: ExtEndpoint, { draft }: Growth): Promise<Chooser | undefined> {
  const place = lab.client.exchanges().filter(each => each.endpoint === endpoint)
  const isHinted = lab.environment.requestHints[`${endpoint}.request`] !== undefined
  const missed = lab.notes.of(endpoint).filter(({ observation }) => observation.kind === 'missing')
  for (const member of draft.carried()) {
    const now = member.candidates[member.at]
    const value = now?.template
    const isFlag = typeof value === 'boolean' || value === 1 || value === 0
    const name = String(member.path[0])
    const isOurs = now?.origin === 'harmless' || (now?.origin === 'hint' && !isHinted)
    if (member.in !== 'body' || member.path.length > 1 || !isOurs || !isFlag) continue
    const shown = place.findIndex(({ request }) => request.body?.includes(`${JSON.stringify(name)}:`))
    const isLate = ({ path }: Member) => {
      const first = missed.find(({ observation: { at } }) => at !== null && pointerOf(at) === pointerOf(path))
      return first !== undefined && place.findIndex(({ id }) => id === first.exchange) >= shown
    }
    const late = draft.in('body').filter(each => each !== member && isLate(each))
    if (shown < 0 || late.length === 0) continue
    const other: Json = typeof value === 'boolean' ? !value : 1 - value
    const changed = draft.clone()
    for (const each of late) changed.drop(each.in, each.path)
    changed.put({ ...member, candidates: [{ template: other, why: 'its other value', origin: 'harmless' }], at: 0 })
    const since = lab.notes.of(endpoint).length
    const grown = await grow(lab, {
      endpoint,
      draft: changed,
      suggest: suggestionsOf(lab, endpoint),
      purpose: `the other value of ${name}, without what was asked for beside the first`,
      maxSteps: 12,
      encodings: [],
    })
    const isLess = late.some(each => grown.draft.get('body', each.path) === undefined)
    const isOther = grown.draft.get('body', member.path)?.candidates[0]?.template === other
    if (grown.outcome === 'accepted' && isOther && isLess)
      return { member, pointer: pointerOf(member.path), value, values: [value, other], found: { grown, since } }
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
    const grown = await grow(lab, {
      endpoint,
      draft: retagged(growth.draft, tag, other),
      suggest: suggestionsOf(lab, endpoint),
      purpose: `the request for ${other}`,
      maxSteps: 12,
      encodings: [],
    })
    if (grown.outcome !== 'accepted') continue
    const operation = operationName(other)
    remember(lab, endpoint, operation, grown)
    others.push(
      (await learn(lab, endpoint, grown, { whole: false, operation, since, fills: operation !== 'check' })).known,
    )
  }
  return others
}

/** The same members under another tag: most variants share the key of whom they are about. */
function retagged(draft: Draft, tag: string, other: string): Draft {
  const made = draft.clone()
  for (const member of draft.members.values()) {
    if (member.in !== 'body' || member.path[0] !== tag) continue
    made.drop('body', member.path)
    made.put({ ...member, path: [other, ...member.path.slice(1)] })
  }
  return made
}

/** Members that the accepted request may also carry: with them it changes what without them it reads. */
async function byPresence(
  lab: Lab,
  endpoint: ExtEndpoint,
  { growth, learnt }: First,
  learn: Learn,
): Promise<OperationKnowledge[]> {
  if (learnt.found.length === 0) return []
  const filled = await fill(lab, learnt.bench, growth.draft, learnt.found, suggestionsOf(lab, endpoint))
  if (filled === undefined) return []
  const grown: Growth = { ...growth, draft: filled.draft, seen: filled.seen, template: filled.draft.template() }
  rename(learnt.known, 'check')
  remember(lab, endpoint, 'manage', grown)
  return [(await learn(lab, endpoint, grown, { whole: false, operation: 'manage', fills: true })).known]
}
