/** One plan by one k6 process or by several on this machine, each with its execution segment and its own samples. */
import { rmSync } from 'node:fs'
import { flawsOfGenerators, type Part } from './judge-generators.ts'
import { type Measurement, type MeasureOrder, measure, prepared } from './measure.ts'
import { mergeReductions } from './merge-reductions.ts'
import type { Live } from './progress.ts'
import { reduceSamples } from './reduce.ts'
import { type K6Order, type K6Run, runK6, type Tick } from './run-k6.ts'
import { countsOf, openSentLog } from './sent-log.ts'

/** Throws K6_MISSING and HARNESS_BROKEN; what the service does is in the measurement. */
export async function measureBy(order: MeasureOrder): Promise<Measurement> {
  const { plan } = order
  const count = plan.generators?.count ?? 1
  if (plan.generators === undefined) return measure(order)
  const files = Array.from({ length: count }, (_, i) => order.samples.replace(/(?=\.ndjson)/, `-${i + 1}`))
  for (const file of files) rmSync(file, { force: true })
  if (order.dashboard !== undefined) rmSync(order.dashboard, { force: true })
  const log = openSentLog({ ...order, samples: files })
  const onTick = log.heard(order.onTick)
  // The dashboard of one would show its own part alone.
  const run = await prepared({ ...order, onTick, dashboard: undefined }, each => runAll(each, files))
  const parts: Part[] = []
  for (const file of files) parts.push({ file, reduction: await reduceSamples(file) })
  const reduction = mergeReductions(parts.map(part => part.reduction))
  log.end(countsOf(plan, reduction))
  return { plan, reduction, run, flaws: flawsOfGenerators(plan, parts, reduction, run) }
}

/** Where one ends badly the run is lost, so that the others stop at once and load the service no longer. */
async function runAll(order: K6Order, files: readonly string[]): Promise<K6Run> {
  const others = new AbortController()
  const stop = () => others.abort()
  if (order.signal?.aborted === true) stop()
  order.signal?.addEventListener('abort', stop, { once: true })
  let cause: K6Run | undefined
  const ticks: Tick[] = []
  const run = async (samples: string, i: number) => {
    const outputs = [...order.outputs, ...segmentArguments(i + 1, files.length)]
    const onTick = (tick: Tick) => {
      ticks[i] = tick
      // Another one may have told of itself before the one in between.
      if (i === 0) order.onTick?.(together(Object.values(ticks)))
    }
    const ended = await runK6({ ...order, samples, outputs, onTick, signal: others.signal })
    if ((ended.exitCode === 0 && !ended.killed) || others.signal.aborted) return ended
    cause = ended
    stop()
    return ended
  }
  try {
    const runs = await Promise.all(files.map(run))
    return {
      exitCode: cause === undefined ? (runs.find(each => each.exitCode !== 0)?.exitCode ?? 0) : cause.exitCode,
      stopped: order.signal?.aborted === true,
      killed: runs.some(each => each.killed),
      health: summed(runs),
      errors: [...new Set(runs.flatMap(each => each.errors))],
    }
  } catch (error) {
    stop()
    throw error
  } finally {
    order.signal?.removeEventListener('abort', stop)
  }
}

/** They start together and are sampled at one pace: the n-th samples belong together. */
function summed(runs: readonly K6Run[]): K6Run['health'] {
  const longest = Math.max(...runs.map(({ health }) => health.length))
  return Array.from({ length: longest }, (_, n) => {
    const together = runs.flatMap(({ health }) => health[n] ?? [])
    return {
      at: Math.max(...together.map(({ at }) => at)),
      cpu: together.reduce((sum, { cpu }) => sum + cpu, 0),
      rssMb: together.reduce((sum, { rssMb }) => sum + rssMb, 0),
    }
  })
}

/** Of all so far; percentiles of several cannot be put together. */
function together(ticks: readonly Tick[]): Tick {
  const lives = ticks.flatMap(({ live }) => live ?? [])
  const sum = (of: (live: Live) => number) => lives.reduce((total, live) => total + of(live), 0)
  const calls = sum(live => live.calls)
  const share = (of: (live: Live) => number) => (calls === 0 ? 0 : sum(live => of(live) * live.calls) / calls)
  const live: Live = {
    started: sum(each => each.started),
    calls,
    p95: undefined,
    failedShare: share(each => each.failedShare),
    downShare: share(each => each.downShare),
    dropped: sum(each => each.dropped),
    limited: sum(each => each.limited),
  }
  const [first, ...others] = ticks
  const health = first?.health && {
    ...first.health,
    cpu: others.reduce((total, each) => total + (each.health?.cpu ?? 0), first.health.cpu),
  }
  return { elapsedSeconds: first?.elapsedSeconds ?? 0, health, live: lives.length === 0 ? undefined : live }
}

/**
 * Execution segments of k6: which part of one schedule each of several processes drives. In the words of the
 * k6-operator. For generator `index` of `count`, counted from 1; the tag is the operator's own.
 */
export function segmentArguments(index: number, count: number): string[] {
  const marks = Array.from({ length: count + 1 }, (_, i) => markOf(i, count))
  return [
    `--execution-segment=${markOf(index - 1, count)}:${markOf(index, count)}`,
    `--execution-segment-sequence=${marks.join(',')}`,
    '--tag',
    `instance_id=${index}`,
  ]
}

function markOf(i: number, count: number): string {
  if (i === 0) return '0'
  return i === count ? '1' : `${i}/${count}`
}
