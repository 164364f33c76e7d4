/** Logins, tokens and the clock. */

import type { IntegrationToken } from '../../contract/integration.ts'
import { leaves } from '../../contract/json.ts'
import { cookiesIn, headersOf, queryOf } from '../call.ts'
import { type ClassifiedCall, shownAt } from '../classified-call.ts'
import { declared, failed, inconclusive, notObserved, passed } from '../duty.ts'
import { delaysOf, endOf, isExt, isLogin, tokensOf, worksOf } from '../observed-situation.ts'
import { everyCall, mostAtOnce } from './_every-call.ts'
import { goesOn } from './_reading.ts'
import words from './logging-in.json' with { type: 'json' }

/** With full jitter a single delay may be of any length; and a single long one, of a slow machine, is no backing off. */
const LEAST_MEAN_MS = 75
const LEAST_MEDIAN_MS = 25

/** A second and a third try may be a look into the store of secrets. */
const MOST = 3

export default declared(words, {
  'backs-off-at-the-log-in': ({ played }) => {
    const from = played.findIndex(call => isLogin(call) && call.fault !== undefined)
    if (from < 0) return notObserved('No login came.')
    const tries = played.slice(from).filter(isLogin)
    const delays = delaysOf(tries)
    const calls = tries
    if (delays.length === 0) return notObserved('It did not repeat the login that was rejected.', calls)
    const mean = delays.reduce((sum, each) => sum + each, 0) / delays.length
    const median = delays.toSorted((a, b) => a - b)[Math.floor(delays.length / 2)] ?? 0
    const reason = `It waited ${delays.map(each => (each / 1000).toFixed(2)).join(', ')} s between its logins.`
    if (delays.length < 2) return inconclusive(`Too few repetitions. ${reason}`, calls)
    return (mean < LEAST_MEAN_MS || median < LEAST_MEDIAN_MS ? failed : passed)(reason, calls)
  },
  'counts-by-its-own-clock': watched => {
    if (watched.contract.token === null) return notObserved('The service knows no token.')
    const usual = watched.plain.filter(isLogin).length
    const logins = watched.played.filter(isLogin)
    // One who logs in for every call does so on any day: that is not judged here.
    if (logins.length > Math.max(usual, 1))
      return failed(
        `It logged in ${logins.length} times under a clock that is an hour behind, and ${usual} times on a plain journey.`,
        logins,
      )
    return goesOn('an answer of a clock that is an hour behind')(watched)
  },
  'keeps-its-token': ({ played, contract }) => {
    if (contract.token === null) return notObserved('The service knows no token.')
    const [logins, calls] = [
      played.filter(each => isLogin(each) && each.senderOutcome === 'success'),
      played.filter(isExt),
    ]
    if (calls.length < 2) return inconclusive(`Only ${calls.length} call was made: a kept token cannot be told.`)
    const seconds = ((calls.at(-1)?.at ?? 0) - (logins[0]?.at ?? 0)) / 1000
    const lives = contract.token.seconds ?? Number.POSITIVE_INFINITY
    // A token may be renewed at nine tenths of its life.
    const most = 1 + Math.floor(seconds / (lives * 0.9)) + owedTo(calls, logins)
    const reason = `${logins.length} logins for ${calls.length} calls within ${Math.ceil(seconds)} s.`
    return (logins.length > most ? failed : passed)(reason, logins)
  },
  'logs-in-before-it-calls': ({ played, contract }) => {
    if (contract.token === null) return notObserved('The service knows no token.')
    const calls = played.filter(isExt)
    if (calls.length === 0) return notObserved('No call to an ext endpoint came.')
    const issued = tokensOf(played, contract)
    const without = calls.filter(call => !issued.some(({ token, at }) => token === call.token && at <= call.at))
    if (without.length === 0)
      return passed(
        `All ${calls.length} calls showed a token that a login had brought before.`,
        issued.map(each => each.by),
      )
    const none = without.filter(call => call.token === undefined).length
    return failed(
      `${without.length} of ${calls.length} calls came before their login: ${none} without a token, ${without.length - none} with one that no login had brought.`,
      without,
    )
  },
  'logs-in-once-for-all': ({ played }) => {
    const rejected = played.filter(call => isExt(call) && call.fault !== undefined)
    const [first] = rejected
    if (first === undefined) return notObserved('No call met the expired token.')
    const logins = played.filter(call => isLogin(call) && call.at > first.at)
    const dead = new Set(rejected.map(call => call.token)).size
    const atOnce = mostAtOnce(rejected)
    const reason = `${rejected.length} calls were rejected, ${atOnce} of them at the same time, with ${dead} expired ${dead === 1 ? 'token' : 'tokens'}; it logged in ${logins.length} times.`
    const calls = [...rejected, ...logins]
    // One more than tokens: a call may be rejected while the new token is on its way.
    if (logins.length > dead + 1) return failed(reason, calls)
    if (logins.length === 0) return inconclusive(reason, calls)
    // One call at a time makes no storm; with two nothing can be told.
    const isShown = atOnce > dead + 1 || mostAtOnce(played.filter(isExt)) === 1
    return (isShown ? passed : inconclusive)(reason, calls)
  },
  'logs-in-without-a-token': {
    inapplicable: ({ token }) => (token === null ? 'The service knows no token.' : undefined),
    judge: watched => {
      const { contract } = watched
      const { token } = contract
      if (token === null) return notObserved('The service knows no token.')
      const template = contract.calls.find(call => call.endpoint === 'auth-authenticate')
      // Some logins have their credentials in the header that later shows the token.
      const own = Object.keys(template?.template.headers ?? {}).map(name => name.toLowerCase())
      if (token.presentation.in === 'header' && own.includes(token.presentation.name.toLowerCase()))
        return notObserved('The login has its credentials where the token stands later.')
      return everyCall(watched, {
        about: isLogin,
        wrong: call => (isCarrying(call, token.presentation) ? 'carries a token' : undefined),
        right: 'that logged in carried no token',
        none: 'No login came.',
      })
    },
  },
  'renews-on-expiry': ({ played }) => {
    const rejected = played.filter(call => call.fault !== undefined)
    const [first] = rejected
    if (first === undefined) return notObserved('The token was used for one call only.')
    const works = worksOf(played).filter(work => work.attempts.some(call => call.fault !== undefined))
    // A login after that is for something else.
    const until = Math.max(...works.map(work => (work.done ? endOf(work.attempts.at(-1) ?? first) : Infinity)))
    const logins = played.filter(call => isLogin(call) && call.at > first.at && call.at <= until)
    const [renewal] = logins
    if (renewal === undefined) return failed('It did not log in again after the rejection.', rejected)
    if (logins.length > 1) return failed(`It logged in ${logins.length} times for one expired token.`, logins)
    const late = rejected.filter(call => call.at > endOf(renewal))
    if (late.length > 0) return failed(`It showed the dead token ${late.length} times more.`, late)
    const lost = works.filter(work => !work.done)
    if (lost.length > 0) {
      const names = lost.map(work => work.name).join(', ')
      return failed(
        `It logged in again and did not repeat what was rejected: ${names}.`,
        lost.flatMap(work => work.attempts),
      )
    }
    return passed('One login, and what was rejected was done.', [first, renewal])
  },
  'shows-its-token-in-its-place': {
    inapplicable: ({ token }) => (token === null ? 'The service knows no token.' : undefined),
    judge: watched => {
      const { contract, played } = watched
      const { token } = contract
      if (token === null) return notObserved('The service knows no token.')
      const issued = new Set(tokensOf(played, contract).map(each => each.token))
      return everyCall(watched, {
        about: call => isExt(call) && locationsOf(call, issued).length > 0,
        wrong: call => wrongIn(locationsOf(call, issued), token.presentation),
        right: 'showed the token as the contract says',
        none: 'No call showed a token that a login had brought.',
      })
    },
  },
  'stops-on-refused-credentials': ({ played }) => {
    const rejected = played.filter(call => isLogin(call) && call.fault !== undefined)
    if (rejected.length === 0) return notObserved('No login came.')
    const reason = `It logged in ${rejected.length} ${rejected.length === 1 ? 'time' : 'times'} with credentials that were rejected each time.`
    return (rejected.length > MOST ? failed : passed)(reason, rejected)
  },
})

