/** ext-verify.request: is what breaks the recorded request refused? */
import { isRefusedFor, RULE_WORDS, ruleChecks, titleOf } from '../request-checks.ts'
import { checks, NOT_IN_PRODUCTION, test } from '../test.ts'
import { RULES } from '../trials.ts'

const IDS = {
  required: 'VERIFY-07',
  type: 'VERIFY-08',
  list: 'VERIFY-09',
  length: 'VERIFY-10',
  unknown: 'VERIFY-11',
} as const

for (const rule of RULES) {
  const all = ruleChecks(IDS[rule], rule, 'ext-verify')
  test.describe(() => {
    // One worker makes the trials of a family, so that they share their twins.
    test.describe.configure({ mode: 'default' })
    for (const own of all) {
      const details = checks({
        id: own.id,
        basis: 'observed',
        source: `recorded contract, POST /ext-verify, requestBody, ${RULE_WORDS[rule].source}`,
        level: 'must',
        safeIn: NOT_IN_PRODUCTION,
        needs: ['ext-verify.request'],
      })
      test(titleOf(own, rule, 'ext-verify'), details, async ({ contract, must, batch }) =>
        isRefusedFor(own, all, { rule, endpoint: 'ext-verify' }, { contract, must, batch }),
      )
    }
  })
}
