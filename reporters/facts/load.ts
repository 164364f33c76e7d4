/** What a load run found, in sentences: the same words in every report. */
import type { LoadRecord } from '../../contract/load-record.ts'
import { percent } from '../text/measure.ts'
import type { Tone } from './tone.ts'

type Objective = LoadRecord['objectives'][number]
type Conformance = NonNullable<LoadRecord['conformance']>
type Capacity = NonNullable<LoadRecord['capacity']>
type Comparison = NonNullable<LoadRecord['comparison']>
type Limit = NonNullable<LoadRecord['limits']>[number]

export type LoadVerdict = 'pass' | 'fail' | 'inconclusive'

/** A finding of the run beside its objectives. */
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
export function rateWords({ planned, achieved }: LoadRecord): string | undefined {
  return planned === 0 ? undefined : `${number(achieved)} of ${number(planned)} arrivals a second`
}

export function missedIn(load: LoadRecord): Objective[] {
  return load.objectives.filter(each => verdictOf(each, load) === 'fail')
}

/** `between 118 and 124 journeys a second`. */
export function capacityInterval({ held, missed }: Pick<Capacity, 'held' | 'missed'>): string {
  if (held !== null && missed !== null) return `between ${number(held)} and ${number(missed)} journeys a second`
  if (held !== null) return `at least ${number(held)} journeys a second`
  return missed === null ? 'not found' : `below ${number(missed)} journeys a second`
}

export function capacitySentence(capacity: Capacity): string {
  const confirmed =
    capacity.confirmed === null
      ? ''
      : capacity.confirmed
        ? ' A longer run at nine tenths of it held.'
        : ' A longer run at nine tenths of it did not hold.'
  return `Capacity: ${capacityInterval(capacity)}. ${capacity.sentence}${confirmed}`
}

const COMPARED: Record<Comparison['verdict'], string> = {
  ok: 'Not slower than',
  regressed: 'Regressed against',
  inconclusive: 'Undecided against',
}

function comparisonSentence({ verdict, baseline, runs, design, sentence }: Comparison): string {
  const how = design === 'interleaved' ? 'interleaved runs' : 'stored runs'
  return `${COMPARED[verdict]} ${baseline} (${runs[0]} and ${runs[1]} ${how}). ${sentence}`
}

export const COMPARISON_TONES: Record<Comparison['verdict'], LoadVerdict & Tone> = {
  ok: 'pass',
  regressed: 'fail',
  inconclusive: 'inconclusive',
}

/** `from 18 to 21 requests a second`, `at least 64 KiB`. */
export function limitWords({ measured, unit = '' }: Limit): string {
  if (measured === undefined) return 'not measured'
  const [from, to] = measured
  const words =
    to === null ? `at least ${number(from)}` : from === to ? number(from) : `${number(from)} to ${number(to)}`
  return `${words} ${unit}`.trim()
}

/** `+12 %`, `−3 %`. */
export function changeWords(ratio: number): string {
  const change = Math.round((ratio - 1) * 1000) / 10
  return change < 0 ? `−${-change} %` : `+${change} %`
}

export const marginWords = (margin: number): string => percent(margin)

function heldVerdict({ upTo, steps }: Conformance): LoadVerdict {
  if (steps.some(step => step.breaches > 0)) return 'fail'
  return upTo === null ? 'inconclusive' : 'pass'
}

/** Beside the objectives: conformance under load, capacity, and how it compares. */
export function factsOf({ validity, conformance, capacity, comparison }: LoadRecord): LoadFact[] {
  const facts: LoadFact[] = []
  if (conformance !== undefined)
    facts.push({
      of: 'conformance',
      name: 'conformance under load',
      verdict: heldVerdict(conformance),
      sentence: conformance.sentence,
    })
  if (capacity !== undefined)
    facts.push({
      of: 'capacity',
      name: 'capacity',
      verdict: capacity.held === null ? 'inconclusive' : 'pass',
      sentence: capacitySentence(capacity),
    })
  if (comparison !== undefined)
    facts.push({
      of: 'comparison',
      name: `comparison with ${comparison.baseline}`,
      verdict: COMPARISON_TONES[comparison.verdict],
      sentence: comparisonSentence(comparison),
    })
  return validity === 'invalid' ? facts.map(fact => ({ ...fact, verdict: 'inconclusive' })) : facts
}

function number(value: number): string {
  return value.toLocaleString('en', { maximumSignificantDigits: Math.abs(value) < 10_000 ? 4 : 12 })
}
