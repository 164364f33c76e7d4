/** Discovery by experiments: a login, the token, and a request of each endpoint. */
import { EXT_ENDPOINTS, type ExtEndpoint } from '../contract/endpoint.ts'
import { isMentioned } from '../contract/errors/units.ts'
import { pointerOf, segmentsOf } from '../contract/json.ts'
import type { EndpointKnowledge } from '../contract/knowledge.ts'
import { openAnswer } from '../contract/ledger.ts'
import type { RequestTemplate } from '../contract/request-template.ts'
import { type DiscoveryContext, type InterpretedReply, roomIn, settle, withAlways } from '../probe/context.ts'
import { hintedFirst } from '../probe/hints/token.ts'
import { publishedLocations } from '../probe/published/request.ts'
import { changedToken } from '../probe/token/form.ts'
import { adopt } from '../probe/token/tell.ts'
import type { Variant } from './alternatives.ts'
import { type Answer, interpretedAs, sameAnswer } from './answer.ts'
import { dropUnproven, unlinkLogin } from './begun.ts'
import { SURE } from './choose.ts'
import { type Draft, draftOf, EMPTY, keyOf, without } from './draft.ts'
import { explore, lookOn, measure } from './explore.ts'
import { endpointKnowledge } from './findings.ts'
import { grow } from './grow.ts'
import { namesIn } from './names-in.ts'
import { concludeMissing } from './needed.ts'
import { serviceOf } from './of-context.ts'
import { Operation } from './operation.ts'
import { respell } from './respell.ts'
import type { Service } from './service.ts'
import { findSomebody } from './somebody.ts'
import { endpointForToken, findToken, type ProvenToken } from './token.ts'
import { type TokenString, tokenStrings } from './token-strings.ts'

/** Requests that are kept for what comes later: while a request grows, and while an accepted one is explored. */
const KEPT = {
  growing: { 'ext-verify': 58, 'ext-reach': 32, 'ext-notify': 14 },
  exploring: { 'ext-verify': 45, 'ext-reach': 23, 'ext-notify': 0 },
} as const

export async function tokenByExperiments(context: DiscoveryContext): Promise<void> {
  const service = serviceOf(context)
  const asks = await endpointForToken(service)
  const found = await searchToken(
    service,
    asks?.endpoint ?? 'ext-verify',
    EMPTY,
    asks === undefined ? 6 : 45,
    asks?.none,
  )
  if (found !== undefined) return take(context, found)
  settle(
    context,
    'auth.token.presentation',
    openAnswer(
      asks === undefined
        ? 'The answers to an empty call do not depend on the token; it is looked for again with a complete one.'
        : 'The token was taken in none of the ways that were tried; it is looked for again with a complete call.',
    ),
  )
}

/** What an accepted login may have brought as a token. */
const stringsIn = (service: Service, reply: InterpretedReply['reply'], rejected: readonly Answer[]): TokenString[] =>
  tokenStrings(service, { json: reply.json, headers: reply.headers, text: reply.text, reply } as Answer, rejected)

async function searchToken(
  service: Service,
  endpoint: ExtEndpoint,
  draft: Operation['draft'],
  most: number,
  none?: Answer,
): Promise<ProvenToken | undefined> {
  const { context } = service
  if (context.login === undefined) return undefined
  const rejected = service.broken === undefined ? [] : [service.broken]
  const strings = hintedFirst(context, context.login.reply, stringsIn(service, context.login.reply, rejected))
  return findToken(service, strings, {
    endpoint,
    draft,
    most: Math.min(most, mostFor(context, endpoint)),
    none,
    // Calls show it there; what it says is looked at once the body is complete.
    onLooked: ({ token, presentation }) => {
      if (context.token?.proven === false) context.token = { ...context.token, value: token.value, presentation }
    },
  })
}

