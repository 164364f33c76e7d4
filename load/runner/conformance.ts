/** Whether the contract held under load: step by step, rule by rule, and up to which rate. */
import type { LoadRecord } from '../../contract/load-record.ts'
import type { LoadPlan } from '../core/plan.ts'
import type { Step } from '../core/profile.ts'
import { LOAD_RULES, ruleId } from '../core/rules.ts'
import type { Reduction } from './reduce.ts'
import { isEcho, type Tally, type Verdicts } from './verdicts.ts'

export type Conformance = NonNullable<LoadRecord['conformance']>
type StepRow = Conformance['steps'][number]
export type OracleRule = 'contract' | 'overload' | 'foreign' | 'idempotency'

/** What broke a rule, so many times in a step. */
export interface Fault extends Tally {
  rule: OracleRule
  breach: string
  place: string
}

/** `made`: the calls of which a step has samples. */
export type Measured = Pick<Reduction, 'verdicts'> & { cells: readonly { call: string; step: string }[] }

/** `undefined` where the plan has nothing to judge by. `valid`: an invalid run says nothing of a rate. */
export function conformanceOf(plan: LoadPlan, measured: Measured, valid: boolean): Conformance | undefined {
  if (plan.oracles === undefined) return undefined
  const faults = judgedFaults(plan, measured.verdicts)
  const rows = plan.profile.steps
    .filter(step => step.warmUp !== true)
    .map(step => ({ ...rowOf(step, measured, faults), shown: isShown(step, measured) }))
    .sort((a, b) => a.rate - b.rate)
  const upTo = valid ? highest(rows) : null
  const steps = rows.map(({ shown: _, ...row }) => row)
  return { upTo, sentence: conformsSentence(upTo, steps, valid), steps, findings: findingsOf(faults) }
}

/** Steps of one rate stand and fall together. */
function highest(rows: readonly (StepRow & { shown: boolean })[]): number | null {
  const broken = rows.find(row => row.breaches > 0 || !row.shown)
  const held = rows.filter(row => broken === undefined || row.rate < broken.rate)
  return held.at(-1)?.rate ?? null
}

function rowOf(step: Step, { verdicts }: Measured, faults: readonly Fault[]): StepRow {
  const judged = [...verdicts.judged, ...verdicts.races.filter(({ verdict }) => verdict !== 'undecided')]
  const broken = [
    ...verdicts.judged.filter(each => !each.held),
    ...faults.filter(({ rule, breach }) => rule !== 'overload' && (rule !== 'contract' || breach === 'echo')),
  ]
  return { name: step.name, rate: step.rate, judged: sum(judged, step), breaches: sum(broken, step) }
}

/** Of each call that was made in the step, something was judged. */
function isShown(step: Step, { verdicts, cells }: Measured): boolean {
  const made = new Set(cells.filter(cell => cell.step === step.name).map(cell => cell.call))
  const judged = new Set(verdicts.judged.filter(each => each.step === step.name).map(each => each.call))
  return made.size > 0 && [...made].every(call => judged.has(call))
}

/** Of steps that are judged. */
export function judgedFaults(plan: LoadPlan, verdicts: Verdicts): Fault[] {
  return [
    ...fromBreaches(verdicts),
    ...fromPlanted(verdicts),
    ...fromEchoes(plan, verdicts),
    ...fromNames(plan, verdicts),
    ...fromRaces(verdicts),
  ].filter(({ step }) => isJudged(plan, step))
}

export function isJudged(plan: LoadPlan, step: string): boolean {
  return plan.profile.steps.some(each => each.name === step && each.warmUp !== true)
}

function fromBreaches({ breaches }: Verdicts): Fault[] {
  return breaches.map(each => ({ ...each, rule: each.rule === 'overload' ? 'overload' : 'contract' }))
}

/** A header speaks of its own request; a member of a body does where it was seen to repeat it. */
function fromPlanted({ planted }: Verdicts): Fault[] {
  const repeats = new Set(planted.filter(({ whose }) => whose === 'own').map(({ call, place }) => `${call} ${place}`))
  return planted
    .filter(({ whose }) => whose === 'foreign')
    .filter(({ call, place }) => place.startsWith('header ') || repeats.has(`${call} ${place}`))
    .map(({ step, call, count, place }) => ({ step, call, count, place, rule: 'foreign', breach: 'foreign-value' }))
}

/** A value that nobody is known to have sent breaks the contract; whose it is, is not shown. */
function fromEchoes({ oracles }: LoadPlan, verdicts: Verdicts): Fault[] {
  return verdicts.echoes
    .filter(each => (each.seen === 'other' || each.seen === 'foreign') && isEcho(verdicts, each))
    .map(({ step, call, count, echo, seen }) => ({
      step,
      call,
      count,
      place: oracles?.calls[call]?.echoes[echo]?.answered ?? '',
      ...(seen === 'foreign'
        ? { rule: 'foreign' as const, breach: 'foreign-echo' }
        : { rule: 'contract' as const, breach: 'echo' }),
    }))
}

