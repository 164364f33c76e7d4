/** Discovery by experiments: a log-in, the token, and a request of each endpoint, where the readers of errors get stuck. */
import type { ExtEndpoint } from '../contract/endpoint.ts'
import { pointerOf } from '../contract/json.ts'
import { openAnswer } from '../contract/ledger.ts'
import type { RequestTemplate } from '../contract/recipe.ts'
import { observed, unanswerable } from '../probe/answers.ts'
import { hintedFirst } from '../probe/hints/token.ts'
import { type Lab, roomIn, type Seen, settle } from '../probe/lab.ts'
import { inMediaType } from '../probe/media-type.ts'
import { adopt } from '../probe/token/adopt.ts'
import { type Answer, answerOf, foldedOf, type Unit } from './answer.ts'
import { dropUnproven, wellPlaced } from './begun.ts'
import { changedToken } from './changed-token.ts'
import { draftOf, EMPTY, keyOf, templateOf, without } from './draft.ts'
import { explore, type Variant } from './explore.ts'
import { endpointKnowledge } from './findings.ts'
import { grow } from './grow.ts'
import { logIn } from './log-in.ts'
import { Operation } from './operation.ts'
import { respell } from './respell.ts'
import { Service } from './service.ts'
import { findSomebody } from './somebody.ts'
import { squeezed } from './spelling.ts'
import { endpointForToken, findToken, type Proven, type TokenString, tokenStrings } from './token.ts'

/** Requests that are kept for the endpoints to come. */
const KEPT: Readonly<Record<ExtEndpoint, number>> = { 'ext-verify': 58, 'ext-reach': 24, 'ext-notify': 0 }

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
  family: '',
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

/** Where only a complete call asks for the token. */
export async function tokenWithRequest(lab: Lab, endpoint: ExtEndpoint, template: RequestTemplate): Promise<boolean> {
  const found = await searchToken(serviceOf(lab), endpoint, asGuessed(template), 40)
  if (found !== undefined) take(lab, found)
  return found !== undefined
}

async function searchToken(
  service: Service,
  endpoint: ExtEndpoint,
  draft: Operation['draft'],
  most: number,
  none?: Answer,
): Promise<Proven | undefined> {
  const { lab } = service
  if (lab.login === undefined) return undefined
  const granted: Pick<Answer, 'json' | 'headers' | 'text' | 'reply'> = {
    json: lab.login.reply.json,
    headers: lab.login.reply.headers,
    text: lab.login.reply.text,
    reply: lab.login.reply,
  }
  const strings = hintedFirst(
    lab,
    lab.login.reply,
    tokenStrings(service, granted as Answer, service.broken === undefined ? [] : [service.broken]),
  )
  return findToken(service, strings, { endpoint, draft, most: Math.min(most, roomIn(lab)), none })
}

