/** One ext endpoint from nothing to its request: a first success, then what of it is required, and what else it does. */
import { EXT_ENDPOINTS, type ExtEndpoint } from '../../contract/endpoint.ts'
import type { EndpointKnowledge } from '../../contract/knowledge.ts'
import { outcomeOf } from '../../contract/outcome.ts'
import type { QuestionId } from '../../contract/questions.ts'
import type { RequestTemplate } from '../../contract/request-template.ts'
import { type SuccessSign, successSign } from '../../contract/success-sign.ts'
import {
  endpointByExperiments,
  exploredInTurn,
  type Growth,
  measuredInTurn,
  requestByExperiments,
} from '../../discovery/engine.ts'
import { acceptedBy } from '../../discovery/of-context.ts'
import { contradicted, unanswerable } from '../answers.ts'
import { type DiscoveryContext, observe, REQUESTS_FOR_SIZE, settle } from '../context.ts'
import { publishedFor, publishedRequest } from '../published/request.ts'

interface Reached {
  hint: RequestTemplate | undefined
  growth: Growth
}

const reachedIn = new WeakMap<DiscoveryContext, Map<ExtEndpoint, Reached>>()

/** A first success, or the nearest to one; what later endpoints need of earlier ones is known before any is learnt whole. */
async function reach(context: DiscoveryContext, endpoint: ExtEndpoint): Promise<Growth> {
  const all = reachedIn.get(context) ?? new Map<ExtEndpoint, Reached>()
  reachedIn.set(context, all)
  const hint = context.environment.requestHints[`${endpoint}.request`]
  const known = all.get(endpoint)
  // The operator may have given a hint in the meantime.
  if (known !== undefined && known.hint === hint) return known.growth
  // What its recorded call brought is there only after a call: its first one can take nothing from there.
  for (const source of [...context.memory.answers.keys()])
    if (source.split('.')[0] === endpoint) context.memory.answers.delete(source)
  const growth = await requestByExperiments(context, endpoint, publishedTemplates(context, endpoint))
  if (growth.interpreted.reply.json !== undefined && growth.outcome === 'accepted')
    context.memory.answers.set(endpoint, growth.interpreted.reply.json)
  all.set(endpoint, { hint, growth })
  if (growth.outcome === 'accepted') {
    context.sign = signShown(context, all)
    context.client.signs(context.sign)
  }
  return growth
}

/** By the first accepted answers, and those that came before them with the status of a success. */
function signShown(context: DiscoveryContext, reached: ReadonlyMap<ExtEndpoint, Reached>): SuccessSign | undefined {
  const grown = [...reached.values()]
    .filter(({ growth }) => growth.outcome === 'accepted')
    .map(each => each.growth.interpreted)
  const accepted = [...(context.login === undefined ? [] : [context.login]), ...grown].map(each => each.reply)
  const before = accepted.flatMap(({ exchange: { id, endpoint = 'auth-authenticate' } }) => {
    const own = acceptedBy(context, endpoint)
    return context.client.exchanges().filter(each => each.endpoint === endpoint && each.id < id && !own.has(each.id))
  })
  const jsonOf = (isSuccess: boolean) =>
    before
      .filter(({ response }) => response !== undefined && response.status < 300 === isSuccess)
      .flatMap(each => outcomeOf(each).json ?? [])
  const taken = accepted.flatMap(each => each.json ?? [])
  return successSign(taken, jsonOf(true), jsonOf(false))
}

/** What the operator and documents tell of its request. */
function publishedTemplates(context: DiscoveryContext, endpoint: ExtEndpoint): RequestTemplate[] {
  const hint = context.environment.requestHints[`${endpoint}.request`]
  const published = publishedFor(context, endpoint).map(each => publishedRequest(context, endpoint, each))
  return [...(hint === undefined ? [] : [hint]), ...published]
}

/** Of the endpoints whose request is not known yet. */
async function reachAll(context: DiscoveryContext): Promise<void> {
  for (const endpoint of EXT_ENDPOINTS) {
    const growth = await reach(context, endpoint)
    if (growth.outcome !== 'accepted') return
  }
}

