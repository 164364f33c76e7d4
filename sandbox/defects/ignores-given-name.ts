/** One datum fell out of the query. */
import type { Defect } from '../defect.ts'
import { verifying } from './_persons.ts'

export default {
  breaks: 'compares everything of a person but the given name',
  caughtBy: ['VERIFY-18'],
  dialects: ['default', 'german', 'signed'],
  world: verifying(({ givenName: _unread, ...claims }, verify) => verify(claims)),
} satisfies Defect
