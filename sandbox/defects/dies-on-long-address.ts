/** The address goes into a log of columns that are too narrow. */
import type { Defect } from '../defect.ts'
import { fault } from './_fault.ts'

const MOST = 4_096

export default {
  breaks: 'fails at a long address',
  caughtBy: ['LIMIT-21'],
  around: async (asked, serve) => (asked.url.length > MOST ? fault() : serve(asked)),
} satisfies Defect
