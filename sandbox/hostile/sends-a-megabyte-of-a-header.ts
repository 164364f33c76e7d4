import type { Hostile } from '../hostile.ts'
import { head, OK, says } from './_bytes.ts'

export default {
  does: 'sends a header of a megabyte',
  ending: 'unreachable',
  answer: says(head(OK, `X-Long: ${'a'.repeat(1_000_000)}`, 'Content-Length: 0')),
} satisfies Hostile
