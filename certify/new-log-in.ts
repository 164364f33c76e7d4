/** Makes a sender log in: tokens from before the situation are refused, those that it brought are good. */
import type { Call } from './call.ts'
import type { Fault } from './fault.ts'
import type { Seen } from './seen.ts'
import type { Scene } from './situation.ts'
import { isExt, isLogIn, tokensOf } from './watched.ts'

/** To be asked about every call of the situation, log-ins too; answers for those with an old token. */
export function refusingOldTokens({ contract, read }: Scene): (call: Call) => Fault | undefined {
  const logIns: Call[] = []
  return call => {
    const seen: Seen = read(call)
    if (isLogIn(seen)) logIns.push(call)
    if (!isExt(seen) || seen.token === undefined) return undefined
    if (tokensOf(logIns.map(read), contract).some(each => each.token === seen.token)) return undefined
    return { name: 'the token has expired', answer: contract.refusedToken(seen.endpoint ?? 'ext-verify') }
  }
}
