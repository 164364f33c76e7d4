/** A cache answers at times, which knows nothing of the limiter. */
import type { Defect } from '../defect.ts'
import { onSuccess } from './_successes.ts'

export default {
  breaks: 'leaves out the headers of its limit in every other answer of POST /ext-verify',
  caughtBy: ['CONF-02'],
  dialects: ['default', 'dutch', 'go-names', 'query-key'],
  ...onSuccess('ext-verify', (response, nth) => {
    for (const name of [...response.headers.keys()])
      if (nth % 2 === 0 && /ratelimit/i.test(name)) response.headers.delete(name)
    return response
  }),
} satisfies Defect
