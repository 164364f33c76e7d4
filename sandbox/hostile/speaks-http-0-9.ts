import type { Hostile } from '../hostile.ts'
import { GOOD, says } from './_bytes.ts'

export default {
  does: 'answers without a head, as HTTP/0.9',
  ending: 'unreachable',
  tells: /no valid HTTP/,
  answer: says(GOOD),
} satisfies Hostile
