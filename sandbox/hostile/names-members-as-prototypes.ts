import type { Hostile } from '../hostile.ts'
import { gives } from './_bytes.ts'

export default {
  does: 'names members as those that every object has',
  ending: 'undecided',
  answer: gives(
    '{"__proto__":{"token":"polluted-0123456789","isAdmin":true},"constructor":{"prototype":{"polluted":1}},"toString":1,"hasOwnProperty":null,"then":"x","toJSON":"y","valueOf":{}}',
  ),
} satisfies Hostile
