/** One request over the wire, within a deadline: what came, or why nothing did, and how long each part took. */
import { performance } from 'node:perf_hooks'
import type { Dispatcher } from 'undici'
import type { Exchange } from '../../contract/exchange.ts'
import { HarnessError } from '../../contract/harness-error.ts'
import { readBody } from './body.ts'
import { noticing } from './dispatcher.ts'
import { type Failure, failureOf } from './failure.ts'
import { headersOf } from './line.ts'
import { asBytes, type Outgoing } from './request.ts'

interface Transferred {
  /** 0 where no answer began. */
  status: number
  response?: NonNullable<Exchange['response']>
  failure?: Failure
  timings: Omit<Exchange['timings'], 'queued'>
}

interface Limits {
  timeoutMs: number
  /** Bytes of the body, decompressed. */
  cap: number
}

/** Never throws for what the service does; HARNESS_BROKEN for a request that cannot be written. */
export async function transfer(dispatcher: Dispatcher, out: Outgoing, limits: Limits): Promise<Transferred> {
  const started = performance.now()
  const since = () => performance.now() - started
  const deadline = new AbortController()
  const late = setTimeout(() => deadline.abort(new Error('time-out')), limits.timeoutMs)
  const done: Transferred = { status: 0, timings: { connected: 0, firstByte: 0, total: 0 } }
  const noticed = noticing(dispatcher, () => {
    done.timings.connected = since()
  })
  try {
    const answer = await noticed.request({
      origin: out.origin,
      path: out.path,
      method: out.method as Dispatcher.HttpMethod,
      headers: asBytes(out.headers),
      body: out.body === undefined ? null : Buffer.from(out.body, out.charset),
      signal: deadline.signal,
      // The deadline is the one clock; these would only ring before it.
      headersTimeout: limits.timeoutMs + 1000,
      bodyTimeout: limits.timeoutMs + 1000,
      onInfo: () => undefined,
    })
    done.timings.firstByte = since()
    done.status = answer.statusCode
    const fields = Object.entries(answer.headers).flatMap(([name, given = '']) =>
      [given].flat().map((value): [string, string] => [name.toLowerCase(), value]),
    )
    const headers = headersOf(fields)
    const { text, bytes, truncated } = await readBody(answer.body, headers, limits.cap)
    done.response = { status: answer.statusCode, headers, body: text, bytes, truncated }
  } catch (error) {
    done.failure = deadline.signal.aborted ? lateness(done, limits.timeoutMs) : blamed(error, out, done.status)
  } finally {
    clearTimeout(late)
    done.timings.total = since()
  }
  return done
}

function lateness({ status, timings }: Transferred, timeoutMs: number): Failure {
  if (timings.connected === 0) return { kind: 'timeout', message: `no connection stood within ${timeoutMs} ms` }
  const begun = status === 0 ? '' : `status ${status} came, but `
  return { kind: 'timeout', message: `${begun}no complete answer came within ${timeoutMs} ms` }
}

function blamed(error: unknown, out: Outgoing, status: number): Failure {
  const failure = failureOf(error, status === 0 ? undefined : status)
  if (failure !== undefined) return failure
  throw new HarnessError(
    'HARNESS_BROKEN',
    `A ${out.method} request could not be written: ${(error as Error).message}. It was not sent.`,
    'A header or method in a hint of the environment file may not be valid HTTP.',
  )
}
