/** What a revalidation saw, laid over the record: seen again alike, left as it was, or as it is now. */
import { CASES } from '../../contract/derive/case.ts'
import { compareContracts } from '../../contract/drift/compare.ts'
import { ENDPOINTS } from '../../contract/endpoint.ts'
import { getAt, isObject, type Json, type JsonObject, sameJson } from '../../contract/json.ts'
import { type Answer, answerTo, isAnswered, type Ledger } from '../../contract/ledger.ts'
import { isSuccess, type OpenApiDocument, type Post } from '../../contract/openapi/document.ts'
import { casesOf } from '../../contract/questions/_question.ts'
import { QUESTIONS, type QuestionId } from '../../contract/questions.ts'
import type { RevalidationResult } from '../discover.ts'
import type { Recorded } from '../fixtures/fixtures.ts'

export interface RevalidatedContract extends Recorded {
  /** The same as a fixture would hold it: comparable with the record. */
  asFixture: Recorded
  /** Questions that were investigated again. */
  rediscovered: ReadonlySet<QuestionId>
  /** Shown by a call that stands for more than what follows from its answer. */
  witnessed: Partial<Record<QuestionId, string[]>>
}

type MergedContract = Recorded & Pick<RevalidationResult, 'again' | 'kept'>

export function mergeContracts(recorded: Recorded, observed: RevalidatedContract): MergedContract {
  const changed = changedQuestions(recorded, observed)
  const questions: Record<string, Answer> = {}
  const again: RevalidationResult['again'] = {}
  const kept: QuestionId[] = []
  for (const { id } of QUESTIONS) {
    const was = answerTo(recorded.ledger, id)
    const is = answerTo(observed.ledger, id)
    if (observed.rediscovered.has(id) || changed.has(id) || isNews(was, is)) {
      questions[id] = observed.rediscovered.has(id) ? is : joined(was, is, id)
      continue
    }
    questions[id] = was
    kept.push(id)
    const shown = answerTo(observed.asFixture.ledger, id)
    const alike = isAnswered(was) && isAnswered(shown) && sameJson(was.value, shown.value)
    const witnesses = observed.witnessed[id]
    if (alike || (isAnswered(was) && witnesses !== undefined)) again[id] = witnesses ?? is.evidence.for
  }
  const ledger: Ledger = { ...recorded.ledger, questions }
  return { ledger, openapi: openapiOf(recorded.openapi, observed, changed.has('errors.format')), again, kept }
}

/** Nothing was known, or only assumed, and now there is more. */
function isNews(was: Answer, is: Answer): boolean {
  if (isAnswered(was)) return false
  return isAnswered(is) || (is.status === 'assumed' && is.value !== undefined && !sameJson(was.value, is.value))
}

/** Judged by the rules of drift, also where asked again: few answers show less than many, and what is not shown is no change. */
function changedQuestions(recorded: Recorded, { asFixture: shown }: RevalidatedContract): Set<QuestionId> {
  const questions = Object.entries(shown.ledger.questions).map(([id, answer]) => [
    id,
    joined(recorded.ledger.questions[id] ?? answer, answer, id),
  ])
  const ledger = { ...shown.ledger, questions: Object.fromEntries(questions) }
  const drift = compareContracts(recorded, { ...shown, ledger }).filter(each => each.class !== 'editorial')
  const reported = new Set(drift.map(each => each.question))
  return new Set(QUESTIONS.map(each => each.id).filter(id => reported.has(id) && !OF_SCHEMAS.test(id)))
}

/** Judged where the call was made: a schema from one answer is poorer than one from many. */
const OF_SCHEMAS = /\.(request|response|parameters|headers)$/

