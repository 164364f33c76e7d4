import type { Hostile } from '../hostile.ts'
import { GOOD, head, JSON_TYPE, OK, says } from './_bytes.ts'

export default {
  does: 'announces two lengths',
  ending: 'unreachable',
  answer: says(head(OK, JSON_TYPE, 'Content-Length: 5', `Content-Length: ${GOOD.length}`), GOOD),
} satisfies Hostile
