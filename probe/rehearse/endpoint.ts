/** One ext endpoint as it was recorded: the empty request, each recorded call once, its closed lists. */
import { RESOURCE_OF, stateWords } from '../../contract/derive/resource-answers.ts'
import { type ExtEndpoint, effectOf } from '../../contract/endpoint.ts'
import { getAt, isObject, parseJson, pointerOf } from '../../contract/json.ts'
import type { OperationKnowledge } from '../../contract/knowledge.ts'
import { answerTo } from '../../contract/ledger.ts'
import type { Schema } from '../../contract/openapi/document.ts'
import { caseFiles } from '../fixtures/cases.ts'
import type { Recorded } from '../fixtures/fixtures.ts'
import { call, type Lab, type Seen } from '../lab.ts'
import { personalOf } from '../persons/persons.ts'
import { whyUnlike } from './alike.ts'
import { listsIn, whyListsDiffer } from './lists.ts'
import { sameRefusal } from './same-refusal.ts'

/** What the record holds of cases, by file name. */
export type Cases = ReadonlyMap<string, string>

export type EndpointEnd =
  | { end: 'alike' }
  /** It has to be discovered anew; `refused`: by a recorded call that is refused for what it is. */
  | { end: 'differs'; why: string; refused?: RefusedCall }
  /** The token is not taken as it was. */
  | { end: 'token'; seen: Seen }
  /** Neither seen again nor seen to differ. */
  | { end: 'untold'; why: string }

/** A recorded call that is refused, and was refused again when it was sent once more. */
export interface RefusedCall {
  operation: OperationKnowledge
  seen: Seen
}

export async function rehearseEndpoint(
  lab: Lab,
  endpoint: ExtEndpoint,
  recorded: Recorded,
  cases: Cases,
): Promise<EndpointEnd> {
  const known = lab.knowledge.endpoints[endpoint]
  if (known === undefined) return { end: 'differs', why: 'no request was accepted when it was recorded' }
  const { post } = recorded.openapi.paths[`/${endpoint}`]
  for (const operation of known.operations) {
    const seen = await recordedCall(lab, endpoint, operation)
    const refused = refusalEnd(seen)
    if (refused?.end === 'differs' && isOfTheRequest(seen, operation)) {
      const again = await recordedCall(lab, endpoint, operation)
      if (isOfTheRequest(again, operation)) return { ...refused, refused: { operation, seen: again } }
    }
    if (refused !== undefined) return refused
    operation.accepted.push(seen.reply.exchange.id)
    const why = whyUnlike(seen, post.responses, operation.operation)
    if (why !== undefined) return { end: 'differs', why }
    if (!saysAnotherWord(endpoint, seen, recorded)) continue
    // A word that comes once may be chance.
    for (let n = 0; n < 2; n++) {
      const again = await recordedCall(lab, endpoint, operation)
      if (again.outcome === 'success') operation.accepted.push(again.reply.exchange.id)
    }
  }
  // After the accepted calls: where refusals come with 200 as well, only those tell which is which.
  const empty = await emptyRequest(lab, endpoint, cases)
  if (empty !== undefined) return empty
  const [content] = Object.values(post.requestBody?.content ?? {})
  const judged = new Set<string>()
  // The operation that takes most comes first: what it tells need not be asked of the others.
  for (const operation of [...known.operations].sort((a, b) => sizeOf(b) - sizeOf(a))) {
    const lists = listsIn(content?.schema as Schema | undefined, operation).filter(each => !judged.has(each.pointer))
    const why = lists.length === 0 ? undefined : await whyListsDiffer(lab, endpoint, operation, lists)
    if (why !== undefined) return { end: 'differs', why }
    for (const { pointer } of lists) judged.add(pointer)
  }
  return { end: 'alike' }
}

/** A word that tells how something stands, and that the record does not know at its place. */
function saysAnotherWord(endpoint: ExtEndpoint, { reply: { exchange, json } }: Seen, { ledger }: Recorded): boolean {
  const states = answerTo(ledger, 'states').value
  const known = isObject(states) ? states[RESOURCE_OF[endpoint]] : undefined
  return stateWords(endpoint, { exchange, json }).some(({ place, value }) => {
    const words = isObject(known) ? known[place] : undefined
    return Array.isArray(words) && !words.includes(value)
  })
}