/** Answers that list what was seen, case by case, keep the cases that were not brought about this time. */
export function joined(was: Answer, is: Answer, id: string): Answer {
  const lists = id.endsWith('.status-codes') || id === 'errors.codes'
  if (!lists || !isObject(was.value) || !isObject(is.value)) return is
  const value: JsonObject = { ...is.value }
  const seen = new Set(
    Object.values(is.value)
      .flatMap(casesOf)
      .filter(each => !SEVERAL.has(each)),
  )
  for (const [name, entry] of Object.entries(was.value)) {
    const when = [...new Set([...casesOf(entry).filter(each => !seen.has(each)), ...casesOf(value[name])])].sort()
    const now = value[name] ?? entry
    if (when.length > 0 && isObject(now)) value[name] = { ...now, when }
  }
  return { ...is, value }
}

/** Cases of several kinds: that one kind was brought about does not say how the others are answered. */
const SEVERAL: ReadonlySet<string> = new Set([CASES['wrong-value'], CASES['wrong-type'], CASES.refused, CASES.unclear])

function openapiOf(
  recorded: OpenApiDocument,
  { openapi: now, rediscovered: again }: RevalidatedContract,
  isReformed: boolean,
): OpenApiDocument {
  const isRejectedAgain = isReformed || again.has('errors.format')
  const paths = ENDPOINTS.map(endpoint => {
    const [was, is] = [recorded.paths[`/${endpoint}`], now.paths[`/${endpoint}`]]
    const around = again.has('env.base-path') ? is : was
    const before = {
      ...was.post,
      responses: isReformed ? withoutRejectionBodies(was.post.responses) : was.post.responses,
    }
    const post = again.has(`${endpoint}.response`)
      ? withOldRejections(before, is.post)
      : isRejectedAgain
        ? withNewRejections(before, is.post)
        : before
    return [`/${endpoint}`, { ...around, post }]
  })
  const { components: _was, 'x-token-member': _member, ...rest } = recorded
  const schemes = again.has('auth.token.presentation') || again.has('auth.request.fields') ? now : recorded
  return {
    ...rest,
    servers: again.has('env.base-path') ? now.servers : recorded.servers,
    paths: Object.fromEntries(paths) as OpenApiDocument['paths'],
    ...(schemes.components === undefined ? {} : { components: schemes.components }),
    ...(schemes['x-token-member'] === undefined ? {} : { 'x-token-member': schemes['x-token-member'] }),
  }
}

/** Where errors have another form, a rejection that was not brought about this time is known by its status, not by its body. */
function withoutRejectionBodies(responses: Post['responses']): Post['responses'] {
  const bare = Object.entries(responses).map(([status, each]) => {
    const { 'x-refused': _beside, content, ...rest } = each
    return [status, isSuccess(each) && content !== undefined ? { ...rest, content } : rest]
  })
  return Object.fromEntries(bare)
}

/** Rejections of another form stand in place of the old ones of the same status. */
function withNewRejections(was: Post, is: Post): Post {
  const responses = { ...was.responses }
  for (const [status, each] of Object.entries(is.responses)) {
    const [success, refused] = [responses[status], each['x-refused']]
    if (/^\d+$/.test(status) && !isSuccess(each)) responses[status] = each
    else if (success !== undefined && refused !== undefined) responses[status] = { ...success, 'x-refused': refused }
  }
  return { ...was, responses }
}

/** Rejections that were not brought about this time stay known; a success that is another now does not. */
function withOldRejections(was: Post, is: Post): Post {
  const old = Object.entries(was.responses).filter(([, each]) => !isSuccess(each))
  return { ...is, responses: { ...Object.fromEntries(old), ...is.responses } }
}

/** The error format holds where the rejections are of the same family and media type, and its places are in them. */
export function sameErrorFormat(was: Answer, is: Answer, rejections: readonly Json[]): boolean {
  const [old, now] = [was.value, is.value]
  if (!isObject(old) || !isObject(now)) return false
  if (old['family'] !== now['family'] || old['mediaType'] !== now['mediaType']) return false
  const locations = isObject(old['at']) ? Object.values(old['at']) : []
  return locations.every(location => rejections.some(body => getAt(body, String(location)) !== undefined))
}
