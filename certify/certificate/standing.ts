/** From the verdicts of a run to those of a certificate: what is not proven or run is never taken for fulfilled. */

import type { DutyResult } from '../../contract/certification.ts'
import { listed } from '../../contract/counted.ts'
import { EXIT } from '../../contract/harness-error.ts'
import type { CertificateVerdict, Certified, CertifiedDuty, CertifyProof, Predicate } from '../../contract/signed.ts'

export interface StandingInput {
  /** Counts for nothing where it is of another suite. */
  proof: CertifyProof | undefined
  suiteDigest: string
  /** Duties that were passed over for what the caller chose, with the reason. */
  leftOut(duty: DutyResult): boolean
}

export function certifiedDuties(results: readonly DutyResult[], input: StandingInput): CertifiedDuty[] {
  const { proof, suiteDigest } = input
  const counts = proof?.suiteDigest === suiteDigest
  return results.map(result => {
    const { id, title, level, source, situation, reason } = result
    const caughtBy = counts && Object.hasOwn(proof.duties, id) ? (proof.duties[id]?.caughtBy ?? []) : []
    const recorded = result.verdict
    const verdict: Certified =
      recorded === 'pass' && caughtBy.length === 0
        ? 'unproven'
        : recorded === 'skipped' && input.leftOut(result)
          ? 'not-selected'
          : recorded
    return { id, title, level, source, situation, verdict, recorded, reason, caughtBy }
  })
}

export type Judged = Pick<Predicate, 'duties' | 'suites' | 'partial'>

/** The same for whoever signs and whoever verifies: a signed verdict that does not follow from its duties is rejected. */
export function verdictOf({ duties, suites, partial }: Judged): {
  verdict: CertificateVerdict
  because: string
} {
  const failed = idsOf(duties, 'fail')
  const open = duties.filter(({ level, verdict }) => level === 'must' && OPEN.includes(verdict))
  const passed = idsOf(duties, 'pass').length
  if (partial) return { verdict: 'stopped', because: 'The run was stopped before its end.' }
  if (failed.length > 0) return { verdict: 'failed', because: `${listed(failed)} failed.` }
  if (suites !== null && suites.exitCode === EXIT.failed)
    return { verdict: 'failed', because: `The conformance suites: ${suites.verdict}.` }
  if (suites !== null && suites.exitCode !== EXIT.conformant)
    return { verdict: 'not proven', because: `The conformance suites: ${suites.verdict}.` }
  if (open.length > 0)
    return { verdict: 'not proven', because: `Nothing is proven of ${listed(open.map(each => each.id))}.` }
  if (passed === 0) return { verdict: 'not proven', because: 'No duty was judged.' }
  return {
    verdict: 'passed',
    because: `${passed} of ${duties.length} duties are fulfilled and proven, and none failed${besides(duties)}.`,
  }
}

export const EXIT_OF: Record<CertificateVerdict, number> = {
  passed: EXIT.conformant,
  failed: EXIT.failed,
  'not proven': EXIT.inconclusive,
  stopped: EXIT.interrupted,
}

/** A must of these verdicts stands in the way of a pass. */
const OPEN: readonly Certified[] = ['inconclusive', 'nothing-observed', 'harness-error', 'unproven', 'not-selected']

export function listsOf({ duties, verdict }: Pick<Predicate, 'duties' | 'verdict'>): Pick<Predicate, 'otherTests'> & {
  testResult: Omit<Predicate['testResult'], 'configuration'>
} {
  const warnedTests = idsOf(duties, 'warn')
  return {
    testResult: {
      // The predicate has three words: what is not proven must not read as passed.
      result: verdict !== 'passed' ? 'FAILED' : warnedTests.length > 0 ? 'WARNED' : 'PASSED',
      passedTests: idsOf(duties, 'pass'),
      warnedTests,
      failedTests: idsOf(duties, 'fail'),
    },
    otherTests: {
      errorTests: idsOf(duties, 'harness-error'),
      inconclusiveTests: idsOf(duties, 'inconclusive'),
      nothingObservedTests: idsOf(duties, 'nothing-observed'),
      unprovenTests: idsOf(duties, 'unproven'),
      skippedTests: idsOf(duties, 'skipped'),
      notSelectedTests: idsOf(duties, 'not-selected'),
    },
  }
}

const idsOf = (duties: readonly CertifiedDuty[], verdict: Certified) =>
  duties.filter(each => each.verdict === verdict).map(each => each.id)

const BESIDES: Partial<Record<Certified, string>> = {
  warn: 'warned of',
  inconclusive: 'inconclusive',
  'nothing-observed': 'not observed',
  'harness-error': 'broken',
  unproven: 'unproven',
  skipped: 'skipped',
  'not-selected': 'not selected',
}

/** What was not run is never passed over in silence. */
export function besides(duties: readonly { verdict: Certified }[]): string {
  return Object.entries(BESIDES)
    .map(([verdict, word]) => ({ word, count: duties.filter(each => each.verdict === verdict).length }))
    .filter(({ count }) => count > 0)
    .map(({ word, count }) => `; ${count} ${word}`)
    .join('')
}
