/** The name of the scheme before a token, and what is made of it. */
import type { Defect } from '../defect.ts'

export const SCHEME_DIALECTS = ['default', 'dutch', 'prefixed', 'versioned'] as const

/** `read`: the scheme that the guard sees in place of the one that was sent. */
export function readingScheme(read: (sent: string, wanted: string) => string): NonNullable<Defect['around']> {
  return async (asked, serve, { dialect }) => {
    const { authorization } = asked.headers
    const { scheme = '' } = dialect.token.presentation
    const [sent = '', ...rest] = (authorization ?? '').split(' ')
    if (authorization === undefined || asked.endpoint === 'auth-authenticate') return serve(asked)
    return serve({
      ...asked,
      headers: { ...asked.headers, authorization: [read(sent, scheme), ...rest].join(' ') },
    })
  }
}
