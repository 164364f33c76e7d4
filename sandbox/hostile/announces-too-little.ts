import type { Hostile } from '../hostile.ts'
import { GOOD, head, JSON_TYPE, OK, says } from './_bytes.ts'

export default {
  does: 'announces fewer bytes than it sends',
  ending: 'either',
  answer: says(head(OK, JSON_TYPE, 'Content-Length: 5'), GOOD),
} satisfies Hostile
