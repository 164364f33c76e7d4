/** junit.xml: checks by chapter for CI systems, valid for whatever bytes the service sent. */
import type { Result } from '../contract/check.ts'
import type { Run } from '../contract/run.ts'
import { chaptersOf } from './facts/chapters.ts'
import { VERDICT_WORDS } from './facts/tone.ts'
import { reasonOf } from './facts/untested.ts'
import { triesOf } from './facts/verdict-words.ts'
import { beyondChecks } from './junit/beyond-checks.ts'
import { type Case, type Suite, suiteElement } from './junit/suite.ts'
import type { Reporter } from './reporter.ts'
import { type Element, xmlDocument } from './text/xml.ts'

function details(result: Result): string {
  return [
    result.reason ?? `${result.title}: ${result.verdict}.`,
    ...(result.expected === undefined ? [] : [`expected: ${result.expected}`]),
    ...(result.actual === undefined ? [] : [`got: ${result.actual}`]),
    ...(result.tries === undefined ? [] : [triesOf(result) ?? '']),
    ...(result.whose === undefined ? [] : [`whose: ${result.whose}`]),
    ...(result.remedy === undefined ? [] : [`what to do: ${result.remedy}`]),
    `${result.level}, ${result.basis}: ${result.source}`,
    ...(result.exchanges.length === 0 ? [] : [`exchanges: ${result.exchanges.join(', ')}`]),
  ].join('\n')
}

function knownWords({ owner, reason, expires }: NonNullable<Result['known']>): string {
  return `known failure until ${expires}, ${owner}: ${reason}`
}

function outcomeOf(result: Result): Element[] {
  const message = result.reason ?? result.title
  if (result.unscored !== undefined) return [unscoredElement(result, result.unscored)]
  switch (result.verdict) {
    case 'pass':
      return []
    case 'fail':
      if (result.known !== undefined) return [{ name: 'skipped', attributes: { message: knownWords(result.known) } }]
      return [{ name: 'failure', attributes: { message, type: result.basis }, children: [details(result)] }]
    case 'warn':
      return [{ name: 'system-out', children: [`warning: ${details(result)}`] }]
    case 'harness-error':
      return [{ name: 'error', attributes: { message, type: 'harness' }, children: [details(result)] }]
    default:
      return [{ name: 'skipped', attributes: { message: `${VERDICT_WORDS[result.verdict]}: ${reasonOf(result)}` } }]
  }
}

/** It runs and counts for nothing: told, and neither failed nor passed over in silence. */
function unscoredElement(result: Result, why: string): Element {
  return { name: 'skipped', attributes: { message: `not scored (${why}): ${VERDICT_WORDS[result.verdict]}` } }
}

function caseOf(result: Result): Case {
  return {
    name: `${result.id} ${result.title}`,
    classname: result.chapter,
    file: result.file,
    seconds: result.milliseconds / 1000,
    outcome: outcomeOf(result),
  }
}

function suitesOf(run: Run): Suite[] {
  const checked = chaptersOf(run.checks).map(({ name, results }) => ({
    name,
    cases: results.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(caseOf),
  }))
  return [...checked, ...beyondChecks(run)]
}

function document(run: Run): string {
  const suites = suitesOf(run).map(suite => suiteElement(suite, run))
  const total = (key: string) => suites.reduce((sum, suite) => sum + Number(suite.attributes?.[key] ?? 0), 0)
  return xmlDocument({
    name: 'testsuites',
    attributes: {
      name: `${run.environment.name}: ${run.verdict}`,
      tests: total('tests'),
      failures: total('failures'),
      errors: total('errors'),
      skipped: total('skipped'),
      time: run.cost.seconds.toFixed(3),
    },
    children: suites,
  })
}

export default { file: 'junit.xml', render: document } satisfies Reporter
