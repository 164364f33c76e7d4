/** What a refusal says the value would have to be, out of its words and out of the fields beside them. */
import type { Json } from '../json.ts'
import type { Expected, ObservationKind } from '../observation.ts'
import { boundsIn } from './_bounds.ts'
import { bareOf, withoutNumberNouns } from './_kind.ts'
import { listAfterColon, listOf } from './_lists.ts'
import { patternIn } from './_phrases.ts'
import { formatIn, typeIn } from './_types.ts'

const SIZE =
  /^(?:la taille|la longueur|(?:die )?(?:größe|länge)|de (?:grootte|lengte)|el tamaño|la longitud|la lunghezza|la dimensione|o tamanho|rozmiar|długość|storleken|längden|size|length) /i

/** What was received stands beside what was expected; only the latter is wanted. */
const GOT =
  /[,;.]?\s*(?:but )?(?:got|received|was|found|instead of|instead|given|not|actual|erhalten|bekommen|gekregen|reçue?|obtenu|recibid[oa]|ricevut[oa]|recebid[oa]|otrzymano|obdrženo|fick|fikk|fik|saatiin|ελήφθη|alındı|получен[оа]?|kapott|primit)[:=]? (?:an? )?[`'"]?(?:undefined|null|none|nil|nan|str(?:ing)?|int(?:eger)?|float|number|bool(?:ean)?|object|array|list|dict|map|sequence|number|nothing)\S*/giu

function boundsTold(wanted: string, whole: string, sent: Json | undefined): Expected {
  const found = boundsIn(wanted, sent)
  return Object.keys(found).length > 0 ? found : boundsIn(whole, sent)
}

export function expectedIn(text: string, kind: ObservationKind, sent: Json | undefined): Expected {
  const when = kind === 'bounds' || kind === 'invalid' ? sideOfNow(text) : undefined
  return { ...valueIn(text, kind, sent), ...(when === undefined ? {} : { when }) }
}

const PAST =
  /\b(?:must not|may not|cannot|can't|can not|should not|must never) (?:be|lie) (?:a date |a time )?in the future\b|\b(?:must|should|has to) (?:be|lie) (?:a date |a time )?in the past\b/i
const FUTURE =
  /\b(?:must not|may not|cannot|can't|can not|should not|must never) (?:be|lie) (?:a date |a time )?in the past\b|\b(?:must|should|has to) (?:be|lie) (?:a date |a time )?in the future\b/i

function sideOfNow(text: string): Expected['when'] {
  if (PAST.test(text)) return 'past'
  return FUTURE.test(text) ? 'future' : undefined
}

function valueIn(text: string, kind: ObservationKind, sent: Json | undefined): Expected {
  const wanted = withoutNumberNouns(bareOf(text).replace(GOT, ' '))
  switch (kind) {
    case 'enum': {
      const values = (listOf(text) ?? listAfterColon(text))?.values
      if (values?.length === 2 && values.every(each => each === 'true' || each === 'false')) return { type: 'boolean' }
      return values === undefined ? {} : { values }
    }
    case 'unknown': {
      const list =
        /expected|allowed|known|valid|supported|permitted|erlaubt|toegestane|autoris|permitid|consentit|dozwolon|tillåt|tillatt/i.test(
          text,
        )
          ? listOf(text)
          : undefined
      const members = list?.values.filter(value => typeof value === 'string')
      return members === undefined || members.length < 2 ? {} : { members }
    }
    case 'pattern': {
      const pattern = patternIn(text)?.pattern
      return pattern === undefined ? {} : { pattern }
    }
    case 'bounds':
      // "la taille doit …": the subject that names the unit is gone with the other subjects.
      return boundsTold(SIZE.test(text) ? `${wanted} (size)` : wanted, text, sent)
    case 'format': {
      const format = formatIn(after(wanted)) ?? formatIn(wanted)
      if (format === undefined) return {}
      return format === 'digits' ? { format, ...digitsIn(wanted) } : { format }
    }
    case 'type':
    case 'null': {
      const type = typeIn(after(wanted))
      if (type === undefined) return {}
      return type === 'integer' || type === 'number'
        ? { type, ...(/(?<!non-?)positive/i.test(wanted) ? { exclusiveMinimum: 0 } : {}) }
        : { type }
    }
    case 'missing':
    case 'invalid':
      return besides(text, wanted, sent)
    default:
      return {}
  }
}

const DIGITS =
  /(?<![\d.,])(\d{1,3})(?:\s*(?:to|-|–|or|bis|oder|à|ou|a|o|tot|of|do|lub)\s*(\d{1,3}))?[ -]?(?:digits?|stellige?|ziffern|chiffres?|cijfers|d[ií]gitos?|cifre|cyfry?|číslic|siffror|sifre)(?![\p{L}])/iu

/** "must be 5 digits", "8-12 digits". */
function digitsIn(text: string): Expected {
  const { minLength, maxLength } = boundsIn(text, '')
  if (minLength !== undefined || maxLength !== undefined)
    return { ...(minLength === undefined ? {} : { minLength }), ...(maxLength === undefined ? {} : { maxLength }) }
  const [, least, most = least] = DIGITS.exec(text) ?? []
  return least === undefined ? {} : { minLength: Number(least), maxLength: Number(most) }
}

/** "is required and must be one of …", "expected string, received undefined". */
function besides(text: string, wanted: string, sent: Json | undefined): Expected {
  const values = /one of|allowed|options|valid values|\||be ['"`][^'"`]{1,40}['"`](?:,| or)/i.test(text)
    ? listOf(text)?.values
    : undefined
  if (values !== undefined && values.length > 1) return { values }
  if (/\b(?:must|should|expected|to) be\b|expected/i.test(wanted)) {
    const type = /\bmust be (?:set|provided|present|supplied|given|specified)\b/i.test(wanted)
      ? undefined
      : typeIn(after(wanted))
    const bounds = /at (?:least|most)|between|[<>]=/.test(wanted) ? boundsIn(wanted, sent) : {}
    return { ...(type === undefined ? {} : { type }), ...bounds }
  }
  return {}
}

/** The words after the one that announces what is wanted. */
function after(text: string): string {
  const expected = /(?<![\p{L}])expect(?:ed|s)?(?: type)?(?=[\s:`=])/iu.exec(text)
  if (expected !== null) return text.slice(expected.index + expected[0].length)
  const cue =
    /(?<![\p{L}])(?:must be|should be|to be|of type|not an?|not a valid|valid|muss|müssen|moet|doit|debe|deve|musi|musí|måste|må|skal|täytyy|oltava|πρέπει|должн\p{L}*|kell|trebuie)(?=[\s:`=])|为|是/iu.exec(
      text,
    )
  return cue === null ? text : text.slice(cue.index + cue[0].length)
}
