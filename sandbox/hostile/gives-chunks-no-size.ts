import type { Hostile } from '../hostile.ts'
import { GOOD, head, JSON_TYPE, OK, says } from './_bytes.ts'

export default {
  does: 'gives its chunks no size',
  ending: 'unreachable',
  answer: says(head(OK, JSON_TYPE, 'Transfer-Encoding: chunked'), 'zz\r\n', GOOD),
} satisfies Hostile
