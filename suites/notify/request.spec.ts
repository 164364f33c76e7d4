/** ext-notify.request: is what breaks the recorded request refused? */
import { isRefusedFor, RULE_WORDS, ruleChecks, titleOf } from '../request-checks.ts'
import { checks, NOT_IN_PRODUCTION, test } from '../test.ts'
import { RULES } from '../trials.ts'

const IDS = {
  required: 'NOTIFY-05',
  type: 'NOTIFY-06',
  list: 'NOTIFY-07',
  length: 'NOTIFY-08',
  unknown: 'NOTIFY-09',
} as const

for (const rule of RULES) {
  const all = ruleChecks(IDS[rule], rule, 'ext-notify')
  test.describe(() => {
    // One worker makes the trials of a family, so that they share their twins.
    test.describe.configure({ mode: 'default' })
    for (const own of all) {
      const details = checks({
        id: own.id,
        basis: 'observed',
        source: `recorded contract, POST /ext-notify, requestBody, ${RULE_WORDS[rule].source}`,
        level: 'must',
        safeIn: NOT_IN_PRODUCTION,
        needs: ['ext-notify.request'],
      })
      test(titleOf(own, rule, 'ext-notify'), details, async ({ contract, must, batch }) =>
        isRefusedFor(own, all, { rule, endpoint: 'ext-notify' }, { contract, must, batch }),
      )
    }
  })
}
