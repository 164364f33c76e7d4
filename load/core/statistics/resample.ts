/** What a run might have measured had it met other seconds of the same kind: blocks of seconds drawn with replacement. */
import { merged, middleOf } from '../histogram.ts'
import { type Block, MEASURES, quantileOf, SHORTEST, type Values } from './measures.ts'
import { pick, type Random } from './random.ts'

interface Prepared {
  /** Latencies of the buckets in use, rising. */
  latencies: number[]
  /** By block: places in `latencies` and counts, in turn. */
  blocks: number[][]
  failures: number[]
}

/** Seconds depend on those beside them: a run is cut into about this many blocks of neighbours. */
const BLOCKS = 12

/** `count` values of each measure, in milliseconds or as a share. */
export function resampled(all: readonly Block[], timeout: number, count: number, random: Random): Values[] {
  const prepared = prepare(all)
  const buckets = new Float64Array(prepared.latencies.length)
  return Array.from({ length: count }, () => {
    buckets.fill(0)
    let [successes, failures] = [0, 0]
    for (let i = 0; i < prepared.blocks.length; i += 1) {
      const chosen = pick(random, prepared.blocks.length)
      const block = prepared.blocks[chosen] ?? []
      for (let at = 0; at < block.length; at += 2) {
        const many = block[at + 1] ?? 0
        buckets[block[at] ?? 0] = (buckets[block[at] ?? 0] ?? 0) + many
        successes += many
      }
      failures += prepared.failures[chosen] ?? 0
    }
    return valuesOf(prepared.latencies, buckets, { successes, failures, timeout })
  })
}

function prepare(all: readonly Block[]): Prepared {
  const width = Math.max(1, Math.ceil(all.length / BLOCKS))
  const used = [...new Set(all.flatMap(block => [...block.successes.buckets.keys()]))].sort((a, b) => a - b)
  const places = new Map(used.map((bucket, i) => [bucket, i]))
  const blocks: number[][] = []
  const failures: number[] = []
  for (let from = 0; from < all.length; from += width) {
    const part = all.slice(from, from + width)
    const { buckets } = merged(part.map(block => block.successes))
    blocks.push([...buckets].flatMap(([bucket, many]) => [places.get(bucket) ?? 0, many]))
    failures.push(part.reduce((sum, block) => sum + block.failures, 0))
  }
  return { latencies: used.map(middleOf), blocks, failures }
}

interface Drawn {
  successes: number
  failures: number
  timeout: number
}

function valuesOf(latencies: readonly number[], buckets: Float64Array, drawn: Drawn): Values {
  const total = drawn.successes + drawn.failures
  const values: Values = { p50: drawn.timeout, p95: drawn.timeout, p99: drawn.timeout, failed: 0 }
  values.failed = total === 0 ? 0 : drawn.failures / total
  let seen = 0
  let place = 0
  for (const measure of MEASURES) {
    const q = quantileOf(measure)
    if (q === undefined) continue
    const rank = Math.max(1, Math.ceil(q * total - 1e-9))
    if (rank > drawn.successes) break
    while (place < latencies.length && seen + (buckets[place] ?? 0) < rank) {
      seen += buckets[place] ?? 0
      place += 1
    }
    values[measure] = Math.min(Math.max(latencies[place] ?? 0, SHORTEST), drawn.timeout)
  }
  return values
}
