import type { Hostile } from '../hostile.ts'
import { GOOD, head, JSON_TYPE, OK, says } from './_bytes.ts'

export default {
  does: 'announces a negative length',
  ending: 'unreachable',
  tells: /no valid HTTP/,
  answer: says(head(OK, JSON_TYPE, 'Content-Length: -1'), GOOD),
} satisfies Hostile
