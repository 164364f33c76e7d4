/** No call without a token that the service has issued. */
import type { Duty } from '../duty.ts'
import { idsOf, isExt, tokensOf } from '../watched.ts'

export default {
  id: 'AUTH-01',
  title: 'Logs in before it calls',
  level: 'must',
  source: 'RFC 6750 §2; the contract: auth.token.presentation',
  situation: 'plain-journey',
  good: 'It logs in first and shows the token that it was given with every call.',
  bad: 'It calls without a token, or with one that it was not given, and takes the refusal for the sign to log in.',
  judge: ({ played, contract }) => {
    if (contract.token === null) return { verdict: 'nothing-observed', reason: 'The service knows no token.' }
    const calls = played.filter(isExt)
    if (calls.length === 0) return { verdict: 'nothing-observed', reason: 'No call to an ext endpoint came.' }
    const issued = tokensOf(played, contract)
    const without = calls.filter(call => !issued.some(({ token, at }) => token === call.token && at <= call.at))
    if (without.length === 0)
      return {
        verdict: 'pass',
        reason: `All ${calls.length} calls showed a token that a log-in had brought before.`,
        calls: idsOf(issued.map(each => each.by)),
      }
    const none = without.filter(call => call.token === undefined).length
    return {
      verdict: 'fail',
      reason: `${without.length} of ${calls.length} calls came before their log-in: ${none} without a token, ${without.length - none} with one that no log-in had brought.`,
      calls: idsOf(without),
    }
  },
} satisfies Duty
