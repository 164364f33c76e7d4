/** A statement is put together from texts, and the message of the database is passed on. */
import type { Defect } from '../defect.ts'
import { sentText } from './_rewritten.ts'

export default {
  breaks: 'passes on the message of its database where a name holds a quote',
  caughtBy: ['ERR-29'],
  around: async (asked, serve) =>
    (await sentText(asked)).includes("'")
      ? Response.json({ message: 'SQLSTATE[42000]: syntax error at or near "Neil"', code: 'DB' }, { status: 400 })
      : serve(asked),
} satisfies Defect
