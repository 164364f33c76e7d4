/** resource.user: is a customer who does not exist told from one who does? */
import { refusesNobody } from '../nobody.ts'
import { checks, NOT_IN_PRODUCTION, SPECIFICATION, test } from '../test.ts'

const details = checks({
  id: 'REACH-10',
  basis: 'specified',
  source: SPECIFICATION.reach,
  level: 'should',
  safeIn: NOT_IN_PRODUCTION,
  needs: ['ext-reach.request', 'ext-verify.request'],
  alone: 'preferences',
})
test('knows no preference of a customer who does not exist', details, async ({ sender, must, twin }) =>
  refusesNobody('ext-reach', { sender, must, twin }),
)
