/** Discovery by experiments: a log-in, the token, and a request of each endpoint. */
import { EXT_ENDPOINTS, type ExtEndpoint } from '../contract/endpoint.ts'
import { pointerOf, segmentsOf } from '../contract/json.ts'
import type { EndpointKnowledge, FieldKnowledge } from '../contract/knowledge.ts'
import { openAnswer } from '../contract/ledger.ts'
import type { RequestTemplate } from '../contract/request-template.ts'
import { hintedFirst } from '../probe/hints/token.ts'
import { type Lab, roomIn, type Seen, settle } from '../probe/lab.ts'
import { inMediaType } from '../probe/media-type.ts'
import { placesTold } from '../probe/published/request.ts'
import { changedToken } from '../probe/token/form.ts'
import { adopt } from '../probe/token/tell.ts'
import type { Answer } from './answer.ts'
import { dropUnproven, unlinkLogIn } from './begun.ts'
import { draftOf, EMPTY, has, keyOf, templateOf, without } from './draft.ts'
import { explore } from './explore.ts'
import { endpointKnowledge } from './findings.ts'
import { grow } from './grow.ts'
import { logIn } from './log-in.ts'
import { concludeMissing } from './needed.ts'
import { Operation } from './operation.ts'
import { respell } from './respell.ts'
import { Service } from './service.ts'
import { findSomebody } from './somebody.ts'
import { endpointForToken, findToken, type Proven, type TokenString, tokenStrings } from './token.ts'

/** Requests that are kept for what comes later: while a request grows, and while an accepted one is explored. */
const KEPT = {
  growing: { 'ext-verify': 58, 'ext-reach': 32, 'ext-notify': 14 },
  exploring: { 'ext-verify': 45, 'ext-reach': 23, 'ext-notify': 0 },
} as const

const services = new WeakMap<Lab, Service>()
function serviceOf(lab: Lab): Service {
  const known = services.get(lab)
  if (known !== undefined) return known
  const made = new Service(lab)
  services.set(lab, made)
  return made
}

const asSeen = (answer: Answer, outcome: Seen['outcome']): Seen => ({
  reply: answer.reply,
  outcome,
  why: '',
  observations: [],
})

export async function tokenByExperiments(lab: Lab): Promise<void> {
  const service = serviceOf(lab)
  const asks = await endpointForToken(service)
  const found = await searchToken(
    service,
    asks?.endpoint ?? 'ext-verify',
    EMPTY,
    asks === undefined ? 6 : 45,
    asks?.none,
  )
  if (found !== undefined) return take(lab, found)
  settle(
    lab,
    'auth.token.presentation',
    openAnswer(
      asks === undefined
        ? 'The answers to an empty call do not depend on the token; it is looked for again with a complete one.'
        : 'The token was taken in none of the ways that were tried; it is looked for again with a complete call.',
    ),
  )
}

/** What an accepted log-in may have brought as a token. */
const stringsIn = (service: Service, reply: Seen['reply'], refused: readonly Answer[]): TokenString[] =>
  tokenStrings(service, { json: reply.json, headers: reply.headers, text: reply.text, reply } as Answer, refused)

async function searchToken(
  service: Service,
  endpoint: ExtEndpoint,
  draft: Operation['draft'],
  most: number,
  none?: Answer,
): Promise<Proven | undefined> {
  const { lab } = service
  if (lab.login === undefined) return undefined
  const refused = service.broken === undefined ? [] : [service.broken]
  const strings = hintedFirst(lab, lab.login.reply, stringsIn(service, lab.login.reply, refused))
  return findToken(service, strings, { endpoint, draft, most: Math.min(most, roomIn(lab)), none })
}

