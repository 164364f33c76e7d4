/** What the sender sets is in conflict with what the service holds, each time that it comes. */
import { onFirstName, refused } from '../faults.ts'
import { isChange } from '../operations.ts'
import type { Situation } from '../situation.ts'

export default {
  summary: 'Setting a preference is answered with 409, each time that it comes.',
  harmless: true,
  begin: scene =>
    onFirstName(
      scene,
      call => isChange(call, scene.contract),
      call => refused(scene, call, 409),
    ),
} satisfies Situation
