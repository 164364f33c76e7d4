/** An old proxy that does not know the word. */
import type { Defect } from '../defect.ts'

export default {
  breaks: 'refuses a request that announces its body',
  caughtBy: ['TRANS-27'],
  around: async (asked, serve) =>
    asked.headers.expect === undefined ? serve(asked) : new Response(null, { status: 417 }),
} satisfies Defect
