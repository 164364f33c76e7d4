/** The ledger of this run beside the recorded one: what is seen again alike is confirmed. */
import { sameJson } from '../contract/json.ts'
import { type Answer, answerTo, isAnswered, type Ledger } from '../contract/ledger.ts'
import { QUESTIONS } from '../contract/questions.ts'

/** Seen again alike: confirmed. Seen otherwise: as it is now; the drift says so. Not seen this time: as it is now. */
export function confirmed(recorded: Ledger, now: Ledger): Ledger {
  const questions: Record<string, Answer> = {}
  for (const { id } of QUESTIONS) {
    const old = answerTo(recorded, id)
    const fresh = answerTo(now, id)
    const again = isAnswered(old) && isAnswered(fresh) && sameJson(old.value, fresh.value)
    questions[id] = again
      ? {
          ...fresh,
          status: 'confirmed',
          confidence: Math.max(fresh.confidence, 0.95),
          confidenceFrom: [...new Set([...fresh.confidenceFrom, 'seen alike in an earlier run'])],
          ...(old.since === undefined ? {} : { since: old.since }),
        }
      : fresh
  }
  return { ...now, questions }
}
