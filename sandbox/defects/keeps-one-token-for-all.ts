/** The token stands in a variable of the process, one for all applications. */
import type { Defect } from '../defect.ts'

export default {
  breaks: 'forgets the tokens of an application when another one logs in',
  caughtBy: ['AUTH-47'],
  world: ({ world: { tokens } }) => {
    const issue = tokens.issue.bind(tokens)
    const check = tokens.check.bind(tokens)
    let last: string | undefined
    tokens.issue = (application, now) => {
      last = application.name
      return issue(application, now)
    }
    tokens.check = (token, now) => {
      const checked = check(token, now)
      return checked.verdict === 'valid' && checked.session.application.name !== last ? { verdict: 'invalid' } : checked
    }
  },
} satisfies Defect
