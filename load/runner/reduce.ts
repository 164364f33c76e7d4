/** From samples to histograms by call, step, outcome and second; memory does not grow with the number of requests. */

import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type Histogram, merged, newHistogram, record } from '../core/histogram.ts'
import type { Outcome } from '../core/outcome.ts'
import { COMPLETE, METRICS, ORACLE_METRICS } from '../core/thresholds.ts'

export interface Cell {
  call: string
  step: string
  outcome: Outcome
  /** Of the start of the request, since the epoch. */
  second: number
  histogram: Histogram
}

export interface Starts {
  step: string
  /** Since the epoch. */
  second: number
  count: number
}

export type Reduction = ReturnType<ReturnType<typeof newReduction>['end']>

export function countOf(cells: readonly Cell[]): number {
  return cells.reduce((sum, { histogram }) => sum + histogram.count, 0)
}

export function successesOf(cells: readonly Cell[]): Histogram {
  return merged(cells.filter(({ outcome }) => outcome === 'ok').map(({ histogram }) => histogram))
}

/** `also`: gets every sample too. */
export async function reduceSamples(path: string, also?: (sample: Sample) => void): Promise<Reduction> {
  const own = newReduction()
  return own.end(
    await readSamples(path, sample => {
      own.take(sample)
      also?.(sample)
    }),
  )
}

/** Of requests by the name that k6 gives each of them: each was sent, and so many of them had no answer. */
export type SentCounts = Record<string, { sent: number; unanswered: number }>

export function countIn(counts: SentCounts, name: string, count: number, isAnswered: boolean): void {
  const { sent = 0, unanswered = 0 } = counts[name] ?? {}
  counts[name] = { sent: sent + count, unanswered: unanswered + (isAnswered ? 0 : count) }
}

/** Takes samples, of however many files: histograms are added, never percentiles. */
export function newReduction() {
  const cells = new Map<string, Cell>()
  const starts = new Map<string, Starts>()
  const verdicts = readVerdicts()
  const all = {
    /** Whoever made them: a call of the journey, or several at once. */
    sent: {} as SentCounts,
    /** Calls that could not be made, by call. */
    skipped: new Map<string, number>(),
    /** Journeys that found the service down, by window: the most at one moment. */
    down: new Map<string, number>(),
    started: 0,
    ended: 0,
    dropped: 0,
    canary: newHistogram(),
    /** Negotiated: `HTTP/1.1`, `HTTP/2.0 tls1.3`. */
    transports: new Set<string>(),
    /** First and last sample, milliseconds since the epoch. */
    from: Number.POSITIVE_INFINITY,
    to: Number.NEGATIVE_INFINITY,
    /** What its samples say of themselves: the tags `split` and `instance_id`. */
    runs: new Set<string>(),
    instances: new Set<string>(),
  }
  const downNow = new Map<string, number>()
  const take = (sample: Sample): void => {
    const { metric, at, value, tags } = sample
    all.from = Math.min(all.from, at)
    all.to = Math.max(all.to, at)
    // k6 gives what it drops the tags of the process alone, and none of the scenario's.
    if (metric !== 'dropped_iterations') all.runs.add(tags['split'] ?? '')
    all.instances.add(tags['instance_id'] ?? '')
    const isOfCanary = tags['step'] === undefined
    if (metric === METRICS.total) record(cellOf(cells, sample).histogram, value)
    else if (metric === METRICS.started) {
      all.started += value
      countStart(starts, sample)
    } else if (metric === COMPLETE && !isOfCanary) all.ended += value
    else if (metric === METRICS.broken) all.ended -= value
    else if (metric === METRICS.skipped) add(all.skipped, tags['call'], value)
    else if (metric === METRICS.down) {
      const { window = '' } = tags
      all.down.set(window, Math.max(all.down.get(window) ?? 0, add(downNow, window, value)))
    } else if (metric === METRICS.canary) record(all.canary, value)
    else if (metric === REQUESTS) countIn(all.sent, tags['name'] ?? '', value, (tags['status'] ?? '0') !== '0')
    else if (metric === METRICS.transport) all.transports.add(tags['transport'] ?? '')
    else if (metric === 'dropped_iterations') all.dropped += value
    else if (isVerdict(sample)) verdicts.take(sample)
  }
  /** `complete`: all that there were was read. */
  const end = (complete: boolean) => ({
    ...all,
    cells: inOrder(cells),
    starts: inOrder(starts),
    verdicts: verdicts.end(),
    complete,
  })
  return { take, end }
}

