/** ext-reach.request: is what breaks the recorded request refused? */
import { isRefusedFor, RULE_WORDS, ruleChecks, titleOf } from '../request-checks.ts'
import { checks, NOT_IN_PRODUCTION, test } from '../test.ts'
import { RULES } from '../trials.ts'

const IDS = {
  required: 'REACH-05',
  type: 'REACH-06',
  list: 'REACH-07',
  length: 'REACH-08',
  unknown: 'REACH-09',
} as const

for (const rule of RULES) {
  const all = ruleChecks(IDS[rule], rule, 'ext-reach')
  test.describe(() => {
    // One worker makes the trials of a family, so that they share their twins.
    test.describe.configure({ mode: 'default' })
    for (const own of all) {
      const details = checks({
        id: own.id,
        basis: 'observed',
        source: `recorded contract, POST /ext-reach, requestBody, ${RULE_WORDS[rule].source}`,
        level: 'must',
        safeIn: NOT_IN_PRODUCTION,
        needs: ['ext-reach.request'],
        alone: 'preferences',
      })
      test(titleOf(own, rule, 'ext-reach'), details, async ({ contract, must, batch }) =>
        isRefusedFor(own, all, { rule, endpoint: 'ext-reach' }, { contract, must, batch }),
      )
    }
  })
}
