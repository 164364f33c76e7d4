import type { Hostile } from '../hostile.ts'
import { GOOD, head, JSON_TYPE, says } from './_bytes.ts'

export default {
  does: 'answers with a status that no one knows',
  ending: 'undecided',
  answer: says(head('HTTP/1.1 999 Denied', JSON_TYPE, `Content-Length: ${GOOD.length}`), GOOD),
} satisfies Hostile
