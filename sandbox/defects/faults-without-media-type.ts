/** The header is taken apart although it is not there. */
import type { Defect } from '../defect.ts'
import { crash } from './_rewritten.ts'

export default {
  breaks: 'answers a request without a media type with a fault of its own',
  caughtBy: ['ERR-10', 'ERR-22'],
  around: async (asked, serve) =>
    asked.method === 'POST' && asked.headers['content-type'] === undefined ? crash() : serve(asked),
} satisfies Defect
