/** Texts are tidied up before they are kept. */
import type { Defect } from '../defect.ts'
import { rewriting } from './_preferences.ts'

export default {
  breaks: 'joins and trims the white space of a text',
  caughtBy: ['REACH-19'],
  world: rewriting(text => text.replace(/\s+/g, ' ').trim()),
} satisfies Defect
