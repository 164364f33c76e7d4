/** The service does not allow the first call, each time that it comes. */
import { onFirstName, refused } from '../faults.ts'
import type { Situation } from '../situation.ts'
import { isExt } from '../watched.ts'

export default {
  summary: 'The first call is answered with 403, each time that it comes.',
  harmless: true,
  begin: scene => onFirstName(scene, isExt, call => refused(scene, call, 403)),
} satisfies Situation
