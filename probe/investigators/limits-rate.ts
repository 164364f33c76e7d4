/** limits.rate: what headers leave open is measured where that is asked for; the scope is told by a second token's counter. */

import { counterIn } from '../../contract/derive/rate-counters.ts'
import { viewOf } from '../../contract/derive/view.ts'
import type { Answer } from '../../contract/ledger.ts'
import { isAnswered } from '../../contract/ledger.ts'
import { rateAnswer } from '../../contract/questions/limits.rate.ts'
import { observed, unanswerable } from '../answers.ts'
import { mayMeasure } from '../environment/policy.ts'
import { type Lab, settle } from '../lab.ts'
import { MOST_BURST } from '../limits/experiment.ts'
import { measureRate, type RateMeasured } from '../limits/measure-rate.ts'
import { type RateValue, rateFrom } from '../limits/rate-value.ts'
import { type ScopeFound, scopeByCounters } from '../limits/scope.ts'
import type { Investigator } from './_investigator.ts'

/** Requests of a run that a measurement leaves for others. */
const RESERVE = 20
/** Above this no burst of ours reaches the limit. */
const MOST_LIMIT = MOST_BURST - 10

async function investigate(lab: Lab): Promise<void> {
  if (lab.token === undefined) return
  const stated = (toldBy(lab).value as RateValue | undefined)?.limit
  const measured = isWorth(lab, stated) ? await measureRate(lab) : undefined
  const scope = measured === undefined ? await scopeOf(lab) : measured.scope
  if (scope?.scope === undefined && measured === undefined) return
  const told = toldBy(lab)
  if (measured !== undefined && !measured.reached && !isAnswered(told))
    return settle(lab, 'limits.rate', notReached(measured))
  const found = rateFrom(isAnswered(told) ? (told.value as RateValue) : {}, measured, scope?.scope)
  settle(
    lab,
    'limits.rate',
    observed({
      value: found.value,
      how: [isAnswered(told) && stated !== undefined ? told.how : '', found.how].join(' ').trim(),
      for: [...new Set([...(scope?.evidence ?? []), ...(measured?.evidence ?? []), ...told.evidence.for])].slice(0, 12),
      from: [...told.confidenceFrom, ...found.from],
      confidence: stated === undefined ? 0.8 : 0.95,
      facts: { ...told.facts, ...found.facts },
    }),
  )
}

function toldBy(lab: Lab): Answer {
  return rateAnswer(viewOf({ knowledge: lab.knowledge, exchanges: lab.client.exchanges() }))
}

function isWorth(lab: Lab, stated: number | undefined): boolean {
  const { policy } = lab.environment
  if (lab.measureLimits !== true || !mayMeasure(lab.environment)) return false
  return (stated ?? 0) <= MOST_LIMIT && policy.maxRequests - lab.client.cost().requests > 2 * MOST_BURST + 60 + RESERVE
}

/** Needs no more than six requests, and a log-in that was accepted before. */
async function scopeOf(lab: Lab): Promise<ScopeFound | undefined> {
  const { policy } = lab.environment
  const left = policy.maxRequests - lab.client.cost().requests
  const counts = lab.client
    .exchanges()
    .some(({ at, response }) => counterIn(response?.headers ?? {}, Date.parse(at) / 1000).remaining !== undefined)
  return counts && lab.token?.proven === true && left > RESERVE ? scopeByCounters(lab) : undefined
}

function notReached({ atLeast, evidence }: RateMeasured): Answer {
  return {
    ...unanswerable(
      `${atLeast.requests} requests without content in ${atLeast.seconds} s were not refused for haste; more were not sent.`,
      'Which rate limit applies: how many requests in which window, counted per what?',
      evidence,
    ),
    value: { atLeast },
  }
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
