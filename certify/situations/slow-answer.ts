/** The service takes its time. */
import { onFirst } from '../faults.ts'
import type { Situation } from '../situation.ts'

export default {
  summary: 'The first answer to ext-verify takes four seconds.',
  harmless: true,
  begin: scene =>
    onFirst(
      1,
      scene,
      call => call.endpoint === 'ext-verify',
      () => ({ name: 'four seconds of silence', waitMs: 4_000 }),
    ),
} satisfies Situation
