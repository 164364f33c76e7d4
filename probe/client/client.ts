/** The only sender: builds the request, keeps the policy, records before and after, redacts before anyone sees. */
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type { Dispatcher } from 'undici'
import type { Endpoint } from '../../contract/endpoint.ts'
import { isEchoOf, withoutEchoedKeys } from '../../contract/errors/echo.ts'
import type { Exchange } from '../../contract/exchange.ts'
import { HarnessError } from '../../contract/harness-error.ts'
import { type Json, readJson } from '../../contract/json.ts'
import { mediaTypeOf } from '../../contract/media-types.ts'
import { type Meaning, meaningOf, provesRejection } from '../../contract/outcome.ts'
import type { SuccessSign } from '../../contract/success-sign.ts'
import type { Environment } from '../environment/types.ts'
import { type Persons, personsOf } from '../persons/persons.ts'
import { Journal } from '../resume/journal.ts'
import { type Budget, RunBudget } from './budget.ts'
import { dispatcherFor } from './dispatcher.ts'
import type { Failure } from './failure.ts'
import { Guard } from './guard.ts'
import { WireLine } from './line.ts'
import { maskedBody, maskedHeader, maskedLogin, maskedQuery, secretsBrought, sentText } from './mask.ts'
import { type ProxySettings, proxyFor, proxyName, proxyPasswords } from './proxy.ts'
import type { Recorder } from './recorder.ts'
import { OTHER, type Redactor, redactorFor } from './redact.ts'
import { type Outgoing, outgoing, sentJson } from './request.ts'
import { ANSWER, BEYOND, Room } from './room.ts'
import { mapExchange, sentIn } from './structure.ts'
import { type Tls, tlsOf } from './tls.ts'
import { transfer } from './transfer.ts'
import type { Ask, Client, Cost, Line, LineOptions, ObservedReply, Reply, Wire } from './types.ts'
import { headersFor } from './wire.ts'

export interface ClientOptions {
  runId: string
  recorder: Recorder
  env: Record<string, string | undefined>
  /** What an earlier run was answered: it is not asked again. */
  earlier?: readonly Exchange[]
  /** Where several send for one run, or its time is bounded; otherwise one of its own. */
  budget?: Budget
}

/** By the clock of this machine that is never set. */
export const STEADY = { now: () => performance.now(), sleep: async (ms: number) => void (await wait(ms)) }

/** Throws ENVIRONMENT_INVALID for TLS files, USAGE for proxy variables. */
export function openClient(environment: Environment, options: ClientOptions): Client {
  return new PacedClient(environment, options)
}

class PacedClient implements Client {
  readonly #environment: Environment
  readonly #options: ClientOptions
  readonly #proxy: ProxySettings | undefined
  readonly #tls: Tls
  readonly #dispatcher: Dispatcher
  readonly #budget: Budget
  readonly #guard: Guard
  readonly #redactor: Redactor
  readonly #persons: Persons
  readonly #kept: KeptExchanges
  readonly #journal: Journal | undefined
  readonly #onTheWire = new Set<Promise<unknown>>()
  readonly #stopped = new AbortController()
  #sign: SuccessSign | undefined

