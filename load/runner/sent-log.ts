/** What k6 is about to send and has sent, written down before it starts and once it ended; read again where a run was killed. */

import { closeSync, existsSync, fsyncSync, openSync, readdirSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { EFFECTS, type Effect, ENDPOINTS, type Endpoint, effectOf } from '../../contract/endpoint.ts'
import { parseJson } from '../../contract/json.ts'
import { linesOf } from '../../probe/lines-of.ts'
import type { LoadPlan, PlannedCall } from '../core/plan.ts'
import { costOf } from './cost.ts'
import type { Reduction } from './reduce.ts'
import { readSamples } from './samples.ts'

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

const SentLineSchema = z.discriminatedUnion('event', [
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
type SentBegin = z.infer<typeof BeginSchema>
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

interface SentCalls {
  environment: string
  endpoint: Endpoint
  effect: Effect
  /** At the least. */
  sent: number
  /** Of these. */
  unanswered: number
}

export interface Sent {
  calls: SentCalls[]
  /** At the least; k6's own count may be ahead of what it wrote down. */
  requests: number
  /** Absent where every k6 of the run came to its end. */
  cut?: Cut
}

export interface Cut {
  environment: string
  /** Of the last sample that was written down, ISO 8601; absent where there is none. */
  until?: string
  /** k6 ended in order all the same: what it had sent by then is written down but for what was under way. */
  ended: boolean
  /** What was sent by all k6 of the run, at the most. */
  most: Most
}

type Most = SentBegin['most']

interface Process {
  begin: SentBegin
  /** Of its samples; none where the next k6 has removed them. */
  folder: string | undefined
  counted: number
  sent?: SentCounts
}

/** `undefined` where no k6 was started. A cut line or sample says nothing. */
export async function sentBelow(dir: string): Promise<Sent | undefined> {
  const processes = logsBelow(dir).flatMap(processesIn)
  if (processes.length === 0) return undefined
  const all: Sent = { calls: [], requests: 0 }
  const most: Most = { requests: 0, notifications: 0, changes: 0 }
  for (const each of processes) {
    const left = each.sent === undefined ? await leftOf(each) : undefined
    const sent = each.sent ?? left?.sent ?? {}
    add(all, each.begin, sent)
    all.requests += Math.max(each.counted, totalOf(sent))
    raise(most, each, sent)
    if (left !== undefined) all.cut = { ...left.cut, most }
  }
  return all
}

/** Of a k6 that came to its end what it sent, of another what it was allowed. */
function raise(most: Most, { begin, sent: ended }: Process, sent: SentCounts): void {
  const of = (effect: Effect) =>
    totalOf(Object.fromEntries(Object.entries(sent).filter(([name]) => begin.calls[name]?.effect === effect)))
  const own = { requests: totalOf(sent), notifications: of('notifies'), changes: of('changes') }
  for (const name of ['requests', 'notifications', 'changes'] as const)
    most[name] += ended === undefined ? Math.max(own[name], begin.most[name]) : own[name]
}

function logsBelow(dir: string): string[] {
  const all = existsSync(dir) ? readdirSync(dir, { recursive: true, withFileTypes: true }) : []
  return all.flatMap(each => (each.name === SENT_LOG ? [join(each.parentPath, each.name)] : [])).sort()
}

function processesIn(log: string): Process[] {
  const found: Process[] = []
  for (const line of linesOf(log)) {
    const read = lineOf(line)
    const last = found.at(-1)
    if (read?.event === 'begin' && last !== undefined) last.folder = undefined
    if (read?.event === 'begin') found.push({ begin: read, folder: dirname(log), counted: 0 })
    else if (read?.event === 'counted' && last !== undefined) last.counted = read.requests
    else if (read?.event === 'end' && last !== undefined) last.sent = read.sent
  }
  return found
}

function lineOf(line: string): SentLine | undefined {
  const read = SentLineSchema.safeParse(parseJson(line))
  return read.success ? read.data : undefined
}

/** k6's own metric: one a request, whoever made it. */
const REQUESTS = 'http_reqs'

async function leftOf({ begin, folder }: Process): Promise<{ sent: SentCounts; cut: Omit<Cut, 'most'> }> {
  const sent: SentCounts = {}
  let [last, ended] = [Number.NEGATIVE_INFINITY, folder !== undefined && begin.samples.length > 0]
  for (const file of folder === undefined ? [] : begin.samples) {
    const whole = await readSamples(
      join(folder ?? '', file),
      ({ at, value, tags }) => {
        countIn(sent, tags['name'] ?? '', value, (tags['status'] ?? '0') !== '0')
        last = Math.max(last, at)
      },
      [REQUESTS],
    )
    ended &&= whole
  }
  const until = Number.isFinite(last) ? { until: new Date(last).toISOString() } : {}
  return { sent, cut: { environment: begin.environment, ...until, ended } }
}

function add({ calls }: Sent, { environment, calls: named }: SentBegin, counts: SentCounts): void {
  for (const [name, { sent, unanswered }] of Object.entries(counts)) {
    const call = named[name]
    if (call === undefined) continue
    const known = calls.find(
      each => each.environment === environment && each.endpoint === call.endpoint && each.effect === call.effect,
    )
    if (known === undefined) calls.push({ environment, ...call, sent, unanswered })
    else Object.assign(known, { sent: known.sent + sent, unanswered: known.unanswered + unanswered })
  }
}

function totalOf(counts: SentCounts): number {
  return Object.values(counts).reduce((sum, each) => sum + each.sent, 0)
}
