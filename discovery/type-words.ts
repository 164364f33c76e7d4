/** Words by which complaints name types and formats: they rank, and exclude nothing. */
import type { Json } from '../contract/json.ts'
import type { JsonType } from '../contract/observation.ts'

/** Words for types in many languages. They say which type is tried first; every type is tried. */
const TYPE_WORDS: readonly (readonly [RegExp, JsonType])[] = [
  [
    /^(integers?|ints?|int8|int16|int32|int64|uint\d*|[iu](?:8|16|32|64|size)|long|short|bigint|ganzzahl\w*|entero|entier|intero|inteiro|ca[lł]kowit\w+|heltal|whole|fixnum|biginteger|kokonaisluku|geheel)$/iu,
    'integer',
  ],
  [
    /^(numbers?|numeric|float\d*|double|decimal|f32|f64|zahl|nombre|número|numero|getal|liczb\w+|numer\w+czn\w+|tal|luku|bigdecimal)$/iu,
    'number',
  ],
  [/^(booleans?|bool|booleano|booléen|booleaanse?|wahrheitswert|logiczn\w+|boolesk\w*|true|false)$/iu, 'boolean'],
  [
    /^(arrays?|lists?|sequence|seq|vec|slice|collection|liste|lista|tableau|lijst|tablica|arraylist|\w*array\w*|tuple)$/iu,
    'array',
  ],
  [
    /^(objects?|struct|maps?|dict|dictionary|mapping|objekt\w*|objeto|objet|oggetto|obiekt\w*|record|hash\w*|associative|\w*object|start_object|nested)$/iu,
    'object',
  ],
  [
    /^(strings?|str|text|texto|tekst\w*|zeichenkette|chaîne|cadena|stringa|napis\w*|łańcuch\w*|merkkijono|sträng|varchar|charsequence|texte|testo)$/iu,
    'string',
  ],
]
/** The sign with which a value of JSON begins (RFC 8259 §2), where it stands alone in quotes: `expected '{'`. */
const SIGNS: readonly (readonly [RegExp, JsonType])[] = [
  [/(["'`])\{\1/g, 'object'],
  [/(["'`])\[\1/g, 'array'],
  [/(['`])"\1/g, 'string'],
]

/** Of several signs each may stand there. */
function withSign(text: string): string {
  const [only, ...others] = SIGNS.filter(([sign]) => text.search(sign) >= 0)
  return only === undefined || others.length > 0 ? text : text.replace(only[0], ` ${only[1]} `)
}

/** The types that a text names, in its order. */
export const typesIn = (text: string): JsonType[] => [
  ...new Set(
    withSign(text)
      .split(/[^\p{L}\p{N}_]+/u)
      .flatMap(word => TYPE_WORDS.flatMap(([pattern, type]) => (pattern.test(word) ? [type] : []))),
  ),
]

export const isTypeWord = (word: string): boolean => TYPE_WORDS.some(([pattern]) => pattern.test(word))

export const FORMATS: readonly (readonly [RegExp, string])[] = [
  [
    /date[-_ ]?time|timestamp|rfc ?3339|iso[-_ ]?(?:8601|format)|(?<![a-z])instant(?![a-z])|zoneddatetime|offsetdatetime/i,
    'date-time',
  ],
  [/(?<!\p{L})time(?!\p{L}|[-_ ]?(?:zone|stamp))|\bhh:?mm|localtime/iu, 'time'],
  [/(?<![a-z])date(?![a-z])|datum|fecha|localdate|yyyy|jjjj/i, 'date'],
  [/(?<![a-z])uuid|guid/i, 'uuid'],
  // Also as it is shown: `user@host.tld`.
  [/e-?mail|[\p{L}\p{N}]@[\p{L}\p{N}-]+\.\p{L}/iu, 'email'],
  [/(?<![a-z\d])e\.?164(?!\d)|phone/i, 'e164'],
  [/(?<![a-z])ur[il](?![a-z])/i, 'uri'],
  [/bcp ?47|language tag/i, 'language'],
  [
    /(?<!\p{L})(?:digits?|ziffern?|cijfers?|chiffres?|d[ií]gitos?|cifre|cyfr\p{L}*|číslic\p{L}*|siffror|ψηφί\p{L}*|цифр\p{L}*)(?!\p{L})/iu,
    'digits',
  ],
]

export const typeOf = (value: Json | undefined): JsonType => {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  return typeof value as JsonType
}
