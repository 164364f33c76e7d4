/** A gateway that keeps the last of two headers. */

import type { Defect } from '../defect.ts'
import { rewritingHead } from './_head.ts'

export default {
  breaks: 'accepts a request with two lengths by the second',
  caughtBy: ['TRANS-29'],
  wire: {
    inbound: rewritingHead(head => head.replace(/^content-length:.*\r\n(?=(?:.*\r\n)*content-length:)/im, '')),
  },
} satisfies Defect
