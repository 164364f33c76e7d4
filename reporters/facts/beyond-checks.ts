/** What fails a run without being a check: known failures that no longer hold, drift, missed objectives of load. */
import type { Drift } from '../../contract/drift.ts'
import type { LoadRecord } from '../../contract/load-record.ts'
import type { Run } from '../../contract/run.ts'
import {
  factsOf,
  type LoadFact,
  type LoadVerdict,
  OBJECTIVE_WORDS,
  objectiveName,
  objectiveSentence,
  verdictOf,
} from './load.ts'
import type { Case, Group, Outcome } from './test-report.ts'

export function beyondChecks(run: Run): Group[] {
  return [
    { name: 'known failures', cases: (run.stale ?? []).map(staleCase) },
    { name: 'drift', cases: run.drift.map(driftCase) },
    { name: 'load', cases: run.load === undefined ? [] : loadCases(run.load) },
  ]
}

function staleCase(sentence: string): Case {
  return caseOf('known failures', sentence, 'stale', { kind: 'failed', message: sentence, type: 'stale' })
}

function driftCase({ class: severity, rule, at, sentence }: Drift): Case {
  const outcome: Outcome =
    severity === 'breaking'
      ? { kind: 'failed', message: sentence, type: rule, details: sentence }
      : { kind: 'passed', told: sentence }
  return caseOf('drift', `${severity}: ${rule} at ${at}`, severity, outcome)
}

function loadCases(load: LoadRecord): Case[] {
  const objectives = load.objectives.map(each => {
    const message = objectiveSentence(each)
    const verdict = verdictOf(each, load)
    const outcome = outcomeOf(verdict, message, each.id ?? 'objective', { kind: 'passed' })
    return caseOf('load', objectiveName(each), OBJECTIVE_WORDS[verdict], outcome)
  })
  const judged = [...objectives, ...factsOf(load).map(factCase)]
  if (load.validity === 'valid') return judged
  const message = load.reasons.join(' ') || 'The load run is invalid.'
  const invalid = caseOf('load', 'the load run is valid', 'invalid', { kind: 'broken', message, type: 'invalid' })
  return [...judged, { ...invalid, seconds: load.seconds }]
}

/** What was found is told with a pass too: the rate up to which the contract held, the capacity, the comparison. */
function factCase({ name, verdict, sentence }: LoadFact): Case {
  return caseOf('load', name, verdict, outcomeOf(verdict, sentence, name, { kind: 'passed', told: sentence }))
}

function outcomeOf(verdict: LoadVerdict, message: string, type: string, passed: Outcome): Outcome {
  if (verdict === 'pass') return passed
  return verdict === 'fail' ? { kind: 'failed', message, type } : { kind: 'left', message, wasRun: true }
}

function caseOf(group: string, name: string, word: string, outcome: Outcome): Case {
  return { id: name, name, group, word, seconds: 0, outcome }
}
