/** The part that reads bodies runs out of its memory before it can refuse. */
import type { Defect } from '../defect.ts'
import { fault } from './_fault.ts'

const MOST = 200_000

export default {
  breaks: 'fails at bodies of 256 KiB',
  caughtBy: ['LIMIT-03'],
  around: async (asked, serve) => (Number(asked.headers['content-length'] ?? 0) > MOST ? fault() : serve(asked)),
} satisfies Defect
