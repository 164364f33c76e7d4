/** How hard k6 itself works, sampled from /proc where there is one. */
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

export interface HealthSample {
  /** Milliseconds since the epoch. */
  at: number
  /** Share of all cores used since the sample before, 0..1. */
  cpu: number
  rssMb: number
}

/** Linux counts in ticks of a hundredth of a second on every processor that Node runs on. */
const TICKS_PER_SECOND = 100
const EVERY_MS = 500

export function sampleHealth(pid: number | undefined) {
  const samples: HealthSample[] = []
  let before = pid === undefined ? undefined : usageOf(pid)
  const timer = setInterval(() => {
    const now = pid === undefined ? undefined : usageOf(pid)
    if (before !== undefined && now !== undefined && now.at > before.at) {
      const cores = ((now.cpuSeconds - before.cpuSeconds) * 1000) / (now.at - before.at)
      samples.push({ at: now.at, cpu: cores / availableParallelism(), rssMb: now.rssMb })
    }
    before = now
  }, EVERY_MS)
  return { samples, stop: () => clearInterval(timer) }
}

function usageOf(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name in parentheses and may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = Number(fields[11]) + Number(fields[12])
    const rss = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return { at: Date.now(), cpuSeconds: ticks / TICKS_PER_SECOND, rssMb: Number(rss ?? 0) / 1024 }
  } catch {
    return undefined
  }
}

/** The mean over the time in which load was applied; starting up does not count. */
export function cpuShare(samples: readonly HealthSample[], from: number, to: number): number | undefined {
  const during = samples.filter(sample => sample.at >= from && sample.at <= to + EVERY_MS)
  return during.length === 0 ? undefined : during.reduce((sum, sample) => sum + sample.cpu, 0) / during.length
}
