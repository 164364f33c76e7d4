/** A cache keeps compressed bodies and loses the header that says so. */
import { gzipSync } from 'node:zlib'
import type { Defect } from '../defect.ts'

export default {
  breaks: 'compresses without saying so where gzip alone is accepted',
  caughtBy: ['TRANS-14'],
  around: async (asked, serve) => {
    const answer = await serve(asked)
    if (asked.headers['accept-encoding'] !== 'gzip') return answer
    const headers = new Headers(answer.headers)
    headers.delete('content-length')
    return new Response(gzipSync(await answer.text()), { status: answer.status, headers })
  },
} satisfies Defect
