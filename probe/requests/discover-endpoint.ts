/** One ext endpoint from nothing to its request: a first success, then what of it is required, and what else it does. */
import { EXT_ENDPOINTS, type ExtEndpoint } from '../../contract/endpoint.ts'
import { isObject, type Json, pointerOf } from '../../contract/json.ts'
import type { OperationKnowledge } from '../../contract/knowledge.ts'
import type { QuestionId } from '../../contract/questions.ts'
import type { RequestTemplate } from '../../contract/recipe.ts'
import { type Begun, requestByExperiments, somebodyByExperiments, tokenWithRequest } from '../../discovery/engine.ts'
import { assumed, contradicted, observed, unanswerable } from '../answers.ts'
import { concludeFields } from '../conclude/fields.ts'
import { Draft } from '../draft/draft.ts'
import { revise } from '../draft/revise.ts'
import { type Growth, grow } from '../grow.ts'
import { call, type Lab, type Seen, settle } from '../lab.ts'
import { inMediaType } from '../media-type.ts'
import { alongDocument, onlyAsked, slimmed } from '../published/first-success.ts'
import { doubtedMembers } from './conditions.ts'
import { draftOfHint, everythingKnown, styleSeen, styleShown, suggestionsOf } from './first-draft.ts'
import { learn } from './learn.ts'
import { saysNo } from './negative.ts'
import { otherOperations } from './operations.ts'
import { askOptions } from './options.ts'

/** A request of many members that are asked for one by one; what makes no progress ends sooner. */
const STEPS = 45

interface Reached {
  hint: RequestTemplate | undefined
  growth: Growth
  found: Awaited<ReturnType<typeof requestByExperiments>>
  /** How much had been said of the endpoint when what was made of it led nowhere. */
  since: number
}

const reachedIn = new WeakMap<Lab, Map<ExtEndpoint, Reached>>()

/** A first success, or the nearest to one; what later endpoints need of earlier ones is known before any is learnt whole. */
async function reach(lab: Lab, endpoint: ExtEndpoint): Promise<Reached> {
  const all = reachedIn.get(lab) ?? new Map<ExtEndpoint, Reached>()
  reachedIn.set(lab, all)
  const hint = lab.environment.requestHints[`${endpoint}.request`]
  const known = all.get(endpoint)
  // The operator may have given a hint in the meantime.
  if (known !== undefined && known.hint === hint) return known
  // What its recorded call brought is there only after a call: its first one can take nothing from there.
  for (const source of [...lab.memory.answers.keys()])
    if (source.split('.')[0] === endpoint) lab.memory.answers.delete(source)
  const told = await firstSuccess(lab, endpoint)
  const found =
    told.outcome === 'accepted'
      ? undefined
      : await requestByExperiments(
          lab,
          endpoint,
          begunWith(lab, onlyAsked(lab, endpoint, told.template), told.seen.reply),
        )
  // What was made of the answers until then led nowhere: it tells of no member by itself.
  const since = found === undefined ? 0 : lab.notes.of(endpoint).length
  let growth = found === undefined ? told : await withRequest(lab, endpoint, found.template)
  if (endpoint === 'ext-verify' && growth.outcome === 'accepted' && lab.environment.kind !== 'production') {
    const better = await somebodyByExperiments(lab, endpoint, growth.template, growth.seen.reply)
    if (better !== undefined) growth = await withRequest(lab, endpoint, better)
  }
  if (growth.seen.reply.json !== undefined && growth.outcome === 'accepted')
    lab.memory.answers.set(endpoint, growth.seen.reply.json)
  const reached = { hint, growth, found, since }
  all.set(endpoint, reached)
  return reached
}

/** Of the endpoints whose request is not known yet. */
async function reachAll(lab: Lab): Promise<void> {
  for (const endpoint of EXT_ENDPOINTS) {
    const { growth } = await reach(lab, endpoint)
    if (growth.outcome !== 'accepted') return
  }
}

