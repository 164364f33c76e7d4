/** One ext endpoint as it was recorded: the empty request, each recorded call once, its closed lists. */

import { RESOURCE_OF } from '../../contract/derive/resources.ts'
import { ENDPOINTS, type Endpoint, type ExtEndpoint, effectOf } from '../../contract/endpoint.ts'
import { unitsUnder } from '../../contract/errors/units.ts'
import {
  eachProperty,
  getAt,
  isObject,
  type Json,
  parseJson,
  pointerOf,
  segmentsOf,
  setAt,
} from '../../contract/json.ts'
import type { OperationKnowledge } from '../../contract/knowledge.ts'
import { isLate } from '../../contract/latency.ts'
import { answerTo } from '../../contract/ledger.ts'
import { statedValuesIn } from '../../contract/openapi/build.ts'
import type { Response, Schema } from '../../contract/openapi/document.ts'
import { stateWords } from '../../contract/questions/states.ts'
import { check } from '../../contract/shape/conforms.ts'
import { nodesAt, propertiesIn } from '../../contract/shape/withdraw.ts'
import { callOf, pathOf } from '../conclude/calls.ts'
import { call, type DiscoveryContext, type InterpretedReply } from '../context.ts'
import { caseFiles } from '../fixtures/cases.ts'
import type { Recorded } from '../fixtures/fixtures.ts'
import { personalOf } from '../persons/persons.ts'
import { orderless } from '../same.ts'

/** What the record holds of cases, by file name. */
export type Cases = ReadonlyMap<string, string>

/** `differs`: it has to be discovered again; `token`: that is not taken as it was; `untold`: neither seen again nor seen to differ. */
export interface EndpointEnd {
  end: 'alike' | 'differs' | 'token' | 'untold'
  why?: string
  /** The recorded call that is rejected for what it is. */
  rejected?: RejectedCall
}

/** A recorded call that is rejected, and was rejected again when it was sent once more. */
export interface RejectedCall {
  operation: OperationKnowledge
  interpreted: InterpretedReply
}

export async function revalidateEndpoint(
  context: DiscoveryContext,
  endpoint: ExtEndpoint,
  recorded: Recorded,
  cases: Cases,
): Promise<EndpointEnd> {
  const known = context.knowledge.endpoints[endpoint]
  if (known === undefined) return { end: 'differs', why: 'no request was accepted when it was recorded' }
  const { post } = recorded.openapi.paths[`/${endpoint}`]
  for (const operation of known.operations) {
    const interpreted = await recordedCall(context, endpoint, operation)
    const rejected = rejectionEnd(interpreted)
    if (rejected?.end === 'differs' && OF_THE_REQUEST.includes(interpreted.outcome)) {
      const again = await recordedCall(context, endpoint, operation)
      if (OF_THE_REQUEST.includes(again.outcome)) return { ...rejected, rejected: { operation, interpreted: again } }
    }
    if (rejected !== undefined) return rejected
    operation.accepted.push(interpreted.reply.exchange.id)
    const why = whyUnlike(interpreted, post.responses, operation.operation)
    if (why !== undefined) return { end: 'differs', why }
    const isOther = answersAnotherState(endpoint, interpreted, recorded)
    if (!isOther && !isLate(recorded.latencies?.endpoints[endpoint], interpreted.reply.exchange)) continue
    // What comes once, a word or a late answer, may be chance; so may one answer that is lost.
    for (let n = 0, more = 0; n < 3 && more < 2; n++) {
      const again = await recordedCall(context, endpoint, operation)
      if (again.outcome !== 'success') continue
      operation.accepted.push(again.reply.exchange.id)
      more++
    }
  }
  // After the accepted calls: where rejections come with 200 as well, only those tell which is which.
  const empty = await emptyRequest(context, endpoint, cases)
  if (empty !== undefined) return empty
  const [content] = Object.values(post.requestBody?.content ?? {})
  const judged = new Set<string>()
  // The operation that takes most comes first: what it tells need not be asked of the others.
  for (const operation of [...known.operations].sort((a, b) => sizeOf(b) - sizeOf(a))) {
    const lists = listsIn(content?.schema as Schema | undefined, operation).filter(each => !judged.has(each.pointer))
    const why = lists.length === 0 ? undefined : await whyListsDiffer(context, endpoint, operation, lists)
    if (why !== undefined) return { end: 'differs', why }
    for (const { pointer } of lists) judged.add(pointer)
  }
  return { end: 'alike' }
}

/** A word that tells how something stands, and that the record does not know at its place. */
function answersAnotherState(
  endpoint: ExtEndpoint,
  { reply: { exchange, json } }: InterpretedReply,
  { ledger }: Recorded,
): boolean {
  const states = answerTo(ledger, 'states').value
  const known = isObject(states) ? states[RESOURCE_OF[endpoint]] : undefined
  return stateWords(endpoint, { exchange, json }).some(({ location, value }) => {
    const words = isObject(known) ? known[location] : undefined
    return Array.isArray(words) && !words.includes(value)
  })
}

