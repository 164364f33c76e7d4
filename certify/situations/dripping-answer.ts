/** A bad line: a few bytes at a time. */
import { onFirst } from '../faults.ts'
import { padded } from '../rewrite.ts'
import type { Situation } from '../situation.ts'

export default {
  summary: 'The first answer to ext-verify begins at once and takes about four seconds to its end.',
  harmless: true,
  begin: scene =>
    onFirst(
      1,
      scene,
      call => call.endpoint === 'ext-verify',
      () => ({
        ...padded('a few bytes at a time'),
        drip: { bytes: 12, everyMs: 100 },
      }),
    ),
} satisfies Situation
