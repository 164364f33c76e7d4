/** What another host got of a sender that was redirected there. */
import type { Judgement } from '../duty.ts'
import type { Seen } from '../seen.ts'
import { idsOf, type Watched } from '../watched.ts'

/** `held`: what of that which must not leave stands in a request, in words. */
export function nothingElsewhere({ played }: Watched, held: (call: Seen) => string | undefined): Judgement {
  const redirects = played.filter(call => call.host === 'service' && call.fault !== undefined && isRedirect(call))
  if (redirects.length === 0) return { verdict: 'nothing-observed', reason: 'No call was redirected.' }
  const beside = played.filter(call => call.host === 'elsewhere')
  const bad = beside.flatMap(call => {
    const what = held(call)
    return what === undefined ? [] : [{ call, what }]
  })
  const [first] = bad
  if (first !== undefined)
    return {
      verdict: 'fail',
      reason: `Redirected to another host, it sent ${first.what} there, with ${first.call.method}.`,
      calls: idsOf([...redirects, ...bad.map(each => each.call)]),
    }
  const came = beside.length === 0 ? 'it sent nothing there' : `${beside.length} requests came there without it`
  return { verdict: 'pass', reason: `Redirected to another host, ${came}.`, calls: idsOf([...redirects, ...beside]) }
}

const isRedirect = ({ answer }: Seen) => answer !== undefined && answer.status >= 300 && answer.status < 400
