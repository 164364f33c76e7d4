/** E-mail addresses are compared byte by byte. */
import type { Defect } from '../defect.ts'
import { verifying } from './_persons.ts'

export default {
  breaks: 'knows an e-mail address in one spelling of its domain only',
  caughtBy: ['VERIFY-24'],
  dialects: ['default', 'go-names', 'plain-text', 'query-key'],
  world: verifying((claims, verify) => (/@.*[A-Z]/.test(claims.email ?? '') ? { outcome: 'unknown' } : verify(claims))),
} satisfies Defect
