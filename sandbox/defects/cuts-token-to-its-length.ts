/** The column holds as many characters as a token has, and cuts the rest. */
import type { Defect } from '../defect.ts'
import { takingFor } from './_tokens.ts'

export default {
  breaks: 'takes a token with anything behind it',
  caughtBy: ['AUTH-21'],
  world: takingFor((shown, issued) => shown.startsWith(issued)),
} satisfies Defect
