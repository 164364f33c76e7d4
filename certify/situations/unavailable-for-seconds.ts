/** An outage that says in seconds when it ends (RFC 9110 §10.2.3 and §15.6.4). */
import { onFirst, refused } from '../faults.ts'
import { between } from '../random.ts'
import type { Situation } from '../situation.ts'
import { isExt } from '../watched.ts'

export default {
  summary: 'The first call is answered with 503 and a Retry-After in seconds.',
  harmless: true,
  begin: scene => {
    const seconds = between(scene.random, 2, 3)
    return onFirst(1, scene, isExt, call => refused(scene, call, 503, ['Retry-After', String(seconds)]))
  },
} satisfies Situation
