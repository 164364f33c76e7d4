/** The session is written once, and a second log-in is handed a token that was not. */
import type { Defect } from '../defect.ts'

export default {
  breaks: 'hands out a token that opens nothing where a session is there already',
  caughtBy: ['AUTH-14'],
  world: ({ world: { tokens } }) => {
    const issue = tokens.issue.bind(tokens)
    const living = new Set<string>()
    tokens.issue = (application, now) => {
      const made = issue(application, now)
      if (!living.has(application.name)) {
        living.add(application.name)
        return made
      }
      return { ...made, token: [...made.token].reverse().join('') }
    }
  },
} satisfies Defect
