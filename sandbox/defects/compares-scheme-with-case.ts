/** `startsWith('Bearer ')`. */
import type { Defect } from '../defect.ts'
import { readingScheme, SCHEME_DIALECTS } from './_scheme.ts'

export default {
  breaks: 'takes the scheme of the token in one spelling only',
  caughtBy: ['AUTH-20'],
  dialects: SCHEME_DIALECTS,
  around: readingScheme((sent, wanted) => (sent === wanted ? sent : 'unknown')),
} satisfies Defect
