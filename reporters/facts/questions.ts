/** The ledger as a reader needs it: every question with its answer, counted by status, grouped by what it is about. */
import { type Answer, answerTo, type Ledger, STATUSES } from '../../contract/ledger.ts'
import { endpointOf, openQuestions, QUESTIONS, type Question } from '../../contract/questions.ts'

export interface AskedQuestion {
  question: Question
  answer: Answer
}

export function askedOf(ledger: Ledger): AskedQuestion[] {
  return QUESTIONS.map(question => ({ question, answer: answerTo(ledger, question.id) }))
}

export function statusCounts(ledger: Ledger): Record<Answer['status'], number> {
  const counts = Object.fromEntries(STATUSES.map(status => [status, 0])) as Record<Answer['status'], number>
  for (const { answer } of askedOf(ledger)) counts[answer.status] += 1
  return counts
}

export function unsettled(ledger: Ledger): AskedQuestion[] {
  return openQuestions(ledger).map(question => ({ question, answer: answerTo(ledger, question.id) }))
}

export interface Topic {
  name: string
  asked: AskedQuestion[]
}

export function topicsOf(asked: readonly AskedQuestion[]): Topic[] {
  const topics = new Map<string, AskedQuestion[]>()
  for (const one of asked) {
    const name = topicOf(one.question)
    topics.set(name, [...(topics.get(name) ?? []), one])
  }
  return [...topics].map(([name, within]) => ({ name, asked: within }))
}

function topicOf({ id, gap }: Question): string {
  const endpoint = endpointOf(id)
  if (endpoint !== undefined) return `POST /${endpoint}`
  return gap.split(',')[0]?.replace(/\s*\d+$/, '') ?? gap
}
