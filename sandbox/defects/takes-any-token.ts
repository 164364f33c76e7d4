/** The guard asks whether there is a token, and not whose it is. */
import type { Defect } from '../defect.ts'
import { takingFor } from './_tokens.ts'

export default {
  breaks: 'takes whatever is shown for a token',
  caughtBy: ['AUTH-04', 'AUTH-05', 'AUTH-06', 'AUTH-07', 'AUTH-10'],
  world: takingFor(() => true),
} satisfies Defect
