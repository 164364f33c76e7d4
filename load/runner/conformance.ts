/** Whether the contract held under load: by step and up to which rate, and LOAD-05 to LOAD-08 of each call. */
import type { LoadRecord } from '../../contract/load-record.ts'
import type { LoadPlan, PlannedCall } from '../core/plan.ts'
import { LOAD_RULES, ruleId } from '../core/thresholds.ts'
import type { ObjectiveResult } from './judge.ts'
import { echoKey, type Reduction, type Tally, type Verdicts } from './reduce.ts'

type Conformance = NonNullable<LoadRecord['conformance']>
type StepRow = Conformance['steps'][number]
type Rule = 'contract' | 'overload' | 'foreign' | 'idempotency'

/** What broke a rule, so many times in a step. */
type Fault = Tally & { rule: Rule }

/** `cells`: the calls of which a step has samples. */
type Measured = Pick<Reduction, 'verdicts'> & { cells: readonly { call: string; step: string }[] }

/** `undefined` where the plan has nothing to judge by. `valid`: an invalid run says nothing of a rate. */
export function conformanceOf(plan: LoadPlan, { verdicts, cells }: Measured, valid: boolean): Conformance | undefined {
  if (plan.oracles === undefined) return undefined
  const faults = judgedFaults(plan, verdicts)
  const { judged, races } = verdicts.tallies
  const all = [...judged, ...races.filter(({ verdict }) => verdict !== 'undecided')]
  const broken = [
    ...judged.filter(({ held }) => held === 'no'),
    ...faults.filter(({ rule, breach }) => rule !== 'overload' && (rule !== 'contract' || breach === 'echo')),
  ]
  const steps = plan.profile.steps
    .filter(step => step.warmUp !== true)
    .map(({ name, rate }) => ({ name, rate, judged: countIn(all, name), breaches: countIn(broken, name) }))
    .sort((a, b) => a.rate - b.rate)
  // Of each call that was made in the step, something was judged.
  const isShown = ({ name }: StepRow) => {
    const made = cells.filter(cell => cell.step === name)
    return made.length > 0 && made.every(({ call }) => judged.some(each => each.step === name && each.call === call))
  }
  // Steps of one rate stand and fall together.
  const fallen = steps.find(step => step.breaches > 0 || !isShown(step))
  const held = steps.filter(step => fallen === undefined || step.rate < fallen.rate)
  const upTo = valid ? (held.at(-1)?.rate ?? null) : null
  return { upTo, sentence: conformsSentence(upTo, steps, valid), steps, findings: findingsOf(faults) }
}

const countIn = (tallies: readonly Tally[], name: string) => total(tallies.filter(({ step }) => step === name))
const total = (tallies: readonly Tally[]) => tallies.reduce((sum, { count }) => sum + count, 0)

/** Of steps that are judged. */
function judgedFaults(plan: LoadPlan, verdicts: Verdicts): Fault[] {
  const { breaches, planted, echoes, made, races } = verdicts.tallies
  const calls = plan.oracles?.calls ?? {}
  const faults: Fault[] = []
  const fault = (tally: Tally, rule: Rule, parts: Partial<Tally> = {}) => faults.push({ ...tally, ...parts, rule })
  for (const each of breaches) fault(each, each.rule === 'overload' ? 'overload' : 'contract')
  // A header speaks of its own request; a property of a body does where it was seen to repeat it.
  const keyOf = ({ call, place }: Tally) => `${call} ${place}`
  const repeats = new Set(planted.filter(({ whose }) => whose === 'own').map(keyOf))
  for (const each of planted)
    if (each.whose === 'foreign' && (/^header /.test(each.place) || repeats.has(keyOf(each))))
      fault(each, 'foreign', { breach: 'foreign-value' })
  // A value that nobody is known to have sent breaks the contract; whose it is, is not shown.
  for (const each of echoes) {
    if (each.seen === 'equal' || verdicts.repeats.get(echoKey(each)) !== true) continue
    const place = calls[each.call]?.echoes[Number(each.echo)]?.answered ?? ''
    if (each.seen === 'foreign') fault(each, 'foreign', { breach: 'foreign-echo', place })
    else fault(each, 'contract', { breach: 'echo', place })
  }
  for (const each of made) fault(each, 'foreign', { breach: 'repeated-name', place: calls[each.call]?.made ?? '' })
  for (const each of races) if (each.verdict === 'several') fault(each, 'idempotency', { breach: 'done-twice' })
  return faults.filter(({ step }) => isJudged(plan, step))
}

