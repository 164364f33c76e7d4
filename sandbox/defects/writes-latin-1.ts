/** The default charset of the platform, which nobody set. */
import type { Defect } from '../defect.ts'

export default {
  breaks: 'writes its JSON in ISO 8859-1',
  caughtBy: ['TRANS-19'],
  around: async (asked, serve) => {
    const answer = await serve(asked)
    const type = answer.headers.get('content-type')
    if (type?.includes('json') !== true) return answer
    const headers = new Headers(answer.headers)
    headers.set('Content-Type', `${type.split(';')[0]}; charset=ISO-8859-1`)
    return new Response(Buffer.from(await answer.text(), 'latin1'), { status: answer.status, headers })
  },
} satisfies Defect
