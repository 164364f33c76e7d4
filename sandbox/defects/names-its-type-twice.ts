/** The service and the gateway both say it. */

import type { Defect } from '../defect.ts'
import { rewritingHead } from './_head.ts'

export default {
  breaks: 'sends Content-Type twice',
  caughtBy: ['TRANS-28'],
  wire: { outbound: rewritingHead(head => head.replace(/^content-type:.*\r\n/im, line => line + line)) },
} satisfies Defect
