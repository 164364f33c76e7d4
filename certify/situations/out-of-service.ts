/** An outage that does not end while the sender is watched (RFC 9110 §15.6.4). */
import { refused } from '../faults.ts'
import type { Situation } from '../situation.ts'
import { isExt } from '../watched.ts'

export default {
  summary: 'Every call is answered with 503, for as long as the sender tries.',
  harmless: true,
  seconds: 90,
  begin: scene => call => {
    const seen = scene.read(call)
    return isExt(seen) ? refused(scene, seen, 503, [], '503 without end') : undefined
  },
} satisfies Situation
