/** The collation of the column knows no case. */
import type { Defect } from '../defect.ts'
import { admitting, isNamed, secretIn, secretOf } from './_log-in.ts'

export default {
  breaks: 'compares the secret without case',
  caughtBy: ['AUTH-35'],
  dialects: ['default', 'dutch', 'go-names', 'java-beans', 'prefixed', 'versioned'],
  world: admitting(
    (given, application) =>
      isNamed(given, application) && secretIn(given)?.toLowerCase() === secretOf(application).toLowerCase(),
  ),
} satisfies Defect
