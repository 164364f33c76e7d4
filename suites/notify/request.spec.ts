/** ext-notify.request: is what breaks the recorded request refused, and what it allows taken? */

import { ALLOWANCES } from '../allowances.ts'
import { allowedChecks, allowedDetails, allowedTitle, isAllowed } from '../allowed-checks.ts'
import { isRefusedFor, ruleChecks, ruleDetails, titleOf } from '../request-checks.ts'
import { checks, test } from '../test.ts'
import { RULES } from '../trials.ts'

const IDS = {
  required: 'NOTIFY-05',
  type: 'NOTIFY-06',
  list: 'NOTIFY-07',
  length: 'NOTIFY-08',
  unknown: 'NOTIFY-09',
  form: 'NOTIFY-20',
  short: 'NOTIFY-21',
  null: 'NOTIFY-22',
} as const

const ALLOWED = {
  boundary: 'NOTIFY-23',
  values: 'NOTIFY-24',
  optional: 'NOTIFY-25',
} as const

for (const rule of RULES) {
  const all = ruleChecks(IDS[rule], rule, 'ext-notify')
  test.describe(() => {
    // One worker makes the trials of a family, so that they share their twins.
    test.describe.configure({ mode: 'default' })
    for (const own of all) {
      const details = checks(ruleDetails(own, rule, 'ext-notify'))
      test(titleOf(own, rule, 'ext-notify'), details, async ({ sender, must, batch }) =>
        isRefusedFor(own, all, { rule, endpoint: 'ext-notify' }, { sender, must, batch }),
      )
    }
  })
}

for (const allowance of ALLOWANCES)
  for (const own of allowedChecks(ALLOWED[allowance], allowance, 'ext-notify')) {
    const details = checks(allowedDetails(own, allowance, 'ext-notify'))
    test(allowedTitle(own, allowance, 'ext-notify'), details, async ({ sender, contract, must }) =>
      isAllowed(own, { allowance, endpoint: 'ext-notify' }, { sender, contract, must }),
    )
  }
