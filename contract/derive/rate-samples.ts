/** The counters that answers tell, as series of which each may be one counter: all, those with a token, those of one endpoint. */
import { ENDPOINTS } from '../endpoint.ts'
import type { Exchange } from '../exchange.ts'
import type { Knowledge } from '../knowledge.ts'
import { counterIn } from './rate-counters.ts'
import { statedLimits } from './rate-headers.ts'
import type { Sample } from './rate-watch.ts'
import { shownToken } from './sent.ts'

export function seriesOf(knowledge: Knowledge, exchanges: readonly Exchange[]): Sample[][] {
  const inOrder = [...exchanges].sort((a, b) => (a.id < b.id ? -1 : 1))
  const own = inOrder.filter(each => bearsToken(each, knowledge))
  const perEndpoint = ENDPOINTS.map(endpoint => own.filter(each => each.endpoint === endpoint))
  return [inOrder, own, ...perEndpoint].map(each => each.flatMap(sampleOf)).filter(each => each.length > 2)
}

export function bearsToken(exchange: Exchange, { token }: Knowledge): boolean {
  return (
    token !== undefined &&
    exchange.endpoint !== 'auth-authenticate' &&
    shownToken(exchange, token.presentation) === 'the token'
  )
}

function sampleOf({ id, at, response, timings }: Exchange): Sample[] {
  if (response === undefined) return []
  const answeredAt = (Date.parse(at) + timings.firstByte) / 1000
  const { remaining, ...reset } = counterIn(response.headers, answeredAt)
  const limit = statedLimits(response.headers)[0]?.limit
  return remaining === undefined || limit === undefined ? [] : [{ id, at: answeredAt, limit, remaining, ...reset }]
}
