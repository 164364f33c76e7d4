/** Where production differs from what the test environment taught, by the answers that the checks brought. */

import { turnOfValues } from '../contract/drift/alternative.ts'
import { type Contract, compareContracts } from '../contract/drift/compare.ts'
import { differences } from '../contract/drift/differences.ts'
import type { Drift } from '../contract/drift/rules.ts'
import { ENDPOINTS, type Endpoint } from '../contract/endpoint.ts'
import type { Exchange } from '../contract/exchange.ts'
import { isObject, type Json, type JsonObject } from '../contract/json.ts'
import type { Knowledge } from '../contract/knowledge.ts'
import { type Answer, isAnswered, type Ledger } from '../contract/ledger.ts'
import { buildOpenApi } from '../contract/openapi/build.ts'
import {
  isSuccess,
  knowledgeOf,
  type OpenApiDocument,
  type Post,
  type Response,
  responsesOf,
} from '../contract/openapi/document.ts'
import { outcomeOf, provesRejection } from '../contract/outcome.ts'
import { deriveAnswers, QUESTIONS } from '../contract/questions.ts'
import { joined } from '../probe/revalidate/merge.ts'

export interface Parity {
  drift: Drift[]
  /** What the test environment taught, with the answers as they were seen here. */
  contract: Required<Contract>
}

export function parityOf(
  taught: Required<Contract>,
  exchanges: readonly Exchange[],
  names: { here: string; there: string },
): Parity {
  const knowledge = accepted(knowledgeOf(taught.openapi, taught.ledger), taught.openapi, exchanges)
  const observed = buildOpenApi({ environment: names.here, knowledge, exchanges })
  const answers = deriveAnswers({ knowledge, exchanges })
  // The rest stays as it was taught, for nobody asked.
  const reported = QUESTIONS.flatMap(({ id, isToldByAnyCall }): [string, Answer][] => {
    const answer = answers[id]
    if (isToldByAnyCall !== true || answer === undefined || !isAnswered(answer)) return []
    return [[id, joined(taught.ledger.questions[id] ?? answer, answer, id)]]
  })
  const questions = { ...taught.ledger.questions, ...Object.fromEntries(reported) }
  const contract = {
    openapi: { ...taught.openapi, 'x-environment': names.here, paths: pathsOf(taught.openapi, observed) },
    ledger: { ...taught.ledger, environment: names.here, questions },
  }
  const drift = compareContracts(taught, contract)
  const ledger = exchanges.length === 0 ? contract.ledger : withAnswer(contract.ledger, drift, names)
  return { drift, contract: { ...contract, ledger } }
}

/** Successes by the statuses that were taught: the ids of its exchanges are not those of this run. */
function accepted(knowledge: Knowledge, openapi: OpenApiDocument, exchanges: readonly Exchange[]): Knowledge {
  const idsOf = (endpoint: Endpoint) => {
    const responses = Object.entries(responsesOf(openapi, endpoint))
    const successes = responses.flatMap(([status, each]) => (isSuccess(each) ? [status] : []))
    return exchanges.filter(each => each.endpoint === endpoint && isAccepted(each, successes)).map(each => each.id)
  }
  const endpoints = ENDPOINTS.flatMap(endpoint => {
    const known = knowledge.endpoints[endpoint]
    const operations = known?.operations.map(each => ({ ...each, accepted: idsOf(endpoint) })) ?? []
    return known === undefined ? [] : [[endpoint, { ...known, operations }] as const]
  })
  return { ...knowledge, endpoints: Object.fromEntries(endpoints) }
}

function isAccepted(exchange: Exchange, successes: readonly string[]): boolean {
  const { request, response } = exchange
  if (request.method !== 'POST' || response === undefined) return false
  const isNew = response.status >= 200 && response.status < 300
  return (isNew || successes.includes(String(response.status))) && !provesRejection(outcomeOf(exchange))
}

/** Requests as they were taught, for nothing is tried here; what answers showed, laid over what was taught of them. */
function pathsOf(taught: OpenApiDocument, observed: OpenApiDocument): OpenApiDocument['paths'] {
  const paths = { ...taught.paths }
  for (const endpoint of ENDPOINTS) {
    const [old, now] = [taught.paths[`/${endpoint}`], observed.paths[`/${endpoint}`]]
    if (!Object.keys(now.post.responses).some(status => status !== 'default')) continue
    const responses = mergedResponses(old.post.responses, now.post.responses, taught)
    paths[`/${endpoint}`] = { ...old, post: { ...old.post, responses } }
  }
  return paths
}

