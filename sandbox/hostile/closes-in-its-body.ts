import type { Hostile } from '../hostile.ts'
import { head, JSON_TYPE, OK, says } from './_bytes.ts'

export default {
  does: 'closes in the middle of a body',
  ending: 'unreachable',
  answer: says(head(OK, JSON_TYPE, 'Transfer-Encoding: chunked'), '1000\r\n{"token":'),
} satisfies Hostile
