/** The time goes to the database as it came, and its column holds no such year. */
import type { Defect } from '../defect.ts'
import { fault } from './_fault.ts'
import { scheduled } from './_scheduled.ts'

export default {
  breaks: 'fails at times that its store cannot keep',
  caughtBy: ['NOTIFY-14'],
  dialects: ['default', 'signed', 'legacy'],
  ground: scheduled,
  around: async (asked, serve, { dialect }) => {
    if (asked.endpoint !== 'ext-notify') return serve(asked)
    return /9999-12-31T/.test(await asked.body(dialect.size.bytes)) ? fault() : serve(asked)
  },
} satisfies Defect
