/** Makes calls from the recorded contract: logs in, shows the token, fetches what a template links to, tells only what is redacted. */
import { createHash } from 'node:crypto'
import { statedLimits } from '../../contract/derive/rate-headers.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { type Exchange, OWN_LOGIN } from '../../contract/exchange.ts'
import { getAt, type Json } from '../../contract/json.ts'
import type { TokenKnowledge } from '../../contract/knowledge.ts'
import { answerTo, type Ledger } from '../../contract/ledger.ts'
import type { OpenApiDocument, RateLimit } from '../../contract/openapi/document.ts'
import { provesRejection } from '../../contract/outcome.ts'
import type { QuestionId } from '../../contract/questions.ts'
import type { Presentation } from '../../contract/request.ts'
import type { OperationTemplate } from '../../contract/request-template.ts'
import { type Resolver, UnresolvedTemplate } from '../../contract/template.ts'
import { type Clock, since, waitOf } from '../call/clock.ts'
import { type Memory, type Route, resolverOf } from '../call/prepare.ts'
import type { Ask, Client, Cost, LineOptions, ObservedReply, Reply, Rest, Wire } from '../client/types.ts'
import type { Environment } from '../environment/types.ts'
import { type HeldToken, hasRunOut, refreshed } from '../session/token.ts'
import { askFor, type CallOptions, type Difference, isPlain, isRisky, type LoginOptions, type Making } from './ask.ts'
import { type ClassifiedResponse, classifiedResponse, isAccepted } from './classified-response.ts'
import { OpenQuestionError, PreconditionError } from './errors.ts'
import { type LoginResult, tokenFrom } from './login.ts'
import { linksOf, operationsIn } from './operations.ts'
import { type Likeness, likenessOf, madeOf, type Shown } from './tokens.ts'
import { type WrongCredentials, wrongValues } from './wrong-credentials.ts'

export interface ObservedCall {
  response: ClassifiedResponse
  observed: ObservedReply
}

/** A connection of its own, on which calls are written byte by byte and watched. */
export interface SenderLine {
  /** Neither repeated nor logged in again; a limit of requests is waited out. */
  call(endpoint: Endpoint, options: CallOptions & { wire?: Wire }): Promise<ObservedCall>
  /** Waits so many milliseconds, or until the service closes. */
  rest(milliseconds: number): Promise<Rest>
  close(): void
}

/** What a check may do. */
export type Sender = Omit<RecordedSender, 'ownToken' | 'keptToken'>

export interface SenderInput {
  environment: Environment
  client: Client
  ledger: Ledger
  openapi: OpenApiDocument
  clock: Clock & { sleep(milliseconds: number): Promise<void> }
}

export const openSender = async (input: SenderInput): Promise<Sender> => new RecordedSender(input)

/** A session whose tokens are reported, for what sends them by itself, never for words. */
export type OpenSession = Pick<RecordedSender, 'call' | 'logIn' | 'ownToken' | 'keptToken'>

export const openSession = (input: SenderInput): OpenSession => new RecordedSender(input)

/** A minute and a half for one call: by then a window of any usual limit is over. */
const MOST_WAITED_MS = 90_000
/** A connection that breaks costs nothing to try again; one that stays silent costs all the patience there is. */
const MOST_RISKED = 2
const MOST_LOST = { reset: 2, timeout: 1 } as const

type Carry = (ask: Ask) => Promise<Reply>

class RecordedSender {
  readonly #in: SenderInput
  readonly #memory: Memory = { answers: new Map() }
  readonly #lookup: Resolver
  #held: HeldToken | undefined
  #loginRejected: PreconditionError | undefined
  #rejectedLogins = 0
  readonly #kept = new Map<string, HeldToken>()
  /** Answers as they came, for the values that later calls take from them. */
  readonly #raw = new WeakMap<ClassifiedResponse, Json>()

  constructor(input: SenderInput) {
    this.#in = input
    this.#lookup = resolverOf(input.environment, this.#memory)
  }

  redact = (text: string): string => this.#in.client.redact(text)
  exchanges = (): readonly Exchange[] => this.#in.client.exchanges()
  cost = (): Cost => this.#in.client.cost()
  close = (): Promise<void> => this.#in.client.close()

  /** Names of the recorded operations, the one that does the least first; empty where none was accepted. */
  operations(endpoint: Endpoint): string[] {
    return this.#recipes(endpoint).map(each => each.operation)
  }

