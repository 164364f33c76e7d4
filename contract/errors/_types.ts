/** Names of JSON types and of formats in many languages and in the type systems of servers. */
import type { JsonType } from '../observation.ts'
import { fenced } from './_phrases.ts'

const word = (words: string) => new RegExp(fenced(words), 'iu')

/** Tried in this order: an integer is said by more exact words than a number. */
const TYPES: readonly [JsonType, RegExp][] = [
  [
    'integer',
    word(
      '(?:java\\.lang\\.)?(?:integer|long|short)|(?:system\\.)?u?int(?:8|16|32|64)?|[iu](?:8|16|32|64|128|size)|whole number|ganzzahl\\p{L}*|ganze zahl|entier|n[úu]mero entero|entero|(?:numero )?intero|(?:n[úu]mero )?inteiro|geheel getal|(?:liczb[aąę] )?całkowit\\p{L}*|celé číslo|celým číslem|heltall?|kokonaisluku|ακέραιο[ςυ]?|tam ?sayı|целым числом|целое число|цел\\p{L}+|egész(?: szám)?|număr întreg|întreg|bigint',
    ),
  ],
  [
    'boolean',
    word(
      '(?:java\\.lang\\.)?bool(?:ean)?|system\\.boolean|true (?:or|oder|of|ou|o|albo|lub|eller|nebo|vagy|sau|veya|tai|ή|или) false|wahrheitswert|boolesch\\p{L}*|bool[ée]en|booleano|booleana|wartość logiczn\\p{L}*|logická hodnota|boolesk\\p{L}*|totuusarvo|логическ\\p{L}*|булев\\p{L}*|mantıksal|logikai',
    ),
  ],
  [
    'number',
    word(
      'number|float(?:32|64)?|f32|f64|double|decimal|numeric|numerical|(?:java\\.math\\.)?bigdecimal|zahl|nombre|n[úu]mero|numero|getal|liczb[aąę]|číslo|číslem|tall?|nummer|luku|αριθμός|sayı|числ\\p{L}+|szám|număr',
    ),
  ],
  [
    'array',
    word(
      '(?:json )?array|list|sequence|vec|tuple|slice|\\[\\]\\w+|(?:java\\.util\\.)?(?:array)?list(?:<.{1,60}>)?|liste|list[aęąy]|tableau|arreglo|matriz|elenco|tablic[aąę]|seznam\\p{L}*|lijst|luettelo|taulukko|λίστα|πίνακας|dizi|массив\\p{L}*|списк\\p{L}*|tömb|listă',
    ),
  ],
  [
    'object',
    word(
      '(?:json )?object|dict(?:ionary)?|map(?:ping)?|struct(?: \\w+)?|record|objekt\\p{L}*|objet|objeto|oggetto|obiekt\\p{L}*|olio|αντικείμενο|nesne|объект\\p{L}*|objektum|obiect',
    ),
  ],
  [
    'string',
    word(
      'str(?:ing)?|(?:java\\.lang\\.)?string|system\\.string|text|varchar|zeichen(?:kette|folge)\\p{L}*|cha[îi]ne(?: de caractères)?|cadena(?: de texto)?|texto|stringa|testo|tekenreeks|tekst(?:em|u)?|ciąg(?:iem)? znaków|ciągiem|napis\\p{L}*|řetězec|řetězcem|str[äe]ng|merkkijono|teksti|συμβολοσειρά|αλφαριθμητικό|κείμενο|dize|metin|строк\\p{L}+|szöveg|karakterlánc|[șs]ir(?: de caractere)?',
    ),
  ],
  ['integer', /整数|整數|정수/],
  ['number', /数値|数字|數字|숫자/],
  ['boolean', /真偽値|布尔|布林|불리언/],
  ['array', /配列|数组|數組|列表|배열/],
  ['object', /オブジェクト|对象|對象|物件|객체/],
  ['string', /文字列|字符串|字串|문자열/],
]

export function typeIn(text: string): JsonType | undefined {
  let best: { type: JsonType; at: number; exact: number } | undefined
  for (const [i, [type, words]] of TYPES.entries()) {
    const at = words.exec(text)?.index
    if (at !== undefined && (best === undefined || at < best.at)) best = { type, at, exact: i }
  }
  return best?.type
}

