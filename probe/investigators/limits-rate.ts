/** limits.rate: what the answers state, and what it is counted per, told by a second token's counter; nobody goes up to the limit here. */

import { counterIn } from '../../contract/derive/rate-headers.ts'
import { viewOf } from '../../contract/derive/view.ts'
import { isAnswered } from '../../contract/ledger.ts'
import { rateAnswer } from '../../contract/questions/limits.rate.ts'
import { type Lab, observe } from '../lab.ts'
import { scopeByCounters } from '../limits/scope.ts'
import type { Investigator } from './_investigator.ts'

/** Requests of a run that are left for others: the counters take six and a log-in. */
const RESERVE = 20

async function investigate(lab: Lab): Promise<void> {
  if (lab.token?.proven !== true) return
  const exchanges = lab.client.exchanges()
  const counts = exchanges.some(
    ({ at, response }) => counterIn(response?.headers ?? {}, Date.parse(at) / 1000).remaining !== undefined,
  )
  const left = lab.environment.policy.maxRequests - lab.client.cost().requests
  const found = counts && left > RESERVE ? await scopeByCounters(lab) : undefined
  if (found === undefined) return
  const told = rateAnswer(viewOf({ knowledge: lab.knowledge, exchanges: lab.client.exchanges() }))
  const stated = (isAnswered(told) ? (told.value ?? {}) : {}) as { limit?: number; scope?: string }
  const { scope, evidence } = found
  const own = `A second token ${scope === 'token' ? 'had a count of its own' : 'shared the count, as did requests without one'}.`
  observe(lab, 'limits.rate', {
    value: { ...stated, scope },
    how: stated.limit === undefined ? own : `${told.how} ${own}`,
    for: [...new Set([...evidence, ...told.evidence.for])].slice(0, 12),
    from: told.confidenceFrom,
    confidence: stated.limit === undefined ? 0.8 : 0.95,
    facts: { ...told.facts, ...(stated.scope === undefined ? { '/scope': 'observed' as const } : {}) },
  })
}

export default {
  answers: ['limits.rate'],
  needs: [
    'ext-notify.request',
    'ext-reach.request',
    'auth.refusal',
    'errors.format',
    'limits.size',
    'limits.timeout',
    'versioning',
  ],
  cost: 4,
  investigate,
} satisfies Investigator
