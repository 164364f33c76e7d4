/** TRACE was left on in the web server, as it came. */
import type { Defect } from '../defect.ts'

export default {
  breaks: 'answers TRACE with all that was sent, credentials too',
  caughtBy: ['TRANS-11'],
  around: async (asked, serve) => {
    if (asked.method !== 'TRACE') return serve(asked)
    const lines = Object.entries(asked.headers).map(([name, value]) => `${name}: ${value}`)
    const text = [`TRACE ${asked.url} HTTP/1.1`, ...lines, '', ''].join('\r\n')
    return new Response(text, { headers: { 'Content-Type': 'message/http' } })
  },
} satisfies Defect