/** A property that grew like any other may hold the token: shown by a changed one. */
async function tokenAsProperty(service: Service, op: Operation): Promise<ProvenToken | undefined> {
  const { context } = service
  const login = context.login?.reply
  const right = op.last
  if (login === undefined || right === undefined) return undefined
  const strings = stringsIn(service, login, [])
  for (const slot of op.draft.slots) {
    const token = strings.find(each => each.value === service.value(slot.value))
    if (token === undefined) continue
    const wrong = await op.ask(op.with({ ...slot, value: { template: changedToken(token.value), origin: 'guess' } }), {
      token: 'none',
      purpose: 'a changed token',
    })
    const none = await op.ask(without(op.draft, [slot]), { token: 'none', purpose: 'a call without a token' })
    if (service.accepted(wrong) || service.accepted(none)) continue
    op.draft = without(op.draft, [slot])
    op.properties.delete(keyOf(slot))
    return {
      token,
      presentation: { in: slot.in, name: slot.path.length > 1 ? pointerOf(slot.path) : slot.path.join('') },
      none,
      right,
      wrong,
    }
  }
  return undefined
}

function take(context: DiscoveryContext, { token, presentation, none, right, wrong }: ProvenToken): void {
  adopt(
    context,
    {
      presentation,
      token,
      accepted: interpretedAs(right, 'validation'),
      refused: interpretedAs(wrong, 'unauthenticated'),
    },
    interpretedAs(none, 'unauthenticated'),
  )
  const service = serviceOf(context)
  service.control(wrong)
  // Without a property of the body it is answered as without any other one.
  if (presentation.in !== 'body') service.control(none)
  service.reject(wrong)
}

/** Requests in which the first accepted data are held against others: what comes next may need somebody. */
const FOR_SOMEBODY = 20

/** Requests that are given to what a hint or a document tells before everything is begun again. */
const FROM_THERE = 20

/** From what is told of it, else from nothing, to a request that is accepted. */
async function grown(
  context: DiscoveryContext,
  endpoint: ExtEndpoint,
  end: number,
  reported: readonly RequestTemplate[],
  bare: Answer,
  begun: Draft,
): Promise<{ op: Operation; isAccepted: boolean }> {
  const service = serviceOf(context)
  const make = (draft: Operation['draft']) => {
    const op = new Operation(service, endpoint, context.environment.testData)
    op.draft = draft
    return op
  }
  const withToken = async (op: Operation, most: number): Promise<boolean> => {
    let isAccepted = await grow(op, { most: Math.min(most, end - service.requests) })
    if (!isAccepted && context.token?.proven !== true) {
      const found = await searchToken(service, endpoint, op.draft, 30)
      if (found !== undefined) take(context, found)
      op.last = undefined
      isAccepted = await grow(op, {
        most: Math.min(mostFor(context, endpoint), Math.max(12, Math.min(most, end - service.requests))),
      })
    } else if (isAccepted && context.token?.proven !== true) {
      const found = (await tokenAsProperty(service, op)) ?? (await searchToken(service, endpoint, op.draft, 20))
      if (found !== undefined) take(context, found)
    }
    return isAccepted
  }
  for (const from of reported) {
    const op = make(draftOf(from))
    // A document is believed in nothing.
    op.isHinted = from === hintFor(context, endpoint)
    // What is missed of a request without anything is missed whatever the told one chooses.
    op.rejected.push({ answer: bare, draft: EMPTY })
    // As long as it leads to complaints that were not heard before, it leads somewhere.
    for (let response = -1; op.history.size > response && service.requests < end; ) {
      response = op.history.size
      if (await withToken(op, FROM_THERE)) return { op, isAccepted: true }
    }
  }
  const op = make(begun)
  return { op, isAccepted: await withToken(op, end - service.requests) }
}

/** Requests that each endpoint takes, however little is left, and those at the end of an exploration. */
const [OF_EACH, AT_THE_END] = [4, 2]

const mostFor = (context: DiscoveryContext, endpoint: ExtEndpoint): number =>
  roomIn(context, OF_EACH * (EXT_ENDPOINTS.length - 1 - EXT_ENDPOINTS.indexOf(endpoint)))

