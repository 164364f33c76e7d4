/** What kind of complaint a sentence is, by its words in any of the languages known. */
import type { ObservationKind } from '../observation.ts'
import {
  BLANK,
  BOUNDS,
  ENUM,
  FORMAT,
  INVALID,
  MALFORMED,
  MEDIA_TYPE,
  MISSING,
  NULL,
  OF_A_VALUE,
  PATTERN,
  TYPE,
  UNKNOWN,
} from './_phrases.ts'
import { NO_MATCH } from './_reply-signs.ts'
import { formatIn, typeIn } from './_types.ts'
import { isNever, isQuotedNever, isSpokenOf, isVerb, VERB } from './_vocabulary.ts'

/** A required or valid something is no missing property: "a valid integer is required", "the required pattern". */
const QUALIFIED =
  /gültige[rsn]? [\p{L} -]{1,30} (?:ist|sind|wird) (?:erforderlich|benötigt)|[\p{L} -]{1,30} valides? (?:est|sont) requis|richiest[oa] un[oa]? [\p{L} -]{1,30} valid[oa]|geldige? [\p{L} -]{1,30} is (?:verplicht|vereist)|[\p{L} -]{1,30} v[áa]lid[oa] (?:é exigid[oa]|es requerid[oa]|es obligatori[oa])|wymagan[ya] poprawn[ya]|giltig[t]? [\p{L} -]{1,30} krävs|(?:required|erforderliche[nms]?|vereiste|requise?|requerid[oa]|richiest[oa]) (?:pattern|format|length|type|range|muster|formaat|formato)|valid [\p{L} -]{1,30}(?: is|are)? ?required|requires? (?:a |an )?(?:valid|at least)/iu
/** Kinds that speak of a value that is there; "required" alongside them ("required and must be a string") comes second. */
export function kindOfText(whole: string): ObservationKind | undefined {
  const text = withoutNumberNouns(wantedOf(bareOf(whole)))
  if (text.length < 2) return undefined
  // "Illegal input: the fields … are required": what stands before the colon is a heading.
  const heading = /^[\p{L}\s]{3,30}: (?=.*\s)/u.exec(text)?.[0] ?? ''
  const own = heading === '' || !UNKNOWN.test(heading) ? undefined : kindOfText(text.slice(heading.length))
  if (own !== undefined && own !== 'invalid') return own
  // The key alone is how Python says that there is none.
  if (/^'[\w.]+'$/.test(whole.trim())) return 'missing'
  if (MALFORMED.test(text) && !/field|propert|feld|champ|campo/i.test(text)) return 'malformed'
  if (UNKNOWN.test(text) && !isOfValue(text)) return 'unknown'
  const missing = MISSING.test(text) && !QUALIFIED.test(text)
  if (BLANK.test(text)) return 'blank'
  if (WRONG_FORMAT.test(text) && !ENUM_LIST.test(text)) return 'format'
  if (NULL.test(text)) return missing ? 'missing' : 'null'
  if (OBJECT_OR_ARRAY.test(text) || TRUE_OR_FALSE.test(text)) return 'type'
  if (ENUM.test(text) || CONSTANTS.test(text)) return 'enum'
  if (PATTERN.test(text)) return 'pattern'
  if (/^(?:(?!format).)*(?:\bexpected\b|\bshould be\b|\bmust be\b).*(?:received|got) undefined/i.test(text))
    return 'missing'
  if (missing && !(BOUNDS.test(text) && /\d/.test(text))) return 'missing'
  const typed = TYPE.test(text)
  if (FORMAT.test(text)) return 'format'
  if (typed && isOfType(text) && !/[<>]=?|≥|≤|length|characters|at (?:least|most)/.test(text)) return 'type'
  if (BOUNDS.test(text)) return 'bounds'
  if (isOfValue(text) && UNKNOWN.test(text)) return 'enum'
  if (MEDIA_TYPE.test(text)) return 'media-type'
  if (NO_MATCH.test(text)) return 'no-match'
  if (typed) {
    if (formatIn(text) !== undefined) return 'format'
    return isOfType(text) || STRONG_TYPE.test(text) ? 'type' : 'invalid'
  }
  if (QUALIFIED.test(text) && typeIn(text) !== undefined) return 'type'
  if (INVALID.test(text)) return 'invalid'
  return undefined
}

