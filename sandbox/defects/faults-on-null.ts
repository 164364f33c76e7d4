/** The members of a body are read before it is known to be an object. */
import type { Defect } from '../defect.ts'
import { crash, sentText } from './_rewritten.ts'

export default {
  breaks: 'answers null as the body with a fault of its own',
  caughtBy: ['ERR-09'],
  around: async (asked, serve) => ((await sentText(asked)) === 'null' ? crash() : serve(asked)),
} satisfies Defect