export async function discoverEndpoint(lab: Lab, endpoint: ExtEndpoint): Promise<void> {
  const question: QuestionId = `${endpoint}.request`
  const hint = lab.environment.requestHints[question]
  if (EXT_ENDPOINTS.every(each => lab.knowledge.endpoints[each] === undefined)) await reachAll(lab)
  const { growth, found, since } = await reach(lab, endpoint)
  if (growth.outcome !== 'accepted') {
    if (found !== undefined) return found.conclude()
    settle(
      lab,
      question,
      hint === undefined
        ? stuck(endpoint, growth)
        : contradicted(hint, `The hint was not accepted: ${growth.why}.`, [growth.seen.reply.exchange.id]),
    )
    keepPartial(lab, endpoint, growth)
    return
  }
  // What ext-reach takes beside the first request may be what makes it change something.
  const fills = endpoint !== 'ext-reach'
  const learnt = await learn(lab, endpoint, growth, { whole: true, operation: 'default', since, fills })
  const operations = [learnt.known, ...(await otherOperations(lab, endpoint, { growth, learnt }, learn))]
  lab.knowledge.endpoints[endpoint] = { endpoint, operations, headers: headersOf(operations), query: [] }
  const ids = operations.flatMap(operation => operation.accepted.slice(0, 1))
  settle(
    lab,
    question,
    observed({
      value: { $ref: `openapi.json#/paths/~1${endpoint}/post/requestBody` },
      how: `A request grown along the refusals was accepted${operations.length > 1 ? `, for ${operations.map(each => each.operation).join(' and ')}` : ''}.`,
      for: ids,
      from: [
        `${operations.length} accepted ${operations.length === 1 ? 'request' : 'kinds of request'}`,
        'members left out and changed one by one',
      ],
      confidence: 0.9,
    }),
  )
}

/** Where experiments begin, where anything of the body is known and the token is shown the right way. */
function begunWith(lab: Lab, template: RequestTemplate, last: Begun['last']): Begun | undefined {
  if (lab.token?.proven !== true || !isObject(template.body)) return undefined
  const body = Object.fromEntries(Object.entries(template.body).filter(([name]) => !lab.envelope.has(name)))
  return Object.keys(body).length > 0 ? { template: { ...template, body }, last } : undefined
}

async function firstSuccess(lab: Lab, endpoint: ExtEndpoint): Promise<Growth> {
  const hint = lab.environment.requestHints[`${endpoint}.request`]
  const suggest = suggestionsOf(lab, endpoint)
  const growing = (draft: Draft, purpose: string, maxSteps = STEPS, wantsYes = endpoint === 'ext-verify') =>
    growWithToken(lab, {
      endpoint,
      draft,
      suggest,
      purpose,
      maxSteps,
      encodings: ['form'],
      accepts: seen => !wantsYes || !saysNo(seen.reply.json),
    })
  const hinted =
    hint === undefined
      ? undefined
      : await growing(draftOfHint(lab, endpoint, hint), 'the request as the hint describes it')
  // What a hint has and no answer asked for may be passed over only.
  if (hinted?.outcome === 'accepted') return slimmed(lab, endpoint, hinted)
  const published = await alongDocument(lab, endpoint, growing)
  if (published !== undefined) return published
  let growth = await growing(await described(lab, endpoint), 'the request with what was asked for')
  // A hint that led to an answer is worth more than asking that led to none.
  if (growth.outcome === 'stuck' && hinted?.outcome === 'no-match') growth = hinted
  if (growth.outcome === 'no-match' && growth.seen.outcome === 'success') {
    // Whatever is sent, the answer says no somewhere: then that is no verdict on the data.
    growth = await growing(growth.draft, 'the request whose answer holds a no', 1, false)
  }
  if (growth.outcome !== 'stuck') return growth
  // What the refusals name is known; where no value fits a member, more members do not help.
  if (growth.draft.in('body').length > 0 || growth.seen.observations.some(each => (each.at?.length ?? 0) > 0))
    return growth
  // The refusals name nothing: what is known is sent whole, in the styles of the field.
  const style = styleSeen(lab)
  for (const each of [style, style === 'snake' ? 'camel' : 'snake'] as const) {
    const purpose = `everything known, in ${each} case`
    const once = await growing(everythingKnown(lab, endpoint, each), purpose, 1)
    // The same answer as without all of it, but for numbers: a position, a length.
    if (once.outcome === 'stuck' && withoutFigures(once.seen) === withoutFigures(growth.seen)) continue
    const next = once.outcome === 'stuck' ? await growing(once.draft, purpose, 20) : once
    if (next.outcome === 'accepted') return slimmed(lab, endpoint, next)
    if (next.outcome === 'no-match') return next
    if (next.outcome !== 'stuck' || next.seen.observations.some(seen => (seen.at?.length ?? 0) > 0)) return next
    growth = next
  }
  return growth
}

