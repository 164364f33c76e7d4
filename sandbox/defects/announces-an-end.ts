/** The day is in the headers, and nobody read the letter. */
import type { Defect } from '../defect.ts'
import { withHeaders } from './_body.ts'

export default {
  breaks: 'announces its end',
  caughtBy: ['VERS-03'],
  around: async (asked, serve) => withHeaders(await serve(asked), { Sunset: 'Fri, 31 Dec 2027 23:59:59 GMT' }),
} satisfies Defect
