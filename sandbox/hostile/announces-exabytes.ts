import type { Hostile } from '../hostile.ts'
import { GOOD, head, JSON_TYPE, OK, says } from './_bytes.ts'

export default {
  does: 'announces more bytes than can be counted',
  ending: 'unreachable',
  tells: /no valid HTTP/,
  answer: says(head(OK, JSON_TYPE, 'Content-Length: 99999999999999999999999999'), GOOD),
} satisfies Hostile