function isJudged(plan: LoadPlan, step: string): boolean {
  return plan.profile.steps.some(each => each.name === step && each.warmUp !== true)
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
      sentence: words(fault),
    }))
}

function conformsSentence(upTo: number | null, steps: readonly StepRow[], valid: boolean): string {
  const judged = steps.reduce((sum, step) => sum + step.judged, 0)
  const broken = steps.find(step => step.breaches > 0)
  if (judged === 0) return 'No answer was judged.'
  const observed =
    broken === undefined
      ? ''
      : `${broken.breaches} ${broken.breaches === 1 ? 'breach' : 'breaches'} at ${rate(broken.rate)}`
  if (!valid)
    return `No rate is confirmed, because the run is invalid${observed === '' ? '' : `; it shows ${observed}`}.`
  if (upTo === null)
    return observed === ''
      ? 'No rate is confirmed: not every call was judged at the lowest.'
      : `Does not conform at any rate that was tried: ${observed}.`
  const held = `Conforms up to ${rate(upTo)}`
  if (observed !== '') return `${held}; ${observed}.`
  if (steps.some(step => step.rate > upTo)) return `${held}; above it, not every call was judged.`
  return `${held}, the highest rate applied, by ${judged.toLocaleString('en')} judged ${judged === 1 ? 'answer' : 'answers'}.`
}

function rate(journeys: number): string {
  const number = Math.round(journeys * 100) / 100
  return `${number} ${number === 1 ? 'journey' : 'journeys'} a second`
}

const BREACHES: Record<string, string> = {
  status: 'answers with status %, which the contract does not know',
  'media-type': 'answers in another media type than recorded',
  'not-json': 'answers with a body that is not the JSON it should be',
  header: 'leaves out the header %, which was always there',
  'refusal-media-type': 'rejects in a media type in which no rejection was recorded',
  echo: 'answers at % with another value than the request had, whose is not known',
  'retry-after-missing': 'rejects under overload without Retry-After',
  'retry-after-form': 'rejects under overload with a Retry-After that is neither whole seconds nor an HTTP date',
  'error-page': 'rejects under overload with an HTML page',
  'error-empty': 'rejects under overload without a body',
  'error-media-type': 'rejects under overload in another media type than other errors',
  'error-not-json': 'rejects under overload with a body that calls itself JSON and is none',
  'error-members': 'rejects under overload without the properties that errors have',
  inside: 'shows its inside in an error: a stack trace, a path or a statement',
  'foreign-value': 'answers at % with a value that another journey sent',
  'foreign-echo': 'answers at % with what another request sent',
  'repeated-name': 'gives one name, at %, to several notifications',
  'done-twice': 'makes several notifications of one request that came several times at once under one key',
}

/** Of a schema: `schema-required` at `/customerId`. */
function words({ breach, place }: Pick<Fault, 'breach' | 'place'>): string {
  const known = Object.hasOwn(BREACHES, breach) ? BREACHES[breach] : undefined
  if (known !== undefined) return known.replace('%', () => place)
  return `breaks the recorded schema at ${place === '' ? 'the body' : place}: ${breach.replace(/^schema-/, '')}`
}

