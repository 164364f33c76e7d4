/** The ledger of this run beside the recorded one: what is seen again alike is confirmed. */
import { sameJson } from '../contract/json.ts'
import { type Answer, answerTo, isAnswered, type Ledger } from '../contract/ledger.ts'
import { QUESTIONS } from '../contract/questions.ts'
import type { Rehearsed } from './discover.ts'

/**
 * Seen again alike: confirmed. Seen otherwise: as it is now; the drift says so. Not seen this time: as it is now.
 * Of a rehearsal only what it says it saw again is confirmed: the rest it left as it was.
 */
export function confirmed(recorded: Ledger, now: Ledger, rehearsed?: Pick<Rehearsed, 'again' | 'kept'>): Ledger {
  const questions: Record<string, Answer> = {}
  for (const { id } of QUESTIONS) {
    const old = answerTo(recorded, id)
    const fresh = answerTo(now, id)
    const witnesses = rehearsed?.again[id]
    if (rehearsed?.kept.includes(id) === true && witnesses === undefined) {
      questions[id] = fresh
      continue
    }
    const again =
      fresh.status !== 'contradicted' && isAnswered(old) && isAnswered(fresh) && sameJson(old.value, fresh.value)
    questions[id] = again
      ? {
          ...fresh,
          ...(witnesses === undefined ? {} : { evidence: { ...fresh.evidence, for: witnesses } }),
          status: 'confirmed',
          confidence: Math.max(fresh.confidence, 0.95),
          confidenceFrom: [...new Set([...fresh.confidenceFrom, 'seen alike in an earlier run'])],
          ...(old.since === undefined ? {} : { since: old.since }),
        }
      : fresh
  }
  return { ...now, questions }
}
