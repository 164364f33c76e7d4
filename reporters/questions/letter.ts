/** The letter to the operator as data: what is known, and each open question with why it matters and how to answer it. */
import { type Answer, isAnswered, type Ledger } from '../../contract/ledger.ts'
import { type Asked, topicsOf, unsettled } from '../facts/questions.ts'
import { exampleHint } from './hints.ts'
import { knownLines } from './known.ts'
import { reasonFor } from './reasons.ts'
import { wordingOf } from './wording.ts'

export interface Entry {
  id: string
  status: Answer['status']
  question: string
  why: string
  /** What we tried or were told. */
  seen: string
  /** What we go by until it is answered, where there is anything. */
  goingBy?: unknown
  /** The form of a helpful answer. */
  help?: string
  /** Lines of YAML of the environment file. */
  hint: string[]
}

export interface Letter {
  environment: { name: string; baseUrl?: string }
  known: string[]
  topics: { name: string; questions: Entry[] }[]
}

export function letterOf(ledger: Ledger, baseUrl?: string): Letter {
  return {
    environment: { name: ledger.environment, ...(baseUrl === undefined ? {} : { baseUrl }) },
    known: knownLines(ledger),
    topics: topicsOf(unsettled(ledger)).map(({ name, asked }) => ({ name, questions: asked.map(entryOf) })),
  }
}

export function questionCount({ topics }: Letter): number {
  return topics.reduce((sum, topic) => sum + topic.questions.length, 0)
}

function entryOf({ question, answer }: Asked): Entry {
  const { id } = question
  const goesBy = answer.value !== undefined && answer.value !== null
  return {
    id,
    status: answer.status,
    question: wordingOf(question),
    why: reasonFor(id),
    seen: seenOf(answer),
    ...(goesBy ? { goingBy: answer.value } : {}),
    ...(answer.ask === undefined ? {} : { help: answer.ask }),
    hint: exampleHint(id),
  }
}

/** The ledger speaks of hints and of the environment file; the operator knows what was told and what was seen. */
const FALSE_HINT = /^The environment file says ([\s\S]+?): the hint ([\s\S]+?) is false\. ?([\s\S]*)$/

function seenOf(answer: Answer): string {
  if (answer.status === 'contradicted') {
    const [, , told] = FALSE_HINT.exec(answer.how) ?? []
    const value = answer.value === undefined ? undefined : JSON.stringify(answer.value)
    if (told !== undefined && value !== undefined) return `You told us ${told}; we saw ${value}.`
    if (value !== undefined && !isAnswered(answer)) return `You told us ${value}; we saw otherwise. ${answer.how}`
    return `You told us otherwise than what we saw. ${answer.how}`
  }
  return `${LEADS[answer.status] ?? 'We ask'}: ${answer.how}`
}

const LEADS: Partial<Record<Answer['status'], string>> = {
  open: 'We could not find out',
  unanswerable: 'We tried and could not find out',
  assumed: 'We were told, and have not seen it',
}
