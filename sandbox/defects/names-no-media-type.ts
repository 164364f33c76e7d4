/** The answer is written byte by byte, past the framework. */
import type { Defect } from '../defect.ts'
import { rewritten } from './_rewritten.ts'

export default {
  breaks: 'sends answers without a media type',
  caughtBy: ['CONF-06', 'ERR-14'],
  around: async (asked, serve) => {
    const response = await serve(asked)
    return response.status >= 400 || asked.endpoint === 'ext-verify'
      ? rewritten(response, await response.text(), { mediaType: null })
      : response
  },
} satisfies Defect
