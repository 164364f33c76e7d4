/** load() against a baseline: the two environments that a comparison is made of. */
import { join, resolve } from 'node:path'
import { HarnessError } from '../contract/harness-error.ts'
import type { LoadRecord } from '../contract/load-record.ts'
import { LEAST_RUNS, MARGINS, type Margins, MEASURES, type Measure, MOST_RUNS } from '../load/core/compare-runs.ts'
import { compareLoad } from '../load/runner/compare/compare.ts'
import type { CompareOrder, Party } from '../load/runner/compare/side.ts'
import { nameOf } from '../probe/environment/locate.ts'
import type { Environment } from '../probe/environment/types.ts'
import { readFixtures } from '../probe/fixtures/fixtures.ts'
import { markBegun, markEnded } from './begun.ts'
import { openRun } from './conduct.ts'
import type { Context } from './context.ts'
import { progressTeller } from './load-sentences.ts'
import { wholeNumber } from './options.ts'
import type { Session } from './session.ts'

export interface Wanted {
  baseline: string
  runsDir: string | undefined
  runs: number
  margins: Margins
}

/** `undefined` where no comparison is asked for. Throws USAGE before anything is sent. */
export function wantedOf(
  options: Record<string, unknown>,
  profile: { margins?: Partial<Margins> },
): Wanted | undefined {
  const { baseline, baselineRuns } = options
  if (baseline === undefined && baselineRuns === undefined) return undefined
  return {
    baseline: String(baseline ?? baselineRuns),
    runsDir: baselineRuns === undefined ? undefined : resolve(String(baselineRuns)),
    runs: wholeNumber('--runs', options['runs'], { least: LEAST_RUNS, most: MOST_RUNS }, WHY_SO_MANY),
    margins: { ...MARGINS, ...profile.margins, ...marginsOf(options['margin']) },
  }
}

const WHY_SO_MANY =
  'With fewer than five runs of each side no difference could be proven; more than ten have too many splits to go through all.'

const ITEM = /^(\w+)=(\d+(?:\.\d+)?)$/

function marginsOf(given: unknown): Partial<Margins> {
  if (given === undefined) return {}
  const items = String(given).split(',')
  return Object.fromEntries(items.map(marginIn))
}

function marginIn(item: string): [Measure, number] {
  const [, name, percent] = ITEM.exec(item.trim()) ?? []
  const measure = MEASURES.find(each => each === name)
  if (measure !== undefined) return [measure, Number(percent) / 100]
  throw new HarnessError(
    'USAGE',
    `--margin has "${item}", which is no margin.`,
    'Write for example `--margin p50=5,p99=10,failed=0.5`, in percent.',
  )
}

/** For production the baseline is what taught its contract, as in conformance; its stored runs can be compared with all the same. */
export function isTaughtBy({ kind }: Pick<Environment, 'kind'>, { runsDir }: Wanted): boolean {
  return kind === 'production' && runsDir === undefined
}

interface Compared extends Pick<CompareOrder, 'profile' | 'consent'> {
  session: Session
  context: Context
  contract: Pick<Party, 'ledger' | 'openapi'>
  wanted: Wanted
}

/** A baseline that has no contract of its own is loaded by the candidate's, which must serve its senders. */
export async function runComparison({ session, context, contract, wanted, ...order }: Compared): Promise<LoadRecord> {
  const { terminal, signal } = context
  const name = wanted.runsDir === undefined ? nameOf(wanted.baseline) : wanted.baseline
  const opened = wanted.runsDir === undefined ? await openBaseline(wanted.baseline, session, context) : undefined
  const ours = opened instanceof HarnessError ? undefined : opened
  const because =
    opened instanceof HarnessError ? `${opened.message} ${opened.hint}` : `Stored runs are what was asked for.`
  const taught = readFixtures(session.paths.fixtures, name) ?? contract
  const party = (of: Session, { ledger, openapi }: Compared['contract']): Party => {
    const { environment, dir, env, client } = of
    return { environment, dir, env, client, ledger, openapi }
  }
  try {
    return await compareLoad({
      ...order,
      candidate: party(session, contract),
      baseline: ours && party(ours, taught),
      stored: { folder: wanted.runsDir ?? join(session.paths.results, name), name, because },
      runs: wanted.runs,
      margins: wanted.margins,
      signal,
      onInstall: line => terminal.progress(line),
      onPlan: (environment, cost) =>
        terminal.progress(
          `Planned of ${environment}, at most: ${cost.requests} requests at up to ${cost.requestsPerSecond} a second, ${cost.notifications} notifications, ${cost.changes} changes.`,
        ),
      onTurn: (role, number) =>
        terminal.progress(
          `${role}, ${role === 'baseline' ? name : session.environment.name}: ${number === 0 ? 'warm-up' : `run ${number}`}`,
        ),
      onProgress: progressTeller(terminal),
    })
  } finally {
    if (ours !== undefined) await markEnded(ours.dir)
    await ours?.close()
  }
}

/** What keeps it from being asked is no trouble where runs of it are stored. */
async function openBaseline(name: string, session: Session, context: Context): Promise<Session | HarnessError> {
  try {
    const opened = await openRun({ ...session.paths, env: name }, context, { rateLimit: 'off' })
    await markBegun('load', opened, context)
    return opened
  } catch (error) {
    if (context.signal.aborted || !(error instanceof HarnessError)) throw error
    return error
  }
}
