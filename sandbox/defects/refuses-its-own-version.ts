/** Answers name a day, and the router knows versions as v1 and v2. */
import type { Defect } from '../defect.ts'
import { refusal } from './_refusal.ts'
import { named } from './_versioned.ts'

export default {
  breaks: 'refuses requests for the version that its answers name',
  caughtBy: ['VERS-09'],
  dialects: ['default', 'java-beans', 'german'],
  ground: named,
  around: async (asked, serve, { dialect }) =>
    asked.headers[dialect.version?.header.toLowerCase() ?? ''] === undefined
      ? serve(asked)
      : refusal('version', { dialect, asked }),
} satisfies Defect
