import type { Hostile } from '../hostile.ts'
import { spoiltBy } from './_spoilt.ts'

export default {
  does: 'writes characters that turn or hide text',
  ...spoiltBy('\u202eowned\u2066\u2069\u200b\u200f\ufeff\u2028\u2029\u{e0041}', '\u202ename'),
} satisfies Hostile
