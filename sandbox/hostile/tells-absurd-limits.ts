import type { Hostile } from '../hostile.ts'
import { GOOD, gives } from './_bytes.ts'

export default {
  does: 'tells limits that cannot be',
  ending: 'undecided',
  answer: gives(
    GOOD,
    'RateLimit: limit=1e400, remaining=-1, reset=99999999999999999999',
    'X-RateLimit-Limit: NaN',
    'X-RateLimit-Remaining: -0',
    'X-RateLimit-Reset: Infinity',
  ),
} satisfies Hostile
