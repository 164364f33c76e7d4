/** The functional part of a certification: the conformance suites with the sender's credentials, in the same run folder. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Context } from '../../cli/command.ts'
import { attributed, causeOf } from '../../contract/attribution.ts'
import type { FunctionalPart } from '../../contract/certificate.ts'
import { failsRun, VERDICTS } from '../../contract/check.ts'
import type { Ledger } from '../../contract/ledger.ts'
import type { OpenApiDocument } from '../../contract/openapi/document.ts'
import { scoredBy } from '../../contract/release-set.ts'
import { writeReports } from '../../reporters/write.ts'
import { digestOf } from '../../signing/digest.ts'
import { recordOf } from '../record.ts'
import { releaseOf } from '../releases.ts'
import { runChecks } from '../run-checks.ts'
import type { Session } from '../session.ts'
import { judgeConformance } from '../verdict.ts'

/** Leaves `run.json` and the reports of the suites beside the record of the certification. */
export async function functionalPart(
  session: Session,
  context: Context,
  contract: { ledger: Ledger; openapi: OpenApiDocument },
): Promise<FunctionalPart> {
  context.terminal.progress('Running the conformance suites with the credentials of the sender …')
  const { results, exchanges } = await runChecks(session, context, contract)
  const cause = causeOf(exchanges, results)
  const release = releaseOf(context.root, session.environment.checks)
  const checks = scoredBy(release, attributed(results, exchanges, cause))
  const { kind } = session.environment
  const judgement = judgeConformance({ kind, checks, drift: [], ledger: contract.ledger, cause })
  const record = recordOf(session, context, {
    command: 'certify',
    judgement,
    next: [],
    ...contract,
    checks,
    checksOf: release.version,
    exchanges: [...session.client.exchanges(), ...exchanges],
  })
  await writeReports(record, session.dir)
  const counts = VERDICTS.map(verdict => [verdict, checks.filter(each => each.verdict === verdict).length] as const)
  return {
    verdict: judgement.verdict,
    exitCode: judgement.exitCode,
    because: judgement.because,
    counts: Object.fromEntries(counts.filter(([, number]) => number > 0)),
    failed: checks.filter(failsRun).map(each => each.id),
    record: { name: 'run.json', digest: digestOf(readFileSync(join(session.dir, 'run.json'))) },
  }
}
