/** What a complaint says would be accepted: a closed list, a pattern, a format, a type. */
import type { Json } from '../json.ts'
import { squeezed } from '../names.ts'
import type { Expected, JsonType, ObservationKind } from '../observation.ts'
import { kindOfWholeCode } from './_codes.ts'
import { patternIn } from './_phrases.ts'
import { formatIn, formatNamed, typeIn } from './_types.ts'
import { segmentsIn } from './mentions.ts'

/** What was received stands alongside what is wanted. */
const GOT =
  /[,;.]?\s*(?:but )?(?:got|received|was|found|instead of|given|actual|erhalten|bekommen|gekregen|reçue?|recibid[oa]|ricevut[oa]|otrzymano)[:=]? (?:an? )?[`'"]?(?:undefined|null|none|nil|nan|str(?:ing)?|int(?:eger)?|float|number|bool(?:ean)?|object|array|list|dict|map|nothing)\S*/giu
const WANTED = /\b(?:expected|must be|should be|of type|to be|not an?|valid)\b/i

interface ReportedValue {
  kind: ObservationKind
  sentence: string
  fields: readonly [string, string][]
  lists: readonly string[][]
  /** The value that was sent. */
  sent: Json | undefined
  /** Words that are on no list: the name of the property. */
  name: string
}

export function expectedIn({ kind, sentence, fields, lists, sent, name }: ReportedValue): Expected {
  const words = sentence.replace(GOT, ' ')
  const cue = WANTED.exec(words)
  const wanted = cue === null ? words : words.slice(cue.index + cue[0].length)
  const named = fields.flatMap(([, value]) => formatNamed(value) ?? [])[0]
  switch (kind) {
    case 'enum': {
      const values = closest(lists, sent, name)
      return values === undefined ? {} : { values }
    }
    case 'missing': {
      const values = /one of|allowed|options|\|/i.test(sentence) ? closest(lists, sent, name) : undefined
      const type = cue === null ? undefined : typeIn(wanted)
      return values !== undefined ? { values } : type === undefined ? {} : { type }
    }
    case 'pattern': {
      const pattern = [sentence, ...fields.map(([, value]) => value)].flatMap(each => patternIn(each)?.pattern ?? [])[0]
      return pattern === undefined ? {} : { pattern }
    }
    case 'format': {
      const format = named ?? formatIn(wanted) ?? formatIn(words)
      return format === undefined ? {} : { format }
    }
    case 'type':
    case 'null': {
      const type: JsonType | undefined = typeIn(wanted)
      return type === undefined ? {} : { type }
    }
    default:
      return {}
  }
}

const PLAIN = /^[\p{L}\p{N}][\p{L}\p{N}_.+: -]*$/u

/** Codes of these stand alongside names; others are words that lists hold, too. */
const RULES: readonly ObservationKind[] = ['missing', 'enum', 'unknown', 'blank', 'null']

/** The longest list of words, none of which is the property itself or a code, without what was sent. */
function closest(lists: readonly string[][], sent: Json | undefined, name: string): Json[] | undefined {
  const isOther = (each: string) =>
    squeezed(segmentsIn(each).at(-1) ?? '') === squeezed(name) || RULES.includes(kindOfWholeCode(each) ?? 'invalid')
  const [best] = lists
    .slice(0, 12)
    .filter(list => list.every(each => PLAIN.test(each)) && !list.some(isOther))
    .map(list => [...new Set(list)].filter(each => each !== String(sent ?? '') && !/^(?:got|received)$/.test(each)))
    .filter(list => list.length > 1)
    .sort((a, b) => b.length - a.length)
  return best?.map(each => (/^-?\d+$/.test(each) && typeof sent === 'number' ? Number(each) : each))
}

/** "must be a, not b", where b is what was sent: the one value that is accepted. */
export function valueInsteadOf(sent: Json | undefined, sentence: string): string | undefined {
  if (typeof sent !== 'string' || sent === '' || !sentence.includes(sent)) return undefined
  const before = sentence.slice(0, sentence.indexOf(sent))
  const wanted =
    /\b(?:be|equal|expected) ['"`]?([\p{L}\p{N}][\p{L}\p{N}_./:-]*)['"`]?,? (?:(?:and|but) )?(?:not|was|got|is|instead of) ['"`]?$/iu.exec(
      before,
    )?.[1]
  return wanted === undefined || typeIn(wanted) !== undefined ? undefined : wanted
}
