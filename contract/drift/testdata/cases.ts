/** A case for each rule: two contracts that differ in exactly this. */
import type { Contract } from '../compare.ts'
import type { RuleId } from '../rules.ts'
import { DECLARED_CASES, declared } from './declared-cases.ts'
import { edited, OBSERVED_CASES } from './observed-cases.ts'

interface Case {
  rule: RuleId
  before(): Contract
  after(): Contract
}

export const CASES: Case[] = [
  ...OBSERVED_CASES.map(([rule, before, after]) => ({
    rule,
    before: () => edited(before),
    after: () => edited(after),
  })),
  ...DECLARED_CASES.map(([rule, before, after]) => ({
    rule,
    before: () => declared(before),
    after: () => declared(after),
  })),
]
