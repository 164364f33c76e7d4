/** ext-notify.request: is what breaks the recorded request refused? */
import { breakRule, RULE_WORDS } from '../request-checks.ts'
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
  const { title, source } = RULE_WORDS[rule]
  const details = checks({
    id: IDS[rule],
    basis: 'observed',
    source: `recorded contract, POST /ext-notify, requestBody, ${source}`,
    level: 'must',
    safeIn: NOT_IN_PRODUCTION,
    needs: ['ext-notify.request'],
  })
  test(`refuses POST /ext-notify ${title}`, details, async ({ sender, contract, must, twin }) =>
    breakRule(rule, 'ext-notify', { sender, contract, must, twin }),
  )
}
