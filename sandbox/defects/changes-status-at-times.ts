/** One branch of the code answers as if something had been made. */
import type { Defect } from '../defect.ts'
import { rewritten } from './_rewritten.ts'
import { onSuccess } from './_successes.ts'

export default {
  breaks: 'accepts every other call to POST /ext-verify with status 203',
  caughtBy: ['CONF-04'],
  ...onSuccess('ext-verify', async (response, nth) =>
    nth % 2 === 0 ? rewritten(response, await response.text(), { status: 203 }) : response,
  ),
} satisfies Defect
