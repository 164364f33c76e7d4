import type { Hostile } from '../hostile.ts'
import { GOOD, head, JSON_TYPE, OK, says } from './_bytes.ts'

export default {
  does: 'announces a length and chunks',
  ending: 'either',
  answer: says(head(OK, JSON_TYPE, 'Content-Length: 5', 'Transfer-Encoding: chunked'), `3d\r\n${GOOD}\r\n0\r\n\r\n`),
} satisfies Hostile
