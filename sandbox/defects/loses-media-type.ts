/** A proxy in between writes a media type of its own. */
import type { Defect } from '../defect.ts'

export default {
  breaks: 'answers JSON as text/plain',
  caughtBy: ['VERIFY-02', 'REACH-01', 'REACH-02'],
  around: async (asked, serve) => {
    const response = await serve(asked)
    if (asked.endpoint === 'auth-authenticate') return response
    const headers = new Headers(response.headers)
    headers.set('content-type', 'text/plain; charset=utf-8')
    return new Response(await response.text(), { status: response.status, headers })
  },
} satisfies Defect
