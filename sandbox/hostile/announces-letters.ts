import type { Hostile } from '../hostile.ts'
import { GOOD, head, JSON_TYPE, OK, says } from './_bytes.ts'

export default {
  does: 'announces its length in letters',
  ending: 'unreachable',
  tells: /no valid HTTP/,
  answer: says(head(OK, JSON_TYPE, 'Content-Length: many'), GOOD),
} satisfies Hostile
