/** What every investigator works with: the client, what is known so far, and the one way to call an endpoint. */
import { EFFECT_OF, type Effect, type Endpoint, type ExtEndpoint } from '../contract/endpoint.ts'
import type { Outcome } from '../contract/exchange.ts'
import type { Knowledge } from '../contract/knowledge.ts'
import { type Answer, answerTo, type Ledger } from '../contract/ledger.ts'
import { provesRejection } from '../contract/outcome.ts'
import type { QuestionId } from '../contract/questions.ts'
import { type Presentation, present } from '../contract/request.ts'
import type { GeneratedValue, RequestTemplate } from '../contract/request-template.ts'
import type { SuccessSign } from '../contract/success-sign.ts'
import { type Resolver, referencesOf, render } from '../contract/template.ts'
import { type Observed, observed } from './answers.ts'
import { type Clock, waitOf, withMade } from './call/clock.ts'
import { type Memory, type Preparation, prepare, type Route, resolverOf, withoutToken } from './call/prepare.ts'
import type { Ask, Client, Reply } from './client/types.ts'
import type { Environment } from './environment/types.ts'
import { askedInMediaType, inMediaType, insistInMediaType, MediaTypes } from './media-type.ts'
import type { Operator, OperatorAnswers } from './operator.ts'
import type { PublishedDocument } from './published/document.ts'
import { targetsOf, without } from './requests/vary.ts'
import { type HeldToken, hasRunOut } from './session/token.ts'
import type { TraceStep } from './trace.ts'

/** An answer together with what it means. */
export interface InterpretedReply {
  reply: Reply
  outcome: Outcome
  why: string
}

interface Token extends HeldToken {
  presentation: Presentation
  /** Whether the service was seen to tell it from a wrong one. */
  proven: boolean
}

interface RejectedAsk {
  ask: Ask
  reply: Reply
}

export interface DiscoveryContext {
  environment: Environment
  client: Client
  clock: Clock & { sleep(milliseconds: number): Promise<void> }
  /** Requests that were sent before this discovery. */
  begun: number
  knowledge: Knowledge
  ledger: Ledger
  memory: Memory
  lookup: Resolver
  token?: Token
  /** Whether limits are to be measured, for which headers and rejections alone do not suffice. */
  measureLimits?: boolean
  /** The documents that the operator gave, and the search for a published one: hints at most, never facts. */
  published?: { asked: string[]; given: PublishedDocument[]; found?: PublishedDocument }
  /** The person at the terminal, the endpoints that they were asked about, and what they said. */
  operator?: Operator
  operatorAsked: Set<Endpoint>
  operatorAnswers: OperatorAnswers
  /** The last accepted login. */
  login?: InterpretedReply
  /** What accepted answers say, and rejections with the status of a success do not. */
  sign?: SuccessSign | undefined
  /** Logs in again; set once the login is known. */
  renew?: () => Promise<boolean>
  /** What every call of the ext endpoints needs alongside the token: a key, a version, a number of its own. */
  always: { headers: Record<string, string>; let: Record<string, GeneratedValue> }
  /** Rejections by the content of their requests: the same is not asked twice. */
  replies: Map<string, RejectedAsk>
  /** In which media types endpoints asked for their JSON. */
  mediaTypes: MediaTypes
  /** Sentences of what was concluded, in order. */
  conclusions: string[]
  /** The same by investigator, with what each asked, for `--explain`. */
  steps: TraceStep[]
}

export function openContext(
  parts: Pick<DiscoveryContext, 'environment' | 'client' | 'clock' | 'ledger'>,
): DiscoveryContext {
  const memory: Memory = { answers: new Map() }
  return {
    ...parts,
    begun: parts.client.exchanges().length,
    memory,
    lookup: resolverOf(parts.environment, memory),
    knowledge: { basePath: { prefix: '', suffix: '' }, endpoints: {} },
    always: { headers: {}, let: {} },
    replies: new Map(),
    mediaTypes: new MediaTypes(),
    operatorAsked: new Set(),
    operatorAnswers: { credentials: {}, testData: {}, hints: {} },
    conclusions: [],
    steps: [],
  }
}

