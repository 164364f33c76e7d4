/** What a check may claim of an answer; a claim that does not hold ends the check, redacted before anyone sees it. */
import type { Party } from '../contract/check.ts'
import { signOfInside } from '../contract/inside.ts'
import { type Json, sameJson } from '../contract/json.ts'
import type { Schema } from '../contract/openapi/document.ts'
import type { QuestionId } from '../contract/questions.ts'
import { check, telling, type Violation } from '../contract/shape/conforms.ts'
import { type ClassifiedResponse, isAccepted, isRejected } from '../probe/sender/classified-response.ts'
import type { Details } from './checks.ts'
import { type AssertionRecorder, skipped, undecided } from './outcome.ts'

export interface Must {
  /** Equal as JSON. */
  be(actual: Json | undefined, expected: Json, sentence: string, ...evidence: ClassifiedResponse[]): void
  /** `words`: what was expected and what came; what was expected alone where what came is the first of the evidence. */
  hold(
    holds: boolean,
    sentence: string,
    words: { expected: string; actual: string } | string,
    ...evidence: ClassifiedResponse[]
  ): void
  conform(schema: Schema, value: Json | undefined, sentence: string, ...evidence: ClassifiedResponse[]): void
  beAccepted(response: ClassifiedResponse, sentence: string): void
  beRejected(response: ClassifiedResponse, sentence: string): void
  /** Whatever else it is. */
  beNoServerError(response: ClassifiedResponse, sentence: string, expected?: string): void
  /** Neither a stack trace nor a path nor a statement of a database stands in the answer. `what` begins the sentence: `An answer`. */
  keepInside(response: ClassifiedResponse, what: string): void
  /** Nothing is proven of anyone where no answer came, or none that accepts or rejects. `alongside`: more evidence. */
  beAnswered(response: ClassifiedResponse, ...alongside: ClassifiedResponse[]): void
  beDecided(response: ClassifiedResponse, judged?: 'faults', ...alongside: ClassifiedResponse[]): void
  /** Nothing is proven of anyone: the reason, and the questions that would have to be answered. */
  undecided(
    reason: string,
    evidence?: readonly ClassifiedResponse[],
    open?: readonly QuestionId[],
    whose?: Party,
  ): never
  /** The check is about something this service does not have. */
  notApplicable(reason: string): never
  /** What the check judges did not come about, so that there is nothing to judge. */
  nothingObserved(reason: string, evidence?: readonly ClassifiedResponse[]): never
}

/** Longer texts are cut in words; the exchange holds them whole. */
const LONGEST = 400

