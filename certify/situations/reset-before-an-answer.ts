/** The connection of the first verification is reset before a byte of an answer. */
import { onFirst } from '../faults.ts'
import type { Situation } from '../situation.ts'

export default {
  summary: 'The connection of the first verification is reset before it is answered.',
  harmless: true,
  begin: scene =>
    onFirst(
      1,
      scene,
      call => call.endpoint === 'ext-verify',
      () => ({ name: 'reset before an answer', deliver: false, cut: { at: 'before', how: 'reset' } }),
    ),
} satisfies Situation
