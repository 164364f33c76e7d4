/** The questions that the specification leaves open, each with its answer in a ledger: a question is a file of `questions/`, its name the id. */
import { type Evidence, viewOf } from './derive/view.ts'
import { ENDPOINTS, type Endpoint } from './endpoint.ts'
import { loadFolder } from './folder.ts'
import { type Answer, answerTo, type Ledger, openAnswer } from './ledger.ts'
import type { QuestionId } from './questions/_ids.ts'
import type { Question as Told } from './questions/_question.ts'

export type { QuestionId }

/** A file `endpoint.…` asks the same of each endpoint. */
type Asked = Told | ((endpoint: Endpoint) => Told)

const isAsked = (value: unknown): value is Asked =>
  typeof value === 'function' || (typeof value === 'object' && value !== null && 'changes' in value)

const files = await loadFolder(new URL('./questions/', import.meta.url), isAsked)

export interface Question extends Told {
  id: QuestionId
}

/** In the order of the specification, all of an endpoint together. */
export const QUESTIONS: readonly Question[] = [...files]
  .flatMap(([name, asked]): [string, Told][] =>
    typeof asked === 'function'
      ? ENDPOINTS.map((endpoint, i) => [name.replace('endpoint', endpoint), later(asked(endpoint), i * 10)])
      : [[name, asked]],
  )
  .sort(([, a], [, b]) => a.order - b.order)
  .map(([id, reported]) => ({ ...reported, id: id as QuestionId }))

function later(reported: Told, by: number): Told {
  return { ...reported, order: reported.order + by }
}

const IDS: ReadonlySet<string> = new Set(QUESTIONS.map(({ id }) => id))

export function isQuestionId(id: string): id is QuestionId {
  return IDS.has(id)
}

/** The endpoint that a question is about; `undefined` where it is about all. */
export function endpointOf(id: string): Endpoint | undefined {
  return ENDPOINTS.find(name => id.startsWith(`${name}.`))
}

/** Every answer that follows from the evidence alone. */
export function deriveAnswers(evidence: Evidence): Partial<Record<QuestionId, Answer>> {
  const view = viewOf(evidence)
  const derived = QUESTIONS.flatMap(({ id, derive }) => (derive === 'by asking' ? [] : [[id, derive(view)]]))
  return Object.fromEntries(derived)
}

export function emptyLedger(environment: string): Ledger {
  return {
    schemaVersion: 1,
    environment,
    questions: Object.fromEntries(QUESTIONS.map(question => [question.id, openAnswer()])),
  }
}

/**
 * The questions that need a word of the operator: not seen, or seen otherwise than a hint says. What is shown, counted and
 * sent as open is this list, and what is counted as answered is the rest.
 */
export function openQuestions(ledger: Ledger): Question[] {
  return QUESTIONS.filter(({ id }) => !['observed', 'confirmed'].includes(answerTo(ledger, id).status))
}

export function answeredCount(ledger: Ledger): number {
  return QUESTIONS.length - openQuestions(ledger).length
}

/** `36 of 40 questions answered`. */
export function answeredWords(ledger: Ledger): string {
  return `${answeredCount(ledger)} of ${QUESTIONS.length} questions answered`
}