const endFor = ({ context, requests }: Service, endpoint: ExtEndpoint, stage: keyof typeof KEPT, least: number) =>
  requests + Math.min(mostFor(context, endpoint), Math.max(least, roomIn(context, KEPT[stage][endpoint])))

/** What came of growing a request. */
export interface Growth {
  outcome: 'accepted' | 'no-match' | 'stuck'
  interpreted: InterpretedReply
  /** The last rejection names a property. */
  isTold: boolean
  why: string
}

function growthOf(op: Operation, isAccepted: boolean): Growth {
  const last = op.last as Answer
  const { reply } = last
  const interpreted = { reply, outcome: reply.outcome, why: reply.why }
  const isTold = namesSurely(op, last) || op.draft.slots.some(({ path }) => isMentioned(last.units, path))
  if (isAccepted) return { outcome: 'accepted', interpreted: { ...interpreted, outcome: 'success' }, isTold, why: '' }
  const isOfData = reply.outcome === 'no-match' || reply.outcome === 'not-found'
  const untold = isTold ? 'no further value is known for what it names' : 'the refusal names no member'
  return { outcome: isOfData ? 'no-match' : 'stuck', interpreted, isTold, why: reply.why === '' ? untold : reply.why }
}

const namesSurely = (op: Operation, answer: Answer) =>
  answer.units.some(unit => namesIn(op, answer, unit).some(({ score }) => score >= SURE))

const hintFor = (context: DiscoveryContext, endpoint: ExtEndpoint) =>
  context.environment.requestHints[`${endpoint}.request`]

/** What names nothing that the service names of an empty request is of another service or time. */
const agrees = (op: Operation, reported: RequestTemplate, bare: Answer): boolean =>
  !namesSurely(op, bare) || draftOf(reported).slots.some(({ path }) => isMentioned(bare.units, path))

/** The first request of an endpoint; `from` is what was told of it, where that was accepted. */
export async function requestByExperiments(
  context: DiscoveryContext,
  endpoint: ExtEndpoint,
  reported: readonly RequestTemplate[],
): Promise<Growth> {
  const service = serviceOf(context)
  const end = endFor(service, endpoint, 'growing', 30)
  // What asks for something takes no empty request: a service that rejects with 200 shows how.
  const { broken, bare } = await service.compareBodies(endpoint, 'a request without anything, for comparison')
  if (service.accepted(bare)) {
    service.reject(bare)
    service.reject(broken)
  }
  const empty = new Operation(service, endpoint, context.environment.testData)
  const believed = reported.filter(from => from === hintFor(context, endpoint) || agrees(empty, from, bare))
  // Where a body that cannot be read counts as none, and another endpoint took a form, this one is begun as one.
  const isOfForms = EXT_ENDPOINTS.some(each => service.operations.get(each)?.draft.encoding === 'form')
  const begun: Draft = isOfForms && sameAnswer(broken, bare) ? { ...EMPTY, encoding: 'form' } : EMPTY
  const { op, isAccepted } = await grown(context, endpoint, end, believed, bare, begun)
  service.operations.set(endpoint, op)
  if (isAccepted) await dropUnproven(op)
  if (isAccepted) await respell(op)
  const enough = service.requests + FOR_SOMEBODY
  if (isAccepted && endpoint === 'ext-verify' && context.environment.kind !== 'production')
    await findSomebody(op, (spare = 0) => service.requests + spare <= enough)
  return growthOf(op, isAccepted)
}

/** Until which request it is explored: what is sent alongside is of the same room, and what comes before takes what it needs. */
function roomOf({ service }: Operation, endpoint: ExtEndpoint): () => number {
  const { context, inTurn } = service
  const begun = service.requestsTo(endpoint)
  let end: number | undefined
  return () => {
    if (!inTurn.isFirst(endpoint)) return Number.POSITIVE_INFINITY
    const left = (kept: number) => roomIn(context, kept - inTurn.spent)
    end ??= begun + Math.min(left(AT_THE_END), Math.max(14, left(KEPT.exploring[endpoint])))
    return end
  }
}

const explorations = new WeakMap<Operation, Promise<EndpointKnowledge>>()
const variantsOf = new WeakMap<Operation, readonly Variant[]>()