export function openMust(recorder: AssertionRecorder, level: Details['level'], redact: (text: string) => string): Must {
  const words = (text: string) => {
    const clean = redact(text)
    return clean.length > LONGEST ? `${clean.slice(0, LONGEST)}…` : clean
  }
  const judge = (
    holds: boolean,
    sentence: string,
    stated: () => { expected: string; actual: string },
    evidence: readonly ClassifiedResponse[],
  ) => {
    recorder.assertions++
    if (holds) return
    const { expected, actual } = stated()
    recorder.close({
      verdict: level === 'must' ? 'fail' : 'warn',
      whose: 'service',
      reason: words(sentence),
      expected: words(expected),
      actual: words(actual),
      open: [],
      exchanges: idsOf(evidence),
    })
  }
  const hold: Must['hold'] = (holds, sentence, comparison, ...evidence) => {
    const [first] = evidence
    const actual = () => (first === undefined ? 'nothing' : outcomeText(first))
    const stated = () => (typeof comparison === 'string' ? { expected: comparison, actual: actual() } : comparison)
    judge(holds, sentence, stated, evidence)
  }
  const nothingProven: Must['undecided'] = (reason, evidence = [], open = [], whose) => {
    const silent = evidence.some(each => each.outcome === 'no-answer') ? 'network' : undefined
    return recorder.close(undecided(words(reason), { whose: whose ?? silent, open, exchanges: idsOf(evidence) }))
  }
  return {
    be: (actual, expected, sentence, ...evidence) =>
      judge(
        actual !== undefined && sameJson(actual, expected),
        sentence,
        () => ({
          expected: JSON.stringify(expected),
          actual: actual === undefined ? 'nothing' : JSON.stringify(actual),
        }),
        evidence,
      ),
    hold,
    conform: (schema, value, sentence, ...evidence) => {
      const broken = value === undefined ? [] : telling(check(schema, value))
      const stated = () => ({
        expected: value === undefined ? 'a JSON body' : broken.map(wanted).join('; '),
        actual: value === undefined ? 'no JSON body' : broken.map(stands).join('; '),
      })
      judge(value !== undefined && broken.length === 0, sentence, stated, evidence)
    },
    beAccepted: (response, sentence) => hold(isAccepted(response), sentence, 'the call is accepted', response),
    beRejected: (response, sentence) => hold(isRejected(response), sentence, 'a rejection', response),
    beNoServerError: (response, sentence, expected = 'acceptance or a rejection') =>
      hold(response.status < 500, sentence, expected, response),
    keepInside: (response, what) => {
      const { request } = response.exchange
      const sign = signOfInside(response.text, `${request.path} ${request.body ?? ''}`)
      const comparison = { expected: 'nothing of the inside', actual: sign?.shown ?? '' }
      hold(sign === undefined, `${what} shows ${sign?.what ?? ''}.`, comparison, response)
    },
    beAnswered: (response, ...alongside) => {
      if (response.outcome === 'no-answer') nothingProven(`No answer came: ${response.why}.`, [response, ...alongside])
    },
    beDecided: (response, judged, ...alongside) => {
      if (isNeither(response, judged))
        nothingProven(`The call is neither accepted nor rejected: ${response.why}.`, [response, ...alongside])
    },
    undecided: nothingProven,
    notApplicable: reason => recorder.close(skipped('not-applicable', words(`Not applicable: ${reason}`))),
    nothingObserved: (reason, evidence = []) =>
      recorder.close({ verdict: 'nothing-observed', reason: words(reason), open: [], exchanges: idsOf(evidence) }),
  }
}

/** A fault, a limit of requests, silence and being sent elsewhere neither accept nor reject. */
const NEITHER: readonly ClassifiedResponse['outcome'][] = ['rate-limited', 'no-answer', 'server-error', 'redirect']

/** Where faults are judged, one is a word. */
export function isNeither(response: ClassifiedResponse, judged?: 'faults'): boolean {
  return NEITHER.includes(response.outcome) && !(judged === 'faults' && response.outcome === 'server-error')
}

/** Status and meaning: what a reader needs to know before opening the exchange. */
export function outcomeText(response: ClassifiedResponse): string {
  if (response.outcome === 'no-answer') return `no answer: ${response.why}`
  return `status ${response.status}, read as ${response.outcome.replaceAll('-', ' ')} (${response.why})`
}

const place = (pointer: string) => (pointer === '' ? 'the body' : pointer)
const plain = (value: Json) => (typeof value === 'string' ? value : JSON.stringify(value))
const isOfBranches = ({ rule }: Violation) => rule === 'oneOf' || rule === 'anyOf'

/** What the rule wants at the place, and what stands there. */
export const wanted = (each: Violation) =>
  `${place(each.pointer)}: ${isOfBranches(each) ? 'one of the recorded alternatives' : `${each.rule} ${plain(each.expected)}`}`
export const stands = (each: Violation) =>
  `${place(each.pointer)}: ${isOfBranches(each) ? `${each.actual === 0 ? 'none' : plain(each.actual)} of them` : plain(each.actual)}`

function idsOf(evidence: readonly ClassifiedResponse[]): string[] {
  return [...new Set(evidence.map(response => response.exchange.id))]
}
