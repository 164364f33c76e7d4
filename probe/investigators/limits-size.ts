/** limits.size: the largest body that is read, as an interval measured with bodies that are rejected anyway. */
import { openAnswer } from '../../contract/ledger.ts'
import { unanswerable } from '../answers.ts'
import { type DiscoveryContext, type InterpretedReply, observe, REQUESTS_FOR_SIZE, roomIn, settle } from '../context.ts'
import { mayMeasure } from '../environment/policy.ts'
import { bodyOfSize } from '../limits/cheap-request.ts'
import { findSize, type SizeFound, type Verdict, verdictOf } from '../limits/size-search.ts'
import { sameGist } from '../same.ts'
import type { Investigator } from './_investigator.ts'

const SMALL = 640

async function investigate(context: DiscoveryContext): Promise<void> {
  // What explores an endpoint may ask once more than is kept for this.
  if (roomIn(context) < REQUESTS_FOR_SIZE - 1) {
    const how = 'The endpoints took the requests of this discovery; the next one has room for it.'
    settle(context, 'limits.size', openAnswer(how))
    return
  }
  const control = await bodyOfSize(context, SMALL)
  const rejected: InterpretedReply[] = []
  const read: InterpretedReply[] = [control]
  let steady: Promise<boolean> | undefined
  const isSteady = () => {
    steady ??= bodyOfSize(context, SMALL - 99).then(again => sameGist(again.reply, control.reply))
    return steady
  }
  const ask = async (bytes: number): Promise<Verdict> => {
    const interpreted = await bodyOfSize(context, bytes)
    const verdict = await verdictOf(interpreted, control, isSteady)
    if (verdict !== 'unclear') (verdict === 'over' ? rejected : read).push(interpreted)
    return verdict
  }
  const further = context.measureLimits === true && mayMeasure(context.environment)
  const found = control.reply.status === 0 ? undefined : await findSize(SMALL, ask, further)
  const reported = await confirmed(found, rejected, ask)
  const ids = [read.at(-1), reported?.rejected === undefined ? undefined : rejected.at(-1)].flatMap(
    each => each?.reply.exchange.id ?? [],
  )
  if (reported?.rejected === undefined) {
    const silent = 'The answers to large bodies do not tell whether they were read.'
    const how =
      reported === undefined ? silent : `Bodies of ${reported.read} bytes are read; larger ones were not tried.`
    const value = reported === undefined ? {} : { value: { atLeastBytes: reported.read } }
    settle(context, 'limits.size', {
      ...unanswerable(how, 'What is the largest accepted request body?', ids),
      ...value,
    })
    return
  }
  const exactly = reported.rejected === reported.read + 1
  const status = rejected.map(each => each.reply.status).findLast(each => each > 0) ?? 0
  const interval = [reported.read, reported.rejected]
  observe(context, 'limits.size', {
    value: exactly ? { bytes: reported.read, status, interval } : { status, interval },
    how: exactly
      ? `${reported.read} bytes are read and ${reported.rejected} are rejected with ${status || 'a closed connection'}.`
      : `Between ${reported.read} bytes, which are read, and ${reported.rejected}, which are rejected.`,
    for: ids,
    from: ['measured with bodies of known length'],
    confidence: exactly ? 0.95 : 0.8,
  })
}

/** A connection may close for another reason: where nothing but that was seen, it has to happen again. */
async function confirmed(
  found: SizeFound | undefined,
  rejected: readonly InterpretedReply[],
  ask: (bytes: number) => Promise<Verdict>,
): Promise<SizeFound | undefined> {
  if (found?.rejected === undefined || rejected.some(each => each.reply.status > 0)) return found
  return (await ask(found.rejected)) === 'over' ? found : undefined
}

export default {
  answers: ['limits.size'],
  // What the endpoints take comes first: they share the requests of one discovery.
  needs: ['ext-reach.request', 'ext-notify.request', 'errors.format'],
  cost: 9,
  investigate,
} satisfies Investigator
