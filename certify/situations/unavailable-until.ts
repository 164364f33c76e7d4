/** An outage that says by a date when it ends (RFC 9110 §10.2.3 and §15.6.4). */
import { onFirst, refused } from '../faults.ts'
import { between } from '../random.ts'
import type { Situation } from '../situation.ts'
import { isExt } from '../watched.ts'

export default {
  summary: 'The first call is answered with 503 and a Retry-After that is a date.',
  harmless: true,
  begin: scene => {
    const seconds = between(scene.random, 3, 4)
    // Whole seconds: a date has no fractions.
    const until = () => new Date(Math.ceil(Date.now() / 1000 + seconds) * 1000).toUTCString()
    return onFirst(1, scene, isExt, call =>
      refused(scene, call, 503, ['Retry-After', until()], '503 with Retry-After as a date'),
    )
  },
} satisfies Situation
