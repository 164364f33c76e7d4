/** A column whose character set ends at three bytes. */
import type { Defect } from '../defect.ts'
import { crash, sentText } from './_rewritten.ts'

export default {
  breaks: 'answers a name with a character beyond U+FFFF with a fault of its own',
  caughtBy: ['ERR-28'],
  around: async (asked, serve) => (/[\u{10000}-\u{10FFFF}]/u.test(await sentText(asked)) ? crash() : serve(asked)),
} satisfies Defect
