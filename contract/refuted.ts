/** Facts that a run both learnt and refuted: a mistake of the harness, so they are withdrawn before anyone relies on them. */
import type { Fact, Result } from './check.ts'
import { type Endpoint, isEndpoint } from './endpoint.ts'
import type { Exchange } from './exchange.ts'
import { isObject, type Json, leaves, readJson, segmentsOf } from './json.ts'
import { answerTo, isAnswered, type Ledger, openAnswer } from './ledger.ts'
import { mediaTypeOf } from './media-types.ts'
import { isSuccess, type OpenApiDocument, type Response, requestSchemaOf, type Schema } from './openapi/document.ts'
import { outcomeOf } from './outcome.ts'
import { check } from './shape/conforms.ts'
import { nodesAt, withoutKeywords } from './shape/withdraw.ts'

interface Contract {
  ledger: Ledger
  openapi: OpenApiDocument
}

interface Run {
  contract: Contract
  /** What stood in the fixtures before this run; what stands there too was not learnt by this run alone. */
  before: Contract | undefined
  results: readonly Result[]
  /** By which the contract was learnt. */
  learntBy: readonly Exchange[]
  /** Of the checks. */
  exchanges: readonly Exchange[]
}

/** The results and the contract without what the checks refute of it. */
export function withoutRefuted(run: Run): { results: Result[]; contract: Contract } {
  const contract = structuredClone(run.contract)
  const byId = new Map(run.exchanges.map(each => [each.id, each]))
  const results = run.results.map((result): Result => {
    const { fact } = result
    if (fact === undefined || !isAgainst(result)) return result
    if (run.before !== undefined && holds(run.before, fact)) return result
    const shown = result.exchanges.flatMap(id => byId.get(id) ?? [])
    // A server error says nothing of what was asked: no fact is wrong for it.
    if (shown[0] !== undefined && outcomeOf(shown[0]).outcome === 'server-error') return result
    withdraw(contract, fact, shown)
    return undecided(result, fact, shown, taughtBy(shown[0], run.learntBy))
  })
  return { results, contract }
}

const isAgainst = ({ verdict, whose }: Result) =>
  (verdict === 'fail' || verdict === 'warn') && (whose === undefined || whose === 'service')

function undecided(result: Result, fact: Fact, shown: readonly Exchange[], taught: Exchange | undefined): Result {
  const { expected: _expected, actual: _actual, tries: _tries, ...rest } = result
  const [refuting] = shown
  const words = [
    ...(taught === undefined ? [] : [`${taught.id} taught it (${answered(taught)})`]),
    ...(refuting === undefined ? [] : [`${refuting.id} refutes it (${answered(refuting)})`]),
  ].join(', ')
  return {
    ...rest,
    verdict: 'inconclusive',
    whose: 'harness',
    reason: `What this run recorded of ${fact.question}${locationOf(fact)} does not hold in the same run, so it is withdrawn and proves nothing against the service${words === '' ? '' : `: ${words}`}. The check said: ${result.reason ?? result.title}`,
    open: [fact.question],
    exchanges: [...new Set([...(taught === undefined ? [] : [taught.id]), ...result.exchanges])],
  }
}

function locationOf({ at, keywords, item }: Fact): string {
  if (item !== undefined) return ` ("${item}")`
  if (at === undefined) return ''
  return ` (${[at === '' ? 'the body' : at, ...(keywords ?? [])].join(' ')})`
}

const answered = ({ response, failure }: Exchange) =>
  response === undefined ? (failure?.kind ?? 'no answer') : `status ${response.status}`

/** The call of the same endpoint that is most like it and was answered otherwise. */
function taughtBy(refuting: Exchange | undefined, learntBy: readonly Exchange[]): Exchange | undefined {
  if (refuting === undefined) return undefined
  const own = bodyLocations(refuting)
  const outcome = wordOf(refuting)
  const [nearest] = learntBy
    .filter(each => each.endpoint === refuting.endpoint && each.response !== undefined && wordOf(each) !== outcome)
    .map(each => ({ each, distance: distance(own, bodyLocations(each)) }))
    .sort((a, b) => a.distance - b.distance)
  return nearest?.each
}

const wordOf = (exchange: Exchange) => `${exchange.response?.status} ${outcomeOf(exchange).outcome}`

function bodyLocations({ request: { body = '' } }: Exchange): Map<string, string> {
  const parsed = readJson(body)
  if (parsed === undefined) return new Map([['', body]])
  return new Map([...leaves(parsed)].map(({ pointer, value }) => [pointer, JSON.stringify(value)]))
}

function distance(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): number {
  return [...new Set([...a.keys(), ...b.keys()])].filter(location => a.get(location) !== b.get(location)).length
}

/** The endpoint of which a question is, where it is about its requests or its answers as the document tells them. */
function partOf(question: Fact['question'], part: 'request' | 'response'): Endpoint | undefined {
  const [endpoint = '', rest] = question.split('.')
  return rest === part && isEndpoint(endpoint) ? endpoint : undefined
}

