/** What a load run found, in sentences: the same words in every report. */
import type { LoadRecord } from '../../contract/load-record.ts'
import type { Tone } from './tone.ts'

type Objective = LoadRecord['objectives'][number]
type Conformance = NonNullable<LoadRecord['conformance']>
type Comparison = NonNullable<LoadRecord['comparison']>
type Limit = NonNullable<LoadRecord['limits']>[number]

export type LoadVerdict = 'pass' | 'fail' | 'inconclusive'

/** A finding of the run alongside its objectives. */
export interface LoadFact {
  of: 'conformance' | 'capacity' | 'comparison'
  name: string
  verdict: LoadVerdict
  sentence: string
}

/** `LOAD-03/ext-verify ext-verify: p95 at most 300 ms`. */
export function objectiveName({ id, rule }: Objective): string {
  return id === undefined ? rule : `${id} ${rule}`
}

export function objectiveSentence(objective: Objective): string {
  return `${objectiveName(objective)}: it was ${objective.actual}`
}

/** What an objective says of the service: nothing, where the measure cannot be trusted. */
export function verdictOf({ met, undecided }: Objective, { validity }: Pick<LoadRecord, 'validity'>): LoadVerdict {
  if (validity === 'invalid' || undecided === true) return 'inconclusive'
  return met ? 'pass' : 'fail'
}

export const OBJECTIVE_WORDS: Record<LoadVerdict, string> = {
  pass: 'met',
  fail: 'missed',
  inconclusive: 'undecided',
}

/** `19.98 of 20 arrivals a second`; `undefined` of bursts, which have no rate of their own. */
export function rateText({ planned, achieved }: LoadRecord): string | undefined {
  return planned === 0 ? undefined : `${number(achieved)} of ${number(planned)} arrivals a second`
}

export function missedIn(load: LoadRecord): Objective[] {
  return load.objectives.filter(each => verdictOf(each, load) === 'fail')
}

export const COMPARISON_TONES: Record<Comparison['verdict'], LoadVerdict & Tone> = {
  ok: 'pass',
  regressed: 'fail',
  inconclusive: 'inconclusive',
}

/** `from 18 to 21 requests a second`, `at least 64 KiB`. */
export function limitText({ measured, unit = '' }: Limit): string {
  if (measured === undefined) return 'not measured'
  const [from, to] = measured
  const words =
    to === null ? `at least ${number(from)}` : from === to ? number(from) : `${number(from)} to ${number(to)}`
  return `${words} ${unit}`.trim()
}

/** `+12 %`, `−3 %`. */
export function changeText(ratio: number): string {
  const change = Math.round((ratio - 1) * 1000) / 10
  return change < 0 ? `−${-change} %` : `+${change} %`
}

function heldVerdict({ upTo, steps }: Conformance): LoadVerdict {
  if (steps.some(step => step.breaches > 0)) return 'fail'
  return upTo === null ? 'inconclusive' : 'pass'
}

/** Alongside the objectives: conformance under load, capacity, and how it compares. */
export function factsOf({ validity, conformance, capacity, comparison }: LoadRecord): LoadFact[] {
  const facts: LoadFact[] = []
  const add = (of: LoadFact['of'], name: string, verdict: LoadVerdict, sentence: string) =>
    facts.push({ of, name, verdict: validity === 'invalid' ? 'inconclusive' : verdict, sentence })
  if (conformance !== undefined)
    add('conformance', 'conformance under load', heldVerdict(conformance), conformance.sentence)
  if (capacity !== undefined)
    add('capacity', 'capacity', capacity.held === null ? 'inconclusive' : 'pass', `Capacity: ${capacity.sentence}`)
  if (comparison !== undefined)
    add(
      'comparison',
      `comparison with ${comparison.baseline}`,
      COMPARISON_TONES[comparison.verdict],
      comparison.sentence,
    )
  return facts
}

function number(value: number): string {
  return value.toLocaleString('en', { maximumSignificantDigits: Math.abs(value) < 10_000 ? 4 : 12 })
}
