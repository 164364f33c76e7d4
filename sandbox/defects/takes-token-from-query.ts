/** The library takes the token from three places, and nobody switched two of them off. */
import type { Defect } from '../defect.ts'

export default {
  breaks: 'takes the token from the query',
  caughtBy: ['AUTH-39'],
  around: async (asked, serve, { dialect }) => {
    const token = new URLSearchParams(asked.url.split('?')[1] ?? '').get('access_token')
    const { name, scheme } = dialect.token.presentation
    if (token === null) return serve(asked)
    const shown = scheme === undefined ? token : `${scheme} ${token}`
    return serve({ ...asked, headers: { ...asked.headers, [name.toLowerCase()]: shown } })
  },
} satisfies Defect
