/** The log-in is out of service for a while. */
import { refused } from '../faults.ts'
import { refusingOldTokens } from '../new-log-in.ts'
import type { Situation } from '../situation.ts'

const TIMES = 5

export default {
  summary: `The log-in is answered ${TIMES} times with 503 that does not say when to come again.`,
  harmless: true,
  needs: 'token',
  begin: scene => {
    const old = refusingOldTokens(scene)
    let met = 0
    return call => {
      const fault = old(call)
      if (call.endpoint !== 'auth-authenticate' || met++ >= TIMES) return fault
      return refused(scene, scene.read(call), 503, [], 'the log-in is out of service')
    }
  },
} satisfies Situation