  /** Throws OpenQuestionError. */
  template(endpoint: Endpoint, operation?: string): OperationTemplate {
    const templates = this.#recipes(endpoint)
    const found = operation === undefined ? templates[0] : templates.find(each => each.operation === operation)
    if (found === undefined) throw new OpenQuestionError(`${endpoint}.request`)
    return found
  }

  /** The template's body with its values, as it would be sent; for comparisons inside a check, never for words. */
  async body(endpoint: Endpoint, operation?: string): Promise<Json> {
    const template = this.template(endpoint, operation)
    await this.#fetchLinks(template)
    const { body } = askFor({ ...(await this.#making(endpoint, template, '')), token: undefined }, {})
    return body?.encoding === 'json' ? body.value : body?.encoding === 'form' ? body.fields : null
  }

  call(endpoint: Endpoint, options: CallOptions): Promise<ClassifiedResponse> {
    return this.#callFor([], endpoint, options)
  }

  /** `above`: the templates that wait for what this call brings. */
  async #callFor(
    above: readonly OperationTemplate[],
    endpoint: Endpoint,
    options: CallOptions,
  ): Promise<ClassifiedResponse> {
    if (endpoint === 'auth-authenticate') return (await this.logIn(options)).response
    const template = this.template(endpoint, options.operation)
    await this.#fetchLinks(template, above)
    const response = await this.#renewing(endpoint, template, options)
    if (isAccepted(response) && isPlain(options)) this.#remember(endpoint, template.operation, response)
    return response
  }

  /** `undefined` where a proxy stands between. */
  line(options?: LineOptions): SenderLine | undefined {
    const line = this.#in.client.line(options)
    if (line === undefined) return undefined
    return {
      call: async (endpoint, { wire, ...asked }) => {
        const template = this.template(endpoint, asked.operation)
        await this.#fetchLinks(template)
        let observed: ObservedReply | undefined
        const response = await this.#once(endpoint, template, asked, async ask => {
          const raw = await line.send(ask, wire)
          observed = raw.observed
          return raw.reply
        })
        if (observed === undefined) throw new PreconditionError('Nothing was written to the connection.')
        return { response, observed }
      },
      rest: milliseconds => line.rest(milliseconds),
      close: () => line.close(),
    }
  }

