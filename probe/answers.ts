/** Answers for the ledger, with confidence made of what was seen. */
import type { Answer } from '../contract/ledger.ts'

export interface Observed {
  value: unknown
  how: string
  for: string[]
  against?: string[]
  /** What the confidence is made of; each sentence adds to it. */
  from: string[]
  confidence: number
  facts?: Answer['facts']
}

export function observed(parts: Observed): Answer {
  return {
    status: 'observed',
    value: parts.value,
    confidence: parts.confidence,
    confidenceFrom: parts.from,
    evidence: { for: parts.for, against: parts.against ?? [] },
    how: parts.how,
    ...(parts.facts === undefined ? {} : { facts: parts.facts }),
  }
}

export function assumed(value: unknown, how: string): Answer {
  return {
    status: 'assumed',
    value,
    confidence: 0.3,
    confidenceFrom: ['not seen'],
    evidence: { for: [], against: [] },
    how,
  }
}

/** Tried, and this service does not tell: `ask` is what the operator would have to say. */
export function unanswerable(how: string, ask: string, tried: string[] = []): Answer {
  return { status: 'unanswerable', confidence: 0, confidenceFrom: [], evidence: { for: [], against: tried }, how, ask }
}

export function contradicted(value: unknown, how: string, against: string[]): Answer {
  return { status: 'contradicted', value, confidence: 0, confidenceFrom: [], evidence: { for: [], against }, how }
}
