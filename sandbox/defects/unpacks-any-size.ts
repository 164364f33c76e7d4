/** The limit is held on the bytes that come in, and the unpacking stands behind it. */
import { gunzipSync } from 'node:zlib'
import type { Defect } from '../defect.ts'

export default {
  breaks: 'reads compressed bodies of any size',
  caughtBy: ['LIMIT-19'],
  around: async (asked, serve) => {
    const { 'content-encoding': coding, ...headers } = asked.headers
    if (coding !== 'gzip') return serve(asked)
    const text = gunzipSync(await asked.bytes()).toString('utf8')
    return serve({ ...asked, headers, body: async () => text })
  },
} satisfies Defect