function holds(contract: Contract, fact: Fact): boolean {
  const asked = partOf(fact.question, 'request')
  if (asked !== undefined && fact.at !== undefined) {
    const schema = requestSchemaOf(contract.openapi, asked)
    const { at, keywords = [] } = fact
    return schema !== undefined && keywords.some(keyword => isStated(schema, at, keyword))
  }
  const { value } = answerTo(contract.ledger, fact.question)
  if (fact.item !== undefined) return listsWith(value as Json, fact.item).length > 0
  return isAnswered(answerTo(contract.ledger, fact.question))
}

function isStated(schema: Schema, at: string, keyword: string): boolean {
  if (keyword !== 'required') return nodesAt(schema, segmentsOf(at)).some(node => Object.hasOwn(node, keyword))
  const segments = segmentsOf(at)
  const name = segments.at(-1) ?? ''
  return nodesAt(schema, segments.slice(0, -1)).some(
    ({ required }) => Array.isArray(required) && required.includes(name),
  )
}

/** `contract` is a copy of its own. */
function withdraw(contract: Contract, fact: Fact, shown: readonly Exchange[]): void {
  const asked = partOf(fact.question, 'request')
  const isOfAnswers = partOf(fact.question, 'response') !== undefined || fact.question === 'errors.format'
  if (asked !== undefined) withdrawOfRequest(contract, asked, fact)
  else if (isOfAnswers) for (const exchange of shown) widen(contract.openapi, exchange)
  else withdrawAnswer(contract.ledger, fact)
}

function withdrawAnswer(ledger: Ledger, { question, item }: Fact): void {
  if (item === undefined)
    ledger.questions[question] = openAnswer('What was learnt of it was refuted by a check of the same run.')
  else for (const list of listsWith(answerTo(ledger, question).value as Json, item)) list.splice(list.indexOf(item), 1)
}

function withdrawOfRequest(contract: Contract, endpoint: Endpoint, { question, at, keywords = [] }: Fact): void {
  const schema = requestSchemaOf(contract.openapi, endpoint)
  if (schema === undefined || at === undefined) return
  for (const keyword of keywords) {
    withoutKeywords(schema, at, keyword)
    delete contract.ledger.questions[question]?.facts?.[`${at}#${keyword}`]
  }
}

/** Lists of texts below a value in which the text stands. */
function listsWith(value: Json | undefined, text: string): Json[][] {
  if (Array.isArray(value)) return value.includes(text) ? [value] : value.flatMap(each => listsWith(each, text))
  return isObject(value) ? Object.values(value).flatMap(each => listsWith(each, text)) : []
}

/** The recorded answers of an endpoint, so that one more answer is among them. */
function widen(openapi: OpenApiDocument, exchange: Exchange): void {
  const { endpoint, response } = exchange
  const responses = endpoint === undefined ? undefined : openapi.paths[`/${endpoint}`]?.post.responses
  if (responses === undefined || response === undefined || exchange.request.method !== 'POST') return
  const isAccepted = outcomeOf(exchange).outcome === 'success'
  const status = String(response.status)
  const recorded = responses[status] ?? { ...usual(responses, isAccepted), description: `Status ${status}.` }
  responses[status] = recorded
  for (const [name, header] of Object.entries(recorded.headers ?? {}))
    if (header['x-presence'] === 'always' && response.headers[name.toLowerCase()] === undefined)
      header['x-presence'] = 'sometimes'
  const isAlongside = !isAccepted && isSuccess(recorded)
  const content = (isAlongside ? recorded['x-refused'] : recorded.content) ?? {}
  const parsed = readJson(response.body)
  const type = mediaTypeOf(response.headers)
  if (response.body === '' || type === '') return
  const media = content[type] ?? { schema: {} }
  content[type] = media
  if (isAlongside) recorded['x-refused'] = content
  else recorded.content = content
  if (parsed !== undefined)
    for (const schema of [media.schema, ...nearestOf(isAccepted ? recorded : {}, parsed)]) relax(schema, parsed)
  else if (media.schema['type'] !== undefined && media.schema['type'] !== 'string') media.schema = {}
}

/** Of the answers to several operations the one that was meant. */
function nearestOf({ 'x-operations': operations = {} }: Partial<Response>, value: Json): Schema[] {
  const broken = (schema: Schema) => check(schema, value).length
  return Object.values(operations)
    .toSorted((a, b) => broken(a) - broken(b))
    .slice(0, 1)
}

/** As an answer of the same kind is recorded, for a status that is not. */
function usual(responses: Readonly<Record<string, Response>>, isAccepted: boolean): Partial<Response> {
  const [alike] = Object.values(responses).filter(each => isAccepted === isSuccess(each))
  const outcome: Response['x-outcome'] = [isAccepted ? 'accepted' : 'refused']
  return { ...(alike === undefined ? {} : structuredClone(alike)), 'x-outcome': outcome }
}

/** Takes away each rule that the value breaks. */
function relax(schema: Schema, value: Json): void {
  for (const { pointer, rule } of check(schema, value)) withoutKeywords(schema, pointer, rule)
  const left = check(schema, value)
  // What an applicator tells of its branches stands at none of them.
  if (left.length > 0)
    for (const { pointer } of left) for (const rule of BRANCHES) withoutKeywords(schema, pointer, rule)
}

const BRANCHES = ['anyOf', 'oneOf', 'allOf', 'not', 'if', 'additionalProperties', 'propertyNames'] as const
