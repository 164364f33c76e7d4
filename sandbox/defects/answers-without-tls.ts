/** The port takes both, as it was handy while it was set up. */
import type { Defect } from '../defect.ts'

export default {
  breaks: 'answers plain http on the port of TLS as well',
  caughtBy: ['TRANS-05'],
  tls: { plainToo: true },
} satisfies Defect
