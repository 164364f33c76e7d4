/** ext-reach.request: is what breaks the recorded request refused, and what it allows taken? */

import { ALLOWANCES } from '../allowances.ts'
import { allowedChecks, allowedDetails, allowedTitle, isAllowed } from '../allowed-checks.ts'
import { puttingBack } from '../preference.ts'
import { isRefusedFor, ruleChecks, ruleDetails, titleOf } from '../request-checks.ts'
import { checks, test } from '../test.ts'
import { RULES } from '../trials.ts'

const IDS = {
  required: 'REACH-05',
  type: 'REACH-06',
  list: 'REACH-07',
  length: 'REACH-08',
  unknown: 'REACH-09',
  form: 'REACH-12',
  short: 'REACH-13',
  null: 'REACH-14',
} as const

const ALLOWED = {
  boundary: 'REACH-15',
  values: 'REACH-16',
  optional: 'REACH-17',
} as const

/** A right value of a member that the recorded request leaves out is kept by the service. */
const changes = (made: { operation: string; base?: unknown; control?: unknown } | undefined) =>
  made !== undefined && made.operation !== 'check' && (made.base !== undefined || made.control !== undefined)

for (const rule of RULES) {
  const all = ruleChecks(IDS[rule], rule, 'ext-reach')
  test.describe(() => {
    // One worker makes the trials of a family, so that they share their twins.
    test.describe.configure({ mode: 'default' })
    for (const own of all) {
      const details = checks(ruleDetails(own, rule, 'ext-reach'))
      test(titleOf(own, rule, 'ext-reach'), details, async ({ sender, contract, must, twin, batch }) => {
        const tools = { sender, contract, must, twin, batch }
        const judged = () => isRefusedFor(own, all, { rule, endpoint: 'ext-reach' }, tools)
        await (changes(own.made) ? puttingBack(tools, judged) : judged())
      })
    }
  })
}

for (const allowance of ALLOWANCES)
  for (const own of allowedChecks(ALLOWED[allowance], allowance, 'ext-reach')) {
    const details = checks(allowedDetails(own, allowance, 'ext-reach'))
    test(allowedTitle(own, allowance, 'ext-reach'), details, async ({ sender, contract, must, twin }) => {
      const tools = { sender, contract, must, twin }
      const judged = () => isAllowed(own, { allowance, endpoint: 'ext-reach' }, tools)
      await (changes(own.made) ? puttingBack(tools, judged) : judged())
    })
  }
