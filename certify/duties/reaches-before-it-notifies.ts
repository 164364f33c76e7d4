/** Where a notification needs what ext-reach answers. */
import type { Duty } from '../duty.ts'
import { cameBefore, needsNone } from './_before.ts'

export default {
  id: 'JOURNEY-02',
  title: 'Reaches before it notifies',
  level: 'must',
  source: 'The contract: what ext-notify takes of the answer of ext-reach',
  situation: 'plain-journey',
  good: 'It asks ext-reach first where the notification needs its answer.',
  bad: 'It notifies without having asked.',
  inapplicable: contract => needsNone(contract, 'ext-reach', 'ext-notify'),
  judge: watched => cameBefore(watched, 'ext-reach', 'ext-notify'),
} satisfies Duty