/** Requests that one discovery takes at most, and what of them is kept for the investigators that need few, and come late. */
export const MOST_REQUESTS = 150
const KEPT_FOR = { 'auth-refusal': 4, errors: 5, versioning: 3, 'limits-rate': 3 }
/** By which the largest body is found; bounds of values leave them room. */
export const REQUESTS_FOR_SIZE = 8

/** Requests that may still be spent on an endpoint, where so many are kept for those to come; what an earlier run was answered counts alike. */
export function roomIn({ begun, client, steps }: DiscoveryContext, kept = 0): number {
  const toCome = Object.entries(KEPT_FOR).filter(([id]) => !steps.some(step => step.id === id))
  const rest = toCome.reduce((sum, [, requests]) => sum + requests, 0)
  return Math.max(0, begun + MOST_REQUESTS - rest - kept - client.exchanges().length)
}

export function settle(context: DiscoveryContext, id: QuestionId, answer: Answer): void {
  context.ledger.questions[id] = answer
  context.conclusions.push(`${id}: ${answer.status}. ${answer.how}`)
}

export function observe(context: DiscoveryContext, id: QuestionId, seen: Observed): void {
  settle(context, id, observed(seen))
}

export function answered(context: DiscoveryContext, id: QuestionId): Answer {
  return answerTo(context.ledger, id)
}

export function routeOf(context: DiscoveryContext): Route {
  return context.knowledge.basePath
}

/** What several calls make of the clock is the same in each: a date in a second later would be another content. */
export async function atOneMoment<T>(context: DiscoveryContext, act: () => Promise<T>): Promise<T> {
  const { clock } = context
  const at = clock.now()
  context.clock = { ...clock, sleep: clock.sleep.bind(clock), now: () => at }
  try {
    return await act()
  } finally {
    context.clock = clock
  }
}

export interface Call {
  endpoint: Endpoint
  template: RequestTemplate
  purpose: string
  /** `own` by default for the ext endpoints; `none` goes without. */
  token?: 'own' | 'none'
  effect?: Effect
}

/** Sends, reads and remembers what was said. */
export function call(context: DiscoveryContext, request: Call): Promise<InterpretedReply> {
  if (request.endpoint === 'auth-authenticate') return once(context, request)
  return inSession(context, request.endpoint, request.token !== 'none', () => once(context, request))
}

/** Renews the token before its end and once where it is rejected, and waits once where the service asks for patience. */
export async function inSession(
  context: DiscoveryContext,
  endpoint: ExtEndpoint,
  isOwn: boolean,
  send: () => Promise<InterpretedReply>,
): Promise<InterpretedReply> {
  const isProven = () => isOwn && context.token?.proven === true
  const { seconds } = (answered(context, 'auth.token.lifetime').value ?? {}) as { seconds?: number }
  if (context.token !== undefined && isProven() && hasRunOut(context.token, context.clock, seconds))
    await context.renew?.()
  const interpreted = await send()
  if (interpreted.outcome === 'rate-limited') {
    context.client.limited(endpoint, waitOf(interpreted.reply.headers, context.clock.now()))
    return send()
  }
  const ranOut = interpreted.outcome === 'unauthenticated' && isProven()
  return ranOut && (await context.renew?.()) === true ? send() : interpreted
}

/** A request by a template, to the place where the endpoints stand. */
export const prepared = (
  { knowledge, lookup, clock }: DiscoveryContext,
  asked: Pick<Preparation, 'endpoint' | 'template' | 'effect' | 'purpose'>,
): Ask => prepare({ route: knowledge.basePath, lookup, clock, ...asked })

