/** The column holds three bytes a character. */
import type { Defect } from '../defect.ts'
import { rewriting } from './_preferences.ts'

export default {
  breaks: 'keeps a question mark for each emoji',
  caughtBy: ['REACH-11'],
  world: rewriting(text => text.replace(/[\u{10000}-\u{10ffff}]/gu, '?')),
} satisfies Defect
