/** Lists inside a sentence: `[a, b]`, `'a' | 'b'`, `a, b or c`, whatever brackets, quotes and joining words. */
import type { Json } from '../json.ts'
import { AND } from './_vocabulary.ts'

export interface FoundList {
  values: Json[]
  start: number
  end: number
}

const QUOTES: Record<string, string> = {
  "'": "'",
  '"': '"',
  '`': '`',
  '«': '»',
  '„': '“',
  '“': '”',
  '‘': '’',
  '「': '」',
  '『': '』',
  '‚': '‘',
}
const BRACKETS: Record<string, string> = { '[': ']', '{': '}', '(': ')' }
const JOIN = new RegExp(
  `^\\s*(?:(?:,|;|、|，)\\s*(?:(?:${AND})\\s+)?|\\||\\/|\\s(?:${AND})\\s|または|もしくは|或者?|和|및|또는)\\s*`,
  'iu',
)
const NOT_AN_ITEM = new Set(
  'the a an of following values value these those allowed valid one any your in to be at is are list enum required it its for with class not accepted supported and or der die das folgenden werte los las les le la valores gli i dei following: but got received found null undefined must should cannot may has have required invalid missing'.split(
    ' ',
  ),
)

/** The list that starts at `from`, or nothing. A bare list needs `bare`. */
export function listAt(text: string, from: number, bare: boolean): FoundList | undefined {
  let at = skip(text, from, /^[\s:=\-–—>]*/)
  const start = at
  const open = text[at] ?? ''
  const close = BRACKETS[open]
  if (close !== undefined) at = skip(text, at + 1, /^\s*/)
  const values: Json[] = []
  while (values.length < 80) {
    const item = itemAt(text, at, close, bare || close !== undefined)
    if (item === undefined) break
    values.push(item.value)
    at = item.end
    const join = JOIN.exec(text.slice(at, at + 16))
    if (join === null) break
    at += join[0].length
  }
  if (close !== undefined && text[skip(text, at, /^\s*/)] === close) at = skip(text, at, /^\s*/) + 1
  const [only] = values
  // Go's validator writes a list in brackets with nothing but spaces between.
  const words = open === '[' && values.length === 1 && typeof only === 'string' ? only.trim().split(/\s+/) : []
  if (words.length > 1 && words.every(word => /^[\p{L}\p{N}_.-]{1,40}$/u.test(word)))
    return { values: words.map(typed), start, end: at }
  return values.length === 0 ? undefined : { values, start, end: at }
}

function skip(text: string, at: number, pattern: RegExp): number {
  return at + (pattern.exec(text.slice(at, at + 40))?.[0].length ?? 0)
}

