/** The refusal waits for a log server that does not answer. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Defect } from '../defect.ts'
import { sentText } from './_rewritten.ts'

export default {
  breaks: 'takes more than five seconds to refuse a body that cannot be read',
  caughtBy: ['ERR-38'],
  around: async (asked, serve) => {
    if (asked.endpoint === 'ext-verify' && (await sentText(asked)) === '{"a":') await wait(5_300)
    return serve(asked)
  },
} satisfies Defect
