/** ext-reach.request, resource.user: is what breaks the recorded request rejected, what it allows taken, and a customer who does not exist told from one who does? */

import { ALONE, PARTNER } from '../checks.ts'
import { rejectsUnknownData } from '../made-up.ts'
import { puttingBack } from '../preference.ts'
import { requestChecks } from '../request-checks.ts'
import { checks, NOT_IN_PRODUCTION, SPECIFICATION, test } from '../test.ts'

requestChecks('ext-reach', {
  broken: {
    required: 'REACH-05',
    type: 'REACH-06',
    list: 'REACH-07',
    length: 'REACH-08',
    unknown: 'REACH-09',
    form: 'REACH-12',
    short: 'REACH-13',
    null: 'REACH-14',
  },
  allowed: {
    boundary: 'REACH-15',
    values: 'REACH-16',
    optional: 'REACH-17',
  },
})

const common = { ...ALONE, source: SPECIFICATION.reach } as const

const details = checks('REACH-10', 'should', 'specified', NOT_IN_PRODUCTION, {
  ...common,
  needs: ['ext-reach.request', 'ext-verify.request'],
  cost: { requests: 2 },
  remedy: `${PARTNER} Look whether a customer who is not found is read as one without a preference.`,
})
test('knows no preference of a customer who does not exist', details, ({ tries }) =>
  tries(async ({ tools }) => rejectsUnknownData('ext-reach', tools)),
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
      for (const operation of rest) await rejectsUnknownData('ext-reach', tools, operation)
    })
  }),
)
