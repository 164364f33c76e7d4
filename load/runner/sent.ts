/** What k6 sent in a run, out of what was written down by it and of it: also where the run was killed. */
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Effect, Endpoint } from '../../contract/endpoint.ts'
import { parseJson } from '../../contract/json.ts'
import { linesOf } from '../../probe/lines-of.ts'
import { readSamples } from './samples.ts'
import { countIn, SENT_LOG, type SentBegin, type SentCounts, type SentLine, SentLineSchema } from './sent-log.ts'

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
