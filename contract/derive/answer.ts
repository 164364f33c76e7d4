/** Answers in the form of the ledger, their confidence made of what was counted. */
import { type Answer, openAnswer } from '../ledger.ts'
import type { Judged } from './outcome.ts'

const MOST_EVIDENCE = 8

interface Seen {
  value: unknown
  how: string
  /** Ids of exchanges that show it, the telling one first. */
  evidence: readonly string[]
  against?: readonly string[]
  facts?: Answer['facts']
  /** What the exchanges said in so many words weighs more than what was only seen. */
  stated?: boolean
}

export function seen({ value, how, evidence, against = [], facts, stated = false }: Seen): Answer {
  const count = new Set(evidence).size
  const start = stated ? 0.9 : 0.6
  const confidence = Math.max(0.1, start + (1 - start) * (1 - 1 / Math.max(count, 1)) - 0.3 * against.length)
  return {
    status: 'observed',
    value,
    confidence: Math.round(Math.min(confidence, 0.99) * 100) / 100,
    confidenceFrom: [
      stated ? 'the service stated it' : 'seen in answers',
      count === 1 ? 'shown by one exchange' : 'shown by several exchanges',
      ...(against.length > 0 ? ['some exchanges speak against it'] : []),
    ],
    evidence: { for: [...new Set(evidence)].slice(0, MOST_EVIDENCE), against: [...against].slice(0, MOST_EVIDENCE) },
    how,
    ...(facts === undefined ? {} : { facts }),
  }
}

export function open(how: string, ask?: string): Answer {
  return { ...openAnswer(how), ...(ask === undefined ? {} : { ask }) }
}

export function idsOf(judged: readonly Judged[]): string[] {
  return judged.map(each => each.exchange.id)
}