function withAnswer(ledger: Ledger, drift: readonly Drift[], { here, there }: { here: string; there: string }): Ledger {
  const differs = drift.filter(each => each.class !== 'editorial').map(each => each.sentence)
  const answer: Answer = {
    status: 'observed',
    value: { compared: [there, here], differs },
    confidence: 0.6,
    confidenceFrom: [`only what the harmless checks bring about was compared`],
    evidence: { for: [], against: [] },
    how:
      differs.length === 0
        ? `The answers of ${here} were held against what ${there} taught: no difference was seen.`
        : `The answers of ${here} differ from what ${there} taught in ${differs.length} ${differs.length === 1 ? 'way' : 'ways'}.`,
  }
  return { ...ledger, questions: { ...ledger.questions, environments: answer } }
}

type Responses = Post['responses']
type Content = NonNullable<Response['content']>

/** Statuses that did not come stay as they were taught: nobody brought them about. Another success stands in place of those that were taught. */
function mergedResponses(taught: Responses, observed: Responses, document: OpenApiDocument): Responses {
  const merged = Object.entries(observed).map(([status, is]) => {
    const was = taught[status]
    return [status, was === undefined ? is : mergedResponse(was, is, document)] as const
  })
  const accepts = (status: string) => [taught, observed].some(each => isSuccess(each[status]))
  const isMoved = Object.keys(observed).some(status => accepts(status) && taught[status] === undefined)
  const kept = Object.entries(taught).filter(([status]) => !(isMoved && accepts(status)))
  return Object.fromEntries([...kept, ...merged])
}

function mergedResponse(was: Response, is: Response, document: OpenApiDocument): Response {
  const headers = Object.entries(is.headers ?? {}).map(([name, header]) => {
    const presence = was.headers?.[name]?.['x-presence'] ?? header['x-presence']
    return [name, presence === 'sometimes' ? { ...header, 'x-presence': presence } : header] as const
  })
  const content = mergedContent(was.content, is.content, document)
  const refused = mergedContent(was['x-refused'], is['x-refused'], document)
  return {
    ...is,
    ...(is.headers === undefined ? {} : { headers: Object.fromEntries(headers) }),
    ...(content === undefined ? {} : { content }),
    ...(refused === undefined ? {} : { 'x-refused': refused }),
  }
}

function mergedContent(
  was: Content | undefined,
  is: Content | undefined,
  document: OpenApiDocument,
): Content | undefined {
  if (was === undefined || is === undefined) return is
  const merged = Object.entries(is).map(([type, { schema }]) => {
    const old = was[type]?.schema
    return [type, { schema: old === undefined ? schema : mergedSchema(old, schema, document) }] as const
  })
  return Object.fromEntries(merged)
}

/** A property that was not always there stays one; one that was always there and did not come is gone. */
function mergedSchema(was: JsonObject, is: JsonObject, document: object): JsonObject {
  if (isWithin(was, is, document)) return was
  const type = isWithin(typeIn(was), typeIn(is), document) ? typeIn(was) : typeIn(is)
  const items = over(was['items'], is['items'], document)
  const value: JsonObject = { ...is, ...type, ...(items === undefined ? {} : { items }) }
  const [known, fields] = [was['properties'], is['properties']]
  if (!isObject(known) || !isObject(fields)) return value
  const always = namesIn(was['required'])
  const sometimes = Object.entries(known).filter(([name]) => !always.includes(name))
  const merged = Object.entries(fields).map(([name, property]) => [name, over(known[name], property, document)])
  const required = namesIn(is['required']).filter(name => !Object.hasOwn(known, name) || always.includes(name))
  const { required: _all, ...rest } = value
  const properties = { ...Object.fromEntries(sometimes), ...Object.fromEntries(merged) }
  return { ...rest, properties, ...(required.length === 0 ? {} : { required }) }
}

/** What is missing on one side was not shown there. */
function over(was: Json | undefined, is: Json | undefined, document: object): Json | undefined {
  return isObject(was) && isObject(is) ? mergedSchema(was, is, document) : (is ?? was)
}

/** Whether all that was seen is among what was taught. A property that did not come and was always there is none of it. */
function isWithin(was: JsonObject, is: JsonObject, document: object): boolean {
  const sides = { before: { document, observed: false }, after: { document, observed: false } }
  return differences([was], [is], sides).every(each =>
    each.kind === 'member' ? each.turn === 'lost' && each.required !== true : turnOfValues(each) === 'lost',
  )
}

const typeIn = ({ type }: JsonObject): JsonObject => (type === undefined ? {} : { type })

const namesIn = (value: Json | undefined): string[] => (Array.isArray(value) ? value.map(String) : [])
