/** One cause behind many failures: credentials that open nothing, or a network that brings nothing back. */
import type { Party, Result } from './check.ts'
import { type Exchange, OWN_LOGIN } from './exchange.ts'
import { outcomeOf } from './outcome.ts'

export interface Cause {
  whose: Extract<Party, 'configuration' | 'network'>
  /** One plain sentence for all that came of it. */
  sentence: string
  /** The calls that show it. */
  exchanges: ReadonlySet<string>
}

/** Above this share of the calls it is one cause, and no verdict on the service. */
const MOST = 0.9

/**
 * `exchanges`: the calls of the suites. Only those count that show the own credentials or the token they brought; a call made
 * to be rejected proves nothing, nor does one that a passed check stands on.
 */
export function causeOf(exchanges: readonly Exchange[], results: readonly Result[]): Cause | undefined {
  const meant = new Set(results.flatMap(each => (each.verdict === 'pass' ? each.exchanges : [])))
  const calls = exchanges.filter(each => isOwn(each) && !meant.has(each.id))
  const silent = calls.filter(isUnanswered)
  if (silent.length > calls.length * MOST)
    return {
      whose: 'network',
      sentence: `Network: ${share(silent, calls)} not answered at all (${kinds(silent)}), so nothing is said of the service.`,
      exchanges: new Set(silent.map(each => each.id)),
    }
  const refused = calls.filter(isUnauthenticated)
  if (refused.length > calls.length * MOST)
    return {
      whose: 'configuration',
      sentence: `Credentials: ${share(refused, calls)} answered as not logged in, so nothing is said of the service.`,
      exchanges: new Set(refused.map(each => each.id)),
    }
  return undefined
}

/** Fewer calls in a row that are not answered are a lost connection; of a port where nobody listens, fewer will do. */
const SILENT = 6
const REJECTED = 3
/** So many of several endpoints are no fault of one of them. */
const IN_ITS_PLACE = 20
/** What a gateway answers for a service that is gone. */
const OF_GATEWAYS = [502, 503, 504]

/** `exchanges`: of the whole run. The service answered, and then not once more until the end of the run. */
export function endOfAnswers(exchanges: readonly Exchange[]): Cause | undefined {
  const inOrder = exchanges.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  const silent = inOrder.slice(inOrder.findLastIndex(each => !isUnanswered(each)) + 1)
  const isClosed = silent.every(({ failure }) => failure?.kind === 'refused' || failure?.kind === 'dns')
  if (silent.length < inOrder.length && silent.length >= (isClosed ? REJECTED : SILENT))
    return ended(inOrder.length - silent.length, silent, 'not answered at all')
  const gone = inOrder.slice(inOrder.findLastIndex(each => !isUnanswered(each) && !isOfGateway(each)) + 1)
  const isOfSeveral = new Set(gone.map(each => each.endpoint)).size > 1
  return gone.length < inOrder.length && gone.length >= IN_ITS_PLACE && isOfSeveral
    ? ended(inOrder.length - gone.length, gone, 'answered in its place alone')
    : undefined
}

const ended = (answered: number, left: readonly Exchange[], how: string): Cause => ({
  whose: 'network',
  sentence: `The service stopped answering after ${answered} requests: the last ${left.length} calls were ${how} (${kinds(left)}), so nothing is said of it from there on.`,
  exchanges: new Set(left.map(each => each.id)),
})

/** What failed by the cause alone is undecided; a failure that no answer shows is the network's to explain first. */
export function attributed(
  results: readonly Result[],
  exchanges: readonly Exchange[],
  cause: Cause | undefined,
): Result[] {
  const silent = new Set(exchanges.filter(isUnanswered).map(each => each.id))
  return results.map(result => {
    if (!AGAINST.includes(result.verdict) || result.exchanges.length === 0) return result
    if (cause !== undefined && result.exchanges.every(id => cause.exchanges.has(id)))
      return { ...result, verdict: 'inconclusive', whose: cause.whose, reason: cause.sentence }
    return result.exchanges.every(id => silent.has(id)) ? { ...result, whose: 'network' } : result
  })
}

const isOwn = ({ purpose, request }: Exchange) =>
  purpose.startsWith(OWN_LOGIN) || JSON.stringify(request).includes('{{token}}')

const AGAINST: readonly Result['verdict'][] = ['fail', 'warn', 'inconclusive']

const isUnanswered = ({ response }: Exchange) => response === undefined

const isOfGateway = ({ response }: Exchange) => response !== undefined && OF_GATEWAYS.includes(response.status)

const isUnauthenticated = (exchange: Exchange) => outcomeOf(exchange).outcome === 'unauthenticated'

function share(some: readonly Exchange[], all: readonly Exchange[]): string {
  return all.length === 1
    ? 'the one call that the checks made was'
    : `${some.length} of ${all.length} calls of the checks were`
}

function kinds(silent: readonly Exchange[]): string {
  const kind = ({ failure, response }: Exchange) => failure?.kind ?? String(response?.status ?? 'no answer')
  return [...new Set(silent.map(kind))].sort().join(', ')
}
