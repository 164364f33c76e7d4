/** One route has a parser of its own, whose error nobody handles. */
import type { Defect } from '../defect.ts'
import { fault } from './_fault.ts'

export default {
  breaks: 'fails at bodies to POST /ext-notify that it should refuse for their size',
  caughtBy: ['LIMIT-17'],
  around: async (asked, serve, { dialect }) => {
    const bytes = Number(asked.headers['content-length'] ?? 0)
    return asked.endpoint === 'ext-notify' && bytes > dialect.size.bytes ? fault() : serve(asked)
  },
} satisfies Defect
