/** What kind of complaint a sentence is, by its words in any of the languages known. */
import type { ObservationKind } from '../observation.ts'
import { bareOf } from './_bare.ts'
import { boundsIn } from './_bounds.ts'
import { kindOfCode } from './_codes.ts'
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
import { NO_MATCH } from './_reply-phrases.ts'

/** A required or valid something is no missing member: "a valid integer is required", "the required pattern". */
const QUALIFIED =
  /(?:required|erforderliche[nms]?|vereiste|requise?|requerid[oa]|richiest[oa]) (?:pattern|format|length|type|range|muster|formaat|formato)|valid [\p{L} -]{1,30}(?: is|are)? ?required|requires? (?:a |an )?(?:valid|at least)/iu
/** Kinds that speak of a value that is there; "required" beside them ("required and must be a string") comes second. */
export function kindOfText(whole: string): ObservationKind | undefined {
  const text = bareOf(whole)
  if (text.length < 2) return undefined
  if (/^"?required"?\.?$/i.test(text.trim())) return 'missing'
  if (MALFORMED.test(text) && !/field|propert|feld|champ|campo/i.test(text)) return 'malformed'
  if (UNKNOWN.test(text) && !isOfValue(text)) return 'unknown'
  const missing = MISSING.test(text) && !QUALIFIED.test(text)
  if (BLANK.test(text)) return 'blank'
  if (missing && isPlainlyMissing(text)) return 'missing'
  if (NULL.test(text)) return missing ? 'missing' : 'null'
  if (ENUM.test(text)) return 'enum'
  if (PATTERN.test(text)) return 'pattern'
  if (/^(?:(?!format).)*(?:\bexpected\b|\bshould be\b|\bmust be\b).*(?:received|got) undefined/i.test(text))
    return 'missing'
  if (missing && Object.keys(BOUNDS.test(text) ? boundsIn(text, undefined) : {}).length === 0) return 'missing'
  const typed = TYPE.test(text)
  if (FORMAT.test(text)) return 'format'
  if (typed && TYPE_WORD.test(text) && !/[<>]=?|≥|≤|length|characters|at (?:least|most)/.test(text)) return 'type'
  if (BOUNDS.test(text)) return 'bounds'
  if (isOfValue(text) && UNKNOWN.test(text)) return 'enum'
  if (MEDIA_TYPE.test(text)) return 'media-type'
  if (NO_MATCH.test(text)) return 'no-match'
  if (typed) return 'type'
  if (INVALID.test(text)) return 'invalid'
  return undefined
}

/** Nothing of the sentence tells what a value would have to be. */
function isPlainlyMissing(text: string): boolean {
  return !ENUM.test(text) && !PATTERN.test(text) && !BOUNDS.test(text)
}

function isOfValue(text: string): boolean {
  return OF_A_VALUE.test(text) && !/fields?|propert|keys?\b|attribut|param|feld|champ|campo|veld/i.test(text)
}

const TYPE_WORD =
  /(?<![\p{L}])(?:str(?:ing)?|int(?:eger)?|u?int?\d+|[iu](?:8|16|32|64)|number|numeric|float|double|decimal|bool(?:ean)?|object|array|list|dict(?:ionary)?|map(?:ping)?|sequence|struct|text|type|zeichen(?:kette|folge)|(?:ganz)?zahl|objekt\S*|liste|wahrheitswert|boolesch\S*|tekenreeks|(?:geheel )?getal|lijst|cha[îi]ne|entier|nombre|objet|tableau|bool[ée]en|cadena|texto|entero|n[úu]mero|objeto|lista|arreglo|booleano|stringa|testo|intero|oggetto|elenco|inteiro|lista|ciąg\S*|liczb\S*|obiekt\S*|tablic\S*|řetězec\S*|čísl\S*|seznam\S*|str[äe]ng|heltall?|tall?|boolesk\S*|merkkijono|kokonaisluku|luku|olio|συμβολοσειρά|κείμενο|ακέραιος?|αριθμός?|αντικείμενο|λίστα|metin|dize|sayı|tam ?sayı|nesne|dizi|строк\S*|числ\S*|цел\S*|объект\S*|массив\S*|szöveg|egész|szám|objektum|tömb|[sș]ir|număr|întreg|obiect)(?![\p{L}])|文字列|整数|整數|数値|数字|配列|オブジェクト|字符串|字串|布尔|对象|数组|문자열|정수|숫자/iu

export function kindOf(code: string | undefined, text: string): ObservationKind | undefined {
  const coded = kindOfCode(code)
  if (coded !== undefined && coded !== 'invalid') return coded
  return kindOfText(text) ?? coded
}
