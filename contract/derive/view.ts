/**
 * The evidence of a run, read once for all derivations; whether an answer took the request or rejected it: a status alone does
 * not tell, some services reject with 200.
 */
import { ENDPOINTS, type Endpoint } from '../endpoint.ts'
import type { Exchange } from '../exchange.ts'
import { type Json, readJson } from '../json.ts'
import type { EndpointKnowledge, Knowledge } from '../knowledge.ts'
import { type Answer, openAnswer } from '../ledger.ts'
import { outcomeOf, provesRejection } from '../outcome.ts'
import { type Case, caseReader } from './case.ts'

type Outcome = 'accepted' | 'refused' | 'unclear'

export interface JudgedExchange {
  exchange: Exchange
  response: NonNullable<Exchange['response']>
  outcome: Outcome
  json: Json | undefined
}

/** The answered exchanges of one endpoint, by id, each judged by what discovery has found to be accepted. */
export function judge(endpoint: Endpoint, knowledge: Knowledge, exchanges: readonly Exchange[]): JudgedExchange[] {
  const listed = acceptedIds(knowledge.endpoints[endpoint])
  const answered = exchangesAt(endpoint, knowledge, exchanges).flatMap(exchange => {
    if (exchange.response === undefined) return []
    return [{ exchange, response: exchange.response, json: readJson(exchange.response.body) }]
  })
  const taken = new Set(answered.filter(each => listed.has(each.exchange.id)).map(each => each.response.status))
  return answered
    .map(each => ({ ...each, outcome: listed.has(each.exchange.id) ? 'accepted' : unlisted(each, taken) }) as const)
    .sort((a, b) => (a.exchange.id < b.exchange.id ? -1 : 1))
}

function acceptedIds(known: EndpointKnowledge | undefined): Set<string> {
  return new Set(known?.operations.flatMap(operation => operation.accepted) ?? [])
}

/** As the answer meant when it came. `taken`: the statuses with which requests are known to be accepted. */
function unlisted(
  { exchange, response: { status } }: Omit<JudgedExchange, 'outcome'>,
  taken: ReadonlySet<number>,
): Outcome {
  if (status >= 400) return 'refused'
  if (exchange.request.method !== 'POST' || status < 200 || status >= 300) return 'unclear'
  const meaning = outcomeOf(exchange)
  if (meaning.outcome === 'success') return taken.has(status) ? 'accepted' : 'unclear'
  return taken.size > 0 && provesRejection(meaning) ? 'refused' : 'unclear'
}

function pathWithoutQuery(exchange: Exchange): string {
  return exchange.request.path.split(/[?#]/, 1)[0] ?? ''
}

/**
 * Which recorded exchanges went to an endpoint where it really stands, and not to a path that was only tried. Paths
 * below the origin at which each endpoint stands; the base URL's own path is read from what was accepted.
 */
export function routesOf(knowledge: Knowledge, exchanges: readonly Exchange[]): Map<Endpoint, string> {
  const tail = (endpoint: Endpoint) => `${knowledge.basePath.prefix}/${endpoint}${knowledge.basePath.suffix}`
  const base = baseOf(knowledge, exchanges, tail)
  return new Map(ENDPOINTS.map(endpoint => [endpoint, base + tail(endpoint)]))
}

function baseOf(knowledge: Knowledge, exchanges: readonly Exchange[], tail: (endpoint: Endpoint) => string): string {
  const accepted = new Set(
    Object.values(knowledge.endpoints).flatMap(each => each?.operations.flatMap(one => one.accepted) ?? []),
  )
  const bases = (among: readonly Exchange[]) =>
    among.flatMap(exchange => {
      const path = pathWithoutQuery(exchange)
      const end = exchange.endpoint === undefined ? undefined : tail(exchange.endpoint)
      return end !== undefined && path.endsWith(end) ? [path.slice(0, path.length - end.length)] : []
    })
  const messages = bases(exchanges.filter(exchange => accepted.has(exchange.id)))
  const all = messages.length > 0 ? messages : bases(exchanges)
  return all.reduce((shortest, one) => (one.length < shortest.length ? one : shortest), all[0] ?? '')
}

function exchangesAt(endpoint: Endpoint, knowledge: Knowledge, exchanges: readonly Exchange[]): readonly Exchange[] {
  const route = routesOf(knowledge, exchanges).get(endpoint)
  return exchanges.filter(exchange => exchange.endpoint === endpoint && pathWithoutQuery(exchange) === route)
}

export interface Evidence {
  knowledge: Knowledge
  exchanges: readonly Exchange[]
}

export interface ClassifiedExchange extends JudgedExchange {
  endpoint: Endpoint
  case: Case
}

/** Every answered exchange at one of the endpoints. */
export interface View extends Evidence {
  all: readonly ClassifiedExchange[]
  at(endpoint: Endpoint): readonly ClassifiedExchange[]
}

export function viewOf(evidence: Evidence): View {
  const groups = new Map(ENDPOINTS.map(endpoint => [endpoint, classed(endpoint, evidence)]))
  return { ...evidence, all: [...groups.values()].flat(), at: endpoint => groups.get(endpoint) ?? [] }
}

function classed(endpoint: Endpoint, { knowledge, exchanges }: Evidence): ClassifiedExchange[] {
  const judged = judge(endpoint, knowledge, exchanges)
  const reader = caseReader(knowledge.endpoints[endpoint], knowledge, judged)
  return judged.map(each => ({ ...each, endpoint, case: reader.caseOf(each) }))
}

const MOST_EVIDENCE = 8

interface ObservedAnswer {
  value: unknown
  how: string
  /** Ids of exchanges that show it, the telling one first. */
  evidence: readonly string[]
  against?: readonly string[]
  facts?: Answer['facts']
  /** What the exchanges said in so many words weighs more than what was only seen. */
  stated?: boolean
}

/** Answers in the form of the ledger, their confidence made of what was counted. */
export function observedAnswer({ value, how, evidence, against = [], facts, stated = false }: ObservedAnswer): Answer {
  const count = new Set(evidence).size
  const start = stated ? 0.9 : 0.6
  const confidence = Math.max(0.1, start + (1 - start) * (1 - 1 / Math.max(count, 1)) - 0.3 * against.length)
  return {
    status: 'observed',
    value,
    confidence: Math.round(Math.min(confidence, 0.99) * 100) / 100,
    confidenceFrom: [
      stated ? 'the service stated it' : 'seen in answers',
      count === 1 ? 'shown by one exchange' : 'shown by several exchanges',
      ...(against.length > 0 ? ['some exchanges speak against it'] : []),
    ],
    evidence: { for: [...new Set(evidence)].slice(0, MOST_EVIDENCE), against: [...against].slice(0, MOST_EVIDENCE) },
    how,
    ...(facts === undefined ? {} : { facts }),
  }
}

export function open(how: string, ask?: string): Answer {
  return { ...openAnswer(how), ...(ask === undefined ? {} : { ask }) }
}

export function idsOf(judged: readonly JudgedExchange[]): string[] {
  return judged.map(each => each.exchange.id)
}

/** Items by a key, in the order in which the keys first appear. */
export function groupedBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return groups
}
