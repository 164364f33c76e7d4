/** Bytes that are no UTF-8, and a byte order mark, reach a parser that throws. */
import type { Defect } from '../defect.ts'
import { crash } from './_rewritten.ts'

export default {
  breaks: 'answers a body in another coding than UTF-8 with a fault of its own',
  caughtBy: ['ERR-17'],
  around: async (asked, serve) => {
    const text = await asked.body().catch(() => undefined)
    return text === undefined || text.startsWith('\uFEFF') ? crash() : serve(asked)
  },
} satisfies Defect
