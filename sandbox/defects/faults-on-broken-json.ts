/** The parser throws, and the handler of errors was written for those of the validation only. */
import type { Defect } from '../defect.ts'
import { fault, withRefusals } from './_refusals.ts'

export default {
  breaks: 'answers a body that is no JSON with a fault of its own',
  caughtBy: ['ERR-16', 'ERR-05', 'ERR-06', 'ERR-07', 'ERR-08', 'ERR-22'],
  dialects: ['default', 'german', 'dutch'],
  dialect: withRefusals(refusal => (refusal.refused.reason === 'malformed' ? fault(refusal) : refusal.rendered)),
} satisfies Defect