function fromNames({ oracles }: LoadPlan, { repeated }: Verdicts): Fault[] {
  return repeated.map(each => ({
    ...each,
    place: oracles?.calls[each.call]?.made ?? '',
    rule: 'foreign',
    breach: 'repeated-name',
  }))
}

function fromRaces({ races }: Verdicts): Fault[] {
  return races
    .filter(({ verdict }) => verdict === 'several')
    .map(({ step, call, count }) => ({ step, call, count, place: '', rule: 'idempotency', breach: 'done-twice' }))
}

function findingsOf(faults: readonly Fault[]): Conformance['findings'] {
  const groups = new Map<string, Fault>()
  for (const fault of faults) {
    const key = [fault.rule, fault.call, fault.breach, fault.place].join('\n')
    groups.set(key, { ...fault, count: (groups.get(key)?.count ?? 0) + fault.count })
  }
  return [...groups.values()]
    .sort((a, b) => LOAD_RULES[a.rule].localeCompare(LOAD_RULES[b.rule]) || b.count - a.count)
    .map(fault => ({
      id: ruleId(fault.rule, fault.call),
      call: fault.call,
      count: fault.count,
      sentence: findingSentence(fault.breach, fault.place),
    }))
}

function sum(tallies: readonly Tally[], { name }: Step): number {
  return tallies.filter(each => each.step === name).reduce((total, each) => total + each.count, 0)
}

type Steps = NonNullable<LoadRecord['conformance']>['steps']

function conformsSentence(upTo: number | null, steps: Steps, valid: boolean): string {
  const judged = steps.reduce((sum, step) => sum + step.judged, 0)
  const broken = steps.find(step => step.breaches > 0)
  if (judged === 0) return 'No answer was judged.'
  const seen =
    broken === undefined
      ? ''
      : `${broken.breaches} ${broken.breaches === 1 ? 'breach' : 'breaches'} at ${rate(broken.rate)}`
  if (!valid) return `No rate is confirmed, because the run is invalid${seen === '' ? '' : `; it shows ${seen}`}.`
  if (upTo === null)
    return seen === ''
      ? 'No rate is confirmed: not every call was judged at the lowest.'
      : `Does not conform at any rate that was tried: ${seen}.`
  const held = `Conforms up to ${rate(upTo)}`
  if (seen !== '') return `${held}; ${seen}.`
  if (steps.some(step => step.rate > upTo)) return `${held}; above it, not every call was judged.`
  return `${held}, the highest rate applied, by ${judged.toLocaleString('en')} judged ${judged === 1 ? 'answer' : 'answers'}.`
}

function rate(journeys: number): string {
  const number = Math.round(journeys * 100) / 100
  return `${number} ${number === 1 ? 'journey' : 'journeys'} a second`
}

const BREACHES: Record<string, (place: string) => string> = {
  status: place => `answers with status ${place}, which the contract does not know`,
  'media-type': () => 'answers in another media type than recorded',
  'not-json': () => 'answers with a body that is not the JSON it should be',
  header: place => `leaves out the header ${place}, which was always there`,
  'refusal-media-type': () => 'refuses in a media type in which no refusal was recorded',
  echo: place => `answers at ${place} with another value than the request had, whose is not known`,
  'retry-after-missing': () => 'refuses under overload without Retry-After',
  'retry-after-form': () => 'refuses under overload with a Retry-After that is neither whole seconds nor an HTTP date',
  'error-page': () => 'refuses under overload with an HTML page',
  'error-empty': () => 'refuses under overload without a body',
  'error-media-type': () => 'refuses under overload in another media type than other errors',
  'error-not-json': () => 'refuses under overload with a body that calls itself JSON and is none',
  'error-members': () => 'refuses under overload without the members that errors have',
  inside: () => 'shows its inside in an error: a stack trace, a path or a statement',
  'foreign-value': place => `answers at ${place} with a value that another journey sent`,
  'foreign-echo': place => `answers at ${place} with what another request sent`,
  'repeated-name': place => `gives one name, at ${place}, to several notifications`,
  'done-twice': () => 'makes several notifications of one request that came several times at once under one key',
}

/** `schema-required` at `/customerId`. */
export function findingSentence(breach: string, place: string): string {
  const known = Object.hasOwn(BREACHES, breach) ? BREACHES[breach] : undefined
  if (known !== undefined) return known(place)
  const rule = breach.replace(/^schema-/, '')
  return `breaks the recorded schema at ${place === '' ? 'the body' : place}: ${rule}`
}
