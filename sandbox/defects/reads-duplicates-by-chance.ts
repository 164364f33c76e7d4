/** Two instances with two parsers: one keeps the first value of a name, the other refuses it. */
import type { Defect } from '../defect.ts'
import { sentText } from './_rewritten.ts'

let seen = 0

export default {
  breaks: 'takes or refuses a member that stands twice, depending on which instance answers',
  caughtBy: ['ERR-24'],
  around: async (asked, serve) => {
    const text = await sentText(asked)
    if (!/"([^"]+)":"zz-another",.*"\1":/.test(text)) return serve(asked)
    seen++
    return serve(seen % 2 === 0 ? asked : { ...asked, body: async () => '{' })
  },
} satisfies Defect
