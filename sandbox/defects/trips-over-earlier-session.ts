/** The session is replaced, and what the earlier token leads to is not there. */
import type { Defect } from '../defect.ts'

export default {
  breaks: 'answers the token of an earlier log-in with a fault of its own',
  caughtBy: ['AUTH-41'],
  dialects: ['default', 'german', 'prefixed'],
  world: ({ world: { tokens } }) => {
    const issue = tokens.issue.bind(tokens)
    const check = tokens.check.bind(tokens)
    const latest = new Map<string, string>()
    tokens.issue = (application, now) => {
      const made = issue(application, now)
      latest.set(application.name, made.token)
      return made
    }
    tokens.check = (token, now) => {
      const checked = check(token, now)
      if (checked.verdict === 'valid' && latest.get(checked.session.application.name) !== token)
        throw new TypeError('the session is undefined')
      return checked
    }
  },
} satisfies Defect
