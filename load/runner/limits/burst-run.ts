/** One round of bursts: a k6 process, and what became of each request. */
import { rmSync } from 'node:fs'
import type { Environment } from '../../../probe/environment/types.ts'
import type { BurstOrder, Fate, Subject } from '../../core/burst.ts'
import type { LoadPlan } from '../../core/plan.ts'
import { scriptPlan } from '../../core/script-plan.ts'
import { METRICS } from '../../core/thresholds.ts'
import { bundled } from '../bundle.ts'
import type { Variables } from '../cache-folder.ts'
import type { FoundK6 } from '../find-k6.ts'
import { k6Environment } from '../k6-command.ts'
import { secretsOf } from '../measure.ts'
import { onlyAddress } from '../only-address.ts'
import { inPrivateFolder } from '../private-folder.ts'
import { type K6Run, runK6 } from '../run-k6.ts'
import { readSamples } from '../samples.ts'
import { countIn, openSentLog, type SentCounts } from '../sent-log.ts'

export interface Shot {
  subject: Subject
  fate: Fate
  status: number
  /** Seconds since the epoch: sent, answered. */
  from: number
  to: number
  /** What the answer said of the limit, in seconds and requests. */
  told: Partial<Record<'left' | 'reset' | 'wait' | 'limit' | 'window', number>>
  names: string[]
}

export interface Round {
  order: BurstOrder
  /** In the order of sending. */
  shots: Shot[]
  run: K6Run
  complete: boolean
}

export interface RoundOrder {
  plan: LoadPlan
  environment: Environment
  k6: FoundK6
  samples: string
  env: Variables
  signal?: AbortSignal | undefined
}

export async function runRound(order: BurstOrder, given: RoundOrder): Promise<Round> {
  const { plan, environment, k6, samples, env, signal } = given
  rmSync(samples, { force: true })
  const log = openSentLog({ plan, environment, samples: [samples] })
  const seconds = Math.max(0, ...order.segments.map(each => each.to)) / 1000
  const script = await bundled('burst')
  const only = await onlyAddress(environment, env)
  const run = await inPrivateFolder(write =>
    runK6({
      k6: k6.path,
      files: {
        script: write('burst.js', script),
        plan: write('plan.json', JSON.stringify({ ...scriptPlan(plan), only, burst: order })),
        secrets: write('secrets.json', JSON.stringify(secretsOf(environment))),
        config: write('config.json', '{}'),
      },
      samples,
      env: k6Environment(env, environment.tls.ca),
      longestSeconds: seconds + plan.profile.timeoutSeconds * 6 + order.patienceSeconds * 4 + 30,
      secrets: Object.values(environment.credentials),
      signal,
      outputs: [],
      killAt: plan.profile.killAt,
      onTick: log.heard(),
    }),
  )
  const shots: Shot[] = []
  // One sender's requests follow each other, though k6's clock ticks in milliseconds and its stamps do not.
  const answered = order.users === 1 ? Math.floor : Math.ceil
  const complete = await readSamples(samples, ({ metric, at, value, tags, notes = {} }) => {
    if (metric !== METRICS.burst) return
    shots.push({
      subject: tags['subject'] as Subject,
      fate: tags['fate'] as Fate,
      status: Number(tags['status']),
      from: value / 1000,
      to: Math.max(value, answered(at)) / 1000,
      told: toldIn(notes),
      names: notes['names']?.split(',') ?? [],
    })
  })
  log.end(sentIn(shots, order, plan))
  return { order, shots: shots.sort((a, b) => a.from - b.from || a.to - b.to), run, complete }
}

function sentIn(shots: readonly Shot[], { call, beside }: BurstOrder, { calls }: LoadPlan): SentCounts {
  const logIn = calls.find(({ endpoint }) => endpoint === 'auth-authenticate') ?? call
  const counts: SentCounts = {}
  for (const { subject, status } of shots) {
    const name = (subject === 'log-in' ? logIn : subject === 'beside' ? (beside ?? call) : call).call
    countIn(counts, name, 1, status !== 0)
  }
  return counts
}

function toldIn(notes: Record<string, string>): Shot['told'] {
  const names = ['left', 'reset', 'wait', 'limit', 'window'] as const
  return Object.fromEntries(names.flatMap(name => (notes[name] === undefined ? [] : [[name, Number(notes[name])]])))
}
