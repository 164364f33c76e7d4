/** One controller is strict about its parameters. */
import type { Defect } from '../defect.ts'
import { refusal } from './_refusal.ts'

export default {
  breaks: 'refuses unknown parameters at POST /ext-reach alone',
  caughtBy: ['VERS-11'],
  around: async (asked, serve, { dialect }) =>
    asked.endpoint === 'ext-reach' && asked.url.includes('?') ? refusal('invalid', { dialect, asked }) : serve(asked),
} satisfies Defect
