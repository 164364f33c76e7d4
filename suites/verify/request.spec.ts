/** ext-verify.request: is what breaks the recorded request refused, and what it allows taken? */

import { ALLOWANCES } from '../allowances.ts'
import { allowedChecks, allowedDetails, allowedTitle, isAllowed } from '../allowed-checks.ts'
import { isRefusedFor, ruleChecks, ruleDetails, titleOf } from '../request-checks.ts'
import { checks, test } from '../test.ts'
import { RULES } from '../trials.ts'

const IDS = {
  required: 'VERIFY-07',
  type: 'VERIFY-08',
  list: 'VERIFY-09',
  length: 'VERIFY-10',
  unknown: 'VERIFY-11',
  form: 'VERIFY-12',
  short: 'VERIFY-13',
  null: 'VERIFY-14',
} as const

const ALLOWED = {
  boundary: 'VERIFY-15',
  values: 'VERIFY-16',
  optional: 'VERIFY-17',
} as const

for (const rule of RULES) {
  const all = ruleChecks(IDS[rule], rule, 'ext-verify')
  test.describe(() => {
    // One worker makes the trials of a family, so that they share their twins.
    test.describe.configure({ mode: 'default' })
    for (const own of all) {
      const details = checks(ruleDetails(own, rule, 'ext-verify'))
      test(titleOf(own, rule, 'ext-verify'), details, async ({ sender, must, batch }) =>
        isRefusedFor(own, all, { rule, endpoint: 'ext-verify' }, { sender, must, batch }),
      )
    }
  })
}

for (const allowance of ALLOWANCES)
  for (const own of allowedChecks(ALLOWED[allowance], allowance, 'ext-verify')) {
    const details = checks(allowedDetails(own, allowance, 'ext-verify'))
    test(allowedTitle(own, allowance, 'ext-verify'), details, async ({ sender, contract, must }) =>
      isAllowed(own, { allowance, endpoint: 'ext-verify' }, { sender, contract, must }),
    )
  }
