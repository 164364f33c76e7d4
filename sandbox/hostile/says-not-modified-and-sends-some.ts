import type { Hostile } from '../hostile.ts'
import { GOOD, head, says } from './_bytes.ts'

export default {
  does: 'says that nothing was modified, and sends some',
  ending: 'unreachable',
  answer: says(head('HTTP/1.1 304 Not Modified', `Content-Length: ${GOOD.length}`), GOOD),
} satisfies Hostile
