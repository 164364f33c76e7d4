/** What is to be replayed: a check or an exchange of the newest run of the environment. */
import { CHECK_ID, familyOf, type Result } from '../../contract/check.ts'
import type { Exchange } from '../../contract/exchange.ts'
import { HarnessError } from '../../contract/harness-error.ts'
import { answeredCount } from '../../contract/ledger.ts'
import { nearest } from '../../contract/nearest.ts'
import type { Run } from '../../contract/run.ts'
import { newestRun } from '../newest-run.ts'
import type { Places } from '../options.ts'

export type Replayed =
  | { run: Run; check: string; before: Result[] }
  /** As it was recorded. */
  | { run: Run; exchange: Exchange }

/** Of a worker `w0x0012`, of a merged part `s2w0x0012`. */
const EXCHANGE_ID = /^(?:w\d+)?x\d+$/

/** Throws USAGE, CONTRACT_MISSING. */
export function replayedIn(id: string, places: Places): Replayed {
  const isExchange = EXCHANGE_ID.test(id)
  if (!isExchange && !CHECK_ID.test(id))
    throw new HarnessError(
      'USAGE',
      `"${id}" is neither a check nor an exchange: nothing was sent.`,
      'Checks look like REACH-07 or VERIFY-07/email, exchanges like x0012 or w0x0012; the report names both.',
    )
  const run = newestRun(places, each => answeredCount(each.ledger) > 0)
  if (run === undefined)
    throw new HarnessError(
      'CONTRACT_MISSING',
      `There is no run of "${places.env}" in ${places.results} that could be replayed: nothing was sent.`,
      `Run \`npm run conformance -- --env ${places.env}\` first.`,
    )
  return isExchange ? exchangeIn(run, id) : checkIn(run, id)
}

function exchangeIn(run: Run, id: string): Replayed {
  const exchange = run.exchanges.find(each => each.id === id)
  if (exchange !== undefined) return { run, exchange }
  const ids = run.exchanges.map(each => each.id)
  const hint =
    ids.length === 0
      ? 'It recorded none.'
      : `It has ${ids.length}, ${ids[0]} to ${ids.at(-1)}. An id means the exchange of the newest run; those of older runs are in their own folders.`
  throw new HarnessError('USAGE', `The run ${run.run} has no exchange "${id}": nothing was sent.`, hint)
}

function checkIn(run: Run, check: string): Replayed {
  const before = run.checks.filter(each => each.id === check || familyOf(each.id) === check)
  if (before.length > 0) return { run, check, before }
  const meant = nearest(
    check,
    run.checks.map(each => each.id),
  )
  throw new HarnessError(
    'USAGE',
    `The run ${run.run} has no check "${check}": nothing was sent.`,
    `${meant === undefined ? '' : `Did you mean ${meant}? `}\`npm run checks\` lists all; one that is newer than that run needs \`--only\` in place of --replay.`,
  )
}
