/** A log-in is redirected to another host. */
import { redirected } from '../faults.ts'
import { between } from '../random.ts'
import type { Situation } from '../situation.ts'

export default {
  summary: 'Each log-in is redirected to another host, with 307 or 308.',
  harmless: true,
  needs: 'token',
  begin: scene => {
    let nth = between(scene.random, 0, 1)
    return call =>
      call.endpoint === 'auth-authenticate' ? redirected(scene, call, nth++ % 2 === 0 ? 307 : 308) : undefined
  },
} satisfies Situation
