/** The body is decoded first, and its length taken of the text. */
import type { Defect } from '../defect.ts'
import { Refused } from '../refusal.ts'

export default {
  breaks: 'counts the size of a body in characters',
  caughtBy: ['LIMIT-18'],
  around: async (asked, serve, { dialect }) => {
    const text = await asked.body()
    const body = async () => {
      if (text.length > dialect.size.bytes) throw new Refused('too-large')
      return text
    }
    return serve({ ...asked, body })
  },
} satisfies Defect
