/** What k6 tells of a run while it runs, asked from its own interface on loopback: numbers only, never a token or an address. */
import { createServer } from 'node:net'
import { request } from 'undici'
import { DOWN, METRICS } from '../core/thresholds.ts'

export interface Live {
  /** Journeys started so far. */
  started: number
  /** Calls so far. */
  calls: number
  /** Milliseconds, over all calls so far. */
  p95: number | undefined
  /** Share of calls that count against the service, and of those that were answered with 5xx or not at all, 0..1. */
  failedShare: number
  downShare: number
  dropped: number
  /** Calls refused for haste. */
  limited: number
}

/** A port that is free now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

/** `undefined` where k6 is not there yet, or not any more. */
export async function liveAt(port: number): Promise<Live | undefined> {
  try {
    // One by one: all at once would sort every sample of each built-in trend as well.
    const [started, total, failed, down, dropped, requests, limited] = await Promise.all(
      [METRICS.started, METRICS.total, METRICS.failed, DOWN, 'dropped_iterations', 'http_reqs', METRICS.limited].map(
        name => sampleOf(port, name),
      ),
    )
    const calls = requests?.['count'] ?? 0
    return {
      started: started?.['count'] ?? 0,
      calls,
      p95: total?.['p(95)'],
      failedShare: calls === 0 ? 0 : (failed?.['count'] ?? 0) / calls,
      downShare: down?.['rate'] ?? 0,
      dropped: dropped?.['count'] ?? 0,
      limited: limited?.['count'] ?? 0,
    }
  } catch {
    return undefined
  }
}

interface Answer {
  data?: { attributes?: { sample?: Record<string, number> } }
}

async function sampleOf(port: number, metric: string): Promise<Record<string, number> | undefined> {
  const { statusCode, body } = await request(`http://127.0.0.1:${port}/v1/metrics/${metric}`, {
    signal: AbortSignal.timeout(1000),
  })
  const text = await body.text()
  return statusCode === 200 ? (JSON.parse(text) as Answer).data?.attributes?.sample : undefined
}
