/** What a sentence says beyond that something is wrong, by its words in any of the languages known. */
import { tokensOf } from '../names.ts'
import type { ObservationKind } from '../observation.ts'
import { MALFORMED, MEDIA_TYPE, MISSING, OF_A_VALUE, UNKNOWN } from './_phrases.ts'
import { NO_MATCH } from './_reply-signs.ts'
import { isNever, isQuotedNever, isSpokenOf, isVerb, VERB } from './_vocabulary.ts'

/** `undefined` where it is said of a value, or of nothing. */
export function kindOfText(whole: string): ObservationKind | undefined {
  const text = bareOf(whole)
  if (text.length < 2) return undefined
  // "Illegal input: the fields … are required": what stands before the colon is a heading.
  const heading = /^[\p{L}\s]{3,30}: (?=.*\s)/u.exec(text)?.[0] ?? ''
  const own = heading === '' || !UNKNOWN.test(heading) ? undefined : kindOfText(text.slice(heading.length))
  if (own !== undefined) return own
  // The key alone is how Python says that there is none.
  if (/^'[\w.]+'$/.test(whole.trim())) return 'missing'
  return kindOfWords(text)
}

/** Too common as labels of the whole answer to say anything of one property. */
const HEADINGS =
  /^(validation(_?error|_?failed|_?exception)?|invalid_?(request|argument|input)|bad_?request|error|field|request)$/i

/** Of `any.required`, `FIELD_MISSING`, `unrecognized_keys`: the words that a code is made of say what sentences say. */
export function kindOfCode(code: string | undefined): ObservationKind | undefined {
  return code === undefined || code.length > 80 || HEADINGS.test(code)
    ? undefined
    : kindOfWords(tokensOf(code).join(' '))
}

function kindOfWords(text: string): ObservationKind | undefined {
  if (MALFORMED.test(text) && !/field|propert|feld|champ|campo/i.test(text)) return 'malformed'
  if (UNKNOWN.test(text) && !isOfValue(text)) return 'unknown'
  if (MISSING.test(text)) return 'missing'
  if (MEDIA_TYPE.test(text)) return 'media-type'
  return NO_MATCH.test(text) ? 'no-match' : undefined
}

function isOfValue(text: string): boolean {
  return OF_A_VALUE.test(text) && !/fields?|propert|keys?\b|attribut|param|feld|champ|campo|veld/i.test(text)
}

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