const withoutFigures = ({ reply }: Seen) => `${reply.status} ${reply.text.replace(/\d+/g, '#')}`

/** A request that is known to be accepted, once more, for what is said of its members. */
const withRequest = (lab: Lab, endpoint: ExtEndpoint, template: RequestTemplate): Promise<Growth> =>
  growWithToken(lab, {
    endpoint,
    draft: draftOfHint(lab, endpoint, template),
    suggest: suggestionsOf(lab, endpoint),
    purpose: 'the request as it was found',
    maxSteps: 2,
    encodings: [],
  })

/** What the endpoint says of itself stands in the first draft; what it does not say is asked for. */
async function described(lab: Lab, endpoint: ExtEndpoint): Promise<Draft> {
  const draft = blank(lab)
  const told = (await askOptions(lab, endpoint))?.observations ?? []
  const required = new Set(told.filter(each => each.kind === 'missing').map(each => pointerOf(each.at ?? [])))
  const needed = told.filter(({ at }) =>
    (at ?? []).every((_part, i) => required.has(pointerOf((at ?? []).slice(0, i + 1)))),
  )
  revise(draft, needed, suggestionsOf(lab, endpoint))
  return draft
}

function blank(lab: Lab): Draft {
  const draft = new Draft('json')
  draft.wireStyle = styleShown(lab)
  for (const [name, template] of Object.entries(lab.always)) {
    const known = { template, why: 'other calls need it', origin: 'told' as const }
    draft.put({ in: 'header', path: [name], spellings: [], expected: {}, candidates: [known], at: 0, container: false })
  }
  return draft
}

type Growing = Parameters<typeof grow>[1]

/** Where only a complete call asks for the token, the way to show it is found there. */
async function growWithToken(lab: Lab, growing: Growing): Promise<Growth> {
  const growth = await grow(lab, growing)
  if (lab.token === undefined || (lab.token.proven && growth.outcome !== 'unauthenticated')) return growth
  if (growth.outcome !== 'unauthenticated' && growth.outcome !== 'accepted') return growth
  const bare = await call(lab, {
    endpoint: growing.endpoint,
    template: growth.template,
    token: 'none',
    purpose: 'the complete call without a token',
  })
  if (bare.outcome === 'success' || lab.login === undefined) return growth
  if (!(await tokenWithRequest(lab, growing.endpoint as ExtEndpoint, growth.template))) return growth
  return growth.outcome === 'accepted' ? growth : grow(lab, growing)
}

function headersOf(operations: readonly OperationKnowledge[]) {
  return operations[0]?.fields.filter(field => field.in === 'header') ?? []
}

/** Nothing was accepted, but what the refusals said of members is known all the same. */
function keepPartial(lab: Lab, endpoint: ExtEndpoint, growth: Growth): void {
  const fields = concludeFields({
    accepted: [],
    notes: lab.notes.of(endpoint),
    leftOut: [],
    measured: [],
    refused: growth.draft.refused,
    fractions: new Map(),
    doubted: doubtedMembers(lab, { endpoint, template: growth.template }),
    lookup: lab.lookup,
    clock: lab.clock,
  })
  if (fields.length === 0) return
  const recipe = { ...inMediaType(lab, endpoint, growth.template), endpoint, operation: 'default' }
  lab.knowledge.endpoints[endpoint] = {
    endpoint,
    operations: [{ operation: 'default', recipe, accepted: [], fields }],
    headers: [],
    query: [],
  }
}

function stuck(endpoint: ExtEndpoint, growth: Growth) {
  const tried: Json = [growth.seen.reply.exchange.id]
  const ask = `Please send an example request to POST /${endpoint} that is accepted in the test environment, with its headers.`
  if (growth.outcome === 'no-match') {
    return unanswerable(
      `A well-formed request was reached, but the service knows nobody by the test data: ${growth.why}.`,
      `Which test data does POST /${endpoint} know in the test environment?`,
      tried as string[],
    )
  }
  return growth.seen.observations.length > 0
    ? unanswerable(`No request was accepted: ${growth.why}.`, ask, tried as string[])
    : {
        ...assumed(undefined, `No request was accepted and the refusals tell nothing: ${growth.why}.`),
        ...unanswerable(
          `No request was accepted and the refusals tell nothing: ${growth.why}.`,
          ask,
          tried as string[],
        ),
      }
}
