/** A service cuts nothing off: what is too long is refused. */
import type { Duty } from '../duty.ts'
import { hasNoRule, keepsRules } from './_rules.ts'

export default {
  id: 'SEND-05',
  title: 'Keeps within the bounds of the contract',
  level: 'must',
  source: 'The contract: lengths and ranges of each request',
  situation: 'plain-journey',
  good: 'It knows how long a text may be, and shortens it or refuses it itself.',
  bad: 'It sends texts that are empty or too long, or numbers out of range.',
  inapplicable: contract => hasNoRule(contract, 'bounds'),
  judge: watched =>
    keepsRules(
      watched,
      'bounds',
      ({ rule, expected, actual }) => `has ${String(actual)}, and ${rule} is ${String(expected)}`,
    ),
} satisfies Duty
