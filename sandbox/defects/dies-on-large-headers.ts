/** The gateway passes large fields on, and the service behind it closes the connection. */
import type { Defect } from '../defect.ts'
import { fault } from './_fault.ts'

const MOST = 8_000

export default {
  breaks: 'fails at a large header field',
  caughtBy: ['LIMIT-20'],
  around: async (asked, serve) =>
    Object.values(asked.headers).some(value => String(value).length > MOST) ? fault(502) : serve(asked),
} satisfies Defect
