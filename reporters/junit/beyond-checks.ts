/** What fails a run without being a check: drift, missed objectives of load, and a run that did not end well. */
import { failsRun, type Result } from '../../contract/check.ts'
import type { Drift } from '../../contract/drift.ts'
import type { LoadRecord } from '../../contract/load-record.ts'
import type { Run } from '../../contract/run.ts'
import { factsOf, type LoadFact, objectiveName, objectiveSentence } from '../facts/load.ts'
import type { Case, Suite } from './suite.ts'

function driftCase(drift: Drift): Case {
  const outcome = { name: drift.class === 'breaking' ? 'failure' : 'system-out', children: [drift.sentence] }
  const attributes = drift.class === 'breaking' ? { attributes: { message: drift.sentence, type: drift.rule } } : {}
  return {
    name: `${drift.class}: ${drift.rule} at ${drift.at}`,
    classname: 'drift',
    seconds: 0,
    outcome: [{ ...outcome, ...attributes }],
  }
}

function staleCase(sentence: string): Case {
  const outcome = [{ name: 'failure', attributes: { message: sentence, type: 'stale' } }]
  return { name: sentence, classname: 'known failures', seconds: 0, outcome }
}

function loadCases(load: LoadRecord): Case[] {
  const objectives = load.objectives.map(each => ({
    name: objectiveName(each),
    classname: 'load',
    seconds: 0,
    outcome: each.met
      ? []
      : each.undecided === true
        ? [{ name: 'skipped', attributes: { message: objectiveSentence(each) } }]
        : [{ name: 'failure', attributes: { message: objectiveSentence(each), type: each.id ?? 'objective' } }],
  }))
  const judged = [...objectives, ...factsOf(load).map(factCase)]
  if (load.validity === 'valid') return judged
  const message = load.reasons.join(' ') || 'The load run is invalid.'
  const invalid = { name: 'error', attributes: { message, type: 'invalid' } }
  return [...judged, { name: 'the load run is valid', classname: 'load', seconds: load.seconds, outcome: [invalid] }]
}

/** What was found is told with a pass too: the rate up to which the contract held, the capacity, the comparison. */
function factCase({ name, verdict, sentence }: LoadFact): Case {
  const outcomes = {
    pass: { name: 'system-out', children: [sentence] },
    fail: { name: 'failure', attributes: { message: sentence, type: name } },
    inconclusive: { name: 'skipped', attributes: { message: sentence } },
  }
  return { name, classname: 'load', seconds: 0, outcome: [outcomes[verdict]] }
}

function failed(suites: readonly Suite[]): boolean {
  return suites.some(suite =>
    suite.cases.some(each => each.outcome.some(({ name }) => name === 'failure' || name === 'error')),
  )
}

/** A CI system that reads only this file must not see green where the run was not. */
function endingCase(run: Run): Case {
  return {
    name: run.partial ? 'the run reached its end' : `the run ended with the verdict "${run.verdict}"`,
    classname: 'run',
    seconds: 0,
    outcome: [{ name: 'error', attributes: { message: run.because, type: `exit code ${run.exitCode}` } }],
  }
}

const isBroken = ({ verdict, unscored }: Result) => verdict === 'harness-error' && unscored === undefined

export function beyondChecks(run: Run): Suite[] {
  const suites = [
    { name: 'known failures', cases: (run.stale ?? []).map(staleCase) },
    { name: 'drift', cases: run.drift.map(driftCase) },
    { name: 'load', cases: run.load === undefined ? [] : loadCases(run.load) },
  ].filter(suite => suite.cases.length > 0)
  const explained = failed(suites) || run.checks.some(check => failsRun(check) || isBroken(check))
  const badEnd = run.partial || (run.exitCode !== 0 && !explained)
  return badEnd ? [...suites, { name: 'run', cases: [endingCase(run)] }] : suites
}