const OF_THE_REQUEST: readonly InterpretedReply['outcome'][] = [
  'validation',
  'envelope-error',
  'method',
  'media-type',
  'too-large',
]

const sizeOf = ({ template }: OperationKnowledge) => JSON.stringify(template.body ?? null).length

/** Told by what the record shows of the same request; where it shows none, nothing is sent. */
async function emptyRequest(
  context: DiscoveryContext,
  endpoint: ExtEndpoint,
  cases: Cases,
): Promise<EndpointEnd | undefined> {
  const isIt = (name: string) => name.startsWith(`${endpoint}/`) && name.endsWith('.empty-body.json')
  const recorded = [...cases].filter(([name]) => isIt(name))
  if (recorded.length === 0) return undefined
  const encoding = context.knowledge.endpoints[endpoint]?.operations[0]?.template.encoding ?? 'json'
  const headers = headersAsThen(recorded, context.always.headers)
  const template = {
    let: context.always.let,
    encoding: encoding === 'none' ? ('json' as const) : encoding,
    body: {},
    headers,
  }
  const interpreted = await call(context, {
    endpoint,
    template,
    purpose: 'an empty request, to see whether it asks for the same',
  })
  const trouble = troubleEnd(interpreted)
  if (trouble !== undefined) return trouble
  if (interpreted.outcome === 'unauthenticated') return { end: 'token', why: interpreted.why }
  const { files } = caseFiles(context.knowledge, context.client.exchanges(), personalOf(context.environment))
  const now = [...files].filter(([name]) => isIt(name))
  const alike = now.some(([, text]) => recorded.some(([, then]) => sameRejection(then, text)))
  return alike ? undefined : { end: 'differs', why: 'an empty request is answered otherwise than it was' }
}

/** Of what every call has, the fields that the recorded empty request had as well. */
function headersAsThen(recorded: readonly [string, string][], always: Record<string, string>): Record<string, string> {
  const had = recorded.flatMap(([, text]) => {
    const headers = getAt(parseJson(text), '/request/headers')
    return isObject(headers) ? Object.keys(headers) : []
  })
  return Object.fromEntries(Object.entries(always).filter(([name]) => had.includes(name.toLowerCase())))
}

async function recordedCall(
  context: DiscoveryContext,
  endpoint: ExtEndpoint,
  { operation, template }: OperationKnowledge,
): Promise<InterpretedReply> {
  const effect = effectOf(endpoint, operation)
  const what = operation === 'default' ? 'the recorded call' : `the recorded call, ${operation}`
  const interpreted = await call(context, { endpoint, template: template, purpose: what, effect })
  if (interpreted.outcome === 'success' && interpreted.reply.json !== undefined)
    for (const name of [endpoint, `${endpoint}.${operation}`])
      if (!context.memory.answers.has(name)) context.memory.answers.set(name, interpreted.reply.json)
  return interpreted
}

function rejectionEnd(interpreted: InterpretedReply): EndpointEnd | undefined {
  if (interpreted.outcome === 'success') return undefined
  const trouble = troubleEnd(interpreted)
  if (trouble !== undefined) return trouble
  if (interpreted.outcome === 'unauthenticated' || interpreted.outcome === 'forbidden')
    return { end: 'token', why: interpreted.why }
  return { end: 'differs', why: `the recorded call is not accepted any more: ${interpreted.why}` }
}

function troubleEnd({ reply, outcome }: InterpretedReply): EndpointEnd | undefined {
  if (reply.failure !== undefined) return { end: 'untold', why: `no answer came (${reply.failure.kind})` }
  return outcome === 'rate-limited' ? { end: 'untold', why: 'the rate limit was reached' } : undefined
}

/** The texts of two case files: status, media type and body; headers vary with what stands before the service. */
export function sameRejection(then: string, now: string): boolean {
  const [a, b] = [then, now].map(text => {
    const response = getAt(parseJson(text), '/response')
    if (!isObject(response)) return undefined
    const type = String(getAt(response, '/headers/content-type') ?? '').split(';')[0]
    return `${response['status']} ${type} ${orderless(response['body'] ?? null, sentences)}`
  })
  return a !== undefined && a === b
}

/** In any order; some answers name their own path, and where it begins is judged elsewhere. */
const sentences = (text: string): string =>
  text
    .replace(OWN_PATH, '/$1')
    .split(/(?<=[.;\n])\s*/)
    .sort()
    .join(' ')

const OWN_PATH = new RegExp(`(?:/[\\w.-]+)*/(${ENDPOINTS.join('|')})(?:/(?![\\w]))?`, 'g')

