/** One complaint of an answer taken apart: sentences for people, a code for machines, and where it says that the property stands. */
import { squeezed } from '../names.ts'
import type { Observation, ObservationKind } from '../observation.ts'
import { CODE_KEYS, isContainer, isEnvelope, isIgnored, kindOfListKey, MESSAGE_KEYS, PATH_KEYS } from './_keys.ts'
import { kindOfCode, kindOfText } from './_kind.ts'
import { isWhole, locationNamed, locationOf, namesIn, OF_LACK, type Request, sentAt } from './_names.ts'
import { isNever } from './_vocabulary.ts'
import { escaped, listsIn, segmentsIn } from './mentions.ts'
import { partsOf } from './records.ts'
import type { Unit } from './units.ts'

export interface Complaint {
  kind: ObservationKind | undefined
  sentence: string
  code: string | undefined
  /** Where the structure of the answer says that the property stands. */
  location: string[] | undefined
  /** Under a key for it, or alone alongside a sentence. */
  isPlaced: boolean
  where: Observation['in'] | undefined
  /** Lists of words that may be values. */
  lists: string[][]
  /** What the sentence names. */
  named: string[][]
}

const LONGEST = 1500
const isCodeKey = (key: string) => CODE_KEYS.includes(squeezed(key))
const rankOf = (key: string) => PATH_KEYS.indexOf(squeezed(key))
const isSentence = (text: string) => /\p{L}\S*\s+\S|[^\u0000-\u024f]{3}/u.test(text)
/** `kundeNr`, `kunde.nr`, `/kunde/nr`: never in capitals alone, as codes are. */
const IS_NAME = /^[#$/.\p{L}_][\p{L}\p{N}_.[\]/-]*\p{Ll}[\p{L}\p{N}_.[\]/-]*$/u
/** What failed, before it comes to the property. */
const LEAD = /^[^:'"`]{0,60}(?:error|failed|exception|deserialize)[^:'"`]{0,60}: (?=\S+ \S)/i

export function complaintOf(unit: Unit, units: readonly Unit[], request: Request): Complaint {
  const isRecord = unit.whole === undefined && unit.mentions.some(({ under }) => under !== undefined)
  const all = partsOf(unit.raw).map((part): [string, string] => {
    const [, key = '', value = part] = (isRecord && /^([\p{L}\p{N}_$.@-]{1,60})=([\s\S]*)$/u.exec(part)) || []
    return [key, value]
  })
  const fields = all.filter(([key]) => !isIgnored(key))
  const sentences = fields.filter(([key, value]) => isSentence(value) && (rankOf(key) < 0 || isCodeKey(key)))
  const sentence = sentences
    .map(([, value]) => value.slice(0, LONGEST).replace(LEAD, ''))
    .join('; ')
    .slice(0, LONGEST)
  const named = namesIn(unit, sentence, request)
  // A path in the sentence tells the place in full, and several names are no key's.
  const trail = named.length > 1 || named.some(each => each.length > 1) ? [] : trailOf(unit, units, request, named)
  const codes = fields.flatMap(([key, value]) => {
    if (isCodeKey(key)) return /\s/.test(value) ? [] : [value]
    const own = key === '' ? value : /\s/.test(value) ? key : ''
    return kindOfCode(own) === undefined ? [] : [own]
  })
  const last = unit.at.at(-1) ?? ''
  const code = [...codes, ...(all.length === 1 && trail.at(-1) !== last ? [last] : [])].find(
    each => kindOfCode(each) !== undefined,
  )
  const words = fields.filter(([key, value]) => key !== '' && !isCodeKey(key) && IS_NAME.test(value) && !isNever(value))
  const byForm = words.length === 1 && sentences.length === 1 ? segmentsIn(words[0]?.[1] ?? '') : undefined
  const placed = locationIn(unit) ?? byForm
  const location = placed ?? (trail.length > 0 ? trail : undefined)
  const where = fields.flatMap(([key, value]) =>
    key === '' ? [] : (locationNamed(value) ?? locationNamed(key) ?? []),
  )[0]
  // What was sent is no list of what may be, nor is the place; what a rule is given alongside its name is one.
  const echoed = all.filter(([key]) => isIgnored(key) && !/^(?:param|arg)/i.test(key)).map(([, value]) => value)
  const lists = unit.lists.filter(
    list => !echoed.includes(list.join(', ')) && !list.some(each => location?.includes(each)),
  )
  for (const [key, value] of fields) {
    // A short word between the last two joins them.
    const list = isFrame(key) || key === '' ? [] : (listsIn(value)[0] ?? value.split(/\s*[,|]\s*|\s+/))
    if (list.length > 1 && list.every(each => /^[\p{L}\p{N}_.+-]+$/u.test(each))) lists.push(list)
  }
  return {
    kind: kindIn(sentence, code, location),
    sentence,
    code,
    location,
    isPlaced: placed !== undefined,
    where,
    lists,
    named,
  }
}

/** Under a key that says so. */
function locationIn({ mentions }: Unit): string[] | undefined {
  const reported = mentions.filter(({ form, segments, under = '' }) => {
    const isLocation = (rankOf(under) >= 0 || locationNamed(under) !== undefined) && !isIgnored(under)
    const isCode = OF_LACK.includes(kindOfCode(segments.join('.')) ?? 'invalid')
    return (
      /^(?:path|leaf):/.test(form) &&
      isLocation &&
      !isCode &&
      (segments.length > 1 || locationNamed(segments[0] ?? '') === undefined)
    )
  })
  return reported.sort((a, b) => rankOf(a.under ?? '') - rankOf(b.under ?? ''))[0]?.segments
}

const isFrame = (key: string) =>
  isEnvelope(key) ||
  isIgnored(key) ||
  isCodeKey(key) ||
  rankOf(key) >= 0 ||
  MESSAGE_KEYS.includes(squeezed(key)) ||
  key.startsWith('_')

/** Keys that lead to it, without those of the frame: what stands alongside keys that nobody knows is one of them. */
function trailOf(
  { at, isListed = false }: Unit,
  units: readonly Unit[],
  request: Request,
  named: string[][],
): string[] {
  const { names, values } = request
  const isName = (key: string, i: number) => {
    const isLast = i === at.length - 1
    const isBare = named.length === 0 || named.some(each => each.at(-1) === key)
    const parent = at[i - 1]
    const isEcho = values.has(key) && !names.has(key)
    if (kindOfListKey(key) !== undefined || isWhole(key) || isEcho) return false
    // A rule under the name of the property that it is of.
    const above = i === 0 ? undefined : sentAt(request, locationOf(at.slice(0, i), request).at)
    if (isLast && above !== undefined && typeof above !== 'object') return false
    if (isLast && parent !== undefined && !isListed && !isFrame(parent) && kindOfCode(key) !== undefined) return false
    if (!isFrame(key)) return isListed || isBare || !isLast || names.has(key)
    if (isContainer(key) || key.startsWith('_')) return false
    if (isLast) return isListed && isBare
    const holder = at.slice(0, i).join()
    return (
      i > 0 &&
      units.some(({ at: other }) => other.length > i && other.slice(0, i).join() === holder && !isFrame(other[i] ?? ''))
    )
  }
  return at.filter(isName).flatMap(key => (names.has(key) ? [key] : segmentsIn(key)))
}

/** A code comes before the words, unless it says that something is wrong and no more. Names are no words here. */
function kindIn(
  sentence: string,
  code: string | undefined,
  location: readonly string[] | undefined,
): ObservationKind | undefined {
  if (squeezed(location?.at(-1) ?? '') === 'contenttype') return 'media-type'
  const reported =
    sentence === '' ? undefined : (kindOfText(withoutWord(sentence, location?.at(-1))) ?? kindOfText(sentence))
  const coded = kindOfCode(code)
  if (coded === 'malformed') return reported ?? coded
  // That a code says of a thing that it was not found is said of a type or a rule as often as of somebody.
  return coded === 'no-match' ? reported : (coded ?? reported)
}

/** Case-insensitive classes of letters take longer to compile than a long answer to read: what stands around the name is looked at apart. */
function withoutWord(text: string, word: string | undefined): string {
  if (word === undefined) return text
  return text.replace(new RegExp(escaped(word), 'giu'), (found, at: number) =>
    ENDS_IN_LETTER.test(text.slice(0, at)) || BEGINS_WITH_LETTER.test(text.slice(at + found.length)) ? found : 'Q',
  )
}
const ENDS_IN_LETTER = /[\p{L}\p{N}]$/u
const BEGINS_WITH_LETTER = /^[\p{L}\p{N}]/u
