/** ext-reach.request: is what breaks the recorded request refused? */
import { breakRule, RULE_WORDS } from '../request-checks.ts'
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
  const { title, source } = RULE_WORDS[rule]
  const details = checks({
    id: IDS[rule],
    basis: 'observed',
    source: `recorded contract, POST /ext-reach, requestBody, ${source}`,
    level: 'must',
    safeIn: NOT_IN_PRODUCTION,
    needs: ['ext-reach.request'],
    alone: 'preferences',
  })
  test(`refuses POST /ext-reach ${title}`, details, async ({ sender, contract, must, twin }) =>
    breakRule(rule, 'ext-reach', { sender, contract, must, twin }),
  )
}
