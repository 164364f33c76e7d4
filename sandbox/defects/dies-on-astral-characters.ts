/** The table is `utf8` and not `utf8mb4`: characters of four bytes break the statement. */
import type { Defect } from '../defect.ts'
import { fault } from './_fault.ts'

export default {
  breaks: 'fails at characters beyond sixteen bits',
  caughtBy: ['NOTIFY-18'],
  around: async (asked, serve, { dialect }) =>
    asked.endpoint === 'ext-notify' && /[\u{10000}-\u{10ffff}]/u.test(await asked.body(dialect.size.bytes))
      ? fault()
      : serve(asked),
} satisfies Defect
