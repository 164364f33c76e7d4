/** A limit of requests that does not say when it ends (RFC 6585 §4: Retry-After may be there). */
import { onEachWork, refused } from '../faults.ts'
import type { Situation } from '../situation.ts'
import { isExt } from '../watched.ts'

const TIMES = 4

export default {
  summary: `Each call is answered ${TIMES} times with 429 that does not say when to come again.`,
  harmless: true,
  seconds: 120,
  begin: scene => onEachWork(TIMES, scene, isExt, call => refused(scene, call, 429, [], '429 without Retry-After')),
} satisfies Situation
