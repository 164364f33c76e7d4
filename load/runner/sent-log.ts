/** What k6 is about to send, written down before it starts, and what it was once it ended: all that tells of a run that was killed. */
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { EFFECTS, ENDPOINTS, effectOf } from '../../contract/endpoint.ts'
import type { LoadPlan, PlannedCall } from '../core/plan.ts'
import { costOf } from './cost.ts'
import type { Reduction } from './reduce.ts'

export const SENT_LOG = 'load-sent.ndjson'

const CallSchema = z.strictObject({ endpoint: z.enum(ENDPOINTS), effect: z.enum(EFFECTS) })

const BeginSchema = z.strictObject({
  event: z.literal('begin'),
  at: z.string(),
  environment: z.string(),
  /** Names of the files that k6 writes its samples to, beside this log. */
  samples: z.array(z.string()),
  /** By the name that k6 gives each of its requests. */
  calls: z.record(z.string(), CallSchema),
  /** What the plan allows. */
  most: z.strictObject({ requests: z.number(), notifications: z.number(), changes: z.number() }),
})

export const SentLineSchema = z.discriminatedUnion('event', [
  BeginSchema,
  /** While k6 runs, each second: the requests that it counts. */
  z.strictObject({ event: z.literal('counted'), at: z.string(), requests: z.number() }),
  /** Requests by their names; each was sent, and so many of them had no answer. */
  z.strictObject({
    event: z.literal('end'),
    at: z.string(),
    sent: z.record(z.string(), z.strictObject({ sent: z.number(), unanswered: z.number() })),
  }),
])
export type SentLine = z.infer<typeof SentLineSchema>
export type SentBegin = z.infer<typeof BeginSchema>
export type SentCounts = Extract<SentLine, { event: 'end' }>['sent']

interface SentOrder {
  plan: LoadPlan
  environment: { name: string }
  /** Takes the log. */
  folder: string
  /** Names of the files in it that k6 writes its samples to. */
  samples: readonly string[]
}

export interface SentLog {
  /** So many so far. */
  counted(requests: number): void
  end(sent: SentCounts): void
}

/** On the disk itself before this returns. Throws what the file system says. */
export function openSentLog({ plan, environment, folder, samples }: SentOrder): SentLog {
  const file = join(folder, SENT_LOG)
  const { requests, notifications, changes } = costOf(plan)
  const now = () => new Date().toISOString()
  const append = (line: SentLine) => {
    const log = openSync(file, 'a', 0o600)
    try {
      writeSync(log, `${JSON.stringify(line)}\n`)
      if (line.event !== 'counted') fsyncSync(log)
    } finally {
      closeSync(log)
    }
  }
  append({
    event: 'begin',
    at: now(),
    environment: environment.name,
    samples: [...samples],
    calls: namedIn(plan),
    most: { requests, notifications, changes },
  })
  let before = 0
  return {
    counted: requests => {
      if (requests > before) append({ event: 'counted', at: now(), requests })
      before = Math.max(before, requests)
    },
    end: sent => append({ event: 'end', at: now(), sent }),
  }
}

/** k6's name for what is sent several times at once. */
const RACE = 'race'

function namedIn({ calls, oracles }: LoadPlan): SentBegin['calls'] {
  const race = oracles?.race?.call
  const named = calls.map(each => [each.call, told(each)] as const)
  return Object.fromEntries(race === undefined ? named : [...named, [RACE, told(race)] as const])
}

function told({ endpoint, operation }: PlannedCall): SentBegin['calls'][string] {
  return { endpoint, effect: effectOf(endpoint, operation) }
}

export function countIn(counts: SentCounts, name: string, count: number, isAnswered: boolean): void {
  const { sent = 0, unanswered = 0 } = counts[name] ?? {}
  counts[name] = { sent: sent + count, unanswered: unanswered + (isAnswered ? 0 : count) }
}

const UNANSWERED: readonly string[] = ['refused', 'timeout', 'dns', 'tls', 'conn_stale', 'write_broken']

/** Of a k6 that came to its end. */
export function countsOf(plan: LoadPlan, reduction: Reduction): SentCounts {
  const counts: SentCounts = {}
  for (const { call, outcome, histogram } of reduction.cells)
    countIn(counts, call, histogram.count, !UNANSWERED.includes(outcome))
  const tries = reduction.verdicts.tallies.races.reduce((sum, each) => sum + each.count, 0)
  const atOnce = plan.oracles?.race?.atOnce ?? 0
  return tries === 0 ? counts : { ...counts, [RACE]: { sent: tries * atOnce, unanswered: 0 } }
}
