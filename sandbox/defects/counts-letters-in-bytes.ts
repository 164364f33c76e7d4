/** The column is so many bytes wide, and the length is checked against it. */
import type { Defect } from '../defect.ts'
import { withBody } from './_body.ts'

export default {
  breaks: 'counts the length of a text in bytes',
  caughtBy: ['NOTIFY-17'],
  // As many letters as the text has bytes.
  around: async (asked, serve, { dialect }) =>
    asked.endpoint === 'ext-notify'
      ? serve(await withBody(asked, dialect.size.bytes, text => text.replaceAll('ü', 'uu')))
      : serve(asked),
} satisfies Defect
