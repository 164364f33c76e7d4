/** The sentence of a refusal is rendered by a template that holds what was sent. */
import type { Defect } from '../defect.ts'
import { sentText } from './_rewritten.ts'

export default {
  breaks: 'evaluates expressions of templates that a sender writes',
  caughtBy: ['ERR-29'],
  around: async (asked, serve) =>
    (await sentText(asked)).includes('{{7777*7777}}')
      ? Response.json({ message: `${7777 * 7777} is not a valid name.` }, { status: 400 })
      : serve(asked),
} satisfies Defect
