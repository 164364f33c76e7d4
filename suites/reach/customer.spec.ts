/** resource.user: is a customer who does not exist told from one who does? */
import { ALONE } from '../details.ts'
import { refusesNobody } from '../made-up.ts'
import { puttingBack } from '../preference.ts'
import { PARTNER } from '../request-words.ts'
import { checks, NOT_IN_PRODUCTION, SPECIFICATION, test } from '../test.ts'

const common = {
  ...ALONE,
  basis: 'specified',
  source: SPECIFICATION.reach,
  level: 'should',
  safeIn: NOT_IN_PRODUCTION,
} as const

const details = checks({
  ...common,
  id: 'REACH-10',
  needs: ['ext-reach.request', 'ext-verify.request'],
  cost: { requests: 2 },
  remedy: `${PARTNER} Look whether a customer who is not found is read as one without a preference.`,
})
test('knows no preference of a customer who does not exist', details, async ({ sender, must, twin }) =>
  refusesNobody('ext-reach', { sender, must, twin }),
)

const changing = checks({
  ...common,
  id: 'REACH-29',
  needs: ['ext-reach.request', 'ext-verify.request'],
  cost: { requests: 8, changes: 6 },
  remedy: `${PARTNER} Look whether a change makes a record where it finds none: it would be lost, or meet a later customer.`,
})
test('changes no preference of a customer who does not exist', changing, async ({ sender, contract, must, twin }) => {
  const tools = { sender, contract, must, twin }
  const [, ...rest] = sender.operations('ext-reach')
  if (rest.length === 0) must.notApplicable('one operation of /ext-reach is recorded')
  await puttingBack(tools, async () => {
    for (const operation of rest) await refusesNobody('ext-reach', { sender, must, twin }, operation)
  })
})
