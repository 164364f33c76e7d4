/** What stands before the first space is thrown away. */
import type { Defect } from '../defect.ts'
import { readingScheme, SCHEME_DIALECTS } from './_scheme.ts'

export default {
  breaks: 'takes the token under any scheme',
  caughtBy: ['AUTH-40'],
  dialects: SCHEME_DIALECTS,
  around: readingScheme((_sent, wanted) => wanted),
} satisfies Defect
