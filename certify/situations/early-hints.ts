/** An informational answer before the answer (RFC 9110 §15.2, RFC 8297). */

import { onFirst } from '../faults.ts'
import type { Situation } from '../situation.ts'
import { isExt } from '../watched.ts'

export default {
  summary: 'The first call is answered with 103 Early Hints before its answer.',
  harmless: true,
  begin: scene => onFirst(1, scene, isExt, () => ({ name: '103 before the answer', hint: true })),
} satisfies Situation
