/** Where a text holds a value in another spelling or in part: the runs of characters that it shares with one. */

export interface Trace {
  from: number
  /** Exclusive. */
  to: number
  name: string
  whole: boolean
}

/** A text as it is compared. */
export interface Folded {
  text: string
  /** The place in the original of each character, and the end of it; `undefined` where they are the same. */
  at?: readonly number[] | undefined
}

interface Known {
  name: string
  folded: string
  least: number
}

/** Every run of `FEWEST` characters has a gram that begins at a multiple of `STRIDE`. */
const GRAM = 5
const STRIDE = 4
export const FEWEST = GRAM + STRIDE - 1
/** A run this long is a trace of any value. */
export const ENOUGH = 12
/** `--------` and `00000000` tell nothing. */
const VARIETY = 5
/** Of one gram in one value; what repeats itself has the same at many. */
const MOST_LOCATIONS = 8
const BUCKETS = 1 << 20

export class Traces {
  readonly #known: Known[] = []
  readonly #values = new Set<string>()
  /** Pairs of value and place, by gram. */
  readonly #places = new Map<string, number[]>()
  readonly #buckets = new Uint8Array(BUCKETS)
  /** Shorter than `FEWEST`: found whole, or not at all. */
  readonly #short: Known[] = []
  readonly #fold: (text: string) => Folded

  readonly #isWord: (folded: string) => boolean

  /** `isWord`: what is short and stands in any text, which is not looked for. */
  constructor(fold: (text: string) => Folded = inSmallLetters, isWord = (folded: string) => /^[a-z]*$/.test(folded)) {
    this.#fold = fold
    this.#isWord = isWord
  }

  /** `least`: the shortest run that counts. */
  add(name: string, value: string, least?: number): void {
    const folded = this.#fold(value).text
    if (this.#values.has(folded)) return
    this.#values.add(folded)
    if (folded.length < FEWEST) {
      if (!this.#isWord(folded)) this.#short.push({ name, folded, least: folded.length })
      return
    }
    const known = this.#known.push({ name, folded, least: least ?? leastOf(folded) }) - 1
    const own = new Map<string, number>()
    for (let at = 0; at + GRAM <= folded.length; at++) {
      const gram = folded.slice(at, at + GRAM)
      const times = own.get(gram) ?? 0
      own.set(gram, times + 1)
      if (times >= MOST_LOCATIONS) continue
      const locations = this.#places.get(gram)
      if (locations === undefined) this.#places.set(gram, [known, at])
      else locations.push(known, at)
      this.#buckets[bucketOf(gram, 0)] = 1
    }
  }

  in(text: string): Trace[] {
    const { text: folded, at } = this.#fold(text)
    const found = this.#runsIn(folded)
    if (at === undefined) return found
    return found.map(each => ({ ...each, from: at[each.from] ?? 0, to: endOf(text, at[each.to - 1] ?? 0) }))
  }

  #runsIn(folded: string): Trace[] {
    const found: Trace[] = []
    for (const { name, folded: value } of this.#short)
      for (let at = folded.indexOf(value); at >= 0; at = folded.indexOf(value, at + value.length))
        found.push({ from: at, to: at + value.length, name, whole: true })
    if (this.#known.length === 0) return found
    for (let at = 0; at + GRAM <= folded.length; at += STRIDE) {
      if (this.#buckets[bucketOf(folded, at)] === 0) continue
      const run = this.#longestAt(folded, at)
      if (run === undefined) continue
      if (run.told) found.push(run)
      // What is too short to tell one value may be the middle of another's: its grams are looked at as well.
      if (run.told || run.to - run.from >= ENOUGH) at = Math.max(at, Math.floor((run.to - GRAM) / STRIDE) * STRIDE)
    }
    return found
  }

  #longestAt(text: string, at: number): (Trace & { told: boolean }) | undefined {
    const locations = this.#places.get(text.slice(at, at + GRAM))
    let best: (Trace & { told: boolean }) | undefined
    for (let i = 0; locations !== undefined && i < locations.length; i += 2) {
      const known = this.#known[locations[i] ?? 0]
      if (known === undefined) continue
      const run = runOf(text, at, known, locations[i + 1] ?? 0)
      if (best === undefined || Number(run.told) > Number(best.told) || run.to - run.from > best.to - best.from)
        if (best?.told !== true || run.told) best = run
    }
    return best
  }
}

/** Of the character that begins there, with the accents that follow it. */
function endOf(text: string, at: number): number {
  CHARACTER.lastIndex = at
  CHARACTER.test(text)
  return CHARACTER.lastIndex
}

const CHARACTER = /[\s\S]\p{M}*/uy

/** Half of a value, and at least eight characters, are as good as the whole; so are twelve of a long one. */
function leastOf({ length }: string): number {
  return Math.min(ENOUGH, Math.max(FEWEST, Math.ceil(length / 2)))
}

function runOf(text: string, at: number, { name, folded, least }: Known, location: number): Trace & { told: boolean } {
  let before = 0
  while (before < at && before < location && text[at - before - 1] === folded[location - before - 1]) before++
  let after = GRAM
  while (text[at + after] !== undefined && text[at + after] === folded[location + after]) after++
  const [from, to] = [at - before, at + after]
  const whole = to - from === folded.length
  return { from, to, name, whole, told: whole || (to - from >= least && isVaried(text, from, to)) }
}

function isVaried(text: string, from: number, to: number): boolean {
  return new Set(text.slice(from, Math.min(to, from + 64))).size >= VARIETY
}

function bucketOf(text: string, at: number): number {
  let hash = 0
  for (let i = at; i < at + GRAM; i++) hash = (Math.imul(hash, 0x9e3779b1) + text.charCodeAt(i)) | 0
  return (hash ^ (hash >>> 15)) & (BUCKETS - 1)
}

/** In small letters, each character at its place. */
function inSmallLetters(text: string): Folded {
  const small = text.toLowerCase()
  if (small.length === text.length) return { text: small }
  return {
    text: text.replace(/[^\0-\x7f]|[A-Z]+/g, part => {
      const low = part.toLowerCase()
      return low.length === part.length ? low : part
    }),
  }
}
