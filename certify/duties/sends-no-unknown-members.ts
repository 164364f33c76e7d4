/** Where the service refuses what it does not know. */
import type { Duty } from '../duty.ts'
import { hasNoRule, keepsRules } from './_rules.ts'

export default {
  id: 'SEND-06',
  title: 'Sends no members that the contract does not know',
  level: 'must',
  source: 'The contract: x-unknown-members of each request',
  situation: 'plain-journey',
  good: 'It sends what the contract lists and no more.',
  bad: 'It sends fields of its own beside, and the service refuses the call.',
  inapplicable: contract => hasNoRule(contract, 'unknown'),
  judge: watched => keepsRules(watched, 'unknown', () => 'is not known'),
} satisfies Duty
