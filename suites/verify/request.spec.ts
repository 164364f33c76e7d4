/** ext-verify.request: is what breaks the recorded request refused? */
import { breakRule, RULE_WORDS } from '../request-checks.ts'
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
  const { title, source } = RULE_WORDS[rule]
  const details = checks({
    id: IDS[rule],
    basis: 'observed',
    source: `recorded contract, POST /ext-verify, requestBody, ${source}`,
    level: 'must',
    safeIn: NOT_IN_PRODUCTION,
    needs: ['ext-verify.request'],
  })
  test(`refuses POST /ext-verify ${title}`, details, async ({ sender, contract, must, twin }) =>
    breakRule(rule, 'ext-verify', { sender, contract, must, twin }),
  )
}