function add(counts: Map<string, number>, key = '', value = 1): number {
  const sum = (counts.get(key) ?? 0) + value
  counts.set(key, sum)
  return sum
}

function inOrder<T>(byKey: Map<string, T>): T[] {
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value)
}

function countStart(starts: Map<string, Starts>, { at, value, tags }: Sample): void {
  const step = tags['step'] ?? ''
  const second = Math.floor(at / 1000)
  const key = `${step}\n${second}`
  const known = starts.get(key) ?? { step, second, count: 0 }
  starts.set(key, { ...known, count: known.count + value })
}

/** k6 stamps a sample at the end of its request. */
function cellOf(cells: Map<string, Cell>, { at, value, tags }: Sample): Cell {
  const { call = '', step = '' } = tags
  const outcome = (tags['outcome'] ?? 'ok') as Outcome
  const second = Math.floor((at - value) / 1000)
  const key = [call, step, outcome, second].join('\n')
  const cell = cells.get(key) ?? { call, step, outcome, second, histogram: newHistogram() }
  cells.set(key, cell)
  return cell
}

const TAGS = ['step', 'call', 'rule', 'held', 'breach', 'place', 'whose', 'echo', 'seen', 'verdict'] as const

/**
 * What was counted under the same tags; a tag that was not there is empty. `observed` of an echo: `equal`, `foreign` for what
 * another request sent, `other` for what nobody is known to have sent.
 */
export interface Tally extends Record<(typeof TAGS)[number], string> {
  count: number
}

type Metric = keyof typeof ORACLE_METRICS

export type Verdicts = ReturnType<ReturnType<typeof readVerdicts>['end']>

/** So many first ones must agree before a rule is taken from them. */
const FIRST = 10
/** Of one call; later names and values are not looked at, so that memory does not grow without end. */
const MOST_NAMES = 1_000_000

const VERDICTS = Object.keys(ORACLE_METRICS) as Metric[]

