/** resource.user: is a customer who does not exist told from one who does? */
import { ALONE, PARTNER } from '../checks.ts'
import { refusesNobody } from '../made-up.ts'
import { puttingBack } from '../preference.ts'
import { checks, NOT_IN_PRODUCTION, SPECIFICATION, test } from '../test.ts'

const common = { ...ALONE, source: SPECIFICATION.reach } as const

const details = checks('REACH-10', 'should', 'specified', NOT_IN_PRODUCTION, {
  ...common,
  needs: ['ext-reach.request', 'ext-verify.request'],
  cost: { requests: 2 },
  remedy: `${PARTNER} Look whether a customer who is not found is read as one without a preference.`,
})
test('knows no preference of a customer who does not exist', details, ({ tries }) =>
  tries(async ({ tools }) => refusesNobody('ext-reach', tools)),
)

const changing = checks('REACH-29', 'should', 'specified', NOT_IN_PRODUCTION, {
  ...common,
  needs: ['ext-reach.request', 'ext-verify.request'],
  cost: { requests: 8, changes: 6 },
  remedy: `${PARTNER} Look whether a change makes a record where it finds none: it would be lost, or meet a later customer.`,
})
test('changes no preference of a customer who does not exist', changing, ({ tries }) =>
  tries(async ({ must, sender, tools }) => {
    const [, ...rest] = sender.operations('ext-reach')
    if (rest.length === 0) must.notApplicable('one operation of /ext-reach is recorded')
    await puttingBack(tools, async () => {
      for (const operation of rest) await refusesNobody('ext-reach', tools, operation)
    })
  }),
)
