/** What k6 is about to send and has sent, written down before it starts and once it ended; read again where a run was killed. */

import { closeSync, existsSync, fsyncSync, openSync, readdirSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Effect, type Endpoint, effectOf } from '../../contract/endpoint.ts'
import { isObject, parseJson } from '../../contract/json.ts'
import { linesOf } from '../../probe/lines-of.ts'
import type { LoadPlan } from '../core/plan.ts'
import { costOf } from './cost.ts'
import { reduceSamples, type SentCounts } from './reduce.ts'

export const SENT_LOG = 'load-sent.ndjson'

interface SentBegin {
  event: 'begin'
  at: string
  environment: string
  /** Names of the files that k6 writes its samples to, alongside this log. */
  samples: string[]
  /** By the name that k6 gives each of its requests. */
  calls: Record<string, { endpoint: Endpoint; effect: Effect }>
  most: Record<(typeof COUNTED)[number], number>
}

const COUNTED = ['requests', 'notifications', 'changes'] as const

/** `counted`: the requests that k6 counts, each second while it runs. */
export type SentLine =
  | SentBegin
  | { event: 'counted'; at: string; requests: number }
  | { event: 'end'; at: string; sent: SentCounts }

/**
 * On the disk itself before this returns. `folder` takes the log; `samples`: names of the files in it that k6 writes its
 * samples to. Throws what the file system says.
 */
export function openSentLog(plan: LoadPlan, environment: string, folder: string, samples: string[]) {
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
    environment,
    samples,
    calls: namedIn(plan),
    most: { requests, notifications, changes },
  })
  let before = 0
  return {
    counted(requests: number) {
      if (requests > before) append({ event: 'counted', at: now(), requests })
      before = Math.max(before, requests)
    },
    end: (sent: SentCounts) => append({ event: 'end', at: now(), sent }),
  }
}

/** k6's name for what is sent several times at once. */
const RACE = 'race'

function namedIn({ calls, oracles }: LoadPlan): SentBegin['calls'] {
  const race = oracles?.race?.call
  const named = race === undefined ? calls : [...calls, { ...race, call: RACE }]
  return Object.fromEntries(
    named.map(({ call, endpoint, operation }) => [call, { endpoint, effect: effectOf(endpoint, operation) }]),
  )
}

interface SentCalls {
  environment: string
  endpoint: Endpoint
  effect: Effect
  /** At the least. */
  sent: number
  unanswered: number
}

export interface SentSummary {
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
  ended?: SentCounts
}

/** `undefined` where no k6 was started. A cut line or sample says nothing. */
export async function sentBelow(dir: string): Promise<SentSummary | undefined> {
  const processes = logsBelow(dir).flatMap(processesIn)
  if (processes.length === 0) return undefined
  const all: SentSummary = { calls: [], requests: 0 }
  const most: Most = { requests: 0, notifications: 0, changes: 0 }
  for (const { begin, folder, counted, ended } of processes) {
    const left = ended === undefined ? await leftOf(begin, folder) : undefined
    const own: Most = { requests: 0, notifications: 0, changes: 0 }
    for (const [name, counts] of Object.entries(ended ?? left?.sent ?? {})) {
      own.requests += counts.sent
      const call = begin.calls[name]
      if (call === undefined) continue
      if (call.effect === 'notifies') own.notifications += counts.sent
      if (call.effect === 'changes') own.changes += counts.sent
      add(all.calls, { environment: begin.environment, ...call, ...counts })
    }
    all.requests += Math.max(counted, own.requests)
    // Of a k6 that came to its end what it sent, of another what it was allowed.
    for (const what of COUNTED) most[what] += left === undefined ? own[what] : Math.max(own[what], begin.most[what])
    if (left !== undefined) all.cut = { ...left.cut, most }
  }
  return all
}

function add(calls: SentCalls[], more: SentCalls): void {
  const key = ({ environment, endpoint, effect }: SentCalls) => [environment, endpoint, effect].join(' ')
  const known = calls.find(each => key(each) === key(more))
  if (known === undefined) calls.push(more)
  else Object.assign(known, { sent: known.sent + more.sent, unanswered: known.unanswered + more.unanswered })
}

function logsBelow(dir: string): string[] {
  const all = existsSync(dir) ? readdirSync(dir, { recursive: true, withFileTypes: true }) : []
  return all.flatMap(each => (each.name === SENT_LOG ? [join(each.parentPath, each.name)] : [])).sort()
}

function processesIn(log: string): Process[] {
  const found: Process[] = []
  for (const line of linesOf(log)) {
    const read = parseJson(line)
    // What was cut off is no line of ours.
    if (!isObject(read)) continue
    const reported = read as unknown as SentLine
    const last = found.at(-1)
    if (reported.event === 'begin' && last !== undefined) last.folder = undefined
    if (reported.event === 'begin') found.push({ begin: reported, folder: dirname(log), counted: 0 })
    else if (reported.event === 'counted' && last !== undefined) last.counted = reported.requests
    else if (reported.event === 'end' && last !== undefined) last.ended = reported.sent
  }
  return found
}

async function leftOf(
  { environment, samples }: SentBegin,
  folder: string | undefined,
): Promise<{ sent: SentCounts; cut: Omit<Cut, 'most'> }> {
  const [file] = samples
  if (folder === undefined || file === undefined) return { sent: {}, cut: { environment, ended: false } }
  const { sent, to, complete } = await reduceSamples(join(folder, file))
  const until = Number.isFinite(to) ? { until: new Date(to).toISOString() } : {}
  return { sent, cut: { environment, ...until, ended: complete } }
}
