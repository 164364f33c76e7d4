/** A verdict that stands against the service is tried again and told as k of n; one that proves nothing is tried again as well. */
import type { Exchange } from '../contract/exchange.ts'
import { type Outcome, undecided } from './outcome.ts'

export interface Try {
  outcome: Outcome
  /** Whether a call that shows it was not answered: then the network may be what it shows. */
  noisy: boolean
}

const MOST_TRIES = 3

/** `exchanges`: all that the body sent. */
export function tryFrom(outcome: Outcome, exchanges: readonly Exchange[]): Try {
  const lost = exchanges.filter(each => each.failure !== undefined).map(each => each.id)
  const noisy = outcome.exchanges.some(id => lost.includes(id))
  const nobodysWord = exchanges.length > 0 && lost.length === exchanges.length
  if (nobodysWord && isAgainst({ outcome }) && exchanges.every(isUnreached))
    return { noisy, outcome: undecided(unreached(exchanges), { whose: 'network', exchanges: outcome.exchanges }) }
  return { noisy, outcome: nobodysWord ? ofSilence(outcome) : outcome }
}

/** No connection came about: no request brings that about, as it may a lost one. */
const isUnreached = ({ failure }: Exchange) => failure?.kind === 'refused' || failure?.kind === 'dns'

const unreached = (exchanges: readonly Exchange[]) =>
  `The service could not be reached: ${exchanges.at(-1)?.failure?.message ?? ''}.`

/** Where not one call was answered, it is the network that has shown nothing. */
function ofSilence(outcome: Outcome): Outcome {
  const { verdict, open, whose, reason = 'Nothing came.', exchanges } = outcome
  const isNothing = verdict === 'nothing-observed' || (verdict === 'inconclusive' && open.length === 0)
  return isNothing && whose === undefined ? undecided(reason, { whose: 'network', exchanges }) : outcome
}

/** Nothing is repeated until it is green: a failure is repeated to tell how often, silence to hear a word at all. */
export function isWorthAnother(tries: readonly Try[], most: number = MOST_TRIES): boolean {
  const last = tries.at(-1)
  if (last === undefined || tries.length >= most) return false
  if (tries.some(each => isAgainst(each) && !each.noisy)) return true
  return isAgainst(last) || isUnheard(last)
}

/**
 * A failure in one try is a failure. One that a lost connection may have brought about stands only where every try shows it;
 * otherwise the first try with a word of the service decides.
 */
export function verdictOf(tries: readonly Try[]): Outcome {
  const clean = tries.find(each => isAgainst(each) && !each.noisy)
  const response = tries.find(each => !isAgainst(each) && !isUnheard(each))
  const chosen = clean ?? (tries.every(isAgainst) ? tries[0] : (response ?? tries.findLast(each => !isAgainst(each))))
  if (chosen === undefined) throw new Error('A check has at least one try.')
  if (tries.length === 1) return chosen.outcome
  const same = tries.filter(each => each.outcome.verdict === chosen.outcome.verdict).length
  return { ...chosen.outcome, tries: { same, of: tries.length } }
}

const isAgainst = ({ outcome }: Pick<Try, 'outcome'>) => outcome.verdict === 'fail' || outcome.verdict === 'warn'

/** Undecided for want of a word, and not for an open question, which no repetition answers. */
const isUnheard = ({ outcome: { verdict, open, whose } }: Try) =>
  verdict === 'inconclusive' && open.length === 0 && whose !== 'configuration'
