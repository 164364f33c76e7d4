/** A text cut into what it says: sentences, lines that go on with the one before, and what commas or brackets join. */
import { toldTypeIn } from './told-type.ts'

const SENTENCE = /\r?\n|;\s+|\s\|\s|(?<=[\p{L}\p{N}'"`)\]}>»”])[.!。]\s*(?=\s[\p{Lu}'"`«“/[]|$)/u
/** A line that names something and ends with a colon is continued on the next one. */
const HEADING = /^(.*["'`\]].*:)[ \t]*\r?\n[ \t]*/gm
/** Below such a line several that begin with blanks. */
const BLOCK = /^(.*["'`\]].*:)[ \t]*((?:\r?\n[ \t]+\S.*){2,})/gm
/** Where they are alike but for one text in quotes they are one sentence about all of these. */
const inOneLine = (text: string): string =>
  text.replace(BLOCK, (block, heading: string, lines: string) => {
    const all = lines.trim().split(/\r?\n[ \t]+/)
    const parted = all.map(line => line.split(/(["'`][^"'`]{1,60}["'`])/))
    const [first = []] = parted
    const others = first.flatMap((part, i) => (parted.every(each => each[i] === part) ? [] : [i]))
    const [at = 0] = others
    const isAlike = others.length === 1 && at % 2 === 1 && parted.every(each => each.length === first.length)
    const texts = parted.map(each => each[at]).join(', ')
    return isAlike ? `${heading} ${first.with(at, `[${texts}]`).join('')}` : block
  })
/** One line more that begins with blanks continues the one before, as a folded header does (RFC 5322 §2.2.3); marked, or one of several, it is an item. */
export function unfolded(text: string): string {
  const end = text.indexOf('\n')
  const [first, second] = [text.slice(0, end).trimEnd(), text.slice(end + 1)]
  const isFolded = end > 0 && /^[ \t]/.test(second) && !/^\s*[-*\u2022\d]/.test(second) && !second.trim().includes('\n')
  return isFolded && !/^\s|:$/.test(first) ? `${first} ${second.trim()}` : text
}

/** Sentences; and what commas join, where each part is a sentence of its own that shares a word with the next, also in brackets at the end of one. */
export function sentencesOf(text: string): string[] {
  if (toldTypeIn(text) !== undefined) return [text]
  const parts = within(
    unfolded(inOneLine(text))
      .replace(HEADING, '$1 ')
      .replace(QUOTE_INSIDE, quote => quote.replaceAll('.', HELD_STOP)),
  )
    .split(SENTENCE)
    .map(part => part.replaceAll(HELD, ';').replaceAll(HELD_STOP, '.'))
    .flatMap(part => joinedIn(part) ?? inBrackets(part) ?? [part])
    .map(each => each.trim())
    .filter(each => each !== '')
  if (!parts.some(each => PLACE.test(each))) return parts
  const said: string[] = []
  const open: string[] = []
  for (const each of parts) {
    open.push(each)
    if (PLACE.test(each)) said.push(open.splice(0).join(' '))
  }
  return [...said, ...open]
}

/** A part that tells a place alone is of all that stands before it: `Path: .name`. */
const PLACE = /^\p{L}+:\s*[.$#/][\p{L}\p{N}_.$#/[\]-]*$/u

/** `Not valid (a is missing, b is missing)` */
function inBrackets(text: string): string[] | undefined {
  const [, head = '', inner = ''] = /^([^()]{1,80})\((.+)\)\.?$/su.exec(text.trim()) ?? []
  return joinedIn(inner)?.map(each => `${head}(${each.trim()})`)
}

/** What stands in quotes on both sides of a comma is of a list, where the sentence does not begin so: `one of "a", "b" but got "c"`. */
const inLists = (pieces: readonly string[]): string[] => {
  const isQuoted = (text: string) => /^\s*["'`]/.test(text)
  const out: string[] = []
  for (const piece of pieces)
    if (isQuoted(piece) && !isQuoted(pieces[0] ?? '') && /["'`]\s*$/.test(out.at(-1) ?? ''))
      out.push(`${out.pop()},${piece}`)
    else out.push(piece)
  return out
}

function joinedIn(text: string): string[] | undefined {
  const pieces = inLists(partsAtCommas(text))
  const areSentences = (parts: readonly string[]) => {
    const words = parts.map(wordsIn)
    return (
      parts.length > 1 &&
      words.every((each, i) => each.length > 2 && (i === 0 || each.some(word => words[i - 1]?.includes(word) === true)))
    )
  }
  if (areSentences(pieces)) return pieces
  // What begins as the first part does, or with a capital letter as it does, is a sentence; the others go on with what stands before them.
  const firsts = pieces.map(piece => wordsIn(piece)[0] ?? '')
  const isCapital = (word: string | undefined) => /^\p{Lu}\p{Ll}/u.test(word ?? '')
  const isBegun = (word: string) => word === firsts[0] || (isCapital(firsts[0]) && isCapital(word))
  const grouped: string[] = []
  for (const [i, piece] of pieces.entries())
    if (i === 0 || isBegun(firsts[i] ?? '')) grouped.push(piece)
    else grouped[grouped.length - 1] += `,${piece}`
  return areSentences(grouped) ? grouped : undefined
}

const wordsIn = (piece: string) => piece.replace(/["'`]/g, '').trim().split(/\s+/)

/** A stop in quotes that stand in a sentence ends none. */
const QUOTE_INSIDE = /(?<=[\p{L}:,]\s'?)"[^"\n]{1,60}"/gu
const HELD_STOP = '\u{e001}'
const HELD = '\u{e000}'
/** A semicolon in square brackets ends no sentence. */
function within(text: string): string {
  if (!text.includes(';') || !text.includes('[')) return text
  let depth = 0
  const held = text.replace(/[[\];]/g, char => {
    if (char === ';') return depth > 0 ? HELD : char
    depth = Math.max(0, depth + (char === '[' ? 1 : -1))
    return char
  })
  return depth === 0 ? held : text
}

/** At commas outside of quotes and brackets. */
function partsAtCommas(text: string): string[] {
  const out = ['']
  let depth = 0
  let quote = ''
  for (const [i, char] of [...text].entries()) {
    if (quote !== '') quote = char === quote ? '' : quote
    else if (char === '"' || char === '`') quote = char
    else if ('([{'.includes(char)) depth++
    else if (')]}'.includes(char)) depth = Math.max(0, depth - 1)
    if (char === ',' && quote === '' && depth === 0 && /\s/.test(text[i + 1] ?? '')) out.push('')
    else out[out.length - 1] += char
  }
  return out
}
