import type { Hostile } from '../hostile.ts'
import { GOOD, head, JSON_TYPE, OK, says } from './_bytes.ts'

export default {
  does: 'gives a chunk a size beyond all numbers',
  ending: 'unreachable',
  answer: says(head(OK, JSON_TYPE, 'Transfer-Encoding: chunked'), 'ffffffffffffffffffff\r\n', GOOD),
} satisfies Hostile
