/** An outage that does not say when it ends: each piece of work is refused four times. */
import { onEachWork, refused } from '../faults.ts'
import type { Situation } from '../situation.ts'
import { isExt } from '../watched.ts'

const TIMES = 4

export default {
  summary: `Each call is answered ${TIMES} times with 503 that does not say when to come again.`,
  harmless: true,
  seconds: 120,
  begin: scene => onEachWork(TIMES, scene, isExt, call => refused(scene, call, 503, [], '503 without Retry-After')),
} satisfies Situation
