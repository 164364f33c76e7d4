/** The column is some characters shorter than a token. */
import type { Defect } from '../defect.ts'
import { takingFor } from './_tokens.ts'

export default {
  breaks: 'ignores the last characters of a token',
  caughtBy: ['AUTH-22', 'AUTH-21'],
  world: takingFor((shown, issued) => shown.startsWith(issued.slice(0, -4))),
} satisfies Defect
