/** A filter in front answers with a page that holds what it refused. */
import type { Defect } from '../defect.ts'
import { sentText } from './_rewritten.ts'

export default {
  breaks: 'repeats markup of a sender in an HTML page',
  caughtBy: ['ERR-29'],
  around: async (asked, serve) => {
    const text = await sentText(asked)
    return text.includes('<img')
      ? new Response(`<html><body>Not accepted: ${text}</body></html>`, {
          status: 400,
          headers: { 'content-type': 'text/html' },
        })
      : serve(asked)
  },
} satisfies Defect
