/** Somebody heard of "none" and refuses this very word. */
import type { Defect } from '../defect.ts'
import { decoded, JWT_DIALECTS, takingJwtFor } from './_jwt.ts'

export default {
  breaks: 'refuses the algorithm "none", and takes "None"',
  caughtBy: ['AUTH-23'],
  dialects: JWT_DIALECTS,
  world: takingJwtFor((shown, issued) => isNoneInDisguise(shown.head) && shown.claims === issued.claims),
} satisfies Defect

function isNoneInDisguise(head: string): boolean {
  const alg = String(decoded(head)['alg'])
  return alg !== 'none' && alg.toLowerCase() === 'none'
}
