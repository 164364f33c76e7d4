/** limits.timeout: how long an idle connection is kept and a slow body is waited for; held open only where that is asked for. */
import { timeoutAnswer } from '../../contract/derive/timeout-answer.ts'
import { viewOf } from '../../contract/derive/view.ts'
import { isObject } from '../../contract/json.ts'
import { observed, unanswerable } from '../answers.ts'
import { mayMeasure } from '../environment/policy.ts'
import { type Lab, settle } from '../lab.ts'
import { holdBoth, type Interval, type TimeOuts, timeOutsOf } from '../limits/time-outs.ts'
import type { Investigator } from './_investigator.ts'

const PATIENCE_MS = 20_000

async function investigate(lab: Lab): Promise<void> {
  if (lab.measureLimits !== true || !mayMeasure(lab.environment)) return
  const { idle, body } = await holdBoth(lab, PATIENCE_MS)
  const measured = timeOutsOf(idle, body)
  const told = timeoutAnswer(viewOf({ knowledge: lab.knowledge, exchanges: lab.client.exchanges() }))
  const stated = isObject(told.value as never) ? (told.value as { idle: { seconds: number } }).idle : undefined
  if (measured.idle === undefined && measured.body === undefined) {
    if (stated !== undefined) return
    settle(
      lab,
      'limits.timeout',
      unanswerable(
        idle === undefined
          ? 'Through a proxy the service’s time-outs cannot be seen.'
          : 'The held connections broke at once.',
        'After how many seconds is an idle connection closed, and a body given up that does not arrive?',
      ),
    )
    return
  }
  const ids = [idle, body].flatMap(each => each?.reply.exchange.id ?? [])
  settle(
    lab,
    'limits.timeout',
    observed({
      value: { ...measured, ...(stated === undefined ? {} : { idle: { ...stated, ...measured.idle } }) },
      how: howOf(measured),
      for: [...ids, ...told.evidence.for.slice(0, 1)],
      from: ['measured on connections of its own', ...(stated === undefined ? [] : ['stated by Keep-Alive'])],
      confidence: 0.85,
      facts: {
        ...(stated === undefined ? {} : { '/idle/seconds': 'stated' as const }),
        ...(measured.idle === undefined ? {} : { '/idle': 'observed' as const }),
        ...(measured.body === undefined ? {} : { '/body': 'observed' as const }),
      },
    }),
  )
}

function howOf({ idle, body }: TimeOuts): string {
  const said = [
    idle === undefined
      ? []
      : 'kept' in idle
        ? 'Connections are closed after each answer.'
        : `An idle connection ${wordsOf(idle.interval, 'closed')}`,
    body === undefined ? [] : `A body that does not come ${wordsOf(body.interval, 'given up')}`,
  ]
  return said.flat().join(' ')
}

function wordsOf([open, ended]: Interval, what: string): string {
  return ended === null ? `is borne for ${open} s and longer.` : `is ${what} after ${open} to ${ended} s.`
}

export default {
  answers: ['limits.timeout'],
  needs: ['ext-notify.request', 'ext-reach.request', 'auth.refusal', 'limits.size', 'errors.format'],
  cost: 2,
  investigate,
} satisfies Investigator
