/** Refusals are written by a handler of errors that starts from an empty answer. */
import type { Defect } from '../defect.ts'
import { withHeaders } from './_body.ts'
import { named } from './_versioned.ts'

export default {
  breaks: 'names its version in successes only',
  caughtBy: ['VERS-07'],
  dialects: ['default', 'java-beans', 'german', 'versioned'],
  ground: named,
  around: async (asked, serve, { dialect }) => {
    const answer = await serve(asked)
    return answer.ok ? answer : withHeaders(answer, { [dialect.version?.header ?? '']: undefined })
  },
} satisfies Defect
