/** The token is deleted when it was used, as a code for one time would be. */
import type { Defect } from '../defect.ts'

export default {
  breaks: 'takes every token once',
  caughtBy: ['AUTH-15'],
  world: ({ world: { tokens } }) => {
    const check = tokens.check.bind(tokens)
    const used = new Set<string>()
    tokens.check = (token, now) => {
      if (used.has(token)) return { verdict: 'invalid' }
      used.add(token)
      return check(token, now)
    }
  },
} satisfies Defect
