/** The service takes a change, and its answer is lost: the sender cannot know whether it was done. */
import { lostAnswer, onFirst } from '../faults.ts'
import { isChange } from '../operations.ts'
import type { Situation } from '../situation.ts'

export default {
  summary: 'The service sets the preference, and its answer is lost on the way.',
  harmless: true,
  begin: scene => onFirst(1, scene, call => isChange(call, scene.contract), lostAnswer),
} satisfies Situation
