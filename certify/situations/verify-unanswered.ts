/** The first verification is never answered: after a long silence its connection ends. */
import { onFirst } from '../faults.ts'
import type { Situation } from '../situation.ts'

/** The longest that a person in front of a screen is made to wait by the usual settings of clients. */
export const SILENCE_MS = 31_000

export default {
  summary: `The first verification gets no answer; after ${SILENCE_MS / 1000} s its connection is cut.`,
  harmless: true,
  seconds: 150,
  begin: scene =>
    onFirst(
      1,
      scene,
      call => call.endpoint === 'ext-verify',
      () => ({ name: 'no answer', deliver: true, waitMs: SILENCE_MS, cut: { at: 'before', how: 'reset' } }),
    ),
} satisfies Situation
