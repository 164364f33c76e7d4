/** Tokens that are issued or looked up otherwise than they should be. */
import type { Defect } from '../defect.ts'
import type { Application } from '../service/applications.ts'

type Spoils = NonNullable<Defect['world']>

/** Takes a token that nobody issued where `means` finds the one that it is taken for. */
export function takingFor(means: (shown: string, issued: string) => boolean): Spoils {
  return ({ world: { tokens } }) => {
    const issue = tokens.issue.bind(tokens)
    const check = tokens.check.bind(tokens)
    const issued: string[] = []
    tokens.issue = (application, now) => {
      const made = issue(application, now)
      issued.push(made.token)
      return made
    }
    tokens.check = (token, now) => {
      const checked = check(token, now)
      if (checked.verdict !== 'invalid') return checked
      const meant = issued.findLast(each => means(token, each))
      return meant === undefined ? checked : check(meant, now)
    }
  }
}

/** Hands out other tokens, and takes them. */
export function reissuing(remade: (token: string, application: Application, count: number) => string): Spoils {
  return ({ world: { tokens } }) => {
    const issue = tokens.issue.bind(tokens)
    const check = tokens.check.bind(tokens)
    const issued = new Map<string, string>()
    tokens.issue = (application, now) => {
      const made = issue(application, now)
      const token = remade(made.token, application, issued.size)
      issued.set(token, made.token)
      return { ...made, token }
    }
    tokens.check = (token, now) => check(issued.get(token) ?? '', now)
  }
}
