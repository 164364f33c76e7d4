/** The checks that every endpoint's recorded request brings about: each rule of it, broken in one place, is rejected, and what it allows is taken. */
import type { ExtEndpoint } from '../contract/endpoint.ts'
import type { CallOptions } from '../probe/sender/ask.ts'
import { ALLOWANCES, type Allowance, allowedChecks, isAllowed, locatedTrials, type OfOperation } from './allowances.ts'
import type { Details } from './checks.ts'
import { puttingBack } from './preference.ts'
import type { LocatedCheck } from './recorded.ts'
import words from './request-checks.json' with { type: 'json' }
import { checks, type Tools, test } from './test.ts'
import { RULES, type Rule, type Trial, trialsOf } from './trials.ts'

const WORDS = words as { rejected: Record<Rule, Words>; accepted: Record<Allowance, Words> }

/** Of families, by what each judges. */
interface Ids {
  broken: Record<Rule, string>
  allowed: Record<Allowance, string>
}

type RuleTrial = OfOperation<Trial>
type RuleCheck = LocatedCheck<RuleTrial>

/** A right value of a property that the recorded request leaves out is kept by the service. */
const changes = (made: { operation: string; base?: unknown; control?: unknown }) =>
  made.operation !== 'check' && (made.base !== undefined || made.control !== undefined)

/** Declares all checks of an endpoint's recorded request: what breaks it is rejected, and what it allows is taken. */
export function requestChecks(endpoint: ExtEndpoint, { broken, allowed }: Ids = words.ids[endpoint]): void {
  for (const rule of RULES) {
    const all = locatedTrials(broken[rule], endpoint, subject => trialsOf(rule, subject))
    declare(endpoint, all, WORDS.rejected[rule], {
      verb: 'rejects',
      at: made => (rule === 'unknown' ? '' : made?.location),
      cost: costOf(endpoint, 3, 2),
      judge: (made, id, tools) => isRejectedFor({ id, made }, all, endpoint, tools),
    })
  }
  for (const allowance of ALLOWANCES) {
    const calls = allowance === 'boundary' ? 2 : allowance === 'values' ? 3 : 1
    declare(endpoint, allowedChecks(allowed[allowance], allowance, endpoint), WORDS.accepted[allowance], {
      verb: 'accepts',
      at: made => (allowance === 'optional' ? undefined : made?.location),
      cost: costOf(endpoint, calls, allowance === 'values' ? 1 : calls),
      judge: (made, _id, tools) => isAllowed(made, { allowance, endpoint }, tools),
    })
  }
}

interface Judging<Made> {
  verb: 'rejects' | 'accepts'
  /** The place of the contract that says so. */
  at: (made: Made | undefined) => string | undefined
  cost: NonNullable<Details['cost']>
  judge: (made: Made, id: string, tools: Tools) => Promise<void>
}

function declare<Made extends { what: string; operation: string }>(
  endpoint: ExtEndpoint,
  all: readonly LocatedCheck<Made>[],
  { title, none, remedy, level = 'must', source, keywords }: Words,
  { verb, at: locationOf, cost, judge }: Judging<Made>,
): void {
  test.describe(() => {
    // One worker makes the trials of a family, so that they share their control requests.
    test.describe.configure({ mode: 'default' })
    for (const { id, made } of all) {
      const at = locationOf(made)
      const question = `${endpoint}.request` as const
      const details = checks(id, {
        ...{ level, basis: 'observed', safeIn: ['sandbox', 'test'], needs: [question], cost },
        ...(at === undefined ? {} : { fact: { question, at, keywords: [...keywords] } }),
        ...(endpoint === 'ext-reach' ? { alone: 'preferences' } : {}),
        source: `recorded contract, POST /${endpoint}, requestBody, ${source}`,
        remedy: `${remedy} Tell the operator of the service, with the exchanges of this check.`,
      })
      test(`${verb} POST /${endpoint} ${made?.what ?? title}`, details, ({ tries }) =>
        tries(async ({ must, tools }) => {
          if (made === undefined) return must.notApplicable(none)
          const judged = () => judge(made, id, tools)
          await (endpoint === 'ext-reach' && changes(made) ? puttingBack(tools, judged) : judged())
        }),
      )
    }
  })
}

/** `all`: the checks of the family, of which `own` is one; those of one operation share their control requests. */
async function isRejectedFor(
  { made }: { id: string; made: RuleTrial },
  all: readonly RuleCheck[],
  endpoint: ExtEndpoint,
  { must, batch, control }: Pick<Tools, 'must' | 'batch' | 'control'>,
): Promise<void> {
  const together = all.flatMap(({ id, made: each }) =>
    each?.operation === made.operation && each.base === undefined ? [{ id, difference: differenceOf(each) }] : [],
  )
  const response =
    made.base === undefined
      ? await batch.responses(endpoint, made.operation, together, 'faults')
      : await control.between(endpoint, differenceOf(made), 'faults', made.base)
  const does = response.outcome === 'server-error' ? 'answers with a server error (5xx)' : 'does not reject'
  must.beRejected(response, `POST /${endpoint} ${does} a request that breaks the recorded contract: ${made.what}.`)
}

function differenceOf({ what, operation, change }: RuleTrial): CallOptions {
  return { purpose: `the recorded call ${what}`, operation, change }
}

interface Words {
  title: string
  /** Keywords of JSON Schema that say so of a place. */
  keywords: readonly string[]
  source: string
  none: string
  level?: Details['level']
  /** What to look at first. */
  remedy: string
}

/** `taken`: those of the requests that are accepted on a right service. */
function costOf(endpoint: ExtEndpoint, requests: number, taken: number): NonNullable<Details['cost']> {
  if (endpoint === 'ext-reach') return { requests, changes: taken }
  return endpoint === 'ext-notify' ? { requests, notifications: taken } : { requests }
}
