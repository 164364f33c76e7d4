/** The service takes a notification, and its answer is lost: the sender cannot know whether it was sent. */
import { lostAnswer, onFirst } from '../faults.ts'
import type { Situation } from '../situation.ts'

export default {
  summary: 'The service takes the notification, and its answer is lost on the way.',
  harmless: true,
  begin: scene => onFirst(1, scene, call => call.endpoint === 'ext-notify', lostAnswer),
} satisfies Situation
