/** A text is trimmed before anyone has looked whether it is one. */
import type { Defect } from '../defect.ts'
import { fault, withRefusals } from './_refusals.ts'

export default {
  breaks: 'answers a value of another type with a fault of its own',
  caughtBy: ['ERR-27'],
  dialect: withRefusals(refusal =>
    refusal.refused.issues.some(({ kind }) => kind === 'type' || kind === 'null') ? fault(refusal) : refusal.rendered,
  ),
} satisfies Defect