/** Why the accepted answer differs from the record; `undefined` where it does not. */
export function whyUnlike(
  interpreted: InterpretedReply,
  responses: Record<string, Response>,
  operation: string,
): string | undefined {
  const { status, mediaType, headers, json, text } = interpreted.reply
  const recorded = responses[String(status)]
  if (recorded?.['x-outcome']?.includes('accepted') !== true) return `it is accepted with status ${status} now`
  const [type, content] = Object.entries(recorded.content ?? {}).find(([name]) => name === mediaType) ?? []
  if (text !== '' && type === undefined) return `its answer is of the media type ${mediaType || '(none)'} now`
  if (text === '' && Object.keys(recorded.content ?? {}).length > 0) return 'its answer has no body now'
  const header = unlikeHeader(headers, recorded)
  if (header !== undefined) return header
  // What a call changes, another call tells later: an answer may be like that of any operation.
  const schemas = [recorded['x-operations']?.[operation], content?.schema].filter(each => each !== undefined)
  const [first] = schemas
  if (first === undefined || json === undefined) return undefined
  const [broken] = schemas.some(schema => check(schema, json).length === 0) ? [] : check(schemas.at(-1) ?? first, json)
  if (broken !== undefined) return `its answer differs at ${broken.pointer || '/'} (${broken.rule})`
  const isKnown = (pointer: string) => schemas.some(schema => isDescribed(schema, segmentsOf(pointer)))
  const strange = [...eachProperty(json)].find(({ pointer }) => !isKnown(pointer))
  return strange === undefined ? undefined : `its answer has the new property ${strange.pointer}`
}

function unlikeHeader(headers: Record<string, string>, recorded: Response): string | undefined {
  const known = recorded.headers ?? {}
  const gone = Object.entries(known).find(([name, each]) => each['x-presence'] === 'always' && !(name in headers))
  if (gone !== undefined) return `its answer has no header ${gone[0]} any more`
  const come = Object.keys(headers).find(name => statedValuesIn(name) && name !== 'content-type' && !(name in known))
  return come === undefined ? undefined : `its answer has the new header ${come}`
}

/** Whether the schema says anything of that place; where it leaves the properties open, everything is described. */
function isDescribed(schema: Schema, location: readonly string[]): boolean {
  const known = location
    .map((_, i) => location.length - i)
    .find(depth => nodesAt(schema, location.slice(0, depth)).length > 0)
  const [depth, nodes] = [known ?? 0, nodesAt(schema, location.slice(0, known ?? 0))]
  if (depth === location.length) return true
  const others = nodes.map(node => node['additionalProperties']).filter(isObject)
  if (others.length > 0) return others.some(other => isDescribed(other, location.slice(depth + 1)))
  return nodes.every(node => !('properties' in node) && !('items' in node))
}

interface ClosedList {
  pointer: string
  values: Json[]
}

/** Properties with a closed list that the operation takes, and whose container the template has. */
function listsIn(schema: Schema | undefined, { operation, template }: OperationKnowledge): ClosedList[] {
  return propertiesIn(schema, operation).flatMap(({ path, pointer, schema: { enum: values, 'x-known': known } }) => {
    const isStated = isObject(known) && known['values'] === 'stated'
    const isHere = isObject(getAt(template.body ?? null, pointerOf(path.slice(0, -1))))
    return Array.isArray(values) && isStated && isHere ? [{ pointer, values }] : []
  })
}

/** All at once, then one by one those of which nothing was reported. */
async function whyListsDiffer(
  context: DiscoveryContext,
  endpoint: Endpoint,
  operation: OperationKnowledge,
  lists: readonly ClosedList[],
): Promise<string | undefined> {
  const reported = new Set<ClosedList>()
  for (const some of lists.length > 1 ? [lists, ...lists.map(list => [list])] : [lists]) {
    const here = some.filter(list => !reported.has(list))
    if (here.length === 0) continue
    const body = here.reduce((left, list) => setAt(left, list.pointer, noneOf(list)), operation.template.body ?? null)
    const names = here.map(list => list.pointer).join(', ')
    const purpose = `no value of the list of ${names}`
    const interpreted = await call(context, { endpoint, template: { ...operation.template, body }, purpose })
    if (interpreted.outcome === 'success') return `${names} takes other values now`
    for (const list of here) {
      const values = reportedList(interpreted, list)
      if (values === undefined) continue
      reported.add(list)
      if (inOrder(values) !== inOrder(list.values)) return `the list of ${list.pointer} is another now`
    }
  }
  return undefined
}

/** A list of words in a complaint of the property that holds one of those known. */
const reportedList = ({ reply }: InterpretedReply, { pointer, values }: ClosedList): string[] | undefined =>
  unitsUnder(callOf(reply.exchange)?.units ?? [], pathOf(pointer))
    .flatMap(({ lists }) => lists)
    .find(list => list.some(word => values.map(String).includes(word)))

const inOrder = (values: readonly Json[]) =>
  [...new Set(values.filter(value => value !== null).map(String))].sort().join('\n')

/** Of the same type, so that it is rejected for its value. */
function noneOf({ values }: ClosedList): Json {
  const numbers = values.filter(value => typeof value === 'number')
  return numbers.length > 0 ? Math.max(...numbers) + 971 : 'none-of-these'
}
