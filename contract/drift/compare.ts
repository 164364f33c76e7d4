/** Two contracts side by side: what changed, classed for a sender. What was not seen again is no change. */
import { ENDPOINTS } from '../endpoint.ts'
import { isObject, type Json, sameJson, segmentsOf } from '../json.ts'
import { type Latencies, latencyChanges } from '../latency.ts'
import { answerTo, isAnswered, type Ledger, openAnswer } from '../ledger.ts'
import { type OpenApiDocument, type Response, rejectionsOf, responsesOf } from '../openapi/document.ts'
import { type Operation, operationsOf, securityOf } from '../openapi/operations.ts'
import type { QuestionId } from '../questions/_ids.ts'
import { type Judge, part } from '../questions/_question.ts'
import { endpointOf, QUESTIONS } from '../questions.ts'
import { nodesAt } from '../shape/withdraw.ts'
import { operationChanges } from './endpoint.ts'
import { type Change, type Drift, inOrder, toDrift } from './rules.ts'

export interface Contract {
  /** Absent where there is no more than an OpenAPI file. */
  ledger?: Ledger
  openapi: OpenApiDocument
}

/** With how long answers took, where that is known. */
type Timed = Contract & { latencies?: Latencies | undefined }

export function compareContracts(before: Timed, after: Timed): Drift[] {
  const [old, now] = [before.openapi, after.openapi] as unknown as [Json, Json]
  const ledgers = before.ledger !== undefined && after.ledger !== undefined ? [before.ledger, after.ledger] : []
  const [ledger, ledgerNow] = ledgers
  const changes = [
    ...(ledger === undefined || ledgerNow === undefined
      ? documentAgreements(old, now)
      : agreementChanges(ledger, ledgerNow).filter(change =>
          isShownByRejections(change, before.openapi, after.openapi),
        )),
    ...operationChanges(old, now),
    ...latencyChanges(before.latencies, after.latencies),
  ]
  const reported = new Map(changes.map(change => [JSON.stringify(change), change]))
  return inOrder([...reported.values()].map(toDrift))
}

/** What two OpenAPI documents say for all calls, where there is no ledger: base path and how the token is shown. */
function documentAgreements(before: Json, after: Json): Change[] {
  const [old, now] = [operationsOf(before), operationsOf(after)]
  const shared = [...old.values()].flatMap(was => {
    const is = now.get(was.key)
    return is === undefined ? [] : [{ was, is }]
  })
  const [first] = shared.filter(({ was, is }) => was.base !== undefined && is.base !== undefined)
  const moved = first !== undefined && !sameJson(first.was.base, first.is.base)
  return [
    ...(moved
      ? [
          {
            rule: 'base-path-changed' as const,
            question: 'env.base-path',
            at: '/servers',
            subject: '',
            before: basePath(first.was),
            after: basePath(first.is),
          },
        ]
      : []),
    ...shared.flatMap(({ was, is }) => tokenChanges(was, is)),
  ].filter((change, i, all) => all.findIndex(other => sameJson({ ...other, at: '' }, { ...change, at: '' })) === i)
}

const basePath = ({ base }: Operation) => `${base?.prefix || '/'}…${base?.suffix ?? ''}`

function tokenChanges(was: Operation, is: Operation): Change[] {
  const [before, after] = [presentations(was), presentations(is)]
  if (before.length === 0 && after.length === 0) return []
  if (after.length === 0 || before.some(each => after.some(other => sameJson(each, other)))) return []
  const location = { question: 'auth.token.presentation', at: `${is.at}/security`, subject: '' }
  return [{ ...location, rule: 'token-presentation-changed', before: before[0] ?? 'nothing', after: after[0] }]
}

/** Each way that is enough; their names in the document are nobody's business. */
function presentations(operation: Operation): Json[] {
  return securityOf(operation).map((schemes): Json => {
    if (schemes.length === 0) return 'nothing'
    return schemes.map(({ name, scheme = { type: name } }) => {
      const { description: _words, bearerFormat: _form, ...stated } = scheme
      return stated
    })
  })
}

/** A question that is open now is not compared: nobody saw it change. */
function agreementChanges(before: Ledger, after: Ledger): Change[] {
  return QUESTIONS.flatMap(({ id, changes }) => {
    const was = before.questions[id] ?? openAnswer()
    const is = after.questions[id] ?? openAnswer()
    const location = { question: id, at: `/questions/${id}` }
    if (!isAnswered(was) || was.value === undefined) return []
    const refused = rejectedCalls(is.value).map(change => ({ ...location, ...change }))
    if (refused.length > 0) return refused
    if (!isAnswered(is) || is.value === undefined) return [{ ...location, rule: 'not-compared', subject: id }]
    return typeof changes === 'string' || isOfGuesses(id, before, after)
      ? []
      : changes(was.value as Json, is.value as Json).map(change => ({ ...location, ...change }))
  })
}

/** Of an endpoint that took nothing, every rejection was of a guess: what lacks there is no case of the contract. */
function isOfGuesses(id: QuestionId, before: Ledger, after: Ledger): boolean {
  const endpoint = endpointOf(id)
  const isKnown = (ledger: Ledger) => endpoint === undefined || isAnswered(answerTo(ledger, `${endpoint}.request`))
  return isKnown(after) && !isKnown(before)
}

/** A recorded call that is rejected for its form, and for which no other was found: by the property that is missed, where it is named. */
function rejectedCalls(value: unknown): ReturnType<Judge> {
  const refused = part((value ?? null) as Json, 'refused')
  if (refused === undefined) return []
  const missing = Object.entries(isObject(part(refused, 'missing')) ? (part(refused, 'missing') as object) : {})
  if (missing.length === 0) {
    const subject = String(part(refused, 'operation') ?? '')
    return [{ rule: 'request-no-longer-accepted', subject, before: 'accepted', after: part(refused, 'why') }]
  }
  return missing.map(([pointer, was]) => ({
    rule: was === 'optional' ? 'request-member-became-required' : 'request-member-added-required',
    subject: segmentsOf(pointer).join('.'),
    before: was,
    after: 'required',
  }))
}

/**
 * What most rejections have in common depends on which ones came: it is a change where no rejection of a kind that both sides
 * hold, by endpoint and status, is as it was.
 */
function isShownByRejections(
  { rule, before }: Pick<Change, 'rule' | 'before'>,
  old: OpenApiDocument,
  now: OpenApiDocument,
): boolean {
  if (rule !== 'error-media-type-changed' && rule !== 'error-place-moved') return true
  const isAsItWas = (content: Response['content'] = {}) =>
    Object.entries(content).some(([type, { schema }]) =>
      rule === 'error-media-type-changed' ? type === before : nodesAt(schema, segmentsOf(String(before))).length > 0,
    )
  const shared = ENDPOINTS.flatMap(endpoint => {
    const [was, is] = [old, now].map(document => responsesOf(document, endpoint))
    return Object.entries(was ?? {}).flatMap(([status, each]) => {
      const [one, other] = [rejectedIn(each), rejectedIn(is?.[status])]
      return one === undefined || other === undefined || !isAsItWas(one) ? [] : [other]
    })
  })
  return shared.length > 0 && !shared.some(isAsItWas)
}

/** The bodies of rejections with this status; `undefined` where none is recorded. */
function rejectedIn(response: Response | undefined): Response['content'] {
  const own = rejectionsOf(response)
  return own === undefined || Object.keys(own).length === 0 ? undefined : own
}
