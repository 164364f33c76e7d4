/** A run as a SARIF 2.1.0 log: each security check is a rule, each failure of one a result. */
import { familyOf, type Result } from '../../contract/check.ts'
import type { Run } from '../../contract/run.ts'
import { type Weakness, weaknessOf } from '../../contract/weaknesses.ts'
import { wellFormed } from '../text/visible.ts'
import { resultOf } from './result.ts'
import { ruleOf } from './rule.ts'

export interface Judged {
  check: Result
  weakness: Weakness
}

const NOT_RUN: readonly Result['verdict'][] = ['not-selected', 'skipped']

export function sarifLog(run: Run) {
  const judged = run.checks
    .flatMap(check => {
      const weakness = weaknessOf(check.id)
      return weakness === undefined || NOT_RUN.includes(check.verdict) ? [] : [{ check, weakness }]
    })
    .toSorted((a, b) => (a.check.id < b.check.id ? -1 : 1))
  // A check that is made for several places is one rule.
  const families = new Map(judged.toReversed().map(each => [familyOf(each.check.id), each]))
  const ids = [...families.keys()].sort()
  const found = judged.filter(({ check }) => isFound(check))
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'last-mile-conformance',
            semanticVersion: run.harness.version,
            rules: ids.flatMap(id => families.get(id) ?? []).map(ruleOf),
          },
        },
        // Alerts of one category replace each other: of one environment, never of two.
        automationDetails: { id: `last-mile-conformance/${encodeURIComponent(wellFormed(run.environment.name))}/` },
        invocations: [
          {
            executionSuccessful: !run.partial && run.checks.every(({ verdict }) => verdict !== 'harness-error'),
            startTimeUtc: run.startedAt,
            endTimeUtc: run.endedAt,
            exitCode: run.exitCode,
          },
        ],
        results: found.map(each => resultOf(each, ids.indexOf(familyOf(each.check.id)), run)),
      },
    ],
  }
}

function isFound({ verdict, unscored }: Result): boolean {
  return (verdict === 'fail' || verdict === 'warn') && unscored === undefined
}
