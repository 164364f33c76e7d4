/** A gateway drops the header on the way, and keeps the connection for the next one. */

import type { Defect } from '../defect.ts'
import { rewritingHead } from './_head.ts'

export default {
  breaks: 'keeps a connection open that it is asked to close',
  caughtBy: ['TRANS-24'],
  wire: { inbound: rewritingHead(head => head.replace(/^connection: close\r\n/im, '')) },
} satisfies Defect
