/** Sessions moved to another library, and tokens have another form. */
import type { Defect } from '../defect.ts'
import type { TokenDialect } from '../dialect.ts'

export default {
  breaks: 'issues tokens of another form than before',
  caughtBy: ['AUTH-17'],
  dialect: dialect => ({ ...dialect, token: { ...dialect.token, form: otherThan(dialect.token.form) } }),
} satisfies Defect

function otherThan({ kind }: TokenDialect['form']): TokenDialect['form'] {
  return kind === 'jwt' ? { kind: 'uuid' } : { kind: 'jwt', alg: 'HS256' }
}
