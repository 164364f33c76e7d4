import type { Hostile } from '../hostile.ts'
import { GOOD, head, JSON_TYPE, says } from './_bytes.ts'

export default {
  does: 'answers with the status 000',
  ending: 'either',
  answer: says(head('HTTP/1.1 000 None', JSON_TYPE, `Content-Length: ${GOOD.length}`), GOOD),
} satisfies Hostile
