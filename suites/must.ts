/** What a check may claim of an answer; a claim that does not hold ends the check, redacted before anyone sees it. */
import type { Party } from '../contract/check.ts'
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
  hold(
    holds: boolean,
    sentence: string,
    words: { expected: string; actual: string },
    ...evidence: ClassifiedResponse[]
  ): void
  conform(schema: Schema, value: Json | undefined, sentence: string, ...evidence: ClassifiedResponse[]): void
  beAccepted(response: ClassifiedResponse, sentence: string): void
  beRejected(response: ClassifiedResponse, sentence: string, statuses?: readonly number[]): void
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
    hold: (holds, sentence, comparison, ...evidence) => judge(holds, sentence, () => comparison, evidence),
    conform: (schema, value, sentence, ...evidence) => {
      const broken = value === undefined ? [] : telling(check(schema, value))
      const stated = () => ({
        expected: value === undefined ? 'a JSON body' : broken.map(wanted).join('; '),
        actual: value === undefined ? 'no JSON body' : broken.map(stands).join('; '),
      })
      judge(value !== undefined && broken.length === 0, sentence, stated, evidence)
    },
    beAccepted: (response, sentence) =>
      judge(
        isAccepted(response),
        sentence,
        () => ({ expected: 'the call is accepted', actual: outcomeText(response) }),
        [response],
      ),
    beRejected: (response, sentence, statuses) =>
      judge(
        isRejected(response) && (statuses === undefined || statuses.includes(response.status)),
        sentence,
        () => ({
          expected: statuses === undefined ? 'a rejection' : `a rejection with status ${statuses.join(' or ')}`,
          actual: outcomeText(response),
        }),
        [response],
      ),
    undecided: (reason, evidence = [], open = [], whose) => {
      const silent = evidence.some(each => each.outcome === 'no-answer') ? 'network' : undefined
      return recorder.close(undecided(words(reason), { whose: whose ?? silent, open, exchanges: idsOf(evidence) }))
    },
    notApplicable: reason => recorder.close(skipped('not-applicable', words(`Not applicable: ${reason}`))),
    nothingObserved: (reason, evidence = []) =>
      recorder.close({ verdict: 'nothing-observed', reason: words(reason), open: [], exchanges: idsOf(evidence) }),
  }
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
