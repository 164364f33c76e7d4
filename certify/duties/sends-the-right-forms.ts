/** Addresses, identifiers and moments in the form that the service reads. */
import type { Duty } from '../duty.ts'
import { hasNoRule, keepsRules } from './_rules.ts'

export default {
  id: 'SEND-03',
  title: 'Sends values in the form that the contract asks for',
  level: 'must',
  source: 'The contract: formats and patterns of each request',
  situation: 'plain-journey',
  good: 'It writes identifiers, addresses, telephone numbers and moments as the contract says.',
  bad: 'It writes a date as its own country does, or a number without its country.',
  inapplicable: contract => hasNoRule(contract, 'forms'),
  judge: watched =>
    keepsRules(watched, 'forms', ({ rule, expected }) =>
      rule === 'format' ? `is not of the form ${String(expected)}` : `does not match ${String(expected)}`,
    ),
} satisfies Duty
