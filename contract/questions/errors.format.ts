import {
  type ErrorLocations,
  errorLocations,
  fieldNames,
  type RejectedCall,
  rejectionsIn,
} from '../derive/error-locations.ts'
import { groupedBy, idsOf, observedAnswer, open, type View } from '../derive/view.ts'
import { errorSign } from '../errors/error-sign.ts'
import { familyOf } from '../errors/family.ts'
import { getAt, type Json } from '../json.ts'
import type { Answer } from '../ledger.ts'
import { type SuccessSign, successSign } from '../success-sign.ts'
import { all, type Judge, part, property, type Question } from './_question.ts'

export default {
  text: 'What shape has the error body, by family?',
  order: 260,
  gap: 'Errors',
  wording: 'What form do your error bodies have?',
  why: 'We read errors by machine, to tell a mistake of ours from trouble of yours.',
  hint: '{ family: rfc9457, mediaType: application/problem+json }',
  derive: errorFormatAnswer,
  changes: all(property('mediaType', 'error-media-type-changed'), places),
  isToldByAnyCall: true,
} satisfies Question

function errorFormatAnswer(view: View): Answer {
  const rejections = rejectionsIn(view).filter(each => each.errorResponse.text.trim() !== '')
  if (rejections.length === 0) return open('No rejection with a body has been seen.')
  const mediaType = mostOf(rejections.map(each => each.errorResponse.mediaType)) ?? ''
  const typical = rejections.filter(each => each.errorResponse.mediaType === mediaType)
  const names = fieldNames(view)
  const read = typical.map(each => ({ ...each, at: errorLocations(bodiesOf([each]), names) }))
  // What names a property shows more of the form.
  const telling = read.filter(each => each.at.fields !== undefined)
  const voices = (telling.length > 0 ? telling : read).map(each => ({ ...each, family: formOf(each) }))
  // Whatever a rejection looks like inside, one that comes as a success is an envelope first.
  const isEnvelope =
    typical.filter(({ errorResponse: rejection }) => rejection.status < 300).length * 2 > typical.length
  const family = isEnvelope ? 'envelope' : mostOf(voices.map(each => each.family))
  const at = errorLocations(bodiesOf(typical), names)
  const accepted = signOf(view)
  return observedAnswer({
    value: {
      ...(family === undefined ? {} : { family }),
      mediaType,
      ...(Object.keys(at).length > 0 ? { at } : {}),
      ...(accepted === undefined ? {} : { accepted }),
    },
    how: 'The form and the places are those that most rejections share.',
    evidence: idsOf(typical.map(each => each.call)),
    against: idsOf(voices.filter(each => each.family !== family).map(each => each.call)),
  })
}

const bodiesOf = (rejections: readonly RejectedCall[]) => rejections.flatMap(each => each.errorResponse.json ?? [])

/** By the mark of a known form, else by what stands where. */
function formOf({ errorResponse, at }: RejectedCall & { at: ErrorLocations }): string {
  const known = familyOf(errorResponse)
  if (known !== undefined) return known
  if (at.fields !== undefined) return Array.isArray(getAt(errorResponse.json, at.fields)) ? 'field-list' : 'field-map'
  if (at.message === undefined) return 'opaque'
  return at.code === undefined ? 'generic' : 'code-message'
}

/** Where words do not tell what comes with the status of a success and rejects. */
function signOf(view: View): SuccessSign | undefined {
  const jsonOf = (which: string) =>
    view.all.flatMap(({ outcome, response: { status }, endpoint, json }) =>
      outcome === which && status < 300 && json !== undefined ? [{ endpoint, json }] : [],
    )
  const [accepted, rejected] = [jsonOf('accepted'), jsonOf('refused')]
  if (rejected.every(({ json }) => errorSign(json) !== undefined)) return undefined
  if (new Set(accepted.map(each => each.endpoint)).size < 2) return undefined
  return successSign(
    accepted.map(each => each.json),
    rejected.map(each => each.json),
  )
}

/** The one seen most often; of equals the first by name. */
function mostOf(words: readonly string[]): string | undefined {
  const groups = [...groupedBy(words, word => word)]
  return groups.sort(([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1))[0]?.[0]
}

function places(before: Json, after: Json): ReturnType<Judge> {
  const [was, is] = [part(before, 'at') ?? {}, part(after, 'at') ?? {}]
  const subjects = { message: 'message', fields: 'list of properties', code: 'code' }
  return Object.entries(subjects).flatMap(([key, subject]) => property(key, 'error-place-moved', subject)(was, is))
}