  async logIn(options: LoginOptions): Promise<LoginResult> {
    const template = this.template('auth-authenticate')
    const risky = isRisky(options)
    if (risky) this.mayBeRejected()
    const making = await this.#making('auth-authenticate', template, options.purpose)
    const lookup = options.wrong === undefined ? making.lookup : this.#withWrong(template, options.wrong)
    const { reply, response } = await this.#send({ ...making, lookup }, options)
    const location = this.#value<TokenKnowledge['location']>('auth.token.location')
    const { result, held } = tokenFrom(this.#in.client, this.#in.clock, location, reply, response)
    const locked = 'Logins are locked, as the service says.'
    if (response.outcome === 'locked')
      this.#loginRejected = new PreconditionError(locked, [response.exchange.id], 'configuration')
    if (risky && !result.accepted) this.#rejectedLogins++
    if (options.adopt === true && held !== undefined) this.#held = held
    if (options.keep !== undefined && held !== undefined) this.#kept.set(options.keep, held)
    return result
  }

  /** Seconds since the login whose token was kept under this name; `undefined` where none was. Throws PreconditionError where the clock was set. */
  ageOf(kept: string): number | undefined {
    const held = this.#kept.get(kept)
    if (held === undefined) return undefined
    const { ms, set } = since(this.#in.clock, held.issued)
    if (set === 0) return ms / 1000
    const how = `was set by ${Math.round(set / 1000)} s, or the machine slept, while the age of a token was measured`
    throw new PreconditionError(`The clock of this machine ${how}.`, [], 'configuration')
  }

  /** How much tokens differ that were kept; throws PreconditionError where one was not. */
  likeness(kept: readonly string[]): Likeness {
    return likenessOf(kept.map(name => this.keptToken(name)))
  }

  /** Of a login that was kept under this name. Throws PreconditionError. */
  keptToken(name: string): string {
    const held = this.#kept.get(name)
    if (held === undefined) throw new PreconditionError('The login brought no token that could be shown again.')
    return held.value
  }

  /** Logs in again once where the token is rejected that was accepted before. */
  async #renewing(endpoint: Endpoint, template: OperationTemplate, options: CallOptions): Promise<ClassifiedResponse> {
    const response = await this.#once(endpoint, template, options)
    if (response.outcome !== 'unauthenticated' || (options.token ?? 'own') !== 'own' || options.renew === false)
      return response
    if (options.presentation !== undefined || this.#isFresh()) return response
    this.#held = await this.#refreshed()
    return this.#once(endpoint, template, options)
  }

  async #once(
    endpoint: Endpoint,
    template: OperationTemplate,
    options: CallOptions,
    carry?: Carry,
  ): Promise<ClassifiedResponse> {
    const making = await this.#making(endpoint, template, options.purpose)
    const shown = options.token ?? 'own'
    const presentation = options.presentation ?? this.#value<Presentation>('auth.token.presentation')
    const token = shown === 'none' ? undefined : { presentation, value: await this.#tokenFor(shown) }
    return (await this.#send({ ...making, token }, options, carry)).response
  }

  /** A limit of requests is waited out; the recorded call, where it does nothing twice, survives a lost connection. */
  async #send(
    making: Making,
    options: CallOptions,
    carry?: Carry,
  ): Promise<{ reply: Reply; response: ClassifiedResponse }> {
    let sent = await this.#sendOnce(making, options, carry)
    let lost = 0
    let limited = 0
    // A limit may be one of wrong logins, which each further try prolongs.
    const mostLimited = making.endpoint === 'auth-authenticate' && isRisky(options) ? MOST_RISKED : Infinity
    for (let waited = 0; waited < MOST_WAITED_MS && options.patient !== false; ) {
      const { response } = sent
      const isUsual = carry === undefined && isPlain(options)
      const again = isUsual && response.exchange.effect !== 'notifies' && lost++ < mostLost(response)
      if (response.outcome !== 'rate-limited' ? !again : limited++ >= mostLimited) break
      const milliseconds = again ? 50 : waitOf(response.headers, this.#in.clock.now())
      if (again) await this.#in.clock.sleep(milliseconds)
      else
        this.#in.client.limited(
          making.endpoint,
          milliseconds,
          this.#isOfRecord(making, response) ? this.#countOf(making) : undefined,
        )
      waited += milliseconds
      sent = await this.#sendOnce(making, options, carry)
    }
    return sent
  }

  /** Which token's count a call is of, where each is known to have one. */
  #countOf({ endpoint, token }: Making): string | undefined {
    if (token === undefined || this.#limitAt(endpoint).scope !== 'token') return undefined
    return createHash('sha256').update(token.value).digest('base64url')
  }

  /** Another limit than the recorded one may count all tokens together. */
  #isOfRecord({ endpoint }: Making, { headers }: ClassifiedResponse): boolean {
    const { limit } = this.#limitAt(endpoint)
    return limit !== undefined && statedLimits(headers).some(each => each.limit === limit)
  }

  #limitAt(endpoint: Endpoint): RateLimit {
    const whole = (answerTo(this.#in.ledger, 'limits.rate').value ?? {}) as RateLimit
    return endpoint === 'auth-authenticate' ? whole : { ...whole, ...whole.endpoints?.[endpoint] }
  }

  async #sendOnce(
    making: Making,
    options: Difference & Pick<CallOptions, 'patient'>,
    carry: Carry = ask => this.#in.client.send(ask),
  ): Promise<{ reply: Reply; response: ClassifiedResponse }> {
    try {
      const countedBy = this.#countOf(making)
      const counted = countedBy === undefined ? {} : { countedBy }
      const ask = { ...askFor(making, options), patient: options.patient !== false, ...counted }
      const reply = await carry(ask)
      const response = classifiedResponse(this.#in.client, reply)
      if (provesRejection(response)) this.#in.client.wasRejected(response.exchange.id)
      if (reply.json !== undefined) this.#raw.set(response, reply.json)
      return { reply, response }
    } catch (error) {
      if (error instanceof UnresolvedTemplate)
        throw new PreconditionError(
          `The recorded call needs {{${error.reference}}}, and nothing is known under this name.`,
        )
      throw error
    }
  }

  async #making(endpoint: Endpoint, template: OperationTemplate, purpose: string) {
    const route = this.#value<Route>('env.base-path')
    return { endpoint, template, route, lookup: this.#lookup, clock: this.#in.clock, purpose }
  }

  async #tokenFor(shown: Exclude<Shown, 'none'>): Promise<string> {
    if (typeof shown === 'object') return this.keptToken(shown.kept)
    const own = await this.ownToken()
    if (shown === 'own') return own
    const value = madeOf(own, shown)
    if (shown !== 'garbage') this.#in.client.keepSecret(`${shown} token`, value)
    return value
  }

  /** Throws PreconditionError and OpenQuestionError. */
  async ownToken(): Promise<string> {
    const recorded = answerTo(this.#in.ledger, 'auth.token.lifetime').value as { seconds?: number } | undefined
    if (this.#held !== undefined && !hasRunOut(this.#held, this.#in.clock, recorded?.seconds)) return this.#held.value
    const renewed = await this.#refreshed()
    if (renewed !== undefined) {
      this.#held = renewed
      return renewed.value
    }
    if (this.#loginRejected !== undefined) throw this.#loginRejected
    const result = await this.logIn({ purpose: `${OWN_LOGIN}, for a token`, adopt: true })
    if (result.accepted && this.#held !== undefined) return this.#held.value
    const ids = [result.response.exchange.id]
    if (result.response.outcome === 'no-answer' || result.response.outcome === 'server-error')
      throw new PreconditionError(`The recorded login is not answered: ${result.response.why}.`, ids, 'network')
    // Tried once and no more: a further rejected login could lock the account.
    this.#loginRejected ??= new PreconditionError(
      `The recorded login is not accepted: ${result.response.why}.`,
      ids,
      'configuration',
    )
    throw this.#loginRejected
  }

  async #refreshed(): Promise<HeldToken | undefined> {
    if (this.#held === undefined) return undefined
    const { client, clock } = this.#in
    const { template, route, lookup } = await this.#making('auth-authenticate', this.template('auth-authenticate'), '')
    const location = this.#value<TokenKnowledge['location']>('auth.token.location')
    return refreshed(this.#held, { client, clock, location, template: template, route, lookup })
  }

  async #fetchLinks(template: OperationTemplate, above: readonly OperationTemplate[] = []): Promise<void> {
    const waiting = [...above, template]
    for (const { source, endpoint, operation, pointer } of linksOf(template)) {
      if (this.#memory.answers.has(source)) continue
      const { operation: needed } = this.template(endpoint, operation)
      if (waiting.some(each => each.endpoint === endpoint && each.operation === needed))
        throw new PreconditionError(`The recorded call of POST /${endpoint} needs ${pointer} of its own answer.`)
      const purpose = `the call that brings ${pointer}`
      const options = { purpose, ...(operation === undefined ? {} : { operation }) }
      const response = await this.#callFor(waiting, endpoint, options)
      if (getAt(this.#memory.answers.get(source), pointer) !== undefined) continue
      const why = isAccepted(response) ? `its answer has no ${pointer}` : response.why
      throw new PreconditionError(`POST /${endpoint} has to bring a value that this call needs: ${why}.`, [
        response.exchange.id,
      ])
    }
  }

  /** The first answer stays, so that every check of a run means the same customer. */
  #remember(endpoint: Endpoint, operation: string, response: ClassifiedResponse): void {
    const json = this.#raw.get(response)
    if (json === undefined) return
    for (const name of [endpoint, `${endpoint}.${operation}`])
      if (!this.#memory.answers.has(name)) this.#memory.answers.set(name, json)
  }

  /** Throws PreconditionError where the policy leaves no login that has to be rejected. */
  mayBeRejected(): void {
    if (this.#loginRejected !== undefined) throw this.#loginRejected
    const most = this.#in.environment.policy.maxAuthFailures
    if (Math.max(this.#rejectedLogins, this.cost().refusedLogIns) < most) return
    const reason = `No further login that has to be rejected is tried: policy.maxAuthFailures leaves none (${most}).`
    throw new PreconditionError(reason, [], 'configuration')
  }

  #withWrong(template: OperationTemplate, wrong: WrongCredentials): Resolver {
    const values = wrongValues(template, this.#in.environment, wrong)
    for (const { name, how, value } of values)
      if (how !== 'second') this.#in.client.keepSecret(`${name}, ${how}`, value)
    return asked => values.find(each => each.name === asked)?.value ?? this.#lookup(asked)
  }

  #isFresh(): boolean {
    return this.#held !== undefined && since(this.#in.clock, this.#held.issued).ms < 1000
  }

  #recipes(endpoint: Endpoint): OperationTemplate[] {
    return operationsIn(this.#in.ledger, this.#in.openapi, endpoint)
  }

  #value<T>(id: QuestionId): T {
    const { value } = answerTo(this.#in.ledger, id)
    if (value === undefined) throw new OpenQuestionError(id)
    return value as T
  }
}

/** The connection broke on the way; that nobody listens, or that a name leads nowhere, does not pass by itself. */
function mostLost({ exchange }: ClassifiedResponse): number {
  const kind = exchange.failure?.kind
  return kind === 'reset' || kind === 'timeout' ? MOST_LOST[kind] : 0
}
