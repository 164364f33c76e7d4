/** Reads our samples, one by one, from what k6 wrote; the fourteen built-in points of each request are passed over. */
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { METRICS } from '../core/thresholds.ts'

export interface Sample {
  metric: string
  /** Milliseconds since the epoch. */
  at: number
  value: number
  tags: Record<string, string>
}

const WANTED: readonly string[] = [...Object.values(METRICS), 'dropped_iterations']
const HEAD = /^\{"metric":"([a-z_]+)","type":"Point"/

/** Answers whether the record was there and read to its end. */
export async function readSamples(path: string, take: (sample: Sample) => void): Promise<boolean> {
  const file = createReadStream(path)
  const text = path.endsWith('.gz') ? file.pipe(createGunzip()) : file
  let sound = true
  const broke = () => {
    sound = false
    text.destroy()
  }
  file.on('error', broke)
  text.on('error', broke)
  const lines = createInterface({ input: text, crlfDelay: Number.POSITIVE_INFINITY })
  try {
    for await (const line of lines) {
      const metric = HEAD.exec(line)?.[1]
      if (metric !== undefined && WANTED.includes(metric)) take(sampleOf(metric, line))
    }
  } catch {
    return false
  }
  return sound
}

interface Point {
  data: { time: string; value: number; tags?: Record<string, string> }
}

function sampleOf(metric: string, line: string): Sample {
  const { data } = JSON.parse(line) as Point
  return { metric, at: Date.parse(data.time), value: data.value, tags: data.tags ?? {} }
}