const OF_THE_REQUEST: readonly Seen['outcome'][] = ['validation', 'envelope-error', 'method', 'media-type', 'too-large']

/** Refused for its form, not for what the service knows under the values, nor for a value of the test data that has aged. */
function isOfTheRequest({ outcome, observations }: Seen, { recipe }: OperationKnowledge): boolean {
  if (!OF_THE_REQUEST.includes(outcome)) return false
  const isOfTheData = ({ kind, at }: Seen['observations'][number]) => {
    const sent = at === null || at.length === 0 ? undefined : getAt(recipe.body ?? null, pointerOf(at))
    return kind === 'no-match' || (typeof sent === 'string' && sent.includes('{{') && kind !== 'unknown')
  }
  return observations.length === 0 || !observations.every(isOfTheData)
}

const sizeOf = ({ recipe }: OperationKnowledge) => JSON.stringify(recipe.body ?? null).length

/** Told by what the record shows of the same request; where it shows none, nothing is sent. */
async function emptyRequest(lab: Lab, endpoint: ExtEndpoint, cases: Cases): Promise<EndpointEnd | undefined> {
  const isIt = (name: string) => name.startsWith(`${endpoint}/`) && name.endsWith('.empty-body.json')
  const recorded = [...cases].filter(([name]) => isIt(name))
  if (recorded.length === 0) return undefined
  const encoding = lab.knowledge.endpoints[endpoint]?.operations[0]?.recipe.encoding ?? 'json'
  const headers = headersAsThen(recorded, lab.always)
  const template = { encoding: encoding === 'none' ? ('json' as const) : encoding, body: {}, headers }
  const seen = await call(lab, { endpoint, template, purpose: 'an empty request, to see whether it asks for the same' })
  const trouble = troubleEnd(seen)
  if (trouble !== undefined) return trouble
  if (seen.outcome === 'unauthenticated') return { end: 'token', seen }
  const { files } = caseFiles(lab.knowledge, lab.client.exchanges(), personalOf(lab.environment))
  const now = [...files].filter(([name]) => isIt(name))
  const alike = now.some(([, text]) => recorded.some(([, then]) => sameRefusal(then, text)))
  return alike ? undefined : { end: 'differs', why: 'an empty request is answered otherwise than it was' }
}

/** Of what every call has, the fields that the recorded empty request had as well. */
function headersAsThen(recorded: readonly [string, string][], always: Record<string, string>): Record<string, string> {
  const had = recorded.flatMap(([, text]) => {
    const parsed = parseJson(text)
    const headers = parsed.success ? getAt(parsed.data, '/request/headers') : undefined
    return isObject(headers) ? Object.keys(headers) : []
  })
  return Object.fromEntries(Object.entries(always).filter(([name]) => had.includes(name.toLowerCase())))
}

async function recordedCall(lab: Lab, endpoint: ExtEndpoint, { operation, recipe }: OperationKnowledge): Promise<Seen> {
  const effect = effectOf(endpoint, operation)
  const what = operation === 'default' ? 'the recorded call' : `the recorded call, ${operation}`
  const seen = await call(lab, { endpoint, template: recipe, purpose: what, effect })
  if (seen.outcome === 'success' && seen.reply.json !== undefined)
    for (const name of [endpoint, `${endpoint}.${operation}`])
      if (!lab.memory.answers.has(name)) lab.memory.answers.set(name, seen.reply.json)
  return seen
}

function refusalEnd(seen: Seen): EndpointEnd | undefined {
  if (seen.outcome === 'success') return undefined
  const trouble = troubleEnd(seen)
  if (trouble !== undefined) return trouble
  if (seen.outcome === 'unauthenticated' || seen.outcome === 'forbidden') return { end: 'token', seen }
  return { end: 'differs', why: `the recorded call is not accepted any more: ${seen.why}` }
}

function troubleEnd({ reply, outcome }: Seen): EndpointEnd | undefined {
  if (reply.failure !== undefined) return { end: 'untold', why: `no answer came (${reply.failure.kind})` }
  return outcome === 'rate-limited' ? { end: 'untold', why: 'the rate limit was reached' } : undefined
}
