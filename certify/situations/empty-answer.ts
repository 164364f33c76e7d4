/** A success that says nothing. */
import { onFirst } from '../faults.ts'
import type { Situation } from '../situation.ts'

export default {
  summary: 'The first answer to ext-verify has its status and its headers, and no content.',
  harmless: true,
  begin: scene =>
    onFirst(
      1,
      scene,
      call => call.endpoint === 'ext-verify',
      () => ({ name: 'an empty answer', change: answer => ({ ...answer, body: Buffer.alloc(0) }) }),
    ),
} satisfies Situation
