/** The error that says there is no writer finds no writer itself. */
import type { Defect } from '../defect.ts'
import { fault } from './_fault.ts'

export default {
  breaks: 'fails where no media type of its own is accepted',
  caughtBy: ['VERS-12'],
  around: async (asked, serve) => (/json|\*/.test(asked.headers.accept ?? '*/*') ? serve(asked) : fault()),
} satisfies Defect
