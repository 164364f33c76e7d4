/** `errors.format` and `errors.codes`: what refusals look like, compared over all that were seen. */
import { type Json, segmentsOf } from '../json.ts'
import type { Answer } from '../ledger.ts'
import { CASES } from './case.ts'
import { CODE, errorPlaces, isCode } from './error-places.ts'
import { leafPlaces, type RefusedCall, refusalsIn } from './refusals.ts'
import { groupedBy, idsOf, open, seen, type View } from './view.ts'

export function errorFormatAnswer(view: View): Answer {
  const refusals = refusalsIn(view).filter(each => each.refusal.text.trim() !== '')
  if (refusals.length === 0) return open('No refusal with a body has been seen.')
  const mediaType = mostOf(refusals.map(each => each.refusal.mediaType)) ?? ''
  const typical = refusals.filter(each => each.refusal.mediaType === mediaType)
  const families = typical.map(each => ({ each, read: view.readErrors?.(each.refusal) }))
  // What names a member shows more of the form.
  const telling = families.filter(({ read }) => (read?.observations.length ?? 0) > 0)
  const voices = telling.length > 0 ? telling : families
  // Whatever a refusal looks like inside, one that comes as a success is an envelope first.
  const isEnvelope = typical.filter(({ refusal }) => refusal.status < 300).length * 2 > typical.length
  const family = isEnvelope
    ? 'envelope'
    : mostOf(voices.flatMap(({ read }) => (read === undefined ? [] : [read.family])))
  const bodies = typical.flatMap(({ refusal }) => (refusal.json === undefined ? [] : [refusal.json]))
  const at = errorPlaces(bodies, fieldNames(view))
  return seen({
    value: { ...(family === undefined ? {} : { family }), mediaType, ...(Object.keys(at).length > 0 ? { at } : {}) },
    how: 'The form and the places are those that most refusals share.',
    evidence: idsOf(typical.map(each => each.call)),
    against: idsOf(
      voices.filter(({ read }) => read !== undefined && read.family !== family).map(({ each }) => each.call),
    ),
  })
}

/** The one seen most often; of equals the first by name. */
function mostOf(words: readonly string[]): string | undefined {
  const groups = [...groupedBy(words, word => word)]
  return groups.sort(([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1))[0]?.[0]
}

/** Names that requests carry: those known, and those that were sent and complained of. */
function fieldNames(view: View): Set<string> {
  const pointers = Object.values(view.knowledge.endpoints).flatMap(each =>
    (each?.operations ?? []).flatMap(one => one.fields.map(field => field.pointer)),
  )
  return new Set(
    pointers.flatMap(pointer =>
      segmentsOf(pointer)
        .filter(segment => segment !== '*')
        .slice(-1),
    ),
  )
}

interface CodeSeen {
  code: string
  place: string
  each: RefusedCall
}

export function errorCodesAnswer(view: View): Answer {
  const refusals = refusalsIn(view).filter(each => each.refusal.json !== undefined)
  if (refusals.length === 0) return open('No refusal with a structured body has been seen.')
  const usual = refusals.flatMap(codesIn)
  const found = usual.length > 0 ? usual : vocabularyIn(refusals, fieldNames(view))
  const value = [...groupedBy(found, each => each.code)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, group]) => [code, codeEntry(group)])
  if (value.length === 0 && refusals.length < 3) return open('The few refusals seen carry no code.')
  return seen({
    value: Object.fromEntries(value),
    how:
      value.length === 0
        ? 'The refusals were searched for codes and carry none.'
        : 'Codes as the refusals carried them.',
    evidence: idsOf((found.length > 0 ? found.map(each => each.each) : refusals).map(each => each.call)),
  })
}

function codeEntry(group: readonly CodeSeen[]): Json {
  const each = <T extends string | number>(values: T[]): T[] => [...new Set(values)].sort((a, b) => (a < b ? -1 : 1))
  return {
    at: each(group.map(one => one.place)),
    status: each(group.map(one => one.each.refusal.status)),
    when: each(group.map(one => CASES[one.each.call.case])),
  }
}

/** Under a key that nobody foresaw: single words that come back, at a place that holds nothing else and names no member. */
function vocabularyIn(refusals: readonly RefusedCall[], names: ReadonlySet<string>): CodeSeen[] {
  const words = refusals.flatMap(each =>
    leafPlaces(each.refusal.json ?? null)
      .filter(({ value }) => typeof value === 'string')
      .map(({ place, value }) => ({ code: String(value), place, each })),
  )
  return [...groupedBy(words, word => word.place)].flatMap(([, group]) => {
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

function isOfRequest(word: string, { refusal }: RefusedCall, names: ReadonlySet<string>): boolean {
  return [...names].some(name => word.split(/[.\s]/).includes(name)) || refusal.sentText.includes(`"${word}"`)
}

/** Codes at the likeliest keys; a word that the request sent is an echo. */
function codesIn(each: RefusedCall): CodeSeen[] {
  const sent = each.refusal.sentText
  const leaves = each.refusal.json === undefined ? [] : leafPlaces(each.refusal.json)
  return leaves
    .filter(({ key, value }) => isCode(value, key) && !(typeof value === 'string' && sent.includes(`"${value}"`)))
    .filter(({ key, value }) => /code|errno/i.test(key) || /[_.-]|^[A-Z0-9]{4,}$/.test(String(value)))
    .map(({ place, value }) => ({ code: String(value), place, each }))
}