/** One result a call and rule; what could not come about is left out, and said so. */
export function oracleResults(plan: LoadPlan, { verdicts, cells }: Measured) {
  const { oracles } = plan
  if (oracles === undefined) return { objectives: [] as ObjectiveResult[], leftOut: [] as string[] }
  const faults = judgedFaults(plan, verdicts)
  // One login for all is made before the load begins.
  const isMadeOnce = ({ call, endpoint }: PlannedCall) =>
    endpoint === 'auth-authenticate' && plan.profile.logIn === 'shared' && !cells.some(cell => cell.call === call)
  const calls = plan.calls.filter(call => !isMadeOnce(call)).map(({ call }) => call)
  const objectives: ObjectiveResult[] = []
  for (const call of calls) {
    const of = (rule: Rule) => faults.filter(fault => fault.rule === rule && fault.call === call)
    const own = (tallies: readonly Tally[]) => tallies.filter(each => each.call === call && isJudged(plan, each.step))
    const judged = (rule: Rule) => own(verdicts.tallies.judged).filter(each => each.rule === rule)
    const result = (rule: Rule, met: boolean, actual: string) =>
      objectives.push({ id: ruleId(rule, call), rule: `${call}: ${RULES[rule]}`, met, actual })
    const [kept, rejected] = [judged('contract'), judged('overload')]
    const broken = brokenIn(kept) + total(of('contract').filter(({ breach }) => breach === 'echo'))
    // An answer that was rejected for overload alone leaves nothing to hold against the contract.
    const silent = rejected.length > 0 ? 'all judged answers were rejections under overload' : 'no answer was judged'
    const [means, foreign] = [meansOf(verdicts, call), of('foreign')]
    const races = oracles.race?.call.call === call ? own(verdicts.tallies.races) : []
    const decided = total(races.filter(({ verdict }) => verdict !== 'undecided'))
    const twice = total(of('idempotency'))
    const found = kept.length > 0 ? judgedText(broken, total(kept), of('contract')) : silent
    result('contract', kept.length > 0 && broken === 0, found)
    if (rejected.length > 0) {
      const ill = brokenIn(rejected)
      result('overload', ill === 0, judgedText(ill, total(rejected), of('overload')))
    }
    if (means > 0 || foreign.length > 0) result('foreign', foreign.length === 0, foreignText(means, foreign))
    if (races.length > 0) result('idempotency', decided > 0 && twice === 0, racesText(total(races), decided, twice))
  }
  const has = (rule: Rule) => objectives.some(({ id }) => id?.startsWith(LOAD_RULES[rule]))
  const untried = oracles.race !== null && !has('idempotency')
  const silent = calls.filter(call => !objectives.some(({ id }) => id === ruleId('foreign', call)))
  return {
    objectives,
    leftOut: [
      ...(has('overload') ? [] : [`${LOAD_RULES.overload}: no call was rejected for overload`]),
      ...(untried ? [`${LOAD_RULES.idempotency}: no journey that was judged sent a notification several times`] : []),
      ...silent.map(call => `${ruleId('foreign', call)}: its answers repeat nothing in which requests differ`),
    ],
  }
}

const RULES: Record<Rule, string> = {
  contract: 'every judged answer keeps the recorded contract',
  overload: 'rejections under overload are well formed, and errors show nothing of the inside',
  foreign: 'no answer carries the data of another request',
  idempotency: 'one request sent several times at once under one key is done once',
}

const brokenIn = (judged: readonly Tally[]) => total(judged.filter(({ held }) => held === 'no'))

function foreignText(means: number, faults: readonly Fault[]): string {
  return faults.length === 0
    ? `none, by ${means} ${means === 1 ? 'place' : 'places'} that would show it`
    : `${total(faults)} did: ${list(faults)}`
}

function racesText(tries: number, decided: number, twice: number): string {
  return decided === 0 ? `none of ${tries} tries could be judged` : `done several times in ${twice} of ${decided} tries`
}

/** Places of a call's answers that would show foreign data. */
function meansOf({ tallies, repeats, values, telling }: Verdicts, call: string): number {
  const planted = tallies.planted.filter(each => each.call === call && each.whose === 'own')
  const isVaried = (key: string) => repeats.get(key) === true && (values.get(key) ?? 0) > 1
  const echoes = tallies.echoes.filter(each => each.call === call).map(echoKey)
  const locations = [...planted.map(({ place }) => place), ...echoes.filter(isVaried)]
  return new Set(locations).size + (telling.get(call) === true ? 1 : 0)
}

function judgedText(broken: number, judged: number, faults: readonly Fault[]): string {
  return broken === 0
    ? `all ${judged} judged answers did`
    : `${broken} of ${judged} judged answers did not: ${list(faults)}`
}

const SHOWN = 3

function list(faults: readonly Fault[]): string {
  const all = [...new Set(faults.map(words))]
  return all.slice(0, SHOWN).join('; ') + (all.length > SHOWN ? '; …' : '')
}
