/** Whom the service does not know yet, nothing is asked for. */
import type { Duty } from '../duty.ts'
import { cameBefore, needsNone } from './_before.ts'

export default {
  id: 'JOURNEY-01',
  title: 'Verifies before it reaches',
  level: 'must',
  source: 'The contract: what ext-reach and ext-notify take of the answer of ext-verify',
  situation: 'plain-journey',
  good: 'It makes a call that needs the answer of ext-verify when it has that answer.',
  bad: 'It calls ext-reach or ext-notify first, with a value that it cannot know.',
  inapplicable: contract => needsNone(contract, 'ext-verify'),
  judge: watched => cameBefore(watched, 'ext-verify'),
} satisfies Duty
