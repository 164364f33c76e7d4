/** The refusal shows what it refused, to help those who look for the mistake. */
import type { Defect } from '../defect.ts'
import { withBody } from './_answers.ts'

export default {
  breaks: 'repeats the token in the refusal of it',
  caughtBy: ['AUTH-43'],
  around: async (asked, serve, { dialect }) => {
    const answer = await serve(asked)
    const token = asked.headers[dialect.token.presentation.name.toLowerCase()]
    if (asked.endpoint === 'auth-authenticate' || typeof token !== 'string') return answer
    return withBody(answer, body => ({ ...body, received: token }))
  },
} satisfies Defect
