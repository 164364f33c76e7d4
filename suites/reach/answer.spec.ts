/** ext-reach.response: are preferences checked and managed as recorded? */
import { answersAsRecorded } from '../answer-checks.ts'
import { differences, profileOf } from '../profile.ts'
import { checks, EVERYWHERE, NOT_IN_PRODUCTION, SPECIFICATION, test } from '../test.ts'

const common = {
  basis: 'observed',
  source: 'recorded contract, POST /ext-reach, responses',
  level: 'must',
  alone: 'preferences',
} as const

const first = checks({
  ...common,
  id: 'REACH-01',
  safeIn: EVERYWHERE,
  needs: ['ext-reach.request', 'ext-reach.response'],
})
test('answers a check of a preference as recorded', first, async ({ sender, contract, must, twin }) =>
  answersAsRecorded('ext-reach', { sender, contract, must, twin }, sender.operations('ext-reach')[0]),
)

const others = checks({
  ...common,
  id: 'REACH-02',
  safeIn: NOT_IN_PRODUCTION,
  needs: ['ext-reach.request', 'ext-reach.response'],
})
test('answers every other operation as recorded', others, async ({ sender, contract, must, twin }) => {
  const [, ...rest] = sender.operations('ext-reach')
  if (rest.length === 0) must.notApplicable('one operation of /ext-reach is recorded')
  for (const operation of rest) await answersAsRecorded('ext-reach', { sender, contract, must, twin }, operation)
})

const reading = checks({
  id: 'REACH-03',
  basis: 'specified',
  source: SPECIFICATION.reach,
  level: 'must',
  safeIn: EVERYWHERE,
  needs: ['ext-reach.request'],
  alone: 'preferences',
})
test('changes nothing by checking', reading, async ({ sender, must, twin }) => {
  const operation = 'check'
  if (!sender.operations('ext-reach').includes(operation))
    must.notApplicable('no operation that only checks is recorded')
  const before = await twin.accepts('ext-reach', operation)
  const after = await twin.accepts('ext-reach', operation)
  const other = differences(profileOf(before.json), profileOf(after.json))
  const said = { expected: 'the same members and words', actual: `other ones at ${other.join(', ')}` }
  must.hold(other.length === 0, 'A preference is another after it was only checked.', said, before, after)
})
