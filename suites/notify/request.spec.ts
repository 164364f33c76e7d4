/** ext-notify.request: is what breaks the recorded request refused, and what it allows taken? */
import { requestChecks } from '../request-checks.ts'

requestChecks('ext-notify', {
  broken: {
    required: 'NOTIFY-05',
    type: 'NOTIFY-06',
    list: 'NOTIFY-07',
    length: 'NOTIFY-08',
    unknown: 'NOTIFY-09',
    form: 'NOTIFY-20',
    short: 'NOTIFY-21',
    null: 'NOTIFY-22',
  },
  allowed: {
    boundary: 'NOTIFY-23',
    values: 'NOTIFY-24',
    optional: 'NOTIFY-25',
  },
})
