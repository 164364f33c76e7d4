/** The length is counted, and then a line break is written after the body. */
import type { Defect } from '../defect.ts'

export default {
  breaks: 'writes one byte more than it says',
  caughtBy: ['TRANS-28'],
  around: async (asked, serve) => {
    const answer = await serve(asked)
    if (asked.endpoint !== 'ext-verify') return answer
    const text = await answer.text()
    const headers = new Headers(answer.headers)
    headers.set('Content-Length', String(Buffer.byteLength(text)))
    return new Response(`${text}\n`, { status: answer.status, headers })
  },
} satisfies Defect
