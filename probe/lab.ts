/** What every investigator works with: the client, what is known so far, and the one way to call an endpoint. */
import { EFFECT_OF, type Effect, type Endpoint, type ExtEndpoint } from '../contract/endpoint.ts'
import { escaped } from '../contract/errors/mentions.ts'
import { readErrors } from '../contract/errors/read.ts'
import type { Outcome } from '../contract/exchange.ts'
import { getAt, isObject, type Json, parseJson, pointerOf, textsIn } from '../contract/json.ts'
import type { Knowledge } from '../contract/knowledge.ts'
import { type Answer, answerTo, type Ledger } from '../contract/ledger.ts'
import type { Observation } from '../contract/observation.ts'
import { provesRejection } from '../contract/outcome.ts'
import type { QuestionId } from '../contract/questions.ts'
import { type Presentation, present } from '../contract/request.ts'
import type { RequestTemplate } from '../contract/request-template.ts'
import { type Resolver, referencesOf, render } from '../contract/template.ts'
import { type Observed, observed } from './answers.ts'
import { type Clock, waitOf } from './call/clock.ts'
import { type Memory, type Preparation, prepare, type Route, resolverOf, withoutToken } from './call/prepare.ts'
import { encoded, sentJson } from './client/request.ts'
import type { Ask, Client, Reply } from './client/types.ts'
import type { Environment } from './environment/types.ts'
import { askedInMediaType, inMediaType, insistInMediaType, isOfMediaType, MediaTypes } from './media-type.ts'
import type { Operator, Told } from './operator.ts'
import type { PublishedDocument } from './published/document.ts'
import { targetsOf, without } from './requests/vary.ts'
import { type HeldToken, hasRunOut } from './session/token.ts'
import type { Chapter } from './story.ts'

/** An answer together with what it means. */
export interface Seen {
  reply: Reply
  outcome: Outcome
  why: string
  observations: Observation[]
}

interface Token extends HeldToken {
  presentation: Presentation
  /** Whether the service was seen to tell it from a wrong one. */
  proven: boolean
}

interface Refusal {
  ask: Ask
  reply: Reply
}

export interface Lab {
  environment: Environment
  client: Client
  clock: Clock & { sleep(milliseconds: number): Promise<void> }
  /** Requests that were sent before this discovery. */
  begun: number
  knowledge: Knowledge
  ledger: Ledger
  memory: Memory
  lookup: Resolver
  notes: Notes
  token?: Token
  /** Whether limits are to be measured, for which headers and refusals alone do not suffice. */
  measureLimits?: boolean
  /** The documents that the operator gave, and the search for a published one: hints at most, never facts. */
  published?: { asked: string[]; given: PublishedDocument[]; found?: PublishedDocument }
  /** The person at the terminal, the endpoints that they were asked about, and what they said. */
  operator?: Operator
  operatorAsked: Set<Endpoint>
  told: Told
  /** The last accepted log-in. */
  login?: Seen
  /** Logs in again; set once the log-in is known. */
  renew?: () => Promise<boolean>
  /** Whether endpoints describe their members when asked for their options; absent where not asked yet. */
  describesItself?: boolean
  /** Header fields that every call of the ext endpoints needs beside the token, as templates: a key, a version. */
  always: Record<string, string>
  /** Keys of error responses to what nobody looked at the body of: they hold complaints, and are no properties. */
  envelope: Set<string>
  /** How many exchanges it was read from. */
  heard: number
  /** Refusals by the content of their requests: the same is not asked twice. */
  replies: Map<string, Refusal>
  /** In which media types endpoints asked for their JSON. */
  mediaTypes: MediaTypes
  /** Sentences of what was concluded, in order. */
  story: string[]
  /** The same by investigator, with what each asked, for `--explain`. */
  chapters: Chapter[]
}

