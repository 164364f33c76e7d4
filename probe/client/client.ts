/** The only sender: builds the request, keeps the policy, records before and after, redacts before anyone sees. */
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { Dispatcher } from 'undici'
import type { Exchange } from '../../contract/exchange.ts'
import { mediaTypeOf } from '../../contract/exchange.ts'
import { HarnessError } from '../../contract/harness-error.ts'
import { parseJson } from '../../contract/json.ts'
import { whyNot } from '../environment/policy.ts'
import type { Environment } from '../environment/types.ts'
import { readBody } from './body.ts'
import { dispatcherFor } from './dispatcher.ts'
import { failureOf } from './failure.ts'
import { KeptExchanges } from './kept.ts'
import { Pacer } from './pacer.ts'
import type { Recorder } from './recorder.ts'
import { Redactor } from './redact.ts'
import { type Outgoing, outgoing } from './request.ts'
import type { Ask, Client, Cost, Reply } from './types.ts'

export interface ClientOptions {
  runId: string
  recorder: Recorder
  env: Record<string, string | undefined>
  /** In the user agent. */
  version?: string
}

export function openClient(environment: Environment, options: ClientOptions): Client {
  return new PacedClient(environment, options)
}

class PacedClient implements Client {
  readonly #environment: Environment
  readonly #options: ClientOptions
  readonly #dispatcher: Dispatcher
  readonly #pacer: Pacer
  readonly #redactor: Redactor
  readonly #kept: KeptExchanges
  readonly #cost: Cost = { requests: 0, refusedLogIns: 0, notifications: 0, changes: 0 }

  constructor(environment: Environment, options: ClientOptions) {
    this.#environment = environment
    this.#options = options
    this.#dispatcher = dispatcherFor(environment, options.env)
    const { requestsPerSecond, maxRequests } = environment.policy
    this.#pacer = new Pacer(requestsPerSecond, maxRequests, { now: () => performance.now(), sleep: ms => wait(ms) })
    this.#redactor = new Redactor(environment.credentials)
    this.#kept = new KeptExchanges(this.#redactor)
  }

  async send(ask: Ask): Promise<Reply> {
    const out = outgoing(ask, this.#environment.baseUrl, {
      run: this.#options.runId,
      version: this.#options.version ?? '0',
    })
    this.#guard(ask, out)
    const queued = await this.#pacer.turn()
    this.#cost.requests++
    const id = this.#options.recorder.nextId()
    const exchange: Exchange = {
      id,
      at: new Date().toISOString(),
      purpose: ask.purpose,
      effect: ask.effect,
      ...(ask.endpoint === undefined ? {} : { endpoint: ask.endpoint }),
      request: {
        method: out.method,
        path: out.path,
        headers: out.headers,
        ...(out.body === undefined ? {} : { body: out.body }),
      },
      timings: { queued, connected: 0, firstByte: 0, total: 0 },
    }
    const { timings: _none, ...ahead } = this.#kept.redacted(exchange)
    this.#options.recorder.sending(ahead)
    const reply = await this.#exchange(out, exchange, ask.timeoutMs ?? this.#environment.policy.timeoutMs)
    this.#kept.add(exchange)
    this.#count(ask, reply.status)
    const shown = this.#kept.redacted(exchange)
    this.#options.recorder.came(shown)
    return { ...reply, exchange: shown }
  }

  #guard(ask: Ask, out: Outgoing): void {
    const why = whyNot(this.#environment, ask.effect, `${out.path} ${out.body ?? ''}`)
    if (why !== undefined) {
      throw new HarnessError(
        'GUARD_REFUSED',
        `POST ${ask.path} was not sent to ${this.#environment.name}: ${why}.`,
        'Name the designated recipient in policy.recipients of the environment file.',
      )
    }
    if (ask.effect === 'notifies' && this.#cost.notifications >= this.#environment.policy.maxNotifications) {
      throw new HarnessError(
        'BUDGET_SPENT',
        `All ${this.#environment.policy.maxNotifications} notifications that policy.maxNotifications allows a run are sent.`,
        'Raise it in the environment file, or run again.',
      )
    }
  }

  /** Fills in the exchange; never throws for what the service does. */
  async #exchange(out: Outgoing, exchange: Exchange, timeoutMs: number): Promise<Omit<Reply, 'exchange'>> {
    const started = performance.now()
    const deadline = new AbortController()
    const late = setTimeout(() => deadline.abort(new Error('time-out: no complete answer came in time')), timeoutMs)
    const since = () => performance.now() - started
    try {
      const answer = await this.#dispatcher.request({
        origin: out.origin,
        path: out.path,
        method: out.method as Dispatcher.HttpMethod,
        headers: out.headers,
        body: out.body ?? null,
        signal: deadline.signal,
        onInfo: () => undefined,
      })
      exchange.timings.firstByte = since()
      const headers = headersOf(answer.headers)
      const read = await readBody(
        answer.body,
        headers['content-encoding'],
        this.#environment.policy.maxResponseBytes,
        deadline.signal,
      )
      exchange.timings.total = since()
      exchange.response = {
        status: answer.statusCode,
        headers,
        body: read.text,
        bytes: read.bytes,
        truncated: read.truncated,
      }
      const parsed = parseJson(read.text)
      return {
        status: answer.statusCode,
        headers,
        mediaType: mediaTypeOf(headers),
        text: read.text,
        json: parsed.success ? parsed.data : undefined,
        failure: undefined,
      }
    } catch (error) {
      exchange.timings.total = since()
      exchange.failure = deadline.signal.aborted
        ? { kind: 'timeout', message: `no complete answer came within ${timeoutMs} ms` }
        : failureOf(error)
      return { status: 0, headers: {}, mediaType: '', text: '', json: undefined, failure: exchange.failure }
    } finally {
      clearTimeout(late)
    }
  }

  #count(ask: Ask, status: number): void {
    if (ask.effect === 'authenticates' && [401, 403, 423, 429].includes(status)) this.#cost.refusedLogIns++
    const accepted = status >= 200 && status < 300
    if (accepted && ask.effect === 'notifies') this.#cost.notifications++
    if (accepted && ask.effect === 'changes') this.#cost.changes++
  }

  keepSecret(name: string, value: string): void {
    this.#redactor.keep(name, value)
  }

  redact(text: string): string {
    return this.#redactor.redact(text)
  }

  cost(): Cost {
    return { ...this.#cost }
  }

  exchanges(): readonly Exchange[] {
    return this.#kept.all()
  }

  async close(): Promise<void> {
    this.#options.recorder.close()
    // A connection that hangs must not keep a finished run.
    await this.#dispatcher.destroy()
  }
}

function headersOf(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const entries = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined
      ? []
      : [
          [
            name.toLowerCase(),
            Array.isArray(value) ? value.join(/^set-cookie$/i.test(name) ? '\n' : ', ') : value,
          ] as const,
        ],
  )
  return Object.fromEntries(entries)
}
