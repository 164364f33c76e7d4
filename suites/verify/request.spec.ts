/** ext-verify.request: is what breaks the recorded request refused, and what it allows taken? */
import { requestChecks } from '../request-checks.ts'

requestChecks('ext-verify', {
  broken: {
    required: 'VERIFY-07',
    type: 'VERIFY-08',
    list: 'VERIFY-09',
    length: 'VERIFY-10',
    unknown: 'VERIFY-11',
    form: 'VERIFY-12',
    short: 'VERIFY-13',
    null: 'VERIFY-14',
  },
  allowed: {
    boundary: 'VERIFY-15',
    values: 'VERIFY-16',
    optional: 'VERIFY-17',
  },
})
