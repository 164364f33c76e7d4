/** Names and lists in a text, by their form alone: quotes, separators, case. No word of any language is known here. */
import { eachProperty, isObject, type Json } from '../json.ts'
import { squeezed, tokensOf } from '../names.ts'
import { itself, remembered } from '../remembered.ts'
import type { Mention } from './units.ts'

export const PATHLIKE =
  /^[#$@/.[]*['"]?[\p{L}_$][\p{L}\p{N}_$-]*['"]?\]?(?:(?:[./>:]|->|\[)['"]?[\p{L}\p{N}_$*-]+['"]?\]?)*$/u
/** A name or a path in what is no such thing as a whole. */
const RUN =
  /([\p{L}_$](?:[\p{L}\p{N}_$-]*[\p{L}\p{N}_$])?(?:(?:[./>:]|->|\[)['"]?[\p{L}\p{N}_$*](?:[\p{L}\p{N}_$*-]*[\p{L}\p{N}_$*])?['"]?\]?)*)/u
/** Names joined by a sign with spaces around it, whatever sign that is. */
export const JOINT = /\s+[^\p{L}\p{N}\s_,;|"'`=&+]{1,2}\s+/u
const JOINED =
  /^[\p{L}_$][\p{L}\p{N}_$-]*(?:\s+([^\p{L}\p{N}\s_,;|"'`=&+]{1,2})\s+[\p{L}\p{N}_$-]+)(?:\s+\1\s+[\p{L}\p{N}_$-]+)*$/u
const QUOTED =
  /"([^"\n]{1,200})"|`([^`\n]{1,200})`|«\s?([^»\n]{1,200}?)\s?»|[“„]([^”“\n]{1,200})[”“]|‘([^’\n]{1,200})’|(?<![\p{L}\p{N}])'([^'\n]{1,200})'(?!\p{L})|「([^」\n]{1,200})」|<([^<>\s]{1,80})>/gu

/** `N.Recipient.Name`, `/recipient/name`, `recipient[0].name`, `$.a['b']`, `recipient$name` → segments. */
export function segmentsIn(text: string): string[] {
  return (
    text
      .split(/[./[\]'"#>:\\]+|->|(?<=[\p{L}\p{N}_])\$(?=[\p{L}_])/u)
      // Some languages write variables so: `$name`.
      .map(each => each.trim().replace(/^(?:[#$]+$|\$(?=\p{L}))/u, ''))
      .filter(each => each !== '' && each !== '$')
  )
}

const isShaped = (word: string) =>
  // A path may be of one name: `.name`, `/name`.
  /^[./]\p{L}/u.test(word) ||
  /[._/[$]/.test(word.slice(1)) ||
  /\p{Ll}\p{Lu}/u.test(word) ||
  /^[\p{L}\p{N}]+-\p{L}/u.test(word) ||
  /^\p{L}+\d+\p{L}/u.test(word)

/** What stands in an address, a URN or a media type says what kind of complaint it is, and names nothing. */
export const withoutAddresses = (text: string) =>
  text.replace(/\b(?:urn|https?|tag):[^\s"'<>|]+|\b(?:application|multipart|text)\/[\w.+-]+/gi, ' ')

/**
 * No run of letters is lost, whatever signs are set around it: `:name`, `[/name:]`, `*name*`. The signs are a form that no word of a
 * sentence has.
 */
function namesSetApart(token: string): { word: string; signs: string }[] {
  const bare = token.replace(/[.:]+$/, '')
  if (PATHLIKE.test(bare)) return [{ word: bare, signs: '' }]
  // What stands alongside an escape is of a text that was written otherwise.
  if (/&#|%[2-7][\da-f]|\\/i.test(bare)) return []
  const parts = bare.split(RUN)
  const signs = parts.length === 3 ? `${(parts[0] ?? '').slice(-2)}…${(parts[2] ?? '').slice(0, 2)}` : ''
  // Nothing is torn from figures: moments, numbers with a unit.
  return parts.flatMap((word, i) => (i % 2 === 0 || /\d$/.test(parts[i - 1] ?? '') ? [] : [{ word, signs }]))
}

/** Letters of scripts that part no words with spaces. */
const UNSPACED = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}]'
/** A name that such letters follow or lead to: `customerIdは必須です`. */
const AMONG_UNSPACED = new RegExp(
  `(?<=${UNSPACED})[A-Za-z_$][\\w$.]*[\\w$]|(?<![\\w$.])[A-Za-z_$][\\w$.]*[\\w$](?=${UNSPACED})`,
  'gu',
)
const amongUnspaced = (text: string): Mention[] =>
  [...text.matchAll(AMONG_UNSPACED)].map(([name]) => ({
    segments: segmentsIn(name),
    form: 'among letters',
    kind: 'identifier',
  }))

/** `Orders\Recipient`, the name of a class in its namespace: what it tells of may be called so. */
const CLASS = /^[\p{L}_][\p{L}\p{N}_]*(?:\\[\p{L}_][\p{L}\p{N}_]*)+$/u

export function mentionsIn(text: string): Mention[] {
  const whole = withoutAddresses(text).trim()
  if (whole !== '' && whole.length < 120 && PATHLIKE.test(whole)) {
    const segments = segmentsIn(whole)
    // The number of a request, or a digest: it is of one answer, and no name.
    if (/^(?=(?:.*\d){3})[0-9a-f]{12,}$/i.test(whole)) return []
    // A literal of JSON names nothing.
    if (/^(?:true|false|null)$/.test(whole)) return []
    const kind = segments.length > 1 ? 'path' : 'leaf'
    return segments.length === 0 ? [] : [{ segments, form: 'leaf', kind }, ...amongUnspaced(whole)]
  }
  const out = amongUnspaced(whole)
  let nth = 0
  for (const match of whole.matchAll(QUOTED)) {
    const inner = (match.slice(1).find(each => each !== undefined) ?? '').trim()
    if (CLASS.test(inner)) {
      out.push({ segments: segmentsIn(inner), form: 'class', kind: 'word' })
      continue
    }
    nth++
    if (PATHLIKE.test(inner) || JOINED.test(inner))
      out.push({ segments: inner.split(JOINT).flatMap(segmentsIn), form: `quoted:${Math.min(nth, 3)}`, kind: 'quoted' })
    else
      for (const part of inner.split(/[\s,|]+/))
        if (PATHLIKE.test(part)) out.push({ segments: segmentsIn(part), form: 'in quotes', kind: 'identifier' })
  }
  // `attribute (name) is missing`: one word alone is set apart as one in quotes is.
  for (const [, inner = ''] of whole.matchAll(/(?<!\S)\(([\p{L}_$][\p{L}\p{N}_$-]{1,60})\)(?![\p{L}\p{N}])/gu))
    out.push({ segments: [inner], form: 'in parentheses', kind: 'quoted' })
  // `data['kimlik']['parola']`, `Order["lines"]->ArrayList[0]->Line["qty"]`: quotes inside of brackets are of the path; what it hangs on may be a name of code.
  for (const [path] of whole.matchAll(
    /(?<![\p{L}\p{N}_$.-])[\p{L}_$][\p{L}\p{N}_$.-]*(?:(?:->[\p{L}\p{N}_$.]*)?\[(?:(["'])[\p{L}\p{N}_$ -]+\1|\d+)\]){2,}/gu,
  )) {
    const segments = segmentsIn(path)
    const keys = [...path.matchAll(/\[["']?([^\]"']+)/g)].map(([, key = '']) => key)
    for (const each of path.includes('->') ? [keys] : [segments.slice(1), segments])
      out.push({ segments: each, form: 'path', kind: 'path' })
  }
  // `field "a": field "b": …`: the same word before each, so that the one is in the other.
  for (const [chain] of whole.matchAll(/(?<!\p{L})(\p{L}{2,} )"[\p{L}\p{N}_$.-]+"(?:: \1"[\p{L}\p{N}_$.-]+")+/gu))
    out.push({ segments: [...chain.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name), form: 'path', kind: 'path' })
  // `Fields [a, b, c] are required`
  for (const { 1: inner = '', index } of whole.matchAll(/\[([^[\](){}]{3,400}?)\]/g)) {
    const items = inner.split(/\s*[,|;]\s*/)
    // One alone is what a colon announces.
    const isAnnounced =
      items.length === 1 && /:\s*$/.test(whole.slice(0, index)) && index + inner.length + 3 > whole.length
    if ((items.length > 1 || isAnnounced) && items.every(item => PATHLIKE.test(item)))
      for (const item of items) out.push({ segments: segmentsIn(item), form: 'in brackets', kind: 'identifier' })
  }
  const words = whole.split(/[\s,;()=!?{}|"`'«»“”„‘’「」<>]+/).flatMap(namesSetApart)
  words.forEach(({ word, signs }, i) => {
    if (word.length < 2 || word.length > 60) return
    const shaped = signs !== '' || isShaped(word)
    out.push({
      segments: segmentsIn(word),
      form:
        signs !== ''
          ? `within ${signs}`
          : shaped
            ? 'identifier'
            : i === 0
              ? 'first word'
              : i === words.length - 1
                ? 'last word'
                : 'word',
      kind: shaped ? 'identifier' : 'word',
    })
    const next = words[i + 1]
    // A name may be said as the words that it is made of.
    if (
      !shaped &&
      next !== undefined &&
      next.word.length > 1 &&
      next.signs === '' &&
      !isShaped(next.word) &&
      whole.includes(`${word} ${next.word}`) &&
      /^[\p{L}\p{N}]+$/u.test(word + next.word)
    )
      out.push({ segments: [`${word}_${next.word}`.toLowerCase()], form: 'two words', kind: 'pair' })
  })
  return out.filter(each => each.segments.length > 0)
}

const MOST_SEGMENTS = 6
const WORD = /^[\p{L}_$][\p{L}\p{N}_$-]*$/u

/** A text of a few words with nothing but spaces between them, the first of which leads into an object that was sent, is a path. */
export function pathsInWords(texts: readonly string[], body: Json | undefined): Mention[] {
  return texts.flatMap(text => {
    const segments = text.split(' ')
    const [first = '', ...others] = segments
    const areWords = others.length > 0 && segments.length < MOST_SEGMENTS && segments.every(each => WORD.test(each))
    const leadsIn = () =>
      [...eachProperty(body ?? null)].some(({ key, value }) => squeezed(key) === squeezed(first) && isObject(value))
    return areWords && leadsIn() ? [{ segments, form: 'path:words', kind: 'path' as const }] : []
  })
}

/** A key of the answer is as likely the name of a property as what stands under it. */
export function keyMention(path: readonly string[], isOfRecord = false): Mention[] {
  const segments = path.flatMap(segmentsIn)
  if (segments.length === 0) return []
  // A key that is a path tells the place in full.
  const own = path.findLast(isPath)
  return own !== undefined && !isOfRecord
    ? [{ segments: segmentsIn(own), form: 'path:key', kind: 'path' }]
    : [{ segments, form: `key:${path.length}`, kind: isOfRecord ? 'word' : 'key' }]
}

/** The key of an object that holds what is said of one thing, by its kind: `{ "name": { "missing": "…" } }`. */
export const HOLDER = 'key:holder'
export function holderMention(
  { path, list }: { path: readonly string[]; list: number },
  body: Json | undefined,
): Mention[] {
  const [holder = '', kind] = path
  const isSentObject = isObject(body) && isObject(body[holder])
  return path.length !== 2 || kind === undefined || list > 0 || isPath(kind) || isSentObject
    ? []
    : keyMention([holder]).map(each => ({ ...each, form: HOLDER }))
}

export const isPath = (key: string) => {
  const { length } = segmentsIn(key)
  return (length > 1 || (length === 1 && /^[#$/]/.test(key))) && PATHLIKE.test(key)
}

/** Set apart from words of a sentence by its form. */
const isCode = (word: string) => /^(?=.*\p{Lu}.*\p{Lu}|.*[\d_])[\p{Lu}\d_-]+$/u.test(word)

const ITEM = `["'\`]?[\\p{L}\\p{N}_./+:-]+["'\`]?`
const SEQUENCE = new RegExp(
  `(?<![\\p{L}\\p{N}_./+:-])${ITEM}(?:\\s*[,|]\\s*(?:\\p{L}{1,4}\\s+)?${ITEM})+(?:,?\\s+\\p{L}{1,4}\\s+${ITEM})?`,
  'gu',
)
/** `line: 1, column: 2` */
const isOfPairs = (items: readonly string[]) => items.slice(1).some(item => item.endsWith(':'))

/** Sequences joined by commas or bars, also with a short word before the last; and what stands in brackets. */
export function listsIn(text: string): string[][] {
  const lists: string[][] = []
  const clean = (part: string) => part.trim().replace(/^["'`]+|["'`.]+$/g, '')
  // A list has one kind of sign between its items: what follows bars behind a comma goes on with the sentence.
  const isMixed = (found: string) => found.includes('|') && found.includes(',')
  for (const { 0: found, index } of text.matchAll(SEQUENCE)) {
    const [whole = found] = isMixed(found) ? found.split(/\s*,\s*/).filter(each => each.includes('|')) : []
    const parts = whole.split(/\s*[,|]\s*/).flatMap(part => {
      const joined = /^(["'`]?)(\S+?)\1\s+\p{L}{1,4}\s+(["'`]?)(\S+?)\3$/u.exec(part)
      const late = /^\p{L}{1,4}\s+(\S+)$/u.exec(part)
      return joined !== null
        ? [`${joined[1]}${joined[2]}${joined[1]}`, `${joined[3]}${joined[4]}${joined[3]}`]
        : [late?.[1] ?? part]
    })
    // Of a list all items stand in quotes, or none.
    const isQuoted = (part: string) => /^(["'`]).+\1$/.test(part)
    const items = (parts.some(isQuoted) ? parts.filter(isQuoted) : parts).map(clean).filter(each => each !== '')
    // Two plain words with a comma between them are no list yet.
    const isMarked = whole.includes('|') || whole.split(/["'`]/).length > 4 || /[:=([]\s*$/.test(text.slice(0, index))
    const isApart = items.every(isCode) && /\p{Ll}{2}/u.test(text)
    if (!isOfPairs(items) && (items.length > 2 || (items.length === 2 && (isMarked || isApart)))) lists.push(items)
  }
  for (const match of text.matchAll(/(["'`])([^"'`\s]{1,60})\1\s+\p{L}{1,4}\s+\1([^"'`\s]{1,60})\1/gu))
    lists.push([match[2] ?? '', match[3] ?? ''])
  for (const match of text.matchAll(/([[(])\s*([^[\](){}]{3,400}?)\s*[\])]/g)) {
    // What spaces alone set apart is a sentence where the brackets are round.
    const parts = (match[2] ?? '')
      .split(match[1] === '[' ? /[,|;]\s*|\s+/ : /\s*[,|;]\s*/)
      .map(clean)
      .filter(each => each !== '')
    if (parts.length > 1 && parts.length < 40 && !isOfPairs(parts)) lists.push(parts)
  }
  // Several quoted words in one row are a list of their own.
  const quoted = [...text.matchAll(QUOTED)].map(match => (match.slice(1).find(each => each !== undefined) ?? '').trim())
  if (quoted.length > 1 && !/["'`]\|["'`]/.test(text))
    lists.push(...[quoted, quoted.slice(1)].filter(list => list.length > 1 && isRow(text, list)))
  for (const each of quoted) {
    const parts = each.split(/\s*[,|]\s*/)
    if (
      parts.length > 1 &&
      parts.every(part => /^[\p{L}\p{N}_][\p{L}\p{N}_. :-]*$/u.test(part) && !/\s\S+\s/.test(part))
    )
      lists.push(parts)
  }
  const seen = new Set<string>()
  return lists.filter(list => !seen.has(list.join()) && seen.add(list.join()) !== undefined)
}

/** Nothing but signs and a short word stands between them: words in quotes elsewhere in a sentence are no list. */
function isRow(raw: string, list: readonly string[]): boolean {
  let end: number | undefined
  for (const word of list) {
    const at = locationOf(raw, word, end)
    if (at < 0) return true
    if (end !== undefined && !/^[^\p{L}\p{N}]*(?:\p{L}{1,4}[^\p{L}\p{N}]+)?$/u.test(raw.slice(end, at))) return false
    end = at + word.length
  }
  return true
}

const isPartOfWord = (char: string | undefined) => char !== undefined && /[\p{L}\p{N}_]/u.test(char)

/** Where it stands as a word of its own; -1 where it does not. */
export function locationOf(text: string, word: string, from = 0): number {
  if (word === '') return -1
  let at = text.indexOf(word, from)
  while (at >= 0 && (isPartOfWord(text[at - 1]) || isPartOfWord(text[at + word.length])))
    at = text.indexOf(word, at + 1)
  return at
}

/** The text with something else wherever the word stands by itself. No pattern is made of it: what was sent may be of any length. */
export function withoutWord(text: string, word: string, instead: string): string {
  let out = ''
  let from = 0
  for (let at = locationOf(text, word); at >= 0; at = locationOf(text, word, from)) {
    out += text.slice(from, at) + instead
    from = at + word.length
  }
  return out + text.slice(from)
}

/** As it stands, in a regular expression. */
export const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Discovery takes the same names out of every complaint, and such a pattern takes longer to compile than to apply. */
const wordsAs = remembered(
  (alternatives: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{N}])`, 'giu'),
  itself,
  { most: 2_000 },
)

/** In place of names. */
export const NAMES = '◦'

/** A complaint with names taken out: what is said of one stranger is said of all. */
export const nameless = remembered(withoutNames, (text, names) => `${names.join('/')}\n${text}`, { longest: 2_000 })

function withoutNames(text: string, names: readonly string[]): string {
  const spelt = names.filter(name => /\D/.test(name))
  const gone = new Set(spelt.flatMap(name => [squeezed(name), squeezed(name.replace(/\d+/g, '#'))]))
  // As words of a sentence, too.
  const several = spelt.map(tokensOf).filter(tokens => tokens.length > 1)
  const inWords = several.map(tokens => tokens.map(escaped).join(' ')).join('|')
  const out = (inWords === '' ? text : text.replace(wordsAs(inWords), NAMES)).replace(
    /[\p{L}\p{N}_$#-]+(?![\p{L}\p{N}_$#=-])/gu,
    word => (gone.has(squeezed(word)) ? NAMES : word),
  )
  if (!out.includes(NAMES)) return out
  return out
    .replace(/◦(?:[./]#|\s[^\p{L}\p{N}\s]\s#)+/gu, NAMES)
    .replace(/◦(?:[./]◦)+/g, NAMES)
    .replace(/◦(?:[^\p{L}\p{N}◦]+(?:\p{L}{1,4}\s+)?["'`]?◦)+/gu, NAMES)
}

/** The same, where what else stands in quotes, with the short words before and between, is a list of names that are known, however long. */
export const listless = (text: string, names: readonly string[]): string =>
  nameless(text, names)
    .replace(/(["'`])(?!◦)[^"'`\s]{1,60}\1/gu, '◇')
    .replace(/(?:(?<![\p{L}\p{N}])\p{L}{1,3}\s+)*◇(?:[^\p{L}\p{N}◦◇]+(?:\p{L}{1,3}\s+)?◇)*/gu, '◇')
