/** The flags were a switch of the environment, and it was left off in this one. */
import type { Defect } from '../defect.ts'

export default {
  breaks: 'sets the cookie of the session without Secure',
  caughtBy: ['TRANS-22'],
  tls: {},
  ground: ({ token, ...dialect }) => ({
    ...dialect,
    token: {
      ...token,
      location: { in: 'cookie', at: 'lm_session' },
      presentation: { in: 'cookie', name: 'lm_session' },
    },
  }),
  around: async (asked, serve) => {
    const answer = await serve(asked)
    const cookie = answer.headers.get('set-cookie')
    if (cookie !== null) answer.headers.set('Set-Cookie', cookie.replace('; Secure', ''))
    return answer
  },
} satisfies Defect
