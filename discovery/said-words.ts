/** Words of rejections: in how many of them each stands, and at how many endpoints. */
import type { Mention } from '../contract/errors/units.ts'
import type { Answer } from './answer.ts'
import { squeezed } from './spelling.ts'

interface Word {
  count: number
  endpoints: Set<string>
}

export class SaidWords {
  /** However each stands. */
  readonly #all = new Map<string, Word>()
  /** Otherwise than as a key: a key of all answers is still no word of a sentence. */
  readonly #texts = new Map<string, Word>()
  readonly #answered = new Set<string>()

  /** The same answer of an endpoint counts once. */
  read(endpoint: string, { units, signature }: Answer): void {
    const key = `${endpoint} ${signature}`
    if (this.#answered.has(key)) return
    this.#answered.add(key)
    const mentions = units.flatMap(unit => unit.mentions)
    count(this.#all, mentions, endpoint)
    count(
      this.#texts,
      mentions.filter(({ kind }) => kind !== 'key'),
      endpoint,
    )
  }

  words(): string[] {
    return [...this.#all.keys()]
  }

  /** It stands in nearly all rejections, whatever was sent. */
  isCommon(name: string, kind: Mention['kind'] = 'key'): boolean {
    const observed = this.#of(kind).get(name)?.count ?? 0
    return observed > 4 && observed >= this.#answered.size * 0.8
  }

  /** How many endpoints say it, as it stands. */
  endpointsOf(name: string, kind: Mention['kind'] = 'key'): number {
    return this.#of(kind).get(name)?.endpoints.size ?? 0
  }

  #of(kind: Mention['kind']): ReadonlyMap<string, Word> {
    return kind === 'key' ? this.#all : this.#texts
  }
}

function count(words: Map<string, Word>, mentions: readonly Mention[], endpoint: string): void {
  for (const name of new Set(mentions.map(({ segments }) => squeezed(segments.at(-1) ?? '')))) {
    const word = words.get(name) ?? { count: 0, endpoints: new Set() }
    word.count++
    word.endpoints.add(endpoint)
    words.set(name, word)
  }
}
