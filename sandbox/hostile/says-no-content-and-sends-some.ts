import type { Hostile } from '../hostile.ts'
import { GOOD, head, says } from './_bytes.ts'

export default {
  does: 'says that there is no content, and sends some',
  ending: 'unreachable',
  answer: says(head('HTTP/1.1 204 No Content', `Content-Length: ${GOOD.length}`), GOOD),
} satisfies Hostile
