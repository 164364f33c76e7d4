/** limits.rate: what the answers state, and what it is counted per, told by a second token's counter; nobody goes up to the limit here. */
import { sampleOf } from '../../contract/derive/rate-watch.ts'
import { viewOf } from '../../contract/derive/view.ts'
import { isAnswered } from '../../contract/ledger.ts'
import { rateAnswer } from '../../contract/questions/limits.rate.ts'
import { askFreely, type DiscoveryContext, type InterpretedReply, observe } from '../context.ts'
import { bareRequest, type Cheap, cheapRequest } from '../limits/cheap-request.ts'
import { logInAgain } from '../session/login.ts'
import type { Investigator } from './_investigator.ts'

/** Requests of a run that are left for others: the counters take eleven and a login. */
const RESERVE = 20

async function investigate(context: DiscoveryContext): Promise<void> {
  if (context.token?.proven !== true) return
  const exchanges = context.client.exchanges()
  const counts = exchanges.some(each => sampleOf(each).length > 0)
  const left = context.environment.policy.maxRequests - context.client.cost().requests
  const found = counts && left > RESERVE ? await scopeByCounters(context) : undefined
  if (found === undefined) return
  const reported = rateAnswer(viewOf({ knowledge: context.knowledge, exchanges: context.client.exchanges() }))
  const stated = (isAnswered(reported) ? (reported.value ?? {}) : {}) as { limit?: number; scope?: string }
  const { scope, evidence } = found
  const own = `A second token ${scope === 'token' ? 'had a count of its own' : 'shared the count, as did requests without one'}.`
  observe(context, 'limits.rate', {
    value: { ...stated, scope },
    how: stated.limit === undefined ? own : `${reported.how} ${own}`,
    for: [...new Set([...evidence, ...reported.evidence.for])].slice(0, 12),
    from: reported.confidenceFrom,
    confidence: stated.limit === undefined ? 0.8 : 0.95,
    facts: { ...reported.facts, ...(stated.scope === undefined ? { '/scope': 'observed' as const } : {}) },
  })
}

export default {
  answers: ['limits.rate'],
  needs: [
    ...(['ext-notify.request', 'ext-reach.request', 'auth.refusal', 'errors.format', 'limits.size'] as const),
    ...(['limits.timeout', 'versioning'] as const),
  ],
  cost: 4,
  investigate,
} satisfies Investigator

interface ScopeFound {
  scope: 'token' | 'address'
  evidence: string[]
}

function ask(
  context: DiscoveryContext,
  purpose: string,
  { token = context.token, cheap }: { token?: DiscoveryContext['token']; cheap?: Cheap } = {},
) {
  return askFreely(context, cheapRequest(token === undefined ? context : { ...context, token }, purpose, cheap))
}

/** Outcomes of a request whose token was taken. */
const ACCEPTED = ['success', 'validation', 'envelope-error', 'no-match', 'media-type', 'method']

/** By the counters that answers tell, without going up to the limit. */
async function scopeByCounters(context: DiscoveryContext): Promise<ScopeFound | undefined> {
  const first = context.token
  const purpose = 'how many requests remain, before another login'
  let cheap: Cheap = 'empty'
  let before = await ask(context, purpose)
  if (counterOf(before) === undefined) {
    // What is rejected for its form may not come as far as the counter.
    cheap = 'accepted'
    before = await ask(context, purpose, { cheap })
  }
  let one = counterOf(before)
  // Of a window that has just begun little is used.
  for (let i = 0; i < FEW && one !== undefined && one.used < FEW && one.remaining > 2 * FEW; i++) {
    before = await ask(context, purpose, { cheap })
    one = counterOf(before)
  }
  if (one === undefined || one.used < FEW) return undefined
  const second = await secondToken(context)
  if (second === undefined) return undefined
  const after = await ask(context, 'how many requests remain for another token', { token: second, cheap })
  const other = counterOf(after)
  // The one that was issued last is taken for sure.
  context.token = second
  if (other === undefined || !ACCEPTED.includes(after.outcome)) return undefined
  const ids = [before, after].map(each => each.reply.exchange.id)
  // A counter may have begun again by itself.
  const isOver = one.endsAt === Number.POSITIVE_INFINITY || other.at >= one.endsAt
  if (other.used <= 1 && (!isOver || (await isUsedStill(context, first, cheap))))
    return { scope: 'token', evidence: ids }
  if (other.used <= one.used) return undefined
  const none = await askFreely(context, bareRequest(context, 'how many requests remain without a token', cheap))
  const shared = counterOf(none)
  if (shared === undefined || shared.used <= other.used || shared.used > other.used + 2) return undefined
  return { scope: 'address', evidence: [...ids, none.reply.exchange.id] }
}

/** The first token's counter has not begun again, for it goes on. */
async function isUsedStill(
  context: DiscoveryContext,
  token: DiscoveryContext['token'],
  cheap: Cheap,
): Promise<boolean> {
  const again = counterOf(await ask(context, 'how many requests remain for the first token', { token, cheap }))
  return again !== undefined && again.used >= FEW
}

/** A second counter cannot be told from the first one that was hardly used. */
const FEW = 5

function counterOf({ reply }: InterpretedReply) {
  const [sample] = sampleOf(reply.exchange)
  if (sample === undefined || sample.remaining > sample.limit) return undefined
  const { at, limit, remaining, resetSeconds = Number.POSITIVE_INFINITY } = sample
  return { used: limit - remaining, remaining, at, endsAt: at + resetSeconds - 1 }
}

type Token = NonNullable<DiscoveryContext['token']>

/**
 * A second token alongside the first one, to see what they share. The lab goes on with the first one. `undefined` where
 * no other one was issued.
 */
async function secondToken(context: DiscoveryContext): Promise<Token | undefined> {
  const first = context.token
  if (first === undefined || !(await logInAgain(context))) return undefined
  const second = context.token
  context.token = first
  return second === undefined || second.value === first.value ? undefined : second
}
