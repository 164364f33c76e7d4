/** Verifying is answered 404: nobody of that name is there. */
import { onFirstName, refused } from '../faults.ts'
import type { Situation } from '../situation.ts'

export default {
  summary: 'Verifying is answered with 404, each time that it comes.',
  harmless: true,
  begin: scene =>
    onFirstName(
      scene,
      call => call.endpoint === 'ext-verify',
      call => refused(scene, call, 404),
    ),
} satisfies Situation