/** With the token where there is one, or with another value in its place. */
export const withToken = ({ token }: DiscoveryContext, ask: Ask, value = token?.value): Ask =>
  token === undefined || value === undefined ? ask : present(ask, token.presentation, value)

/** Without the properties whose value no earlier answer has brought: the service will say that it misses them. */
export function resolvable(template: RequestTemplate, lookup: Resolver): RequestTemplate {
  const made = Object.keys(template.let ?? {})
  const isLost = (name: string) => !made.includes(name) && lookup(name) === undefined
  const lost = targetsOf(template).filter(target => !target.container && referencesOf(target.template).some(isLost))
  return lost.reduce((left, target) => without(left, target), template)
}

async function once(context: DiscoveryContext, request: Call): Promise<InterpretedReply> {
  const { endpoint, purpose } = request
  const template = inMediaType(context, endpoint, resolvable(request.template, context.lookup))
  const effect = request.effect ?? EFFECT_OF[endpoint]
  const ask = prepared(context, { endpoint, template, effect, purpose })
  const own = endpoint === 'auth-authenticate' ? undefined : context.token
  const shown = request.token === 'none' ? undefined : own
  const bare = own === undefined ? ask : withoutToken(ask, own.presentation)
  const final = { ...(shown === undefined ? bare : present(ask, shown.presentation, shown.value)), patient: true }
  return insistInMediaType(context, endpoint, final, await ask_(context, final), again => ask_(context, again))
}

async function ask_(context: DiscoveryContext, ask: Ask): Promise<InterpretedReply> {
  const reply = await context.client.send(ask)
  const { outcome, why } = reply
  keepRejection(context, ask, reply)
  if (provesRejection(reply)) context.client.wasRejected(reply.exchange.id)
  return { reply, outcome, why }
}

/** A rejection that comes again whenever the same is asked: it is not asked again, and discovery reads it. */
export function keepRejection(context: DiscoveryContext, ask: Ask, reply: Reply): void {
  if (OF_CONTENT.has(reply.outcome) && reply.failure === undefined) context.replies.set(contentOf(ask), { ask, reply })
}

const OF_CONTENT = new Set<Outcome>(['validation', 'envelope-error', 'no-match', 'not-found'])

export const contentOf = ({ path, headers, query, body }: Ask) =>
  JSON.stringify([path, headers ?? {}, query ?? {}, body ?? null])

/** Names that are sent to see what is said of a name that no service knows. */
export const UNKNOWN_NAMES = ['zzUnknown', 'zqAlpha', 'zqBeta']

/** A template with what every call of the ext endpoints carries, and with what that is made of; what it says itself stays. */
export function withAlways(
  { always }: DiscoveryContext,
  endpoint: Endpoint,
  template: RequestTemplate,
): RequestTemplate {
  const own = template.headers ?? {}
  const names = new Set(Object.keys(own).map(name => name.toLowerCase()))
  const more = Object.entries(always.headers).filter(([name]) => !names.has(name.toLowerCase()))
  if (endpoint === 'auth-authenticate' || more.length === 0) return template
  const used = new Set(more.flatMap(([, text]) => referencesOf(text)))
  const made = Object.entries(always.let).filter(([name]) => used.has(name))
  return {
    ...template,
    ...(made.length > 0 ? { let: { ...Object.fromEntries(made), ...template.let } } : {}),
    headers: { ...Object.fromEntries(more), ...own },
  }
}

/** Any request, with what every call carries. */
export async function askFreely(context: DiscoveryContext, asked: Ask): Promise<InterpretedReply> {
  const ask = askedInMediaType(context, asked)
  const { headers, let: lets } = context.always
  if (ask.endpoint === 'auth-authenticate' || Object.keys(headers).length === 0) return ask_(context, ask)
  const lookup = withMade(lets, context.lookup, context.clock)
  const always = Object.entries(headers).map(([name, text]) => [name, String(render(text, lookup))])
  return ask_(context, { ...ask, headers: { ...Object.fromEntries(always), ...ask.headers } })
}
