import type { Hostile } from '../hostile.ts'
import { head, OK, says } from './_bytes.ts'

export default {
  does: 'sends ten thousand headers',
  ending: 'unreachable',
  answer: says(head(OK, ...Array.from({ length: 10_000 }, (_, i) => `X-Header-${i}: ${i}`), 'Content-Length: 0')),
} satisfies Hostile