export function openLab(parts: Pick<Lab, 'environment' | 'client' | 'clock' | 'ledger'>): Lab {
  const memory: Memory = { answers: new Map() }
  return {
    ...parts,
    begun: parts.client.exchanges().length,
    memory,
    lookup: resolverOf(parts.environment, memory),
    knowledge: { basePath: { prefix: '', suffix: '' }, endpoints: {} },
    notes: new Notes(),
    always: {},
    envelope: new Set(),
    heard: 0,
    replies: new Map(),
    mediaTypes: new MediaTypes(),
    operatorAsked: new Set(),
    told: { credentials: {}, testData: {}, hints: {} },
    story: [],
    chapters: [],
  }
}

/** Requests that one discovery takes at most, but for a few, and what of them is kept for the questions that come after the four endpoints. */
export const MOST_REQUESTS = 150
const KEPT_FOR_THE_REST = 4

/** Requests that may still be spent on an endpoint, where so many are kept for those to come; what an earlier run was answered counts alike. */
export const roomIn = (lab: Lab, kept = 0): number =>
  Math.max(0, lab.begun + MOST_REQUESTS - KEPT_FOR_THE_REST - kept - lab.client.exchanges().length)

export function settle(lab: Lab, id: QuestionId, answer: Answer): void {
  lab.ledger.questions[id] = answer
  lab.story.push(`${id}: ${answer.status}. ${answer.how}`)
}

export function observe(lab: Lab, id: QuestionId, seen: Observed): void {
  settle(lab, id, observed(seen))
}

export function answered(lab: Lab, id: QuestionId): Answer {
  return answerTo(lab.ledger, id)
}

export function routeOf(lab: Lab): Route {
  return lab.knowledge.basePath
}

