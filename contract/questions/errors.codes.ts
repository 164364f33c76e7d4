import { CASES } from '../derive/case.ts'
import { CODE, fieldNames, isCode, leafLocations, type RejectedCall, rejectionsIn } from '../derive/error-locations.ts'
import { groupedBy, idsOf, observedAnswer, open, type View } from '../derive/view.ts'
import type { Json } from '../json.ts'
import type { Answer } from '../ledger.ts'
import { caseChanges, type Judge, type Question } from './_question.ts'

export default {
  text: 'Which error codes are seen, and when?',
  order: 270,
  gap: 'Errors',
  wording: 'Which error codes are there, and what does each mean?',
  why: 'We react to each code: some calls may be repeated, others never.',
  hint: '{ CUSTOMER_UNKNOWN: { status: [404] } }',
  derive: errorCodesAnswer,
  changes: codes,
  isToldByAnyCall: true,
} satisfies Question

interface ObservedCode {
  code: string
  location: string
  each: RejectedCall
}

function errorCodesAnswer(view: View): Answer {
  const rejections = rejectionsIn(view).filter(each => each.errorResponse.json !== undefined)
  if (rejections.length === 0) return open('No rejection with a structured body has been seen.')
  const usual = rejections.flatMap(codesIn)
  const found = usual.length > 0 ? usual : vocabularyIn(rejections, fieldNames(view))
  const value = [...groupedBy(found, each => each.code)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, group]) => [code, codeEntry(group)])
  if (value.length === 0 && rejections.length < 3) return open('The few rejections seen carry no code.')
  return observedAnswer({
    value: Object.fromEntries(value),
    how:
      value.length === 0
        ? 'The rejections were searched for codes and carry none.'
        : 'Codes as the rejections carried them.',
    evidence: idsOf((found.length > 0 ? found.map(each => each.each) : rejections).map(each => each.call)),
  })
}

function codeEntry(group: readonly ObservedCode[]): Json {
  const each = <T extends string | number>(values: T[]): T[] => [...new Set(values)].sort((a, b) => (a < b ? -1 : 1))
  return {
    at: each(group.map(one => one.location)),
    status: each(group.map(one => one.each.errorResponse.status)),
    when: each(group.map(one => CASES[one.each.call.case])),
  }
}

/** Under a key that nobody foresaw: single words that come back, at a place that holds nothing else and names no property. */
function vocabularyIn(rejections: readonly RejectedCall[], names: ReadonlySet<string>): ObservedCode[] {
  const words = rejections.flatMap(each =>
    leafLocations(each.errorResponse.json ?? null)
      .filter(({ value }) => typeof value === 'string')
      .map(({ location, value }) => ({ code: String(value), location, each })),
  )
  return [...groupedBy(words, word => word.location)].flatMap(([, group]) => {
    const different = new Set(group.map(({ code }) => code))
    const isVocabulary =
      different.size > 1 &&
      different.size * 2 <= group.length &&
      group.every(({ code }) => CODE.test(code) && !REASONS.test(code)) &&
      // A word of a vocabulary may by chance be a name that was sent as well.
      group.filter(({ code, each }) => isOfRequest(code, each, names)).length * 10 <= group.length
    return isVocabulary ? group : []
  })
}

/** Of HTTP (RFC 9110 §15), and words for an answer as a whole. */
const REASONS = /^(?:unauthorized|forbidden|conflict|gone|error|fail(?:ed|ure)?|ok|get|post|put|patch|delete|options)$/i

function isOfRequest(word: string, { errorResponse: rejection }: RejectedCall, names: ReadonlySet<string>): boolean {
  return [...names].some(name => word.split(/[.\s]/).includes(name)) || rejection.sentText.includes(`"${word}"`)
}

/** Codes at the likeliest keys; a word that the request sent is an echo. */
function codesIn(each: RejectedCall): ObservedCode[] {
  const sent = each.errorResponse.sentText
  const leaves = each.errorResponse.json === undefined ? [] : leafLocations(each.errorResponse.json)
  return leaves
    .filter(({ key, value }) => isCode(value, key) && !(typeof value === 'string' && sent.includes(`"${value}"`)))
    .filter(({ key, value }) => /code|errno/i.test(key) || /[_.-]|^[A-Z0-9]{4,}$/.test(String(value)))
    .map(({ location, value }) => ({ code: String(value), location, each }))
}

function codes(before: Json, after: Json): ReturnType<Judge> {
  const { moved, come } = caseChanges(before, after)
  return [
    ...moved.map(({ when, ...codes }) => ({ rule: 'error-code-changed' as const, subject: when, ...codes })),
    ...come.map(([code, when]) => ({ rule: 'error-code-appeared' as const, subject: when, after: code })),
  ]
}
