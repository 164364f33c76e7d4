/** The gateway has a closed list of fields that start with `X-`. */
import type { Defect } from '../defect.ts'
import { refusal } from './_refusal.ts'

const LISTED = ['x-conformance-run', 'x-api-key', 'x-auth-token', 'x-session-id', 'x-correlation-id', 'x-api-version']

export default {
  breaks: 'refuses requests with a header field that it does not know',
  caughtBy: ['VERS-05'],
  around: async (asked, serve, { dialect }) => {
    const known = [...LISTED, dialect.token.presentation.name.toLowerCase()]
    const stranger = Object.keys(asked.headers).some(name => name.startsWith('x-') && !known.includes(name))
    return stranger ? refusal('invalid', { dialect, asked }) : serve(asked)
  },
} satisfies Defect
