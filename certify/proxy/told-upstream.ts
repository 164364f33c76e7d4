/** The way to the service, of which each delivery is told before it leaves, and what came of it. */
import type { Call } from '../call.ts'
import type { Upstream } from './upstream.ts'

/** What it answers takes the status of the answer, or nothing where none came; called once. */
export type OnDelivery = (call: Call) => (status?: number) => void

/** What cannot be told is not delivered: `inTrouble` hears of it, and the call fails. */
export function toldUpstream(
  upstream: Upstream,
  onDelivery: OnDelivery,
  inTrouble: (error: unknown) => void,
): Upstream {
  return {
    deliver: (call, receiver, options) => {
      let came: (status?: number) => void
      try {
        came = onDelivery(call)
      } catch (error) {
        inTrouble(error)
        receiver.failed(error as Error)
        return { resume: () => undefined }
      }
      const tell = (status?: number) => {
        try {
          came(status)
        } catch (error) {
          inTrouble(error)
        }
      }
      let isAnswered = false
      return upstream.deliver(
        call,
        {
          ...receiver,
          head: answer => {
            isAnswered = true
            tell(answer.status)
            receiver.head(answer)
          },
          failed: error => {
            if (!isAnswered) tell()
            receiver.failed(error)
          },
        },
        options,
      )
    },
    close: () => upstream.close(),
  }
}