  constructor(environment: Environment, options: ClientOptions) {
    this.#environment = environment
    this.#options = options
    this.#proxy = proxyFor(new URL(environment.baseUrl), options.env)
    this.#tls = tlsOf(environment, options.env)
    this.#dispatcher = dispatcherFor(environment, this.#tls, this.#proxy)
    this.#budget = options.budget ?? new RunBudget(environment.policy, STEADY)
    this.#guard = new Guard(environment, this.#budget)
    this.#redactor = redactorFor(environment)
    this.#persons = personsOf(environment)
    this.#kept = new KeptExchanges(this.#redactor, this.#persons)
    this.#journal = options.earlier === undefined ? undefined : new Journal(options.earlier, this.#persons)
    for (const password of this.#proxy === undefined ? [] : proxyPasswords(this.#proxy))
      this.#redactor.keep('proxy password', password)
  }

  async send(ask: Ask): Promise<Reply> {
    const known = this.#answeredEarlier(ask)
    if (known !== undefined) return known
    return this.#exchanged(ask, (out, exchange) => this.#transfer(out, exchange, ask.timeoutMs))
  }

  line(options: LineOptions = {}): Line | undefined {
    if (this.#proxy !== undefined) return undefined
    const { timeoutMs, maxResponseBytes: cap } = this.#environment.policy
    const line = new WireLine(new URL(this.#environment.baseUrl).origin, this.#tls, options, { timeoutMs, cap })
    this.#stopped.signal.addEventListener('abort', () => line.close(), { once: true })
    const isBare = options.plain === true || options.looking === true || options.versions !== undefined
    return {
      send: async (ask, wire = {}) => {
        let observed: ObservedReply | undefined
        const reply = await this.#exchanged(isBare ? bare(ask) : spelled(ask, wire), async (out, exchange) => {
          observed = await this.#cross(line, out, exchange, wire, ask.timeoutMs)
          return exchange.response?.status ?? 0
        })
        if (observed === undefined) throw new HarnessError('HARNESS_BROKEN', 'A request was sent and not watched.', '')
        return { reply, observed }
      },
      rest: milliseconds => line.rest(milliseconds),
      close: () => line.close(),
    }
  }

  /** Neither paced nor counted: nothing is sent. */
  #answeredEarlier(ask: Ask): Reply | undefined {
    if (this.#journal === undefined) return undefined
    const { request } = this.#kept.redacted(exchangeOf(ask, this.#built(ask), '', 0))
    const exchange = this.#journal.take(request)
    if (exchange === undefined) return undefined
    const means = decided(ask, exchange, this.#sign)
    return this.#replyOf(exchange, this.#kept.redacted(this.#kept.add(exchange)), means)
  }

  /** Between the guards and the record: `carry` fills in the exchange and answers the status that came. */
  async #exchanged(ask: Ask, carry: (out: Outgoing, exchange: Exchange) => Promise<number>): Promise<Reply> {
    const out = this.#built(ask)
    const done = this.#guard.admit(ask)
    // Limits differ by endpoint more often than by anything else that a request shows.
    const { endpoint, countedBy } = ask
    const scope = ask.patient === true && endpoint !== undefined ? { scope: scopeOf(endpoint, countedBy) } : {}
    const queued = await this.#budget.turn({ effect: ask.effect, ...scope })
    let status = 0
    let text = ''
    let sent: Exchange | undefined
    try {
      if (this.#stopped.signal.aborted)
        throw new HarnessError('INTERRUPTED', 'The run was stopped: nothing more is sent.', '')
      const exchange = exchangeOf(ask, out, this.#options.recorder.nextId(), queued)
      sent = exchange
      const { timings: _none, ...ahead } = this.#kept.redacted(exchange)
      this.#options.recorder.sending(mapExchange(ahead, this.#persons))
      const transfer = carry(out, exchange)
      this.#onTheWire.add(transfer)
      status = await transfer.finally(() => this.#onTheWire.delete(transfer))
      const brought = secretsBrought(exchange)
      const heard = brought.length === 0 ? '' : sentText(exchange.request)
      for (const value of brought) this.#redactor.keepNew(OTHER, value, heard)
      const means = decided(ask, exchange, this.#sign)
      const shown = this.#kept.redacted(this.#kept.add(exchange))
      this.#options.recorder.came(mapExchange(shown, this.#persons))
      text = exchange.response?.body ?? ''
      return this.#replyOf(exchange, shown, means)
    } finally {
      done({ status, text, exchange: sent?.id, failure: sent?.failure?.kind })
    }
  }

  #replyOf({ request, response }: Exchange, shown: Exchange, means: Decided): Reply {
    const { status = 0, headers = {}, body = '' } = response ?? {}
    const isEcho = isEchoOf(sentIn(request), text => this.#persons.datum(text) !== undefined)
    const json = means.json === undefined ? undefined : withoutEchoedKeys(means.json, isEcho)
    const answer = { status, headers, mediaType: mediaTypeOf(headers), text: body, failure: shown.failure }
    return { exchange: shown, ...answer, ...means, json }
  }

  /** An error of ours may name what was asked, and so a secret in it. */
  #built(ask: Ask): Outgoing {
    try {
      return outgoing(ask, this.#environment.baseUrl, this.#options.runId)
    } catch (error) {
      if (!(error instanceof HarnessError)) throw error
      throw new HarnessError(error.code, this.redact(error.message), error.hint)
    }
  }

  /** Fills in the exchange; answers the status that came, also where the answer was not complete. */
  async #transfer(out: Outgoing, exchange: Exchange, asked?: number): Promise<number> {
    const { timeoutMs, maxResponseBytes } = this.#environment.policy
    const outcome = await transfer(this.#dispatcher, out, { timeoutMs: asked ?? timeoutMs, cap: maxResponseBytes })
    exchange.timings = { ...outcome.timings, queued: exchange.timings.queued }
    if (outcome.response !== undefined) exchange.response = outcome.response
    if (outcome.failure !== undefined) exchange.failure = this.#placed(outcome.failure, outcome.status)
    return outcome.status
  }

  async #cross(line: WireLine, out: Outgoing, exchange: Exchange, wire: Wire, asked?: number): Promise<ObservedReply> {
    const outcome = await line.cross(out, wire, asked)
    if (wire.bytes !== undefined) exchange.request.body = out.body?.slice(0, wire.bytes) ?? ''
    exchange.timings = { ...outcome.timings, queued: exchange.timings.queued }
    if (outcome.response !== undefined) exchange.response = outcome.response
    if (outcome.failure !== undefined) exchange.failure = outcome.failure
    return outcome.observed
  }

  #placed({ kind, message }: Failure, status: number): Failure {
    const { baseUrl, tls } = this.#environment
    const target = new URL(baseUrl)
    const by = this.#proxy === undefined ? '' : `, through the proxy ${proxyName(this.#proxy, target)}`
    // With TLS 1.3 a service that misses the certificate only closes: the handshake was over for this side.
    const asks = target.protocol === 'https:' && kind === 'reset' && status === 0 && tls.cert === undefined
    const perhaps = asks ? '; a service that demands a client certificate (tls.cert, tls.key) closes so too' : ''
    return { kind, message: message + by + perhaps }
  }

  limited(endpoint: Endpoint, milliseconds: number, countedBy?: string): void {
    this.#budget.close(scopeOf(endpoint, countedBy), milliseconds)
  }

  wasRejected(exchange: string): void {
    this.#guard.giveBack(exchange)
  }

  signs(sign: SuccessSign | undefined): void {
    this.#sign = sign
    if (sign === undefined) return
    for (const exchange of this.#kept.again()) {
      if (exchange.outcome?.is !== 'success') continue
      const means = decided({}, exchange, sign)
      if (provesRejection(means)) this.wasRejected(exchange.id)
    }
  }

  keepSecret(name: string, value: string): void {
    this.#redactor.keep(name, value)
  }

  redact(text: string): string {
    return this.#persons.sentence(this.#redactor.redact(text))
  }

  redactSecrets(text: string): string {
    return this.#redactor.redact(text)
  }

  redactValue(text: string): string {
    return this.#persons.value(this.#redactor.redact(text))
  }

  cost(): Cost {
    return this.#budget.cost()
  }

  exchanges(): readonly Exchange[] {
    return this.#kept.all()
  }

  async close(): Promise<void> {
    this.#stopped.abort()
    // A connection that hangs must not keep a finished run; what became of it is recorded still.
    const last = [...this.#onTheWire]
    await this.#dispatcher.destroy()
    await Promise.allSettled(last)
    await wait(0)
    this.#options.recorder.close()
  }
}

const scopeOf = (endpoint: Endpoint, countedBy?: string) =>
  countedBy === undefined ? `/${endpoint}` : `/${endpoint} ${countedBy}`

/** To a service that may be read on the way, or that is not trusted: no credential, no person. */
function bare({ path, purpose, endpoint }: Ask): Ask {
  return { method: 'GET', path, purpose, effect: 'harmless', ...(endpoint === undefined ? {} : { endpoint }) }
}

function spelled(ask: Ask, wire: Wire): Ask {
  return { ...ask, headers: { ...ask.headers, ...headersFor(wire) } }
}

function exchangeOf(ask: Ask, out: Outgoing, id: string, queued: number): Exchange {
  const { method, path, headers, body } = out
  return {
    id,
    at: new Date().toISOString(),
    purpose: ask.purpose,
    effect: ask.effect,
    ...(ask.endpoint === undefined ? {} : { endpoint: ask.endpoint }),
    request: { method, path, headers, ...(body === undefined ? {} : { body }) },
    timings: { queued, connected: 0, firstByte: 0, total: 0 },
  }
}

interface Decided extends Meaning {
  json: Json | undefined
}

/** What the answer means, which goes with its exchange from here on. */
function decided(ask: Pick<Ask, 'body'>, exchange: Exchange, sign: SuccessSign | undefined): Decided {
  const { status = 0, headers = {}, body: text = '' } = exchange.response ?? {}
  // What is not recorded whole is not judged by either.
  const json = text.length > ANSWER ? undefined : readJson(text)
  const means = meaningOf({ status, headers, text, json, sent: sentJson(ask), sign, failure: exchange.failure })
  exchange.outcome = { is: means.outcome, why: means.why }
  return { ...means, json }
}

export class KeptExchanges {
  readonly #raw: Exchange[] = []
  readonly #room = new Room()
  readonly #cut = new WeakSet<Exchange>()
  readonly #redactor: Redactor
  readonly #persons: Pick<Persons, 'datum'>
  #shown: Exchange[] = []
  /** How much was known to be secret when `#shown` was made. */
  #known = 0
  constructor(redactor: Redactor, persons: Pick<Persons, 'datum'>) {
    this.#redactor = redactor
    this.#persons = persons
  }

  /** As it is kept, which may be less than what came. */
  add(exchange: Exchange): Exchange {
    const kept = this.#room.fit(exchange)
    if (kept.response?.body !== exchange.response?.body) this.#cut.add(kept)
    this.#raw.push(kept)
    return kept
  }

  /** Those that came, to be judged once more. */
  again(): readonly Exchange[] {
    this.#shown = []
    return this.#raw
  }

  all(): Exchange[] {
    if (this.#known !== this.#redactor.size) this.#shown = []
    this.#known = this.#redactor.size
    for (const each of this.#raw.slice(this.#shown.length)) this.#shown.push(this.redacted(each))
    return [...this.#shown]
  }

  redacted(exchange: Exchange): Exchange {
    const clean = mapExchange(exchange, {
      value: text => this.#redactor.redact(text),
      name: text => this.#redactor.redactName(text),
      sentence: text => this.#redactor.redact(text),
      datum: text => this.#persons.datum(text),
    })
    const { request, response } = clean
    const headers = (all: Record<string, string>) =>
      Object.fromEntries(Object.entries(all).map(([name, value]) => [name, maskedHeader(name, value)]))
    const whole = (text: string) => (this.#cut.has(exchange) && text.length > BEYOND ? text.slice(0, -BEYOND) : text)
    const login = exchange.effect === 'authenticates' && response !== undefined && response.status < 400
    const masked = login ? maskedLogin : maskedBody
    const body = request.body === undefined ? {} : { body: maskedBody(request.body) }
    clean.request = { ...request, path: maskedQuery(request.path), headers: headers(request.headers), ...body }
    if (response !== undefined)
      clean.response = { ...response, headers: headers(response.headers), body: whole(masked(response.body)) }
    return clean
  }
}
