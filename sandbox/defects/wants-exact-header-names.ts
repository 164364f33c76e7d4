/** A gateway that looks its headers up as someone typed them. */

import type { Defect } from '../defect.ts'
import { rewritingHead } from './_head.ts'

export default {
  breaks: 'sees no header whose name is written in upper case',
  caughtBy: ['TRANS-26'],
  wire: { inbound: rewritingHead(head => head.replace(/^(?!HOST:|CONTENT-LENGTH:)[A-Z-]+:.*\r\n/gm, '')) },
} satisfies Defect
