/** A gateway that compresses everything, since all browsers take it. */
import { gzipSync } from 'node:zlib'
import type { Defect } from '../defect.ts'

export default {
  breaks: 'compresses where only the plain body is accepted',
  caughtBy: ['TRANS-15'],
  around: async (asked, serve) => {
    const answer = await serve(asked)
    if (asked.headers['accept-encoding'] !== 'identity') return answer
    const headers = new Headers(answer.headers)
    headers.delete('content-length')
    headers.set('Content-Encoding', 'gzip')
    return new Response(gzipSync(await answer.text()), { status: answer.status, headers })
  },
} satisfies Defect
