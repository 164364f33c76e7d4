/** The evidence of a run, read once for all derivations. */
import { ENDPOINTS, type Endpoint } from '../endpoint.ts'
import type { Exchange } from '../exchange.ts'
import type { Knowledge } from '../knowledge.ts'
import type { ErrorReader, Observation, Refusal } from '../observation.ts'
import { type Case, caseReader } from './case.ts'
import { type Judged, judge } from './outcome.ts'

/** What the readers of error families make of a refusal; `undefined` where none knows it. */
export type ReadRefusal = (
  refusal: Refusal,
) => { family: string; observations: readonly Observation[]; at?: ErrorReader['at'] } | undefined

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
