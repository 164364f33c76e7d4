/** A recursive reader without a limit of depth. */
import type { Defect } from '../defect.ts'
import { crash, sentText } from './_rewritten.ts'

export default {
  breaks: 'overflows its stack on JSON of many levels',
  caughtBy: ['ERR-23'],
  around: async (asked, serve) => (/^(?:\[|\{"a":){1000}/.test(await sentText(asked)) ? crash() : serve(asked)),
} satisfies Defect