function itemAt(text: string, at: number, close: string | undefined, bare: boolean) {
  const quote = QUOTES[text[at] ?? '']
  if (quote !== undefined) {
    const end = text.indexOf(quote, at + 1)
    if (end < 0 || end - at > 120) return undefined
    return { value: text.slice(at + 1, end) as Json, end: end + 1 }
  }
  const rest = text.slice(at, at + 120)
  if (!bare && !/^-?\d+(?:\.\d+)?(?=\s*(?:,|or |and |$|\.|;))/.test(rest)) return undefined
  const found = (close === undefined ? /^-?[\p{L}\p{N}_][\p{L}\p{N}_.+:@-]*/u : /^[^,;|[\]{}()'"]+/u).exec(rest)?.[0]
  const word = found?.replace(/[.:\s]+$/, '')
  if (
    found === undefined ||
    word === undefined ||
    word === '' ||
    NOT_AN_ITEM.has(word.length === 1 || isConstant(word) ? word : word.toLowerCase())
  )
    return undefined
  return { value: typed(word), end: at + word.length }
}

/** `BE` is a country and no verb. */
const isConstant = (word: string) => word.length > 1 && word === word.toUpperCase() && /^[A-Z_]+$/.test(word)

function typed(word: string): Json {
  return /^-?\d+(?:\.\d+)?$/.test(word) && String(Number(word)) === word ? Number(word) : word
}

const INTRO =
  /(?:known (?:propert(?:y|ies)|fields?|keys?|members?):?|is not (?:one|any) of|(?:must|should|has to|may|can) (?:only )?be(?: set to| either| any of)?|one of|any of|oneof|either|choose (?:from|one of)|among|in (?:the )?list|in enum|(?:values?|options?|choices?|variants?|types?|channels?|actions?|formats?|modes?|operations?|languages?|countries|elements?|accepts?)(?: accepted for enum class)?(?: are| is|:| include)|(?:allowed|accepted|permitted|supported|valid|possible|available|expected|enum class|choices|enumeration|options|allows|use)(?: (?:values?|options?|are))?(?::| are| \[|(?= ['"`]))|expected|einer? der|eine[rsnm]? von|zulässig(?:e werte)?(?: sind)?|erlaubt(?:e werte)?(?: sind)?|(?:gültige|mögliche|folgende[nr]?) werte(?:n)?(?: sind)?|een van|toegestane? waarden?(?: zijn)?|(?:geldige|mogelijke|volgende) waarden(?: zijn)?|l.un(?:e)? d(?:es?|u)(?: valeurs)?|une? d(?:es?|u)|parmi|valeurs? (?:autorisée|acceptée|possible|permise|valide|suivante)s?(?: sont)?|un[oa]? de(?![\p{L}])(?: l[oa]s)?|valores? (?:permitid|válid|posible|aceptad|aceit|possíve|siguiente|seguinte)\p{L}*(?: son| são)?|un[oa]? (?:dei|degli|delle|tra|fra|di)(?: seguenti)?|valori (?:ammessi|consentiti|validi|possibili|seguenti)(?: sono)?|um(?:a)? d(?:os|as|e)|jedn(?:ą|ym|o|a) z(?:e)?|(?:dozwolon|dopuszczaln|możliw|akceptowan)\p{L}*(?: (?:są|jest))?(?: tylko)?(?: (?:wartości|opcje))?(?: to| są|(?=:))|jedn(?:a|u|ou|ím|o) z(?:e)?|povolené hodnoty(?: jsou)?|(?:en|ett|et) (?:av|af)|(?:tillåtna|giltiga) värden(?: är)?|(?:tillatte|gyldige) verdier(?: er)?|(?:tilladte|gyldige) værdier(?: er)?|(?:jokin|yksi) (?:seuraavista|arvoista)|sallitut arvot(?: ovat)?|egyike|értékek|ένα από(?: τα)?|μία από(?: τις)?|τιμές(?: είναι)?|değerler|од(?:ин|но|на|ним|ной) из|(?:допустимые|возможные) значения|unul din(?:tre)?|値は|いずれか|以下之一|下列之一|可选值|允许的值|有效值|取值|その値)/giu
const FILLER =
  /^[\s:]*(?:(?:the|these|those|one of|of|following|allowed|accepted|permitted|valid|values?|options?|choices?|either|a|for enum class|enum class|are|is|be|der|folgenden?|werte|sein|zijn|être|ser|essere|być|být|vara|være|olla|zulässigen|erlaubten|van|de|volgende|waarden|des?|les|valeurs|suivantes|autorisées|los|las|siguientes|valores|permitidos|seguenti|valori|seguintes|následujících|hodnot|następujących|wartości|följande|følgende|seuraavista|arvoista|παρακάτω|επόμενα|следующих|значений|următoarele|valorile|:|of type|equal to|in|string|to)[\s:]+)*/iu

/** The list of allowed values or members that a sentence gives. */
export function listOf(text: string): FoundList | undefined {
  let best: FoundList | undefined
  for (const intro of text.matchAll(INTRO)) {
    const after = intro.index + intro[0].length - (intro[0].endsWith('[') ? 1 : 0)
    const from = after + (FILLER.exec(text.slice(after, after + 120))?.[0].length ?? 0)
    const constants = /^\s*[A-Z][A-Z0-9_]+(?:,| or )/.test(text.slice(from))
    const firm =
      constants ||
      /of|from|:|values|options|einer|eine|een van|une?|parmi|uno|una|um|jedn|av|af|biri|один|одно|одна|egyike|unul|ένα|μία|werte|waarden|valeurs|valores|valori|hodnoty|värden|verdier|værdier|arvot|τιμές|значения|seuraav|arvoista|之一|值|いずれか|among|either|sind|dozwolon|dopuszczaln|możliw|akceptowan|allowed|accepted|supported/i.test(
        intro[0] + text.slice(after, from),
      )
    const found = listAt(text, from, firm)
    if (
      found !== undefined &&
      (found.values.length > 1 || best === undefined) &&
      (best?.values.length ?? 0) < found.values.length
    )
      best = found
  }
  return best ?? eitherOf(text) ?? preceding(text)
}

/** `…: A, B, C` at the end, whatever the words before it say: names and numbers that stand alone, two at least. */
export function listAfterColon(text: string): FoundList | undefined {
  const item = '[`\'"]?[\\p{L}\\p{N}_.-]{1,40}[`\'"]?'
  const found = new RegExp(`[:：]\\s*(?=${item}(?:(?:\\s*[,;、|/]\\s*|\\s\\p{L}{1,4}\\s)${item})+[.!]?$)`, 'u').exec(
    text,
  )
  const list = found === null ? undefined : listAt(text, found.index + found[0].length, true)
  return list === undefined || list.values.length < 2 || /\S/.test(text.slice(list.end).replace(/[.!]$/, ''))
    ? undefined
    : list
}

/** "must be get or set": two plain words at the end, neither of them a type or a quality. */
export function eitherOf(text: string): FoundList | undefined {
  const found = /\b(?:must|should) be (?:either )?([a-z][\w-]{1,30}) or ([a-z][\w-]{1,30})[.!]?$/.exec(text)
  const values = found?.slice(1, 3) ?? []
  return found === null || values.some(word => QUALITIES.has(word))
    ? undefined
    : { values, start: found.index, end: text.length }
}

export const QUALITIES = new Set(
  'positive negative zero null undefined nil none empty blank string strings number numbers integer integers int float boolean bool object objects array arrays list lists true false present absent missing valid invalid equal greater less more fewer higher lower shorter longer larger smaller in not an a the one unique numeric alphanumeric digits letters date time datetime uuid email phone url text between at after before'.split(
    ' ',
  ),
)

/** Languages that put the list before the verb: `'a', 'b' değerlerinden biri`, `a、b のいずれか`, `a, b egyike`. */
function preceding(text: string): FoundList | undefined {
  if (!/biri|いずれか|のどれか|之一|egyike|sein kann|중 하나/.test(text)) return undefined
  const found =
    /(?:['"「`]?[A-Za-z0-9_.-]{1,60}['"」`]?(?: ?[,、|/] ?| veya | vagy |または|或)){1,40}['"「`]?[A-Za-z0-9_.-]{1,60}['"」`]?/u.exec(
      text,
    )
  return found === null ? undefined : listAt(text, found.index, true)
}
