/** Tokens whose end can be waited for, and a service that does not see it. */
import type { Defect } from '../defect.ts'
import type { Dialect } from '../dialect.ts'

export function shortLived(dialect: Dialect): Dialect {
  return { ...dialect, token: { ...dialect.token, lifetime: { ...dialect.token.lifetime, seconds: 3 } } }
}

export const blindToTheClock: NonNullable<Defect['world']> = ({ world: { tokens } }) => {
  const check = tokens.check.bind(tokens)
  tokens.check = token => check(token, 0)
}
