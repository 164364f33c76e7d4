/** A part of what could be played, spread over all of it. */
import { HarnessError } from '../../contract/harness-error.ts'

/** `every`: as it was given, `usual` where it was not. Throws USAGE. */
export function everyNth<T>(all: readonly T[], every: unknown, usual = 1): T[] {
  const n = Number(every ?? usual)
  if (!Number.isInteger(n) || n < 1)
    throw new HarnessError(
      'USAGE',
      `--every ${String(every)} is no whole number from 1 on.`,
      'Give 3 for a third of all.',
    )
  return all.filter((_each, i) => i % n === 0)
}