/** What several calls make of the clock is the same in each: a date in a second later would be another content. */
export async function atOneMoment<T>(lab: Lab, act: () => Promise<T>): Promise<T> {
  const { clock } = lab
  const at = clock.now()
  lab.clock = { ...clock, sleep: clock.sleep.bind(clock), now: () => at }
  try {
    return await act()
  } finally {
    lab.clock = clock
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
export function call(lab: Lab, request: Call): Promise<Seen> {
  if (request.endpoint === 'auth-authenticate') return once(lab, request)
  return inSession(lab, request.endpoint, request.token !== 'none', () => once(lab, request))
}

/** Renews the token before its end and once where it is refused, and waits once where the service asks for patience. */
export async function inSession(
  lab: Lab,
  endpoint: ExtEndpoint,
  isOwn: boolean,
  send: () => Promise<Seen>,
): Promise<Seen> {
  const isProven = () => isOwn && lab.token?.proven === true
  const { seconds } = (answered(lab, 'auth.token.lifetime').value ?? {}) as { seconds?: number }
  if (lab.token !== undefined && isProven() && hasRunOut(lab.token, lab.clock, seconds)) await lab.renew?.()
  const seen = await send()
  if (seen.outcome === 'rate-limited') {
    lab.client.limited(endpoint, waitOf(seen.reply.headers, lab.clock.now()))
    return send()
  }
  const ranOut = seen.outcome === 'unauthenticated' && isProven()
  return ranOut && (await lab.renew?.()) === true ? send() : seen
}

/** A request by a template, to the place where the endpoints stand. */
export const prepared = (
  { knowledge, lookup, clock }: Lab,
  asked: Pick<Preparation, 'endpoint' | 'template' | 'effect' | 'purpose'>,
): Ask => prepare({ route: knowledge.basePath, lookup, clock, ...asked })

/** With the token where there is one, or with another value in its place. */
export const withToken = ({ token }: Lab, ask: Ask, value = token?.value): Ask =>
  token === undefined || value === undefined ? ask : present(ask, token.presentation, value)

/** Without the members whose value no earlier answer has brought: the service will say that it misses them. */
export function resolvable(template: RequestTemplate, lookup: Resolver): RequestTemplate {
  const made = Object.keys(template.let ?? {})
  const isLost = (name: string) => !made.includes(name) && lookup(name) === undefined
  const lost = targetsOf(template).filter(target => !target.container && referencesOf(target.template).some(isLost))
  return lost.reduce((left, target) => without(left, target), template)
}

async function once(lab: Lab, request: Call): Promise<Seen> {
  const { endpoint, purpose } = request
  const template = inMediaType(lab, endpoint, resolvable(request.template, lab.lookup))
  const effect = request.effect ?? EFFECT_OF[endpoint]
  const ask = prepared(lab, { endpoint, template, effect, purpose })
  const own = endpoint === 'auth-authenticate' ? undefined : lab.token
  const shown = request.token === 'none' ? undefined : own
  const bare = own === undefined ? ask : withoutToken(ask, own.presentation)
  const final = { ...(shown === undefined ? bare : present(ask, shown.presentation, shown.value)), patient: true }
  const seen = await insistInMediaType(lab, endpoint, final, await ask_(lab, final), isOfMediaType, again =>
    ask_(lab, again),
  )
  if (shown?.proven !== false || seen.outcome !== 'unauthenticated') lab.notes.take(endpoint, seen, sentOf(ask).json)
  return seen
}

/** What an answer says, by all that is known of the service's answers. */
function readReply(lab: Lab, ask: Ask, reply: Reply): Seen {
  const sent = sentOf(ask)
  return withoutEnvelope(lab, interpret(reply, sent), sent.json)
}

/** What the answer to an experiment says of properties is kept as that of any other call. */
export function overhear(lab: Lab, ask: Ask, reply: Reply, isKept: boolean): Seen {
  const seen = readReply(lab, ask, reply)
  if (isKept && ask.endpoint !== undefined && lab.token?.proven !== false)
    lab.notes.take(ask.endpoint, seen, sentOf(ask).json)
  return seen
}

async function ask_(lab: Lab, ask: Ask): Promise<Seen> {
  const seen = readReply(lab, ask, await lab.client.send(ask))
  if (OF_CONTENT.has(seen.outcome) && seen.reply.failure === undefined)
    lab.replies.set(contentOf(ask), { ask, reply: seen.reply })
  if (provesRejection(seen.reply)) lab.client.wasRefused(seen.reply.exchange.id)
  return seen
}

const OF_CONTENT = new Set<Outcome>(['validation', 'envelope-error', 'no-match', 'not-found'])

export const contentOf = ({ path, headers, query, body }: Ask) =>
  JSON.stringify([path, headers ?? {}, query ?? {}, body ?? null])

/** Names that are sent to see what is said of a name that no service knows. */
export const NOBODY = ['zzUnknown', 'zqAlpha', 'zqBeta']

const isRoot = (text: string | undefined, key: string) => {
  const body = parseJson(text ?? '')
  return isObject(body) && Object.hasOwn(body, key)
}

/** Statuses that say nothing of a body; 404 does before anybody is logged in (RFC 9110 §15.5). */
const OF_NO_BODY = [401, 403, 405, 406, 415]

function withoutEnvelope(lab: Lab, seen: Seen, sent: Json | undefined): Seen {
  const all = lab.client.exchanges()
  const told = all.length === 0 ? [seen.reply.exchange] : all.slice(lab.heard)
  lab.heard = all.length
  for (const { request, response } of told) {
    if (response === undefined || response.status < 300) continue
    const body = parseJson(response.body)
    if (!isObject(body)) continue
    const isOfNoBody = OF_NO_BODY.includes(response.status) || (response.status === 404 && lab.token === undefined)
    const strangers = NOBODY.filter(name => request?.body?.includes(`"${name}":`) === true)
    for (const [key, value] of Object.entries(body)) {
      // A list or map that holds a complaint about a name that nobody has is of the frame.
      const isAbove =
        typeof value === 'object' && strangers.some(name => key !== name && JSON.stringify(value).includes(name))
      if (isOfNoBody || (isAbove && !isRoot(request.body, key))) lab.envelope.add(key)
    }
  }
  const isSent = (key: string) => isObject(sent ?? null) && Object.hasOwn(sent as object, key)
  const observations = seen.observations.map(observation => {
    const [first, ...rest] = observation.at ?? []
    return typeof first === 'string' && lab.envelope.has(first) && !isSent(first)
      ? { ...observation, at: rest.length > 0 ? rest : null }
      : observation
  })
  return { ...seen, observations }
}

/** Any request, interpreted but not remembered as being about an endpoint's members. */
export async function askFreely(lab: Lab, asked: Ask): Promise<Seen> {
  const ask = askedInMediaType(lab, asked)
  if (ask.endpoint === 'auth-authenticate' || Object.keys(lab.always).length === 0) return ask_(lab, ask)
  const always = Object.entries(lab.always).map(([name, text]) => [name, String(render(text, lab.lookup))])
  return ask_(lab, { ...ask, headers: { ...Object.fromEntries(always), ...ask.headers } })
}

function sentOf(ask: Ask): { json: Json | undefined; text: string } {
  return { json: ask.body?.encoding === 'raw' ? undefined : sentJson(ask), text: encoded(ask.body).text ?? '' }
}

/** A piece of a value that was sent is no name. */
function unecho(observation: Observation, { json, text }: Reply, sent: Json | undefined): Observation {
  const { at } = observation
  if (at === null || sent === undefined) return observation
  const value = getAt(sent, pointerOf(at))
  const name = String(at.at(-1) ?? '')
  // What quotes a body may do so with its line breaks and tabs written out.
  const isEscaped = [...(json === undefined ? [text] : textsIn(json))].some(each => each.includes(`\\${name}`))
  const piece = isEscaped ? name.slice(1) : name
  // Cut out of a word: a sentence that was sent may hold the name as a word of its own.
  const cut = new RegExp(`[\\p{L}\\p{N}]${escaped(piece)}|${escaped(piece)}[\\p{L}\\p{N}]`, 'u')
  const isPiece = piece.length >= SHORTEST_PIECE && [...textsIn(sent)].some(each => cut.test(each))
  return value === undefined && isPiece ? { ...observation, at: null } : observation
}

const SHORTEST_PIECE = 6

function interpret(reply: Reply, sent: { json: Json | undefined; text: string }): Seen {
  const { status, mediaType, headers, text, json, outcome, why } = reply
  // What says that nobody is known, or that nobody is logged in, tells of data and tokens, not of members.
  const refused = TELLING.has(outcome)
  const read = refused
    ? readErrors({ status, mediaType, headers, text, json, sent: sent.json, sentText: sent.text })
    : { observations: [] }
  const observations = read.observations.map(each => unecho(each, reply, sent.json))
  return { reply, outcome, why, observations }
}

const TELLING = new Set<Outcome>([
  ...(['validation', 'envelope-error', 'media-type', 'conflict', 'server-error', 'too-large'] as const),
])

export interface Note {
  exchange: string
  observation: Observation
  /** The request held it, and it is complained of in another way than as missing. */
  isSent?: boolean
}

/** What refusals said of members, each with the exchange that said it. */
class Notes {
  readonly #notes = new Map<Endpoint, Note[]>()

  take(endpoint: Endpoint, seen: Seen, sent?: Json): void {
    const exchange = seen.reply.exchange.id
    const notes = this.#notes.get(endpoint) ?? []
    notes.push(
      ...seen.observations.map(observation => ({
        exchange,
        observation,
        isSent: isSent(observation, sent),
      })),
    )
    this.#notes.set(endpoint, notes)
  }

  of(endpoint: Endpoint): readonly Note[] {
    return this.#notes.get(endpoint) ?? []
  }
}

const isSent = ({ at, kind, in: where = 'body' }: Observation, sent: Json | undefined) =>
  where !== 'body' || (at !== null && kind !== 'missing' && getAt(sent, pointerOf(at)) !== undefined)
