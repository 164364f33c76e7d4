import type { Hostile } from '../hostile.ts'
import { GOOD, head, JSON_TYPE, OK, says } from './_bytes.ts'

export default {
  does: 'announces more bytes than it sends',
  ending: 'unreachable',
  answer: says(head(OK, JSON_TYPE, 'Content-Length: 5000'), GOOD),
} satisfies Hostile
