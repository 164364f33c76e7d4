/** What options of a command line mean, for several commands. */
import { HarnessError } from '../contract/harness-error.ts'

/** An option that may be given several times. */
export const several = (value: string, before: string[] | undefined) => [...(before ?? []), value]

/** Throws USAGE. */
export function wholeNumber(
  option: string,
  given: unknown,
  { least = 0, most = Number.MAX_SAFE_INTEGER } = {},
  hint = `Try ${option} ${least}`,
): number {
  const value = Number(given)
  if (/^\d+$/.test(String(given)) && value >= least && value <= most) return value
  const range = most === Number.MAX_SAFE_INTEGER ? '' : ` from ${least} to ${most}`
  throw new HarnessError('USAGE', `${option} takes a whole number${range}, and got "${String(given)}".`, hint)
}
