/** Whether a sender sent anything over a connection that it has to refuse. */
import type { Judgement } from '../duty.ts'
import { idsOf, type Watched } from '../watched.ts'

/** `shown`: what it was shown, as in `a certificate that has expired`. */
export function refuses({ played, earlier, handshakes }: Watched, shown: string): Judgement {
  // A connection from before was opened under the right certificate.
  const before = new Set(earlier.map(call => call.connection.id))
  const sent = played.filter(call => call.host === 'service' && !before.has(call.connection.id))
  const [first] = sent
  if (first !== undefined) {
    const secret = first.token !== undefined || first.endpoint === 'auth-authenticate'
    return {
      verdict: 'fail',
      reason: `Shown ${shown}, it sent ${sent.length} requests${secret ? ', with what is secret in the first of them' : ''}.`,
      calls: idsOf(sent),
    }
  }
  if (handshakes.length === 0)
    return { verdict: 'nothing-observed', reason: `It opened no connection, and was not shown ${shown}.` }
  return {
    verdict: 'pass',
    reason: `Shown ${shown}, it broke off ${handshakes.length} handshakes and sent nothing.`,
  }
}
