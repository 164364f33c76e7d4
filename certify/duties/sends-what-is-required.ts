/** No request lacks a member that the contract needs. */
import type { Duty } from '../duty.ts'
import { hasNoRule, keepsRules } from './_rules.ts'

export default {
  id: 'SEND-01',
  title: 'Sends every member that the contract needs',
  level: 'must',
  source: 'The contract: required members of each request',
  situation: 'plain-journey',
  good: 'Each request has all the members that its endpoint needs.',
  bad: 'It leaves one out, or sends it under another name.',
  inapplicable: contract => hasNoRule(contract, 'required'),
  judge: watched => keepsRules(watched, 'required', () => 'is missing'),
} satisfies Duty