/** A phone number and a house number are no numbers. */
function withoutNumberNouns(text: string): string {
  return text.replace(NUMBER_NOUN, '$1').replace(NUMBER_OF, '$1')
}
const NUMBER_OF =
  /(?<!\p{L})(?:n[uú]m[eé]ro|numer|nummer) (?:de |di |d['’]|do |du |della |del )?(t[eé]l[eé]\p{L}*|portable|mobile|m[oó]vil|cellulare|suivi|colis|client\p{L}*|seguimiento|env[ií]o|spedizione|civico|rue|calle|casa|domu|przesyłki|paczki|compte|cuenta)/giu
const NUMBER_NOUN =
  /\b(phone|telephone|mobile|cell|fax|house|street|account|card|tracking|customer|client|order|reference|serial|version|shipment|parcel|contact|passport|tax|vat|credit card|post ?box|building|flat|unit) numbers?\b/gi

const TRUE_OR_FALSE = /\btrue (?:or|oder|of|ou|o|albo|lub|eller|nebo|vagy|sau|veya) false\b/i
/** "must be either object or array". */
const OBJECT_OR_ARRAY = /\b(?:must|should) be (?:either )?(?:an? )?(?:object|array) or (?:an? )?(?:object|array)\b/i

/** "invalid value: string "x", expected a date": what was got says nothing of what is wanted. */
function wantedOf(text: string): string {
  const found = /invalid (?:value|type): .{0,200}?, expected (.+)$/i.exec(text)
  return found === null ? text : `expected ${found[1]}`
}

/** "must be CHECK or MANAGE". */
const CONSTANTS = /\b(?:must|should) be (?:either )?[A-Z][A-Z0-9_]+(?:, [A-Z][A-Z0-9_]+)*,? or [A-Z][A-Z0-9_]+/
const WRONG_FORMAT =
  /falsche[sn]? format|pas le bon format|formato (?:err[oó]neo|incorrecto|inv[aá]lido|errato|errado)|non è nel formato|ongeldig formaat|verkeerde? formaat|zły format|niepoprawny format|felaktigt format|(?:wrong|invalid|incorrect|bad) (?:\w+ )?format|format (?:is )?(?:invalid|incorrect|wrong)|(?:not (?:a |an )?|in)valid (?:e-?mail|phone|mobile|uuid|guid|url|uri|date|datetime|time|timestamp|iso)/i
const ENUM_LIST = /one of(?! these formats)|allowed values/i
const STRONG_TYPE =
  /(?:muss|soll) vom typ|must be of type|doit être de type|debe ser de tipo|deve essere di tipo|deve ser do tipo|moet van het type|musi być typu|invalid type|wrong type|type mismatch|is not of type|cannot (?:deserialize|unmarshal|construct|convert|coerce|cast)|could not (?:be )?convert/i

function isOfValue(text: string): boolean {
  return OF_A_VALUE.test(text) && !/fields?|propert|keys?\b|attribut|param|feld|champ|campo|veld/i.test(text)
}

const isOfType = (text: string) => typeIn(text) !== undefined || /(?<!\p{L})type(?!\p{L})/iu.test(text)

const QUOTED_NAME = /(['"`])([\p{L}_$][\p{L}\p{N}_$.[\]/-]{0,80})\1/gu
const SHAPED =
  /(?<![\p{L}\p{N}_.@/-])(?:[a-z][a-z0-9]*(?:[A-Z][a-z0-9]*)+|[a-z][a-z0-9]*(?:_[a-z0-9]+)+|\$?\.?[\p{L}_]\w*(?:\.[\p{L}_]\w*|\[\d+\])+|(?:body|#|\$)?(?:\/[\p{L}_]\w*)+)(?![\p{L}\p{N}_(@])/gu
const SUBJECT = new RegExp(
  `^((?:the|your|das|der|die|de|het|le|la|el|il|lo|o|a|το|η|ο)\\s+)?([\\p{L}_$][\\p{L}\\p{N}_$-]*(?: [\\p{L}_$][\\p{L}\\p{N}_$-]*){0,2}?)(?=(?:\\s+(?:field|property|parameter|attribute))?\\s+(?:${VERB})(?![\\p{L}]))`,
  'iu',
)
const PREFIX = /^[\p{L}_$][\p{L}\p{N}_$.[\]-]*(?=\s*(?::|=>|->|–|—|-)\s+\S)/u

/**
 * A sentence without the names in it, so that a property called `email` or `format` is not taken for what is said of it.
 */
function bareOf(text: string): string {
  return text
    .replace(QUOTED_NAME, (all, quote: string, name: string, at: number) =>
      isQuotedNever(name) && !isSpokenOf(text, at, at + all.length) ? all : `${quote}Q${quote}`,
    )
    .replace(SHAPED, 'Q')
    .replace(PREFIX, name => (isNever(name) || /error|failed|invalid/i.test(name) ? name : 'Q'))
    .replace(SUBJECT, (all, article: string | undefined, name: string) =>
      name.split(' ').some(word => isNever(word) || isVerb(word)) ? all : `${article ?? ''}Q`,
    )
}
