/** The old crypt() of Unix reads eight characters of a password. */
import type { Defect } from '../defect.ts'
import { admitting, isNamed, secretIn, secretOf } from './_log-in.ts'

const READ = 8

export default {
  breaks: 'reads the first eight characters of the secret and no more',
  caughtBy: ['AUTH-34', 'AUTH-16'],
  world: admitting(
    (given, application) =>
      isNamed(given, application) && secretIn(given)?.slice(0, READ) === secretOf(application).slice(0, READ),
  ),
} satisfies Defect
