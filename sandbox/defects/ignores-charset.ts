/** The parameter is cut off before the media type is compared, and bytes are read as UTF-8 whatever they are. */
import type { Defect } from '../defect.ts'

export default {
  breaks: 'reads every body as UTF-8, whatever character set it names',
  caughtBy: ['ERR-18'],
  around: async (asked, serve) => {
    const type = asked.headers['content-type']?.split(';')[0]
    return serve(type === undefined ? asked : { ...asked, headers: { ...asked.headers, 'content-type': type } })
  },
} satisfies Defect
