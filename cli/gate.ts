/** The release gate: a candidate held against what senders use today. */
import type { Result } from '../contract/check.ts'
import { compareContracts } from '../contract/drift/compare.ts'
import type { Drift } from '../contract/drift.ts'
import { EXIT, HarnessError } from '../contract/harness-error.ts'
import { type Gate, judgeRelease } from '../contract/release.ts'
import type { Discovery } from '../probe/discover.ts'
import { snapshotOf } from '../probe/fixtures/snapshot.ts'
import { baselineOf } from './baseline-run.ts'
import type { Context } from './command.ts'
import type { Session } from './session.ts'
import type { Judgement } from './verdict.ts'

export interface Candidate {
  session: Session
  context: Context
  found: Pick<Discovery, 'ledger' | 'openapi' | 'knowledge'>
  results: readonly Result[]
  stale: readonly string[]
}

export interface Gated {
  gate: Gate
  judgement: Judgement
  drift: Drift[]
}

export async function releaseGate(baselineName: string, candidate: Candidate): Promise<Gated> {
  const { session, context, found, results, stale } = candidate
  const { environment, places, client } = session
  context.terminal.progress(`Holding ${environment.name} against ${baselineName} …`)
  const baseline = await baselineOf(baselineName, places, context, environment.name, session.signing)
  const snapshot = snapshotOf({ ...found, environment, exchanges: client.exchanges() })
  const drift = compareContracts(baseline.contract, snapshot)
  const { unproven, ...gate } = judgeRelease({
    baseline: baseline.name,
    drift,
    candidate: results,
    ...(baseline.results === undefined ? {} : { onBaseline: baseline.results }),
    about: baseline.about,
    stale,
  })
  return { gate, drift, judgement: judgementOf(gate, unproven, environment.name) }
}

function judgementOf(gate: Gate, unproven: boolean, name: string): Judgement {
  if (gate.mayBeReleased)
    return {
      verdict: 'may be released',
      exitCode: EXIT.conformant,
      because:
        `Nothing in ${name} breaks a sender that works with ${gate.baseline} today. ${gate.notes.join(' ')}`.trim(),
    }
  const [first, ...more] = gate.reasons
  return {
    verdict: 'may not be released',
    exitCode: unproven ? EXIT.inconclusive : EXIT.failed,
    because: `${first ?? ''}${more.length > 0 ? ` And ${more.length} more ${more.length === 1 ? 'reason' : 'reasons'}.` : ''}`,
  }
}

/** A gate over some of the checks would be no gate. */
export function refusePartialGate(
  { kind }: Pick<Session['environment'], 'kind'>,
  options: Record<string, unknown>,
): void {
  if (kind === 'production' || options['baseline'] === undefined || options['only'] === undefined) return
  throw new HarnessError(
    'USAGE',
    'Nothing was sent: a release is judged by all checks, and --only runs one.',
    'Leave --only out, or leave --baseline out to look at one check.',
  )
}
