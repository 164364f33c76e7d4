/** The column is narrower than the validator allows, and the database cuts in silence. */
import type { Defect } from '../defect.ts'
import { rewriting } from './_preferences.ts'

export default {
  breaks: 'keeps the first 64 characters of a text',
  caughtBy: ['REACH-20'],
  world: rewriting(text => text.slice(0, 64)),
} satisfies Defect
