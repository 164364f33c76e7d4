/** The answer to ext-verify breaks off in the middle, before what the next calls need. */
import { onFirst } from '../faults.ts'
import { padded } from '../rewrite.ts'
import type { Situation } from '../situation.ts'

export default {
  summary: 'The first answer to ext-verify breaks off after half of its bytes.',
  harmless: true,
  begin: scene =>
    onFirst(
      1,
      scene,
      call => call.endpoint === 'ext-verify',
      () => ({ ...padded('half an answer'), cut: { at: 'body', how: 'end' } }),
    ),
} satisfies Situation
