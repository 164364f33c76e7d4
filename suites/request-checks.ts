/** The checks that every endpoint's recorded request brings about: each rule of it, broken in one place, must be refused. */
import type { ExtEndpoint } from '../contract/endpoint.ts'
import { isTaken } from '../probe/sender/heard.ts'
import type { CallOptions, Sender } from '../probe/sender/sender.ts'
import type { Batch } from './batch.ts'
import { NOT_IN_PRODUCTION } from './checks.ts'
import type { Details } from './details.ts'
import type { Must } from './must.ts'
import { brought, type Placed } from './planned.ts'
import { costOf, NEEDS_OF, PARTNER, RULE_WORDS } from './request-words.ts'
import { type Rule, type Trial, trialsOf } from './trials.ts'
import { hasNoWord } from './twin.ts'

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
      // A person is known or not by what stands in the optional members, and each right notification reaches a phone.
      const trials = trialsOf(rule, { recipe, schema, optional: endpoint === 'ext-reach', recipes })
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

export function ruleDetails({ id, made }: RuleCheck, rule: Rule, endpoint: ExtEndpoint): Details {
  const { source, level = 'must', remedy, keywords } = RULE_WORDS[rule]
  const at = rule === 'unknown' ? '' : made?.place
  return {
    id,
    basis: 'observed',
    ...(at === undefined ? {} : { fact: { question: `${endpoint}.request`, at, keywords: [...keywords] } }),
    source: `recorded contract, POST /${endpoint}, requestBody, ${source}`,
    level,
    safeIn: NOT_IN_PRODUCTION,
    ...NEEDS_OF[endpoint],
    cost: costOf(endpoint, 3, 2),
    remedy: `${remedy} ${PARTNER}`,
  }
}

interface Tools {
  sender: Sender
  must: Must
  batch: Batch
}

/** `all`: the checks of the family, of which `own` is one; those of one operation share their twins. */
export async function isRefusedFor(
  own: RuleCheck,
  all: readonly RuleCheck[],
  { rule, endpoint }: { rule: Rule; endpoint: ExtEndpoint },
  { sender, must, batch }: Tools,
): Promise<void> {
  const { made } = own
  if (made === undefined) return must.notApplicable(RULE_WORDS[rule].none)
  const sentence = `POST /${endpoint} does not refuse a request that breaks the recorded contract: ${made.what}.`
  if (made.base !== undefined) return must.beRefused(await besideItsBase(made, endpoint, { sender, must }), sentence)
  const together = all.flatMap(({ id, made: each }) =>
    each?.operation === made.operation && each.base === undefined ? [{ id, difference: differenceOf(each) }] : [],
  )
  must.beRefused(await batch.heard(endpoint, made.operation, together), sentence)
}

function differenceOf({ what, operation, change }: RuleTrial): CallOptions {
  return { purpose: `the recorded call ${what}`, operation, change }
}

/** A member that the recorded request leaves out: its twin has it with a value that is right. */
async function besideItsBase(
  trial: RuleTrial,
  endpoint: ExtEndpoint,
  { sender, must }: Pick<Tools, 'sender' | 'must'>,
) {
  const { operation, base = body => body } = trial
  const right = (when: string) =>
    sender.call(endpoint, { purpose: `a right value as ${trial.place}, ${when}`, operation, change: base })
  const before = await right('before')
  if (!isTaken(before))
    must.undecided(`A value as ${trial.place} that should be right is not accepted either: ${before.why}.`, [before])
  const heard = await sender.call(endpoint, differenceOf(trial))
  if (hasNoWord(heard)) must.undecided(`The call is neither accepted nor refused: ${heard.why}.`, [before, heard])
  const after = await right('after')
  if (!isTaken(after))
    must.undecided(`After it, the right value is not accepted any more: ${after.why}.`, [before, heard, after])
  return heard
}
