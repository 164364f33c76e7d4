import type { Hostile } from '../hostile.ts'
import { gives } from './_bytes.ts'

export default {
  does: 'writes halves of characters',
  ending: 'undecided',
  answer: gives('{"token":"\\ud800\\ud800abc\\udc00-0123456789","\\udfff":"\\ud83d"}'),
} satisfies Hostile
