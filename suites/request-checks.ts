/** The checks that every endpoint's recorded request gives: each rule of it, broken, must be refused. */
import type { ExtEndpoint } from '../contract/endpoint.ts'
import { isRefused } from '../probe/sender/heard.ts'
import type { Sender } from '../probe/sender/sender.ts'
import type { Must } from './must.ts'
import type { Recorded } from './recorded.ts'
import { type Rule, trialsOf } from './trials.ts'
import type { Twin } from './twin.ts'

interface Tools {
  sender: Sender
  contract: Recorded
  must: Must
  twin: Twin
}

export const RULE_WORDS: Record<Rule, { title: string; source: string; none: string }> = {
  required: {
    title: 'without each member that it requires',
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

/** In every recorded operation: the recorded call is accepted, and each call that breaks the rule is refused. */
export async function breakRule(
  rule: Rule,
  endpoint: ExtEndpoint,
  { sender, contract, must, twin }: Tools,
): Promise<void> {
  const schema = contract.requestBody(endpoint)?.schema
  if (schema === undefined) return must.notApplicable(`requests to /${endpoint} have no recorded body`)
  const accepted: string[] = []
  const evidence = []
  let tried = 0
  for (const operation of sender.operations(endpoint)) {
    const trials = trialsOf(rule, { recipe: sender.recipe(endpoint, operation), schema })
    if (trials.length > 0) await twin.accepts(endpoint, operation)
    for (const { what, change } of trials) {
      tried++
      const heard = await twin.answers(endpoint, { purpose: `the recorded call ${what}`, operation, change })
      if (isRefused(heard)) continue
      accepted.push(what)
      evidence.push(heard)
    }
  }
  if (tried === 0) must.notApplicable(RULE_WORDS[rule].none)
  must.hold(
    accepted.length === 0,
    `POST /${endpoint} does not refuse a request that breaks the recorded contract: ${accepted.join('; ')}.`,
    {
      expected: `each of ${tried} such requests is refused`,
      actual: `${accepted.length} not refused: ${accepted.join('; ')}`,
    },
    ...evidence,
  )
}
