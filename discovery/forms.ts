/** How names stand in the rejections of a service: a form that has named properties names them again. */
import { HOLDER } from '../contract/errors/mentions.ts'
import { type Mention, type Unit, VAGUE } from '../contract/errors/units.ts'
import { eachProperty, type Json } from '../contract/json.ts'
import { squeezed } from './spelling.ts'

/** How likely a name that stands so is the name of a property, before the service has taught its own form. */
const PRIOR: Readonly<Record<Mention['kind'], number>> = {
  path: 0.8,
  leaf: 0.6,
  quoted: 0.55,
  key: 0.45,
  identifier: 0.4,
  pair: 0.12,
  word: 0.1,
}

/** Every sentence has a first word and a last one: of another sentence than those that held names, it is none the likelier. */
const AS_WORD = 0.45

/** What stands alone under a key is told there as a path is. */
const formOf = ({ form, under, kind }: Mention) =>
  under !== undefined && /^(?:leaf|path):/.test(form) ? `value@${under}` : `${form}@${under ?? ''}/${kind}`

export class Forms {
  readonly #forms = new Map<string, { proven: number; refuted: number }>()

  /** How likely a name that stands so is one of a property's, by what this service has taught. */
  likelihood(mention: Mention): number {
    const { proven = 0, refuted = 0 } = this.#forms.get(formOf(mention)) ?? {}
    const prior = PRIOR[mention.form === HOLDER ? 'word' : mention.kind]
    const likelihood = (prior * 2 + proven * 2) / (2 + proven * 2 + refuted)
    return mention.kind === 'word' || mention.kind === 'pair' ? Math.min(AS_WORD, likelihood) : likelihood
  }

  hasAny(): boolean {
    return [...this.#forms.values()].some(each => each.proven > 1 && each.proven > each.refuted)
  }

  isProven(mention: Mention): boolean {
    const counts = this.#forms.get(formOf(mention))
    return counts !== undefined && counts.proven > 1 && counts.proven > counts.refuted
  }

  /** No name stood in this form yet. */
  isNew(mention: Mention): boolean {
    return (this.#forms.get(formOf(mention))?.proven ?? 0) === 0
  }

  /** Names stood in this form less often than other words. */
  isRefuted(mention: Mention): boolean {
    const { proven = 0, refuted = 0 } = this.#forms.get(formOf(mention)) ?? {}
    return refuted > proven
  }

  /** Where a name that was sent stands in a form that has named properties, others that were sent, but in its object, are words of the sentence. */
  dropWords(units: readonly Unit[], body: Json): void {
    if (!this.hasAny()) return
    const holders = new Map<string, Set<string>>()
    for (const { pointer, key } of eachProperty(body)) {
      const above = pointer.split('/').slice(1, -1).map(squeezed)
      holders.set(squeezed(key), new Set([...(holders.get(squeezed(key)) ?? []), ...above]))
    }
    const last = ({ segments }: Mention) => squeezed(segments.at(-1) ?? '')
    const isWord = ({ kind }: Mention) => kind === 'word' || kind === 'pair'
    for (const unit of units) {
      const sent = unit.mentions.filter(each => holders.has(last(each)))
      const told = new Set(sent.filter(each => !VAGUE.has(each.kind) && this.isProven(each)).map(last))
      const isOfAnother = (name: string) =>
        !told.has(name) && ![...(holders.get(name) ?? [])].some(each => told.has(each))
      if (told.size > 0 && sent.some(each => isWord(each) && isOfAnother(last(each))))
        unit.mentions = unit.mentions.filter(each => !isWord(each) || !sent.includes(each) || !isOfAnother(last(each)))
    }
  }

  /** What was refuted in bodies that nobody read is as open as before. */
  reopen(): void {
    for (const [form, counts] of this.#forms) this.#forms.set(form, { ...counts, refuted: 0 })
  }

  learn(mention: Mention, proven: boolean): void {
    const form = formOf(mention)
    const counts = this.#forms.get(form) ?? { proven: 0, refuted: 0 }
    this.#forms.set(
      form,
      proven ? { ...counts, proven: counts.proven + 1 } : { ...counts, refuted: counts.refuted + 1 },
    )
  }
}
