/** The evidence of a run, read once for all derivations. */
import { ENDPOINTS, type Endpoint } from '../endpoint.ts'
import type { Exchange } from '../exchange.ts'
import type { Knowledge } from '../knowledge.ts'
import { type Answer, openAnswer } from '../ledger.ts'
import type { Observation, Refusal } from '../observation.ts'
import { type Case, caseReader } from './case.ts'
import { type Judged, judge } from './outcome.ts'

/** What is read of a refusal, and what its form is called. */
type ReadRefusal = (refusal: Refusal) => { family: string; observations: readonly Observation[] }

export interface Evidence {
  knowledge: Knowledge
  exchanges: readonly Exchange[]
  readErrors?: ReadRefusal
}

export interface Classed extends Judged {
  endpoint: Endpoint
  case: Case
}

/** Every answered exchange at one of the endpoints. */
export interface View extends Evidence {
  all: readonly Classed[]
  at(endpoint: Endpoint): readonly Classed[]
}

export function viewOf(evidence: Evidence): View {
  const groups = new Map(ENDPOINTS.map(endpoint => [endpoint, classed(endpoint, evidence)]))
  return { ...evidence, all: [...groups.values()].flat(), at: endpoint => groups.get(endpoint) ?? [] }
}

function classed(endpoint: Endpoint, { knowledge, exchanges }: Evidence): Classed[] {
  const judged = judge(endpoint, knowledge, exchanges)
  const reader = caseReader(knowledge.endpoints[endpoint], knowledge, judged)
  return judged.map(each => ({ ...each, endpoint, case: reader.caseOf(each) }))
}

const MOST_EVIDENCE = 8

interface Seen {
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
export function seen({ value, how, evidence, against = [], facts, stated = false }: Seen): Answer {
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

export function idsOf(judged: readonly Judged[]): string[] {
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
