/** Logins and tokens. */
import { isObject } from '../../contract/json.ts'
import type { Call } from '../call.ts'
import { type ClassifiedCall, tokenIn } from '../classified-call.ts'
import type { Fault } from '../fault.ts'
import { onEvery, onFirst, redirected, rejected } from '../faults.ts'
import { isExt, isLogin, tokensOf } from '../observed-situation.ts'
import { between } from '../random.ts'
import { kept, rewritten } from '../rewrite.ts'
import { declared, type Scene } from '../situation.ts'
import words from './tokens.json' with { type: 'json' }

const HOUR_MS = 3_600_000

const GOOD_FOR = 4
const REJECTED_AFTER_MS = 150
const LOGIN_TAKES_MS = 400

const TIMES = 5

export default declared(words, {
  /** The clock of the service is an hour behind, as its header Date tells (RFC 9110 §6.6.1). */
  'clock-behind': onEvery(() => ({
    name: 'a clock that is behind',
    change: answer => ({
      ...answer,
      headers: [
        ...answer.headers.filter((_, i) => !/^date$/i.test(answer.headers[i - (i % 2)] ?? '')),
        'Date',
        new Date(Date.now() - HOUR_MS).toUTCString(),
      ],
    }),
  })),
  'credentials-refused': scene => {
    const old = rejectingOldTokens(scene)
    return call =>
      call.endpoint === 'auth-authenticate'
        ? { name: 'the credentials are rejected', answer: scene.contract.rejectedCredentials() }
        : old(call)
  },
  'expires-for-all': ({ contract, read }) => {
    const used = new Set<string>()
    let dead: ReadonlySet<string> | undefined
    let met = 0
    return call => {
      const observed = read(call)
      if (isLogin(observed) && dead !== undefined)
        return { name: 'a slow login', deliver: true, waitMs: LOGIN_TAKES_MS }
      if (!isExt(observed) || observed.token === undefined) return undefined
      if (dead === undefined && met++ === GOOD_FOR) dead = new Set(used)
      used.add(observed.token)
      if (dead?.has(observed.token) !== true) return undefined
      const answer = contract.rejectedToken(observed.endpoint ?? 'ext-verify')
      return { name: 'the token has expired', answer, waitMs: REJECTED_AFTER_MS }
    }
  },
  'half-log-in': scene => {
    const isKept = kept(scene.contract)
    return onFirst(isLogin, () => ({
      // The token first, so that half of the bytes end within it.
      ...rewritten('half an answer to the login', json => {
        if (!isObject(json)) return undefined
        const properties = Object.entries(json).toSorted(([a], [b]) => Number(isKept(b)) - Number(isKept(a)))
        return JSON.stringify(Object.fromEntries(properties))
      }),
      // Where the token stands in the head, a whole head brings it.
      cut: { at: scene.contract.token?.location.in === 'body' ? 'body' : 'head', how: 'end' },
    }))(scene)
  },
  'log-in-unavailable': {
    summary: `The login is answered ${TIMES} times with 503 that does not say when to come again.`,
    begin: scene => {
      const old = rejectingOldTokens(scene)
      let met = 0
      return call => {
        const fault = old(call)
        if (call.endpoint !== 'auth-authenticate' || met++ >= TIMES) return fault
        return rejected(scene, scene.read(call), 503, [], 'the login is out of service')
      }
    },
  },
  'redirected-log-in': scene => {
    let nth = between(scene.random, 0, 1)
    return call =>
      call.endpoint === 'auth-authenticate' ? redirected(scene, call, nth++ % 2 === 0 ? 307 : 308) : undefined
  },
  'token-expires': ({ contract, read }) => {
    let used = 0
    let dead: string | undefined
    let renewal: Call | undefined
    /** A service may give the same token again: then it is alive. */
    const isRevived = () =>
      renewal?.answer !== undefined &&
      contract.token !== null &&
      tokenIn(renewal.answer, contract.token.location) === dead
    return call => {
      const observed: ClassifiedCall = read(call)
      if (isLogin(observed) && dead !== undefined) renewal = call
      if (!isExt(observed) || observed.token === undefined) return undefined
      if (used++ === 1) dead = observed.token
      if (observed.token !== dead || isRevived()) return undefined
      return { name: 'the token has expired', answer: contract.rejectedToken(observed.endpoint ?? 'ext-verify') }
    }
  },
})

/** To be asked about every call of the situation, logins too; answers for those with an old token. */
function rejectingOldTokens({ contract, read }: Scene): (call: Call) => Fault | undefined {
  const logins: Call[] = []
  return call => {
    const observed: ClassifiedCall = read(call)
    if (isLogin(observed)) logins.push(call)
    if (!isExt(observed) || observed.token === undefined) return undefined
    if (tokensOf(logins.map(read), contract).some(each => each.token === observed.token)) return undefined
    return { name: 'the token has expired', answer: contract.rejectedToken(observed.endpoint ?? 'ext-verify') }
  }
}