/** A property that grew like any other may hold the token: shown by a changed one. */
async function tokenAsProperty(service: Service, op: Operation): Promise<Proven | undefined> {
  const { lab } = service
  const login = lab.login?.reply
  const right = op.last
  if (login === undefined || right === undefined) return undefined
  const strings = stringsIn(service, login, [])
  for (const slot of op.draft.slots) {
    const token = strings.find(each => each.value === service.value(slot.value))
    if (token === undefined) continue
    const wrong = await op.ask(op.with({ ...slot, value: { template: changedToken(token.value), origin: 'guess' } }), {
      shown: 'none',
      purpose: 'a changed token',
    })
    const none = await op.ask(without(op.draft, [slot]), { shown: 'none', purpose: 'a call without a token' })
    if (service.accepted(wrong) || service.accepted(none)) continue
    op.draft = without(op.draft, [slot])
    op.members.delete(keyOf(slot))
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

function take(lab: Lab, { token, presentation, none, right, wrong }: Proven): void {
  adopt(
    lab,
    { presentation, token, accepted: asSeen(right, 'validation'), refused: asSeen(wrong, 'unauthenticated') },
    asSeen(none, 'unauthenticated'),
  )
  const service = serviceOf(lab)
  service.control(wrong)
  service.control(none)
  service.refuse(wrong)
}

/** Requests in which the first accepted data are held against others: what comes next may need somebody. */
const FOR_SOMEBODY = 20

/** Requests that are given to what a hint or a document tells before everything is begun anew. */
const FROM_THERE = 20

/** From what is told of it, else from nothing, to a request that is accepted. */
async function grown(
  lab: Lab,
  endpoint: ExtEndpoint,
  end: number,
  told: readonly RequestTemplate[],
): Promise<{ op: Operation; isAccepted: boolean }> {
  const service = serviceOf(lab)
  const make = (draft: Operation['draft']) => {
    const op = new Operation(service, endpoint, lab.environment.testData)
    op.draft = draft
    return op
  }
  const withToken = async (op: Operation, most: number): Promise<boolean> => {
    let isAccepted = await grow(op, { most: Math.min(most, end - service.requests) })
    if (!isAccepted && lab.token?.proven !== true) {
      const found = await searchToken(service, endpoint, op.draft, 30)
      if (found !== undefined) take(lab, found)
      op.last = undefined
      isAccepted = await grow(op, { most: Math.min(roomIn(lab), Math.max(12, Math.min(most, end - service.requests))) })
    } else if (isAccepted && lab.token?.proven !== true) {
      const found = (await tokenAsProperty(service, op)) ?? (await searchToken(service, endpoint, op.draft, 20))
      if (found !== undefined) take(lab, found)
    }
    return isAccepted
  }
  for (const from of told) {
    const op = make(draftOf(from))
    // A document is believed in nothing.
    op.isHinted = from === hintFor(lab, endpoint)
    // As long as it leads to complaints that were not heard before, it leads somewhere.
    for (let response = -1; op.history.size > response && service.requests < end; ) {
      response = op.history.size
      if (await withToken(op, FROM_THERE)) return { op, isAccepted: true }
    }
  }
  const op = make(EMPTY)
  return { op, isAccepted: await withToken(op, end - service.requests) }
}

const endFor = (service: Service, endpoint: ExtEndpoint, stage: keyof typeof KEPT, least: number) =>
  service.requests + Math.min(roomIn(service.lab), Math.max(least, roomIn(service.lab, KEPT[stage][endpoint])))

/** A log-in that is accepted, and what may be its token; `before`: what was sent with credentials until now. */
export async function logInByExperiments(
  lab: Lab,
  before: readonly { template: RequestTemplate; seen: Seen }[],
): Promise<{ template: RequestTemplate; seen: Seen; tokens: TokenString[] } | undefined> {
  const service = serviceOf(lab)
  service.refusedLogIns = Math.max(service.refusedLogIns, before.length)
  for (const { template, seen } of before) service.remember('auth-authenticate', template, seen.reply)
  const op = await logIn(service)
  const granted = op?.accepted.at(-1)
  if (op === undefined || granted === undefined) return undefined
  service.operations.set('auth-authenticate', op)
  await respell(op)
  await dropUnproven(op, () => service.refusedLogIns < 6)
  const tokens = tokenStrings(service, granted.answer, service.broken === undefined ? [] : [service.broken])
    // A plain word, as the kind of a token, is none.
    .filter(({ score, value }, i) => i === 0 || (score > 0.4 && /\d/.test(value)))
  return {
    template: inMediaType(lab, 'auth-authenticate', templateOf(op.draft)),
    seen: asSeen(granted.answer, 'success'),
    tokens,
  }
}

/** The properties of the accepted log-in: each that was missed is required, and each stands in a request that was accepted. */
export function fieldsOfLogIn(lab: Lab, template: RequestTemplate, reply: Seen['reply']): FieldKnowledge[] {
  const service = serviceOf(lab)
  const op =
    service.operations.get('auth-authenticate') ??
    new Operation(service, 'auth-authenticate', lab.environment.credentials)
  if (op.accepted.length === 0) {
    const answer = service.remember('auth-authenticate', template, reply)
    op.accept(answer, draftOf(template))
    op.settle({ answer, draft: draftOf(template) })
  }
  concludeMissing(op)
  for (const slot of op.draft.slots) op.member(slot).proof ??= 'hint'
  // What refusals spoke of, and was accepted without, is of their sentences.
  const isThere = ({ in: where, pointer }: FieldKnowledge) =>
    where !== 'body' || op.has(segmentsOf(pointer)) || op.accepted.length === 0
  return endpointKnowledge(op, []).operations.flatMap(each => each.fields.filter(isThere))
}

/** What came of growing a request. */
export interface Growth {
  outcome: 'accepted' | 'no-match' | 'stuck'
  seen: Seen
  why: string
}

/** With the headers that every call of the ext endpoints carries. */
function withAlways(op: Operation, template: RequestTemplate): RequestTemplate {
  const always = Object.entries(op.service.lab.always).filter(([name]) => !op.has([name], 'header'))
  if (op.endpoint === 'auth-authenticate' || always.length === 0) return template
  return { ...template, headers: { ...Object.fromEntries(always), ...template.headers } }
}

function growthOf({ service, last }: Operation, isAccepted: boolean): Growth {
  const seen = service.seenOf(last as Answer)
  if (isAccepted) return { outcome: 'accepted', seen: { ...seen, outcome: 'success' }, why: '' }
  const isOfData = seen.outcome === 'no-match' || seen.outcome === 'not-found'
  const why =
    seen.why !== ''
      ? seen.why
      : seen.observations.length > 0
        ? 'no further value is known for what it names'
        : 'the refusal names no member'
  return { outcome: isOfData ? 'no-match' : 'stuck', seen, why }
}

const hintFor = (lab: Lab, endpoint: ExtEndpoint) => lab.environment.requestHints[`${endpoint}.request`]

/** What names nothing that the service misses of an empty request is of another service or time. */
function agrees(told: RequestTemplate, { observations }: Seen): boolean {
  const draft = draftOf(told)
  const missed = observations.flatMap(({ kind, at, in: where = 'body' }) =>
    kind !== 'missing' || at === null || where === 'cookie' || where === 'path'
      ? []
      : [{ in: where, path: at.map(String) }],
  )
  return missed.length === 0 || missed.some(place => has(draft, place))
}

/** The first request of an endpoint; `from` is what was told of it, where that was accepted. */
export async function requestByExperiments(
  lab: Lab,
  endpoint: ExtEndpoint,
  told: readonly RequestTemplate[],
): Promise<Growth> {
  const service = serviceOf(lab)
  const end = endFor(service, endpoint, 'growing', 30)
  // What asks for something takes no empty request: a service that refuses with 200 shows how.
  const { broken, bare } = await service.compareBodies(endpoint, 'a request without anything, for comparison')
  if (service.accepted(bare)) {
    service.refuse(bare)
    service.refuse(broken)
  }
  const believed = told.filter(from => from === hintFor(lab, endpoint) || agrees(from, service.seenOf(bare)))
  const { op, isAccepted } = await grown(lab, endpoint, end, believed)
  service.operations.set(endpoint, op)
  if (isAccepted) await dropUnproven(op)
  if (isAccepted) await respell(op)
  const enough = service.requests + FOR_SOMEBODY
  if (isAccepted && endpoint === 'ext-verify' && lab.environment.kind !== 'production')
    await findSomebody(op, (spare = 0) => service.requests + spare <= enough)
  return growthOf(op, isAccepted)
}

/** Until which request it is explored: what is sent beside is of the same room, and what comes before takes what it needs. */
function roomOf({ service }: Operation, endpoint: ExtEndpoint): () => number {
  const { lab, inTurn } = service
  const begun = service.requestsTo(endpoint)
  let end: number | undefined
  return () => {
    if (!inTurn.isFirst(endpoint)) return Number.POSITIVE_INFINITY
    const left = (kept: number) => roomIn(lab, kept - inTurn.spent)
    end ??= begun + Math.min(left(0), Math.max(14, left(KEPT.exploring[endpoint])))
    return end
  }
}

const explorations = new WeakMap<Operation, Promise<EndpointKnowledge>>()

/** Those that follow begin while it waits for a limit, and are brought to their ends with it. */
export async function exploredInTurn(
  lab: Lab,
  endpoint: ExtEndpoint,
  following: readonly ExtEndpoint[],
): Promise<EndpointKnowledge> {
  const service = serviceOf(lab)
  const begin = (each: ExtEndpoint): Promise<EndpointKnowledge> => {
    const op = service.operations.get(each)
    const known = op === undefined ? undefined : explorations.get(op)
    if (op === undefined || known !== undefined) return known ?? endpointByExperiments(lab, each, true)
    const share = each === 'ext-verify' ? 0 : KEPT.exploring[before(each)] - KEPT.exploring[each]
    const exploring = service.inTurn.run(each, share, () => endpointByExperiments(lab, each, true))
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
  lab: Lab,
  endpoint: ExtEndpoint,
  isAccepted: boolean,
): Promise<EndpointKnowledge> {
  const service = serviceOf(lab)
  const op = service.operations.get(endpoint) ?? new Operation(service, endpoint, lab.environment.testData)
  op.told = placesTold(lab, endpoint).map(segmentsOf)
  concludeMissing(op)
  const variants = isAccepted ? await explore(op, roomOf(op, endpoint)) : []
  if (isAccepted) await unlinkLogIn(op)
  if (isAccepted && op.last?.json !== undefined) lab.memory.answers.set(endpoint, op.last.json)
  const known = endpointKnowledge(op, variants)
  return {
    ...known,
    operations: known.operations.map(each => ({
      ...each,
      template: { ...each.template, ...withAlways(op, each.template) },
    })),
  }
}
