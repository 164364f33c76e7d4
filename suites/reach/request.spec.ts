/** ext-reach.request, resource.user: is what breaks the recorded request rejected, what it allows taken, and a customer who does not exist told from one who does? */

import { rejectsUnknownData } from '../made-up.ts'
import { puttingBack } from '../preference.ts'
import { requestChecks } from '../request-checks.ts'
import { checks, test } from '../test.ts'

requestChecks('ext-reach')

test('knows no preference of a customer who does not exist', checks('REACH-10'), ({ tries }) =>
  tries(async ({ tools }) => rejectsUnknownData('ext-reach', tools)),
)

test('changes no preference of a customer who does not exist', checks('REACH-29'), ({ tries }) =>
  tries(async ({ must, sender, tools }) => {
    const [, ...rest] = sender.operations('ext-reach')
    if (rest.length === 0) must.notApplicable('one operation of /ext-reach is recorded')
    await puttingBack(tools, async () => {
      for (const operation of rest) await rejectsUnknownData('ext-reach', tools, operation)
    })
  }),
)
