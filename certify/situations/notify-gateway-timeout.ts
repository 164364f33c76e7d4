/** The service takes a notification, and something between says that it took too long (RFC 9110 §15.6.5). */
import { onFirst, refused } from '../faults.ts'
import type { Situation } from '../situation.ts'

export default {
  summary: 'The service takes the notification, and the sender is answered with 504.',
  harmless: true,
  begin: scene =>
    onFirst(
      1,
      scene,
      call => call.endpoint === 'ext-notify',
      call => ({ ...refused(scene, call, 504, [], '504 although it was taken'), deliver: true }),
    ),
} satisfies Situation
