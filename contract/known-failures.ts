/** Failures that someone answers for until a date: which results they cover, and which entries are stale. */
import { z } from 'zod'
import { CHECK_ID, familyOf, type Result } from './check.ts'

const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/
const Filled = z.string().trim().min(1, 'must not be empty')

const KnownFailureSchema = z.strictObject({
  check: z
    .string()
    .regex(CHECK_ID, 'must be the id of a check, such as REACH-07')
    .describe('Id of the check, or of a family of checks: REACH-07 is every REACH-07/… as well.'),
  owner: Filled.describe('Who sees to it.'),
  reason: Filled.describe('Why it fails, and why that is borne for now.'),
  expires: z
    .string()
    .refine(text => DAY.test(text) && isDay(text), 'must be a day, such as 2026-12-31')
    .describe('Last day on which it is borne.'),
  environment: Filled.optional().describe('Where it is borne; everywhere, if it is not said.'),
})
export type KnownFailure = z.infer<typeof KnownFailureSchema>

export const BaselineSchema = z.strictObject({
  $schema: z.string().optional(),
  known: z.array(KnownFailureSchema).describe('One entry for each check that is known to fail.'),
})

function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

export interface Covered {
  /** The results, those that are known marked so. */
  results: Result[]
  /** One sentence for each entry that no longer holds. */
  stale: string[]
}

export interface KnownFailureInput {
  results: readonly Result[]
  environment: string
  today: Date
  /** Whether every check was run, so that one that is not there does not exist. */
  whole: boolean
}

export function coverKnown(
  known: readonly KnownFailure[],
  { results, environment, today, whole }: KnownFailureInput,
): Covered {
  const own = known.filter(entry => entry.environment === undefined || entry.environment === environment)
  const day = today.toISOString().slice(0, 10)
  const holding = own.filter(entry => entry.expires >= day)
  return {
    results: results.map(result => {
      const entry = isFailing(result) ? holding.find(each => covers(each, result)) : undefined
      return entry === undefined ? result : { ...result, known: detailsOf(entry) }
    }),
    stale: own.flatMap(entry => {
      const covered = results.filter(result => covers(entry, result))
      return staleness(entry, covered, day, whole) ?? []
    }),
  }
}

const covers = ({ check }: KnownFailure, { id }: Result) => id === check || familyOf(id) === check

const isFailing = ({ verdict }: Result) => verdict === 'fail' || verdict === 'warn'

function detailsOf({ owner, reason, expires }: KnownFailure): NonNullable<Result['known']> {
  return { owner, reason, expires }
}

/** A check that is inconclusive this time proves nothing about its entry. */
function staleness(entry: KnownFailure, covered: readonly Result[], day: string, whole: boolean): string | undefined {
  const { check, owner, expires } = entry
  if (covered.length === 0)
    return whole ? `There is no check ${check} (entry of ${owner}): correct its id or take it out.` : undefined
  if (expires < day)
    return `The entry for ${check} expired on ${expires}: ${owner} has to renew it or see to the failure.`
  const decided = covered.filter(result => isFailing(result) || result.verdict === 'pass')
  const passes = decided.length > 0 && !decided.some(isFailing)
  return passes ? `${check} passes now: take the entry of ${owner} out.` : undefined
}
