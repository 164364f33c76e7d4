/** The router takes an unknown version for the newest, and repeats what was asked for. */
import type { Defect } from '../defect.ts'
import { withHeaders } from './_body.ts'
import { asked as askedFor } from './_versioned.ts'

export default {
  breaks: 'serves versions that do not exist',
  caughtBy: ['VERS-08'],
  dialects: ['default', 'versioned', 'dutch'],
  ground: askedFor,
  around: async (asked, serve, { dialect: { version } }) => {
    const name = version?.header.toLowerCase() ?? ''
    const wanted = asked.headers[name]
    if (version === undefined || typeof wanted !== 'string') return serve(asked)
    const answer = await serve({ ...asked, headers: { ...asked.headers, [name]: version.value } })
    return withHeaders(answer, { [version.header]: wanted })
  },
} satisfies Defect
