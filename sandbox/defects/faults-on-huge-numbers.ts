/** A column that holds no such number throws behind the validation. */
import type { Defect } from '../defect.ts'
import { crash, sentText } from './_rewritten.ts'

export default {
  breaks: 'answers a number that no type holds with a fault of its own',
  caughtBy: ['ERR-26'],
  around: async (asked, serve) => (/1e400|\d{100}/.test(await sentText(asked)) ? crash() : serve(asked)),
} satisfies Defect