export function readVerdicts() {
  const tallies = new Map<string, Tally & { metric: string }>()
  const names = new Map<string, Set<number>>()
  const repeated = new Map<string, Set<number>>()
  const strange: { tags: Sample['tags']; told: number }[] = []
  const firsts = new Map<string, string[]>()
  const learn = (key: string, word: string) => {
    const known = firsts.get(key) ?? []
    if (known.length < FIRST) firsts.set(key, [...known, word])
  }
  const agree = (key: string, word: string) => {
    const known = firsts.get(key) ?? []
    return known.length === FIRST && known.every(each => each === word)
  }
  const count = (metric: string, tags: Sample['tags'], value: number) => {
    const own = Object.fromEntries(TAGS.map(tag => [tag, tags[tag] ?? ''])) as Record<(typeof TAGS)[number], string>
    const key = JSON.stringify([metric, own])
    const known = tallies.get(key)?.count ?? 0
    tallies.set(key, { metric, ...own, count: known + value })
  }
  const noteName = (call: string, tags: Sample['tags'], name: number) => {
    const known = setAt(names, call)
    const isRepeated = known.has(name)
    learn(`made ${call}`, isRepeated ? 'again' : 'new')
    if (isRepeated) count(ORACLE_METRICS.made, tags, 1)
    else if (known.size < MOST_NAMES) known.add(name)
  }
  const noteEcho = (tags: Sample['tags'], reported: number) => {
    learn(echoKey(tags), tags['seen'] ?? '')
    if (tags['seen'] !== 'equal') {
      if (strange.length < MOST_NAMES) strange.push({ tags, told: reported })
      return
    }
    count(ORACLE_METRICS.echoes, tags, 1)
    const known = setAt(repeated, echoKey(tags))
    if (known.size < MOST_NAMES) known.add(reported)
  }
  const take = ({ metric, value, tags }: Sample) => {
    if (metric === ORACLE_METRICS.made) noteName(tags['call'] ?? '', tags, value)
    else if (metric === ORACLE_METRICS.echoes) noteEcho(tags, value)
    else count(metric, tags, value)
  }
  const end = () => {
    // What a strange value is can be told only when all that were sent are known.
    for (const { tags, told: reported } of strange.splice(0)) {
      const observed = repeated.get(echoKey(tags))?.has(reported) === true ? 'foreign' : 'other'
      count(ORACLE_METRICS.echoes, { ...tags, seen: observed }, 1)
    }
    const telling = new Map([...names.keys()].map(call => [call, agree(`made ${call}`, 'new')]))
    const of = (name: Metric) =>
      [...tallies.values()]
        .filter(each => each.metric === ORACLE_METRICS[name] && (name !== 'made' || telling.get(each.call) === true))
        .map(({ metric: _metric, ...tally }) => tally)
    const all = Object.fromEntries(VERDICTS.map(name => [name, of(name)])) as Record<Metric, Tally[]>
    return {
      /** `made`: names that came again, of calls whose first names were all different. */
      tallies: all,
      telling,
      /** By call and echo: whether the first answers all repeated the request. */
      repeats: new Map(all.echoes.map(echo => [echoKey(echo), agree(echoKey(echo), 'equal')])),
      values: new Map([...repeated].map(([key, known]) => [key, known.size])),
    }
  }
  return { take, end }
}

function setAt(sets: Map<string, Set<number>>, key: string): Set<number> {
  const known = sets.get(key) ?? new Set()
  sets.set(key, known)
  return known
}

export function echoKey({ call = '', echo = '' }: { call?: string; echo?: string }): string {
  return `${call} ${echo}`
}

function isVerdict({ metric }: Sample): boolean {
  return Object.values<string>(ORACLE_METRICS).includes(metric)
}

export interface Sample {
  metric: string
  /** Milliseconds since the epoch. */
  at: number
  value: number
  tags: Record<string, string>
}

/** k6's own: one a request. */
const REQUESTS = 'http_reqs'
const WANTED: readonly string[] = [
  ...Object.values(METRICS),
  ...Object.values(ORACLE_METRICS),
  COMPLETE,
  REQUESTS,
  'dropped_iterations',
]
const HEAD = /^\{"metric":"([a-z_]+)","type":"Point"/

/** Answers whether the record was there and read to its end; of one that was cut off, all that can be read is taken. */
export async function readSamples(path: string, take: (sample: Sample) => void): Promise<boolean> {
  const file = createReadStream(path)
  const read = (source: AsyncIterable<string>) => readLines(source, take)
  try {
    if (path.endsWith('.gz')) await pipeline(file, createGunzip(), decoded, read)
    else await pipeline(file, decoded, read)
    return true
  } catch {
    return false
  }
}

async function* decoded(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  for await (const chunk of source) yield decoder.decode(chunk, { stream: true })
}

async function readLines(source: AsyncIterable<string>, take: (sample: Sample) => void): Promise<void> {
  let rest = ''
  for await (const text of source) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const metric = HEAD.exec(line)?.[1]
      if (metric !== undefined && WANTED.includes(metric)) take(sampleOf(metric, line))
    }
  }
  // k6 ends every line; what is left over was cut off.
  if (rest !== '') throw new Error('the last line has no end')
}

interface Point {
  data: { time: string; value: number; tags?: Record<string, string> }
}

function sampleOf(metric: string, line: string): Sample {
  const { data } = JSON.parse(line) as Point
  const { note, ...tags } = data.tags ?? {}
  return { metric: note ?? metric, at: Date.parse(data.time), value: data.value, tags }
}