/** Those that follow begin while it waits for a limit, and are brought to their ends with it. */
export async function exploredInTurn(
  context: DiscoveryContext,
  endpoint: ExtEndpoint,
  following: readonly ExtEndpoint[],
): Promise<EndpointKnowledge> {
  const service = serviceOf(context)
  const begin = (each: ExtEndpoint): Promise<EndpointKnowledge> => {
    const op = service.operations.get(each)
    const known = op === undefined ? undefined : explorations.get(op)
    if (op === undefined || known !== undefined) return known ?? endpointByExperiments(context, each, true)
    const share = each === 'ext-verify' ? 0 : KEPT.exploring[before(each)] - KEPT.exploring[each]
    const exploring = service.inTurn.run(each, share, () => endpointByExperiments(context, each, true))
    explorations.set(op, exploring)
    // Who asks for it hears of it.
    exploring.catch(() => undefined)
    return exploring
  }
  const begun: Promise<EndpointKnowledge>[] = []
  const open = [...following]
  service.inTurn.onWait = () => {
    const next = open.shift()
    if (next !== undefined) begun.push(begin(next))
  }
  try {
    return await begin(endpoint)
  } finally {
    await Promise.allSettled(begun)
    service.inTurn.onWait = undefined
  }
}

const before = (endpoint: ExtEndpoint): ExtEndpoint => EXT_ENDPOINTS[EXT_ENDPOINTS.indexOf(endpoint) - 1] ?? endpoint

/** What experiments have shown of an endpoint: more of them where its request was accepted. */
export async function endpointByExperiments(
  context: DiscoveryContext,
  endpoint: ExtEndpoint,
  isAccepted: boolean,
): Promise<EndpointKnowledge> {
  const service = serviceOf(context)
  const op = service.operations.get(endpoint) ?? new Operation(service, endpoint, context.environment.testData)
  op.hintedPaths = publishedLocations(context, endpoint).map(segmentsOf)
  concludeMissing(op)
  const variants = isAccepted ? await explore(op, roomOf(op, endpoint)) : []
  variantsOf.set(op, variants)
  if (isAccepted) await unlinkLogin(op)
  if (isAccepted && op.last?.json !== undefined) context.memory.answers.set(endpoint, op.last.json)
  return knowledgeOf(op, variants)
}

/** What was explored, with the names for which there was no room and the bounds of its values: each endpoint in its share of what is left; while one waits for a limit the next one goes on. */
export async function measuredInTurn(
  context: DiscoveryContext,
  endpoints: readonly ExtEndpoint[],
  kept: number,
): Promise<Map<ExtEndpoint, EndpointKnowledge>> {
  const service = serviceOf(context)
  const all = endpoints.flatMap(endpoint => {
    const op = service.operations.get(endpoint)
    const variants = op === undefined ? undefined : variantsOf.get(op)
    return op === undefined || variants === undefined || op.accepted.length === 0 ? [] : [{ endpoint, op, variants }]
  })
  for (const stage of [lookOn, measure]) {
    let left = all.length
    const inShare = ({ endpoint, op, variants }: (typeof all)[number]) => {
      const end = service.requestsTo(endpoint) + Math.floor(roomIn(context, kept) / left--)
      const room = (spare = 2) => service.requestsTo(endpoint) < end - spare && roomIn(context, kept) > spare
      return stage(op, variants, room)
    }
    const inTurn = all.map(each => service.inTurn.run(each.endpoint, Number.POSITIVE_INFINITY, () => inShare(each)))
    await Promise.all(inTurn)
  }
  return new Map(all.map(({ endpoint, op, variants }) => [endpoint, knowledgeOf(op, variants)]))
}

function knowledgeOf(op: Operation, variants: readonly Variant[]): EndpointKnowledge {
  const known = endpointKnowledge(op, variants)
  return {
    ...known,
    operations: known.operations.map(each => ({
      ...each,
      template: { ...each.template, ...withAlways(op.service.context, op.endpoint, each.template) },
    })),
  }
}
