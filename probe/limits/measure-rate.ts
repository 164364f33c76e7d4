/** Measures a rate limit: the experiment at a real service, and what follows from all that was sent in the run. */
import { waitSeconds } from '../../contract/derive/rate-headers.ts'
import { bearsToken } from '../../contract/derive/rate-watch.ts'
import type { Exchange } from '../../contract/exchange.ts'
import { momentOf, since } from '../call/moment.ts'
import { askFreely, type Lab, type Seen } from '../lab.ts'
import { type Cheap, cheapRequest } from './cheap-request.ts'
import { type Apparatus, type Asked, type Ended, experiment } from './experiment.ts'
import { type Fit, fitted, isKnown } from './limiter-fit.ts'
import type { Event } from './limiter-timeline.ts'
import { type ScopeFound, scopeWhileLimited } from './scope.ts'

export interface RateMeasured extends Ended {
  fit: Fit | undefined
  scope: ScopeFound | undefined
  /** Status of the refusals. */
  status: number | undefined
  /** Of a burst in which nothing was refused: so many in so many seconds. */
  atLeast: { requests: number; seconds: number }
  evidence: string[]
}

export async function measureRate(lab: Lab): Promise<RateMeasured> {
  // What accepts an empty object works on it: a wrong method is cheaper there.
  const probe = await askFreely(lab, cheapRequest(lab, 'the cheapest request, to know its answer'))
  const cheap: Cheap = probe.outcome === 'success' ? 'wrong method' : 'empty'
  const usual =
    cheap === 'empty' ? probe : await askFreely(lab, cheapRequest(lab, 'a wrong method, to know its answer', cheap))
  const began = momentOf(lab.clock)
  const refused: Seen[] = []
  let accepted = 0
  let scope: ScopeFound | undefined
  const sofar = () => fitted(schedulesOf(lab, refused, scope), slackOf(lab.client.exchanges()))
  const apparatus: Apparatus = {
    gapMs: 1000 / lab.environment.policy.requestsPerSecond,
    sleep: ms => lab.clock.sleep(ms),
    async ask(purpose) {
      const seen = await askFreely(lab, cheapRequest(lab, purpose, cheap))
      const asked = askedOf(seen, usual)
      if (asked.verdict === 'refused') refused.push(seen)
      else accepted++
      return asked
    },
    async whileLimited() {
      scope = await scopeWhileLimited(lab, cheap)
      return scope.alive
    },
    isKnown: () => isKnown(sofar()),
  }
  const ended = await experiment(apparatus)
  return {
    ...ended,
    fit: ended.reached ? sofar() : undefined,
    scope,
    status: refused[0]?.reply.status,
    atLeast: { requests: accepted, seconds: Math.ceil(since(lab.clock, began).ms / 1000) },
    evidence: [usual, ...refused.slice(0, 3)].map(each => each.reply.exchange.id),
  }
}

function askedOf(seen: Seen, usual: Seen): Asked {
  if (seen.outcome === 'rate-limited') {
    const wait = waitSeconds(seen.reply.headers, Date.parse(seen.reply.exchange.at) / 1000)
    return { verdict: 'refused', ...(wait === undefined ? {} : { waitSeconds: wait }) }
  }
  return { verdict: seen.reply.status === usual.reply.status ? 'allowed' : 'odd' }
}

/** Each assumption of what is counted together that the scope leaves: what was not counted must not count here. */
function schedulesOf(lab: Lab, refused: readonly Seen[], scope: ScopeFound | undefined): Event[][] {
  const ids = new Set(refused.map(each => each.reply.exchange.id))
  const beside = new Set(scope?.beside)
  const all = lab.client.exchanges().filter(each => each.response !== undefined)
  const verifies = (each: Exchange) => each.endpoint === 'ext-verify'
  const acts = (each: Exchange) => each.endpoint !== undefined && each.endpoint !== 'auth-authenticate'
  const own = all.filter(each => bearsToken(each, lab.knowledge))
  const alone = own.filter(each => !beside.has(each.id))
  const withLogIns = all.filter(each => each.endpoint === 'auth-authenticate' || bearsToken(each, lab.knowledge))
  const perToken = [alone, alone.filter(verifies)]
  const perApplication = [own, own.filter(verifies), withLogIns]
  const perAddress = [all, all.filter(acts), all.filter(verifies)]
  const chosen =
    scope?.scope === 'token'
      ? perToken
      : scope?.scope === 'address'
        ? perAddress
        : [...perToken, ...perApplication, ...perAddress]
  return chosen.map(each => each.map(exchange => eventOf(exchange, ids)))
}

function eventOf({ id, at, timings, response }: Exchange, refused: ReadonlySet<string>): Event {
  const sent = Date.parse(at) + timings.connected
  const middle = sent + Math.max(0, timings.firstByte - timings.connected) / 2
  return { at: middle / 1000, allowed: !refused.has(id) && response?.status !== 429 }
}

/** Half of the way there and back, as it was for all but the slowest. */
function slackOf(exchanges: readonly Exchange[]): number {
  const ways = exchanges.map(({ timings }) => (timings.firstByte - timings.connected) / 2000).sort((a, b) => a - b)
  return 0.004 + Math.max(0, ways[Math.floor(ways.length * 0.95)] ?? 0)
}