export async function discoverEndpoint(context: DiscoveryContext, endpoint: ExtEndpoint): Promise<void> {
  try {
    await look(context, endpoint)
  } catch (error) {
    // What was accepted is known, also where the run is stopped before more was tried on it.
    for (const [each, { growth }] of reachedIn.get(context) ?? [])
      if (growth.outcome === 'accepted' && context.knowledge.endpoints[each] === undefined)
        record(context, each, await endpointByExperiments(context, each, false))
    throw error
  }
}

async function look(context: DiscoveryContext, endpoint: ExtEndpoint): Promise<void> {
  const question: QuestionId = `${endpoint}.request`
  const hint = context.environment.requestHints[question]
  if (EXT_ENDPOINTS.every(each => context.knowledge.endpoints[each] === undefined)) await reachAll(context)
  const growth = await reach(context, endpoint)
  if (growth.outcome !== 'accepted') {
    const tried = [growth.interpreted.reply.exchange.id]
    const answer = hint && contradicted(hint, `The hint was not accepted: ${growth.why}.`, tried)
    settle(context, question, answer ?? stuck(endpoint, growth))
    const known = await endpointByExperiments(context, endpoint, false)
    if (known.operations.some(each => each.fields.length > 0)) context.knowledge.endpoints[endpoint] = known
    await measureAll(context, REQUESTS_FOR_SIZE)
    return
  }
  const following = EXT_ENDPOINTS.slice(EXT_ENDPOINTS.indexOf(endpoint) + 1).filter(
    each => reachedIn.get(context)?.get(each)?.growth.outcome === 'accepted',
  )
  record(context, endpoint, await exploredInTurn(context, endpoint, following))
  if (following.length === 0) await measureAll(context, REQUESTS_FOR_SIZE)
}

/** Requests for an endpoint that the operator may tell more of. */
const KEPT = 30

/** Once all that was accepted is explored: bounds of values tell the least, and are told last; `kept`: requests for other questions. */
export async function measureAll(context: DiscoveryContext, kept = 0): Promise<void> {
  const explored = EXT_ENDPOINTS.filter(
    each =>
      context.knowledge.endpoints[each] !== undefined &&
      reachedIn.get(context)?.get(each)?.growth.outcome === 'accepted',
  )
  const reserved = explored.length < EXT_ENDPOINTS.length ? KEPT : kept
  for (const [endpoint, known] of await measuredInTurn(context, explored, reserved))
    context.knowledge.endpoints[endpoint] = known
}

function record(context: DiscoveryContext, endpoint: ExtEndpoint, known: EndpointKnowledge): void {
  context.knowledge.endpoints[endpoint] = known
  const { operations } = known
  const ids = operations.flatMap(operation => operation.accepted.slice(0, 1))
  observe(context, `${endpoint}.request`, {
    value: { $ref: `openapi.json#/paths/~1${endpoint}/post/requestBody` },
    how: `A request grown along the rejections was accepted${operations.length > 1 ? `, for ${operations.map(each => each.operation).join(' and ')}` : ''}.`,
    for: ids,
    from: [
      `${operations.length} accepted ${operations.length === 1 ? 'request' : 'kinds of request'}`,
      'properties left out and changed one by one',
    ],
    confidence: 0.9,
  })
}

/** Nothing was accepted, but what the rejections said of properties is known all the same. */
function stuck(endpoint: ExtEndpoint, { outcome, interpreted, isTold, why }: Growth) {
  const tried = [interpreted.reply.exchange.id]
  if (outcome === 'no-match')
    return unanswerable(
      `A well-formed request was reached, but the service knows nobody by the test data: ${why}.`,
      `Which test data does POST /${endpoint} know in the test environment?`,
      tried,
    )
  const untold = isTold ? '' : ' and the rejections tell nothing'
  return unanswerable(
    `No request was accepted${untold}: ${why}.`,
    `Please send an example request to POST /${endpoint} that is accepted in the test environment, with its headers.`,
    tried,
  )
}
