import type { Hostile } from '../hostile.ts'
import { gives } from './_bytes.ts'

export default {
  does: 'writes NUL everywhere',
  ending: 'undecided',
  answer: gives('{"to\\u0000ken":"a\\u0000b-0123456789abcdef","\\u0000":"\\u0000"}\0\0\0'),
} satisfies Hostile
