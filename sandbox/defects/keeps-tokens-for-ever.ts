/** The end of a session is stored, and nobody looks at it. */
import type { Defect } from '../defect.ts'
import { blindToTheClock, shortLived } from './_ageing.ts'

export default {
  breaks: 'takes a token whose life is over',
  caughtBy: ['AUTH-29'],
  dialects: ['legacy', 'german', 'prefixed'],
  ground: shortLived,
  world: blindToTheClock,
} satisfies Defect
