import type { Hostile } from '../hostile.ts'
import { gives } from './_bytes.ts'

export default {
  does: 'names members twice, with other values',
  ending: 'undecided',
  answer: gives('{"token":"one-0123456789abcdef","token":2,"status":"ok","status":[],"token":null}'),
} satisfies Hostile