/** Logins that follow a token which the service rejected are no waste. */
function owedTo(calls: readonly ClassifiedCall[], logins: readonly ClassifiedCall[]): number {
  return logins.filter((login, i) => {
    const since = logins[i - 1]?.at
    return (
      since !== undefined &&
      calls.some(({ senderOutcome: reported, at }) => reported === 'unauthenticated' && at > since && at < login.at)
    )
  }).length
}

function isCarrying(call: ClassifiedCall, presentation: IntegrationToken['presentation']): boolean {
  const shown = shownAt(call, call.json, presentation)
  // Credentials of a client may stand in the header too (RFC 6749 §2.3.1).
  return presentation.in === 'header' ? !/^(Basic\s|$)/i.test(String(shown ?? '')) : shown !== undefined
}

interface TokenLocation {
  in: IntegrationToken['presentation']['in']
  name: string
  /** All that stands there. */
  text: string
  token: string
}

function locationsOf(call: ClassifiedCall, issued: ReadonlySet<string>): TokenLocation[] {
  const location = (where: TokenLocation['in']) => (name: string, text: unknown) => {
    const token = [...issued].find(each => String(text).includes(each))
    return token === undefined ? [] : [{ in: where, name, text: String(text), token }]
  }
  const { cookie: _cookies, ...headers } = headersOf(call.headers)
  return [
    ...Object.entries(headers).flatMap(([name, text]) => location('header')(name, text)),
    ...cookiesIn(call.headers).flatMap(({ name, value }) => location('cookie')(name, value)),
    ...[...queryOf(call.path)].flatMap(([name, text]) => location('query')(name, text)),
    ...[...leaves(call.json ?? null)].flatMap(({ pointer, value }) => location('body')(pointer.slice(1), value)),
  ]
}

function wrongIn(
  locations: readonly TokenLocation[],
  { in: location, name, scheme }: IntegrationToken['presentation'],
) {
  const isRight = (each: TokenLocation) =>
    each.in === location && (location === 'header' ? each.name === name.toLowerCase() : each.name === name)
  if (!locations.some(isRight)) return 'shows its token at another place than the contract says'
  const wanted = scheme === undefined ? '' : `${scheme} `
  const isInWords = ({ text, token }: TokenLocation) =>
    text.slice(0, wanted.length).toLowerCase() === wanted.toLowerCase() && text.slice(wanted.length).trim() === token
  return locations.filter(isRight).every(isInWords) ? undefined : `does not show it as ${scheme ?? 'the token alone'}`
}
