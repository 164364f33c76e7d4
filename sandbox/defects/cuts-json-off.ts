/** The length is counted in characters, and the answer is cut off at as many bytes. */
import type { Defect } from '../defect.ts'
import { rewritten } from './_rewritten.ts'

const MARK = 'x-refused-here'

import { withRefusals } from './_refusals.ts'

export default {
  breaks: 'cuts its refusals off before they end',
  caughtBy: ['CONF-05', 'ERR-15', 'ERR-27'],
  dialect: withRefusals(({ rendered }) => ({ ...rendered, headers: { ...rendered.headers, [MARK]: '1' } })),
  around: async (asked, serve) => {
    const response = await serve(asked)
    if (!response.headers.has(MARK)) return response
    response.headers.delete(MARK)
    return rewritten(response, (await response.text()).slice(0, -1))
  },
} satisfies Defect
