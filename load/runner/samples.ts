/** Reads our samples, one by one, from what k6 wrote; the built-in points of each request are passed over. */
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { COMPLETE, METRICS, ORACLE_METRICS } from '../core/thresholds.ts'

export interface Sample {
  metric: string
  /** Milliseconds since the epoch. */
  at: number
  value: number
  tags: Record<string, string>
  /** What differs from sample to sample. */
  notes?: Record<string, string>
}

const WANTED: readonly string[] = [
  ...Object.values(METRICS),
  ...Object.values(ORACLE_METRICS),
  COMPLETE,
  'dropped_iterations',
]
const HEAD = /^\{"metric":"([a-z_]+)","type":"Point"/

/** Answers whether the record was there and read to its end; of one that was cut off, all that can be read is taken. */
export async function readSamples(
  path: string,
  take: (sample: Sample) => void,
  wanted: readonly string[] = WANTED,
): Promise<boolean> {
  const file = createReadStream(path)
  const read = (source: AsyncIterable<string>) => readLines(source, take, wanted)
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

async function readLines(
  source: AsyncIterable<string>,
  take: (sample: Sample) => void,
  wanted: readonly string[],
): Promise<void> {
  let rest = ''
  for await (const text of source) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const metric = HEAD.exec(line)?.[1]
      if (metric === undefined || !(metric === METRICS.notes || wanted.includes(metric))) continue
      const sample = sampleOf(metric, line)
      if (metric !== METRICS.notes || wanted.includes(sample.metric)) take(sample)
    }
  }
  // k6 ends every line; what is left over was cut off.
  if (rest !== '') throw new Error('the last line has no end')
}

interface Point {
  data: { time: string; value: number; tags?: Record<string, string>; metadata?: Record<string, string> }
}

function sampleOf(metric: string, line: string): Sample {
  const { data } = JSON.parse(line) as Point
  const { note, ...tags } = data.tags ?? {}
  return { metric: note ?? metric, at: Date.parse(data.time), value: data.value, tags, notes: data.metadata ?? {} }
}