const FORMATS: readonly [string, RegExp][] = [
  ['iso-duration', /iso[ -]?(?:8601)? ?duration|duration/i],
  [
    'date-time',
    /date-?_? ?time|timestamp|rfc ?3339|yyyy-mm-dd['"]?[t ]['"]?hh|datumszeit|zeitstempel|datum (?:und|en) (?:uhr)?zeit|date et heure|fecha y hora|data e ora|data e hora|(?:offset|local|zoned)datetime|java\.time\.instant|datetimeoffset|iso ?-?8601(?! (?:duration|date(?! ?(?:string|time|format))|calendar))|ημερομηνία και ώρα|日時|日期时间|날짜/i,
  ],
  [
    'time',
    /(?<![\p{L}-])(?:time(?! ?(?:stamp|zone|out))|hh:mm|uhrzeit|tijd|heure|ora(?:rio)?|hora|localtime|czas|čas|klokkeslett|klockslag|saat|времени|ώρα)(?![\p{L}])/iu,
  ],
  [
    'date',
    /(?<![\p{L}])(?:iso ?-?8601 calendar date|date|datum|fecha|data|localdate|dato|päivämäärä|ημερομηνία|tarih|дат[аыу]|dátum|dată|yyyy-mm-dd)(?![\p{L}])|日付|日期/iu,
  ],
  ['uuid', /uuid|guid/i],
  [
    'email',
    /e-?mail|mailadres|correo|courriel|sähköposti|ηλεκτρονικ|эл(?:\.|ектронн)|メール|邮箱|电子邮件|이메일|e-?posta|e-?pošt/i,
  ],
  [
    'e164',
    /e\.?164|phone|mobile number|msisdn|telefon|téléphone|teléfono|telefono|telefone|telefoon|puhelin|τηλέφων|телефон|電話|电话|手机|전화/i,
  ],
  ['country', /iso[ -]?3166|country|alpha-?2|ländercode|landcode|code pays|código de país|codice paese/i],
  ['language', /iso[ -]?639|bcp ?-?47|language|locale|sprache|taal|langue|idioma|lingua/i],
  ['uri', /\bur[il]\b/i],
  ['ipv4', /\bip(?:v4)?(?: address)?\b/i],
  [
    'digits',
    /(?:only|nur|uniquement|solo|apenas|alleen|numeric) (?:contain )?(?:digits|numbers|ziffern|chiffres|dígitos|cifre|cijfers|string)|digits only|ziffernfolge|cijferreeks|^\s*(?:an? )?(?:valid )?digits|be (?:a valid )?digits|numeric string|consist of digits|must contain (?:only )?digits|\d+[ -]digits?/i,
  ],
]

export function formatIn(text: string): string | undefined {
  return FORMATS.find(([, words]) => words.test(text))?.[0]
}

/** Names of formats as validators spell them. */
const NAMED: Record<string, string> = {
  datetime: 'date-time',
  'date-time': 'date-time',
  'iso-date-time': 'date-time',
  iso8601: 'date-time',
  date: 'date',
  time: 'time',
  duration: 'iso-duration',
  'iso-duration': 'iso-duration',
  email: 'email',
  'idn-email': 'email',
  uuid: 'uuid',
  uuid4: 'uuid',
  guid: 'uuid',
  url: 'uri',
  uri: 'uri',
  e164: 'e164',
  'e.164': 'e164',
  'yyyy-mm-dd': 'date',
  rfc3339: 'date-time',
  'rfc 3339': 'date-time',
  phone: 'e164',
  ipv4: 'ipv4',
  iso3166_1_alpha2: 'country',
  country: 'country',
  bcp47_language_tag: 'language',
  language: 'language',
  numeric: 'digits',
  digits: 'digits',
}
export function formatNamed(name: unknown): string | undefined {
  return typeof name === 'string' && Object.hasOwn(NAMED, name.toLowerCase()) ? NAMED[name.toLowerCase()] : undefined
}
