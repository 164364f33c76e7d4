/** Where a text holds a secret in another case or in part: the runs of characters that it shares with one. */

export interface Trace {
  from: number
  /** Exclusive. */
  to: number
  name: string
  whole: boolean
}

interface Known {
  name: string
  folded: string
  least: number
}

/** Every run of `FEWEST` characters has a gram that begins at a multiple of `STRIDE`. */
const GRAM = 5
const STRIDE = 4
const FEWEST = GRAM + STRIDE - 1
/** A run this long is a trace of any secret. */
const ENOUGH = 12
/** `--------` and `00000000` tell nothing. */
const VARIETY = 5
/** Of one gram; a secret that repeats itself has the same at many. */
const MOST_PLACES = 8
const BUCKETS = 1 << 20

export class Traces {
  readonly #secrets: Known[] = []
  readonly #values = new Set<string>()
  /** Pairs of secret and place, by gram. */
  readonly #places = new Map<string, number[]>()
  readonly #buckets = new Uint8Array(BUCKETS)
  /** Shorter than `FEWEST`: found whole, or not at all. */
  readonly #short: Known[] = []

  add(name: string, value: string): void {
    const folded = fold(value)
    if (this.#values.has(folded)) return
    this.#values.add(folded)
    if (folded.length < FEWEST) {
      // A short word in capitals is a word.
      if (/[^\p{L}]/u.test(folded)) this.#short.push({ name, folded, least: folded.length })
      return
    }
    const secret = this.#secrets.push({ name, folded, least: leastOf(folded) }) - 1
    for (let at = 0; at + GRAM <= folded.length; at++) {
      const gram = folded.slice(at, at + GRAM)
      const places = this.#places.get(gram) ?? []
      if (places.length < 2 * MOST_PLACES) places.push(secret, at)
      this.#places.set(gram, places)
      this.#buckets[bucketOf(gram, 0)] = 1
    }
  }

  in(text: string): Trace[] {
    const folded = fold(text)
    const found: Trace[] = []
    for (const { name, folded: value } of this.#short)
      for (let at = folded.indexOf(value); at >= 0; at = folded.indexOf(value, at + value.length))
        found.push({ from: at, to: at + value.length, name, whole: true })
    if (this.#secrets.length === 0) return found
    for (let at = 0; at + GRAM <= folded.length; at += STRIDE) {
      if (this.#buckets[bucketOf(folded, at)] === 0) continue
      const run = this.#longestAt(folded, at)
      if (run === undefined) continue
      if (run.told) found.push(run)
      // What is too short to tell one secret may be the middle of another's: its grams are looked at as well.
      if (run.told || run.to - run.from >= ENOUGH) at = Math.max(at, Math.floor((run.to - GRAM) / STRIDE) * STRIDE)
    }
    return found
  }

  #longestAt(text: string, at: number): (Trace & { told: boolean }) | undefined {
    const places = this.#places.get(text.slice(at, at + GRAM))
    let best: (Trace & { told: boolean }) | undefined
    for (let i = 0; places !== undefined && i < places.length; i += 2) {
      const secret = this.#secrets[places[i] ?? 0]
      if (secret === undefined) continue
      const run = runOf(text, at, secret, places[i + 1] ?? 0)
      if (best === undefined || Number(run.told) > Number(best.told) || run.to - run.from > best.to - best.from)
        if (best?.told !== true || run.told) best = run
    }
    return best
  }
}

/** Half of a secret, and at least eight characters, are as good as the whole; so are twelve of a long one. */
function leastOf({ length }: string): number {
  return Math.min(ENOUGH, Math.max(FEWEST, Math.ceil(length / 2)))
}

function runOf(text: string, at: number, { name, folded, least }: Known, place: number): Trace & { told: boolean } {
  let before = 0
  while (before < at && before < place && text[at - before - 1] === folded[place - before - 1]) before++
  let after = GRAM
  while (text[at + after] !== undefined && text[at + after] === folded[place + after]) after++
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
function fold(text: string): string {
  const small = text.toLowerCase()
  if (small.length === text.length) return small
  return text.replace(/[^\0-\x7f]|[A-Z]+/g, part => {
    const low = part.toLowerCase()
    return low.length === part.length ? low : part
  })
}
