/** What a load run found, in sentences: the same words in every report. */
import type { LoadRecord } from '../../contract/load-record.ts'
import { count, percent } from '../text/measure.ts'
import type { Tone } from './tone.ts'

type Objective = LoadRecord['objectives'][number]
type Conformance = NonNullable<LoadRecord['conformance']>
type Capacity = NonNullable<LoadRecord['capacity']>
type Comparison = NonNullable<LoadRecord['comparison']>
type Limit = NonNullable<LoadRecord['limits']>[number]

export type LoadVerdict = 'pass' | 'fail' | 'inconclusive'

/** A finding of the run beside its objectives. */
export interface LoadFact {
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

export function conformsSentence({ upTo, steps }: Conformance): string {
  const broken = steps.find(step => step.breaches > 0 && (upTo === null || step.rate > upTo))
  const where =
    broken === undefined
      ? ''
      : ` at ${number(broken.rate)} a second ${broken.breaches} of ${count(broken.judged, 'sampled answer')} ${broken.breaches === 1 ? 'breaks' : 'break'} the contract`
  const judged = steps.reduce((sum, step) => sum + step.judged, 0)
  if (upTo !== null && broken === undefined)
    return `Conforms up to ${number(upTo)} a second, the highest rate applied; ${count(judged, 'sampled answer')} held against the contract.`
  if (upTo !== null) return `Conforms up to ${number(upTo)} a second;${where}.`
  return broken === undefined
    ? 'Conforms at no rate that was applied.'
    : `Conforms at no rate that was applied:${where}.`
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

export function comparisonSentence({ verdict, baseline, runs, design, sentence }: Comparison): string {
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

/** Beside the objectives: conformance under load, capacity, and how it compares. */
export function factsOf({ conformance, capacity, comparison }: LoadRecord): LoadFact[] {
  const broken = conformance?.steps.some(step => step.breaches > 0) === true
  return [
    ...(conformance === undefined
      ? []
      : [
          {
            name: 'conformance under load',
            verdict: broken || conformance.upTo === null ? ('fail' as const) : ('pass' as const),
            sentence: conformsSentence(conformance),
          },
        ]),
    ...(capacity === undefined
      ? []
      : [
          {
            name: 'capacity',
            verdict: capacity.held === null ? ('inconclusive' as const) : ('pass' as const),
            sentence: capacitySentence(capacity),
          },
        ]),
    ...(comparison === undefined
      ? []
      : [
          {
            name: `comparison with ${comparison.baseline}`,
            verdict: COMPARISON_TONES[comparison.verdict],
            sentence: comparisonSentence(comparison),
          },
        ]),
  ]
}

function number(value: number): string {
  return value.toLocaleString('en', { maximumSignificantDigits: Math.abs(value) < 10_000 ? 4 : 12 })
}
