/** The key of the cache holds the first characters of the token alone. */
import type { Defect } from '../defect.ts'
import { takingFor } from './_tokens.ts'

const FIRST = 16

export default {
  breaks: 'compares the first characters of a token and no more',
  caughtBy: ['AUTH-10', 'AUTH-07', 'AUTH-08', 'AUTH-09'],
  dialects: ['legacy', 'german', 'prefixed'],
  world: takingFor((shown, issued) => shown.slice(0, FIRST) === issued.slice(0, FIRST)),
} satisfies Defect
