/** Reads our samples, one by one, from what k6 wrote; the fourteen built-in points of each request are passed over. */
import { createReadStream } from 'node:fs'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { ORACLE_METRICS } from '../core/oracles/metrics.ts'
import { METRICS } from '../core/thresholds.ts'

export interface Sample {
  metric: string
  /** Milliseconds since the epoch. */
  at: number
  value: number
  tags: Record<string, string>
  /** What differs from sample to sample. */
  notes?: Record<string, string>
}

const WANTED: readonly string[] = [...Object.values(METRICS), ...Object.values(ORACLE_METRICS), 'dropped_iterations']
const HEAD = /^\{"metric":"([a-z_]+)","type":"Point"/

/** Answers whether the record was there and read to its end; of one that was cut off, all that can be read is taken. */
export async function readSamples(
  path: string,
  take: (sample: Sample) => void,
  wanted: readonly string[] = WANTED,
): Promise<boolean> {
  const decoder = new TextDecoder()
  let rest = ''
  // Written as a sink: what waits in a buffer is lost where a later piece fails, and here nothing waits.
  const lines = new Writable({
    highWaterMark: 1,
    write(chunk: Uint8Array, _encoding, done) {
      const texts = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = texts.pop() ?? ''
      try {
        for (const line of texts) {
          const metric = HEAD.exec(line)?.[1]
          if (metric !== undefined && wanted.includes(metric)) take(sampleOf(metric, line))
        }
        done()
      } catch (error) {
        done(error as Error)
      }
    },
  })
  const file = createReadStream(path)
  try {
    await (path.endsWith('.gz') ? pipeline(file, createGunzip(), lines) : pipeline(file, lines))
    // k6 ends every line; what is left over was cut off.
    return rest === ''
  } catch {
    return false
  }
}

interface Point {
  data: { time: string; value: number; tags?: Record<string, string>; metadata?: Record<string, string> }
}

function sampleOf(metric: string, line: string): Sample {
  const { data } = JSON.parse(line) as Point
  return { metric, at: Date.parse(data.time), value: data.value, tags: data.tags ?? {}, notes: data.metadata ?? {} }
}