/** A property that grew like any other may hold the token: shown by a changed one. */
async function tokenAsProperty(service: Service, op: Operation): Promise<Proven | undefined> {
  const { lab } = service
  const login = lab.login?.reply
  const right = op.last
  if (login === undefined || right === undefined) return undefined
  const strings = tokenStrings(
    service,
    { json: login.json, headers: login.headers, text: login.text, reply: login } as Answer,
    [],
  )
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

/** A request that was grown another way and not accepted: what of it is whose is known again by its templates. */
const asGuessed = (template: RequestTemplate): Operation['draft'] =>
  draftOf(template, each => {
    if (typeof each !== 'string' || !each.includes('{{')) return 'guess'
    return each.includes('#') ? 'linked' : 'given'
  })

/** Requests that are given to what was begun another way before everything is begun anew. */
const FROM_THERE = 24

/** A request that was begun along the readers, and its last answer. */
export interface Begun {
  template: RequestTemplate
  last: Seen['reply']
}

/** All that is said of an empty body is said of it too, or it is answered as a body that cannot be read. */
function changedNothing({ broken }: Service, bare: Answer, { template, last }: Begun): boolean {
  const { units } = answerOf(last, { body: template.body, query: {}, headers: {} })
  const isUnread = broken !== undefined && last.status === broken.status && bare.status !== broken.status
  const isIn = (among: readonly Unit[], { text }: Unit) => among.some(each => each.text === text)
  const own = bare.units.filter(unit => !isIn(broken?.units ?? [], unit))
  return isUnread || (own.length === 0 ? bare.text === last.text : own.every(unit => isIn(units, unit)))
}

/** From nothing, from a hint, or from what was begun, to a request that is accepted. */
async function grown(
  lab: Lab,
  endpoint: ExtEndpoint,
  end: number,
  begun?: Begun,
  bare?: Answer,
): Promise<{ op: Operation; isAccepted: boolean }> {
  const service = serviceOf(lab)
  const hint = lab.environment.requestHints[`${endpoint}.request`]
  const make = (draft: Operation['draft']) => {
    const op = new Operation(service, endpoint, lab.environment.testData)
    op.draft = draft
    return op
  }
  const isIdle = bare !== undefined && begun !== undefined && changedNothing(service, bare, begun)
  const started = begun === undefined || isIdle ? undefined : await wellPlaced(make(asGuessed(begun.template)))
  if (started !== undefined) {
    const op = started
    for (const slot of op.draft.slots) {
      // Each was asked for: what may be left out is tried later.
      op.member(slot).proof = 'missed'
      // And what stood before it where it was told is no name.
      const want = slot.path.map(squeezed).join('/')
      for (const { mention } of (bare?.units ?? []).flatMap(foldedOf)) {
        const told = mention.segments.map(squeezed)
        const heads = told.slice(0, -slot.path.length)
        if (heads.length > 0 && told.slice(-slot.path.length).join('/') === want)
          for (const head of heads) service.prefixes.add(head)
      }
    }
    if (await grow(op, { most: Math.min(FROM_THERE, end - service.requests) })) return { op, isAccepted: true }
  }
  const op = make(hint === undefined ? EMPTY : draftOf(hint))
  let isAccepted = await grow(op, { most: end - service.requests })
  if (!isAccepted && lab.token?.proven !== true) {
    const found = await searchToken(service, endpoint, op.draft, 30)
    if (found !== undefined) take(lab, found)
    op.last = undefined
    isAccepted = await grow(op, { most: Math.min(roomIn(lab), Math.max(12, end - service.requests)) })
  } else if (isAccepted && lab.token?.proven !== true) {
    const found = (await tokenAsProperty(service, op)) ?? (await searchToken(service, endpoint, op.draft, 20))
    if (found !== undefined) take(lab, found)
  }
  return { op, isAccepted }
}

async function concluded(lab: Lab, op: Operation, isAccepted: boolean, end: number): Promise<void> {
  let variants: Variant[] = []
  const remember = () => {
    if (isAccepted && op.last?.json !== undefined) lab.memory.answers.set(op.endpoint, op.last.json)
  }
  try {
    remember()
    if (isAccepted) variants = await explore(op, end)
    remember()
  } finally {
    conclude(lab, op, variants, isAccepted)
  }
}

const endFor = (service: Service, endpoint: ExtEndpoint, least: number) =>
  service.requests + Math.min(roomIn(service.lab), Math.max(least, roomIn(service.lab, KEPT[endpoint])))

/** Where what the readers of errors make of the answers leads nowhere: a log-in that is accepted, and what may be its token. */
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

/** The request that experiments found; `conclude` records what they showed where nobody can make more of it. */
export async function requestByExperiments(
  lab: Lab,
  endpoint: ExtEndpoint,
  begun?: Begun,
): Promise<{ template: RequestTemplate; conclude: () => Promise<void> } | undefined> {
  const service = serviceOf(lab)
  if (roomIn(lab) < 4) return undefined
  const end = endFor(service, endpoint, 30)
  service.broken = await service.ask(endpoint, EMPTY, {
    raw: '{"zq":',
    purpose: 'a body that cannot be read, for comparison',
  })
  // What asks for something takes no empty request: a service that refuses with 200 shows how.
  const bare = await service.ask(endpoint, EMPTY, { purpose: 'a request without anything, for comparison' })
  if (service.accepted(bare)) {
    service.refuse(bare)
    service.refuse(service.broken)
  }
  const { op, isAccepted } = await grown(lab, endpoint, end, begun, bare)
  if (!isAccepted) return undefined
  await dropUnproven(op)
  return { template: templateOf(op.draft), conclude: () => concluded(lab, op, true, end) }
}

/** Where of ours is said what is said of nobody: the request that says more. */
export async function somebodyByExperiments(
  lab: Lab,
  endpoint: ExtEndpoint,
  template: RequestTemplate,
  reply: Seen['reply'],
): Promise<RequestTemplate | undefined> {
  const service = serviceOf(lab)
  service.remember(endpoint, template, reply)
  const op = new Operation(service, endpoint, lab.environment.testData)
  const asked = asGuessed(template)
  const answer = await op.ask(asked)
  if (!service.accepted(answer)) return undefined
  op.settle({ answer, draft: asked })
  await findSomebody(op, () => true)
  return op.draft === asked ? undefined : templateOf(op.draft)
}

function conclude(lab: Lab, op: Operation, variants: readonly Variant[], isAccepted: boolean): void {
  const question = `${op.endpoint as ExtEndpoint}.request` as const
  const known = endpointKnowledge(op, variants)
  if (isAccepted || known.operations.some(each => each.fields.length > 0)) lab.knowledge.endpoints[op.endpoint] = known
  const ids = known.operations.flatMap(each => each.accepted.slice(0, 1))
  settle(
    lab,
    question,
    isAccepted
      ? observed({
          value: { $ref: `openapi.json#/paths/~1${op.endpoint}/post/requestBody` },
          how: `A request grown by experiments was accepted${variants.length > 0 ? ', and others that ask for something else' : ''}.`,
          for: ids,
          from: [`${op.accepted.length} accepted requests`, 'properties added, left out and changed one by one'],
          confidence: 0.9,
        })
      : unanswerable(
          `No request was accepted; the last answer has status ${op.last?.status ?? 0}.`,
          `Please send an example request to POST /${op.endpoint} that is accepted in the test environment, with its headers.`,
          op.last === undefined ? [] : [op.last.id],
        ),
  )
}
