/** ext-reach.request: is what breaks the recorded request refused, and what it allows taken? */
import { requestChecks } from '../request-checks.ts'

requestChecks('ext-reach', {
  broken: {
    required: 'REACH-05',
    type: 'REACH-06',
    list: 'REACH-07',
    length: 'REACH-08',
    unknown: 'REACH-09',
    form: 'REACH-12',
    short: 'REACH-13',
    null: 'REACH-14',
  },
  allowed: {
    boundary: 'REACH-15',
    values: 'REACH-16',
    optional: 'REACH-17',
  },
})
