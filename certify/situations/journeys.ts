/** Journeys that nothing is done to, alone and at the same time. */

import { isExt } from '../observed-situation.ts'
import type { Situation } from '../situation.ts'

export const AT_ONCE = 2
const SLOW_MS = 120

export default {
  'many-journeys': {
    summary: `Eight journeys are to be done, ${AT_ONCE} at the same time, and every answer takes a while.`,
    asks: `Do eight whole journeys, no more than ${AT_ONCE} of them at the same time.`,
    journeys: 4,
    atOnce: AT_ONCE,
    begin: scene => call => (isExt(scene.read(call)) ? { name: 'a slow answer', waitMs: SLOW_MS } : undefined),
  },
  'plain-journey': {
    summary: 'Nothing is played: the calls go through as they are.',
    asks: 'Do two whole journeys, one after the other: log in where you have no token, verify, reach, notify.',
    journeys: 2,
  },
} satisfies Record<string, Situation>
