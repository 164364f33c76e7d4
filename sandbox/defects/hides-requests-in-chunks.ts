/** A parser set to be lenient ignores the length and keeps the connection. */

import type { Defect } from '../defect.ts'
import { rewritingHead } from './_head.ts'

export default {
  breaks: 'answers what stands behind the chunks as another request',
  caughtBy: ['TRANS-30'],
  wire: {
    inbound: rewritingHead(head =>
      /^transfer-encoding:/im.test(head) ? head.replace(/^content-length:.*\r\n/im, '') : head,
    ),
  },
} satisfies Defect
