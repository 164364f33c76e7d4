/** A closed list has no further values. */
import type { Duty } from '../duty.ts'
import { hasNoRule, keepsRules } from './_rules.ts'

export default {
  id: 'SEND-04',
  title: 'Sends only values of the closed lists',
  level: 'must',
  source: 'The contract: closed lists of each request',
  situation: 'plain-journey',
  good: 'Where the contract lists the values, it sends one of them, letter by letter.',
  bad: 'It sends a value that is not on the list, or in other letters.',
  inapplicable: contract => hasNoRule(contract, 'values'),
  judge: watched => keepsRules(watched, 'values', ({ expected }) => `is none of ${[expected].flat().join(', ')}`),
} satisfies Duty
