/** JSON has numbers, texts and truth values, and they are not each other. */
import type { Duty } from '../duty.ts'
import { hasNoRule, keepsRules } from './_rules.ts'

export default {
  id: 'SEND-02',
  title: 'Sends the types that the contract asks for',
  level: 'must',
  source: 'The contract: types of each request',
  situation: 'plain-journey',
  good: 'A text is sent as a text, a number as a number.',
  bad: 'It sends a number as a text, a list for one value, or null for nothing.',
  inapplicable: contract => hasNoRule(contract, 'types'),
  judge: watched =>
    keepsRules(watched, 'types', ({ rule, expected }) =>
      rule === 'type' ? `is not ${[expected].flat().join(' or ')}` : 'has no form that the contract knows',
    ),
} satisfies Duty
