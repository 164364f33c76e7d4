/** The parser adds days up: 30 February is 2 March. */
import type { Defect } from '../defect.ts'
import { withBody } from './_body.ts'
import { scheduled } from './_scheduled.ts'

export default {
  breaks: 'takes a day that does not exist for the one after',
  caughtBy: ['NOTIFY-15'],
  dialects: ['default', 'signed', 'legacy'],
  ground: scheduled,
  around: async (asked, serve, { dialect }) =>
    asked.endpoint === 'ext-notify'
      ? serve(await withBody(asked, dialect.size.bytes, text => text.replaceAll('-02-30T', '-03-02T')))
      : serve(asked),
} satisfies Defect
