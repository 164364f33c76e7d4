/** From what a judge says to a verdict: a pass must be shown, and a sender that died or met nothing passes nothing. */
import type { DutyResult, Sending, SituationResult } from '../contract/certification.ts'
import type { Verdict } from '../contract/check.ts'
import type { Duty, Judgement } from './duty.ts'
import type { ObservedSituation } from './observed-situation.ts'
import { nameOf } from './record.ts'

export function judged(
  file: string,
  duty: Duty,
  watched: ObservedSituation,
  situation: SituationResult,
  trouble: unknown,
): DutyResult {
  if (trouble !== undefined) return unjudged(file, duty, 'harness-error', `The situation broke: ${messageOf(trouble)}`)
  let judgement: Judgement
  try {
    const inapplicable = duty.inapplicable?.(watched.contract)
    if (inapplicable !== undefined) return unjudged(file, duty, 'skipped', inapplicable)
    judgement = duty.judge(watched)
  } catch (error) {
    return unjudged(file, duty, 'harness-error', `The judge broke: ${messageOf(error)}`)
  }
  const { verdict, reason, calls = [] } = judgement
  const doubt = verdict === 'pass' ? doubtOf(watched, situation) : undefined
  const missed = situation.calls === 0 && Object.keys(situation.faults).length === 0 ? 'No call came.' : undefined
  const shown = { ...unjudged(file, duty, verdict, reason), calls: calls.map(nameOf) }
  if (verdict === 'fail') return { ...shown, verdict: duty.level === 'should' ? 'warn' : 'fail' }
  if (missed !== undefined) return { ...shown, verdict: 'inconclusive', reason: missed }
  return doubt === undefined
    ? shown
    : { ...shown, verdict: 'inconclusive', reason: `${doubt} (What was seen: ${reason})` }
}

export function unjudged(file: string, duty: Duty, verdict: Verdict, reason: string): DutyResult {
  const { id, title, level, source, situation, good, bad } = duty
  return { id, name: file, title, level, source, situation, good, bad, verdict, reason, calls: [] }
}

/** Why a pass proves nothing after all. */
function doubtOf(
  { played }: ObservedSituation,
  { alive, sendings, faults, scorecards, name }: SituationResult,
): string | undefined {
  const [first] = sendings
  if (!alive) return 'The sender completed no good call after the situation: nothing shows that it is alive.'
  if (first !== undefined && isEndedBadly(first)) return `The sender ${WORDS[first.ended]} in the situation.`
  const isPlayed = sendings.length > 1
  if (isPlayed && Object.keys(faults).length === 0 && scorecards.length === 0)
    return `The situation ${name} never came: no call met what it plays.`
  if (played.some(call => call.deliveries.some(each => each.failure !== undefined)))
    return 'The service itself did not answer in the situation.'
  return undefined
}

const WORDS: Record<Sending['ended'], string> = {
  done: 'came to its end',
  'timed out': 'did not come to an end in time and was ended',
  killed: 'crashed',
  skipped: 'was passed over',
  silent: 'was silent',
}

const isEndedBadly = ({ ended }: Sending) => ended !== 'done'

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
