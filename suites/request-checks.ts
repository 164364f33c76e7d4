/** The checks that every endpoint's recorded request brings about: each rule of it, broken in one place, must be refused. */
import type { ExtEndpoint } from '../contract/endpoint.ts'
import type { Batch } from './batch.ts'
import type { Must } from './must.ts'
import { brought, type Placed } from './planned.ts'
import type { Recorded } from './recorded.ts'
import { type Rule, type Trial, trialsOf } from './trials.ts'

export const RULE_WORDS: Record<Rule, { title: string; source: string; none: string }> = {
  required: {
    title: 'without a member that it requires',
    source: 'required',
    none: 'the recorded request has no member that is known to be required',
  },
  type: {
    title: 'with a member of another type',
    source: 'type',
    none: 'the recorded request has no member whose type the service stated',
  },
  list: {
    title: 'with a value outside of a closed list',
    source: 'enum',
    none: 'the recorded request has no member with a closed list',
  },
  length: {
    title: 'with a text that is longer than it takes',
    source: 'maxLength',
    none: 'the recorded request has no text with a stated length',
  },
  unknown: {
    title: 'with a member that it does not know',
    source: 'additionalProperties',
    none: 'the recorded request does not refuse unknown members',
  },
}

interface RuleTrial extends Trial {
  operation: string
}

export type RuleCheck = Placed<RuleTrial>

/** One check for each place of the recorded request, in every recorded operation, at which the rule can be broken. */
export function ruleChecks(family: string, rule: Rule, endpoint: ExtEndpoint): RuleCheck[] {
  return brought(family, contract => {
    const recipes = contract.recipes(endpoint)
    return recipes.flatMap(recipe => {
      const schema = contract.requestBody(endpoint)?.schema
      if (schema === undefined) return []
      const trials = trialsOf(rule, { recipe, schema })
      const { operation } = recipe
      const several = recipes.length > 1
      return trials.map(trial => ({
        place: several ? `/${operation}${trial.place}` : trial.place,
        made: { ...trial, operation, ...(several ? { what: `${trial.what} (${operation})` } : {}) },
      }))
    })
  })
}

export function titleOf({ made }: RuleCheck, rule: Rule, endpoint: ExtEndpoint): string {
  return `refuses POST /${endpoint} ${made?.what ?? RULE_WORDS[rule].title}`
}

interface Tools {
  contract: Recorded
  must: Must
  batch: Batch
}

/** `all`: the checks of the family, of which `own` is one; those of one operation share their twins. */
export async function isRefusedFor(
  own: RuleCheck,
  all: readonly RuleCheck[],
  { rule, endpoint }: { rule: Rule; endpoint: ExtEndpoint },
  { must, batch }: Tools,
): Promise<void> {
  const { made } = own
  if (made === undefined) return must.notApplicable(RULE_WORDS[rule].none)
  const together = all.flatMap(({ id, made: each }) =>
    each?.operation === made.operation
      ? [
          {
            id,
            difference: { purpose: `the recorded call ${each.what}`, operation: each.operation, change: each.change },
          },
        ]
      : [],
  )
  const heard = await batch.heard(endpoint, made.operation, together)
  must.beRefused(heard, `POST /${endpoint} does not refuse a request that breaks the recorded contract: ${made.what}.`)
}
