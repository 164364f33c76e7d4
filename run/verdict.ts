/** The whole run in a word and an exit code: the worse outranks the better, and silence is never a pass. */
import type { Cause } from '../contract/attribution.ts'
import { failsRun, type Kind, type Result, type Verdict } from '../contract/check.ts'
import { listed } from '../contract/counted.ts'
import type { Drift } from '../contract/drift/rules.ts'
import { ENDPOINTS, type Endpoint, EXT_ENDPOINTS } from '../contract/endpoint.ts'
import { EXIT } from '../contract/harness-error.ts'
import { answerTo, isAnswered, type Ledger } from '../contract/ledger.ts'
import type { LoadRecord } from '../contract/load-record.ts'
import { answeredWords, openQuestions, type QuestionId } from '../contract/questions.ts'
import type { RunVerdict } from '../contract/run.ts'
import { count } from '../reporters/text/visible.ts'
import type { Comparison } from './keep-or-compare.ts'

export interface Judgement {
  verdict: RunVerdict
  exitCode: number
  because: string
}

/** What a script learns of each verdict. */
const EXITS: Record<RunVerdict, keyof typeof EXIT> = {
  conformant: 'conformant',
  'safe checks passed': 'conformant',
  'not conformant': 'failed',
  'self-test passed': 'conformant',
  'self-test failed': 'failed',
  discovered: 'conformant',
  drifted: 'failed',
  'may be released': 'conformant',
  'may not be released': 'failed',
  inconclusive: 'inconclusive',
  'harness error': 'harness',
  'load within objectives': 'conformant',
  'limits measured': 'conformant',
  'load outside objectives': 'failed',
  'load run invalid': 'inconclusive',
  stopped: 'interrupted',
}

/** `exitCode`: where it says more than the verdict does. */
export const judgement = (
  verdict: RunVerdict,
  because: string,
  exitCode: number = EXIT[EXITS[verdict]],
): Judgement => ({
  verdict,
  exitCode,
  because,
})

export const STOPPED = judgement('stopped', 'Stopped on request.')

export interface VerdictInput {
  kind: Kind
  checks: readonly Result[]
  drift: readonly Drift[]
  ledger: Ledger
  /** Entries of the known failures that no longer hold. */
  stale?: readonly string[]
  /** One cause behind nearly all that went wrong. */
  cause?: Cause | undefined
  /** In production: the environment whose contract judges it. */
  heldAgainst?: string | undefined
  /** What kept checks from being decided. */
  obstacles?: readonly Obstacle[]
}

/** Slower answers break no contract: they stand alongside whatever is said. */
export function judgeConformance(input: VerdictInput): Judgement {
  const judged = judgedByChecks(input)
  const slower = input.drift.filter(each => each.rule === 'answers-slower').map(each => each.sentence)
  return { ...judged, because: [judged.because, ...slower].join(' ') }
}

function judgedByChecks(input: VerdictInput): Judgement {
  const { kind, checks, drift, ledger, stale = [], cause, heldAgainst, obstacles = [] } = input
  const scored = checks.filter(check => check.unscored === undefined)
  const failed = checks.filter(failsRun)
  const passed = scored.filter(check => check.verdict === 'pass' || check.verdict === 'warn')
  const broken = scored.filter(check => check.verdict === 'harness-error')
  const broke = brokenText(drift, heldAgainst)
  const bad = kind === 'sandbox' ? 'self-test failed' : 'not conformant'
  if (cause !== undefined) return byOneCause(cause, failed)
  const failures =
    failed.length === 0 ? '' : `${count(failed.length, 'check')} failed: ${listed(idsOf(failed))}${besides(checks)}.`
  if (broke !== undefined && (failed.length > 0 || broken.length === 0))
    return judgement('drifted', `${broke} ${failures}`.trim())
  if (failed.length > 0) return judgement(bad, failures)
  if (broken.length > 0) {
    const because = `The harness failed in ${count(broken.length, 'check')}, so that nothing is known of what ${broken.length === 1 ? 'it judges' : 'they judge'}: ${listed(idsOf(broken))}${besides(checks)}.`
    return judgement('harness error', because)
  }
  if (stale.length > 0) {
    const because = `${count(stale.length, 'known failure')} no longer ${stale.length === 1 ? 'holds' : 'hold'}: ${stale[0] ?? ''}`
    return judgement(bad, because)
  }
  const unproven = untested(scored)
  const coreless = undecidedEndpoints(
    kind === 'production' ? scored.filter(each => each.verdict !== 'skipped' || each.skip === 'left-out') : scored,
  )
  if (passed.length === 0 || unproven.length > 0 || coreless.length > 0) {
    const reason =
      passed.length === 0
        ? `No check ${scored.length < checks.length ? 'that is scored ' : ''}could be decided, so nothing is proven${besides(checks)}.${ofOneReason(scored)}`
        : coreless.length > 0
          ? `The answer of ${listed(coreless)} to the recorded call could not be judged, without which nothing is conformant${besides(checks)}.`
          : `Nothing is proven of ${listed(unproven)}: every check there is undecided.`
    return judgement('inconclusive', [...obstacles.map(each => each.sentence), reason].join(' '))
  }
  const known = scored.filter(check => check.known !== undefined).length
  const warned = passed.filter(check => check.verdict === 'warn' && check.known === undefined)
  const warning = warned.length === 0 ? '' : `, ${warned.length} warned (${listed(idsOf(warned))})`
  const because = `${count(passed.filter(({ verdict }) => verdict !== 'warn').length, 'check')} passed${warning} and ${known > 0 ? `${count(known, 'failure')} ${known === 1 ? 'is' : 'are'} known` : 'none failed'}${besides(checks)}; ${answeredWords(ledger)}.`
  if (kind === 'production') return safely(because, checks)
  return judgement(kind === 'sandbox' ? 'self-test passed' : 'conformant', because)
}

/** Where every check was kept from its verdict by the same. */
function ofOneReason(checks: readonly Result[]): string {
  const reasons = new Set(checks.filter(each => each.verdict === 'inconclusive').map(each => each.reason))
  const [reason] = reasons
  return reasons.size === 1 && reason !== undefined ? ` All for one reason: ${reason}` : ''
}

/** Undefined where nothing changed that breaks senders. */
function brokenText(drift: readonly Drift[], heldAgainst?: string): string | undefined {
  const breaking = drift.filter(each => each.class === 'breaking')
  const [first] = breaking
  if (first === undefined) return undefined
  const changed =
    heldAgainst === undefined ? 'The contract changed' : `The answers differ from what ${heldAgainst} taught`
  return `${changed} in ${count(breaking.length, 'way')} that ${breaking.length === 1 ? 'breaks' : 'break'} senders: ${first.sentence}`
}

/** Of production only a part is ever asked: that is no full grade, however well it goes. */
function safely(because: string, checks: readonly Result[]): Judgement {
  const left = leftOutOf(checks)
  const message =
    left === 0
      ? ''
      : ` ${count(left, 'check')} ${left === 1 ? 'is' : 'are'} not safe in production and ${left === 1 ? 'was' : 'were'} left out: they are made in the test environment.`
  return judgement('safe checks passed', `${because} This was a safe run.${message}`)
}

export const leftOutOf = (checks: readonly Result[]) => checks.filter(check => check.skip === 'not-safe-here').length

/** Nothing that was judged on the way stands for the service. */
function byOneCause({ sentence }: Cause, failed: readonly Result[]): Judgement {
  const more =
    failed.length === 0 ? '' : ` Apart from that ${count(failed.length, 'check')} failed: ${listed(idsOf(failed))}.`
  return judgement('inconclusive', `${sentence}${more}`, EXIT.unreachable)
}

/** Neither for a pass nor against it, and never passed over in silence. */
function besides(checks: readonly Result[]): string {
  const scored = checks.filter(check => check.unscored === undefined)
  const open = scored.filter(check => UNDECIDED.includes(check.verdict) && check.verdict !== 'harness-error').length
  const left = checks.filter(check => check.verdict === 'not-selected').length
  const unmade = scored.filter(check => check.skip === 'left-out').length
  const unscored = checks.filter(check => check.unscored !== undefined && check.verdict !== 'not-selected').length
  return [
    open > 0 ? `; ${open} inconclusive` : '',
    left > 0 ? `; ${left} ${left === 1 ? 'was' : 'were'} not selected` : '',
    unmade > 0 ? `; ${unmade} ${unmade === 1 ? 'was' : 'were'} left out for want of requests or time` : '',
    unscored > 0 ? `; ${unscored} ${unscored === 1 ? 'is' : 'are'} not scored` : '',
  ].join('')
}

/** `drift`: what changed since the contract was recorded, and is not accepted. */
export function judgeDiscovery(
  ledger: Ledger,
  stopped?: 'budget' | 'interrupt',
  drift: readonly Drift[] = [],
): Judgement {
  const solved = EXT_ENDPOINTS.filter(endpoint => isAnswered(answerTo(ledger, `${endpoint}.request`)))
  const answered = answeredWords(ledger)
  if (stopped === 'interrupt') return judgement('stopped', `Stopped on request; ${answered} until then.`)
  const broke = brokenText(drift)
  if (broke !== undefined) return judgement('drifted', `${broke} ${answered}.`)
  const spent = stopped === 'budget' ? 'The requests or the minutes that the policy allows are spent; ' : ''
  if (solved.length === 0)
    return judgement(
      'inconclusive',
      `${spent}${spent === '' ? 'No' : 'no'} call to an ext endpoint was accepted; ${answered}.`,
    )
  const missing = EXT_ENDPOINTS.filter(endpoint => !solved.includes(endpoint))
  const yet = missing.length > 0 ? `; no accepted call to ${listed(missing)} yet` : ''
  return judgement('discovered', `${spent}${answered}${yet}.`)
}

const UNDECIDED: readonly Verdict[] = ['inconclusive', 'nothing-observed', 'harness-error']

/** Chapters in which not one check was decided, of those that were asked for. */
function untested(checks: readonly Result[]): string[] {
  const chosen = checks.filter(check => check.verdict !== 'not-selected')
  const chapters = [...new Set(chosen.map(check => check.chapter))]
  return chapters.filter(chapter =>
    chosen
      .filter(check => check.chapter === chapter)
      .every(check => UNDECIDED.includes(check.verdict) || check.skip === 'left-out'),
  )
}

const idsOf = (checks: readonly Result[]) => checks.map(check => check.id)

/** INVALID is not FAIL: a run whose measure cannot be trusted proves nothing. */
export function judgeLoad(load: LoadRecord): Judgement {
  if (load.validity === 'invalid')
    return judgement('load run invalid', `The measure cannot be trusted: ${load.reasons[0] ?? 'no reason given'}`)
  const missed = load.objectives.filter(each => !each.met && each.undecided !== true)
  const { comparison } = load
  if (comparison?.verdict === 'regressed') return judgement('load outside objectives', comparison.sentence)
  if (load.limits !== undefined && load.objectives.length === 0)
    return judgement('limits measured', load.limits[0]?.sentence ?? 'No limit was found.')
  if (missed.length > 0)
    return judgement('load outside objectives', `Not met: ${listed(missed.map(each => each.rule))}.`)
  if (comparison?.verdict === 'inconclusive') return judgement('inconclusive', comparison.sentence)
  if (comparison !== undefined) return judgement('load within objectives', comparison.sentence)
  const open = load.objectives.filter(each => each.undecided === true)
  if (open.length > 0)
    return judgement(
      'inconclusive',
      `No rule is broken, and ${count(open.length, 'rule')} inconclusive, because there were too few calls: ${listed(open.map(each => each.rule))}.`,
    )
  return judgement(
    'load within objectives',
    `${load.achieved} of ${load.planned} journeys a second, every objective met.`,
  )
}

/** What kept a run from its verdict: each with a sentence for its headline, and with what to do about it. */
export interface Obstacle {
  sentence: string
  next: string
}

interface RunObservations {
  results: readonly Result[]
  ledger: Ledger
  /** What ended the asking before its time. */
  stopped?: 'budget' | 'interrupt' | undefined
  environment: { policy: { maxRequests: number }; testData: Readonly<Record<string, string>> }
}

export function obstaclesIn({ results, ledger, stopped, environment }: RunObservations): Obstacle[] {
  const spent = spentIn(results)
  if (stopped === 'budget' && !spent.has('maxRequests')) spent.set('maxRequests', [])
  const open = undecidedEndpoints(results).flatMap(endpoint => openOf(endpoint, ledger, spent.size > 0))
  return [
    ...[...spent].map(([property, left]) => budgetSpent(property, left.length, environment.policy)),
    ...(open.length > 0 && Object.keys(environment.testData).length === 0 ? [NO_TEST_DATA] : []),
    ...open,
  ]
}

const NO_TEST_DATA: Obstacle = {
  sentence: 'The environment names no test data, without which no recipient is known.',
  next: 'Name in testData of the environment file what a sender may use: a test recipient and a delivery.',
}

/** Checks that were not made because what the policy allows a run was spent, by the property of the policy. */
function spentIn(results: readonly Result[]): Map<string, Result[]> {
  const spent = new Map<string, Result[]>()
  for (const result of results) {
    const property = /\bthat policy\.(\w+) allows a run\b/.exec(result.reason ?? '')?.[1]
    if ((result.verdict === 'inconclusive' || result.skip === 'left-out') && property !== undefined)
      spent.set(property, [...(spent.get(property) ?? []), result])
  }
  return spent
}

function budgetSpent(
  property: string,
  left: number,
  { maxRequests }: RunObservations['environment']['policy'],
): Obstacle {
  const what = { maxRequests: `The ${maxRequests} requests`, maxMinutes: 'The minutes' }[property] ?? 'The calls'
  const lost = left === 0 ? '' : `, and ${left} check${left === 1 ? ' was' : 's were'} not made for it`
  return {
    sentence: `${what} that policy.${property} allows a run are spent${lost}.`,
    next: `Raise policy.${property} in the environment file, and run again.`,
  }
}

/** What its operator or its test data would have to tell, where it was not the budget that ended the asking. */
function openOf(endpoint: Endpoint, ledger: Ledger, isSpent: boolean): Obstacle[] {
  const question: QuestionId = endpoint === 'auth-authenticate' ? 'auth.request.fields' : `${endpoint}.request`
  const answer = answerTo(ledger, question)
  if (isAnswered(answer) || isSpent) return []
  return [
    {
      sentence: `Nothing is decided of ${endpoint}: ${answer.how}`,
      next:
        answer.ask === undefined
          ? `Give an example request as the hint \`${question}\`, or test data that ${endpoint} can take.`
          : `Ask the operator, or give the answer as the hint \`${question}\`: ${answer.ask}`,
    },
  ]
}

/** The core of an endpoint: the `must` that hold the answer of its recorded call against what was recorded of it. */
function coreOf(endpoint: Endpoint, results: readonly Result[]): Result[] {
  return results.filter(({ level, needs }) => level === 'must' && needs.includes(`${endpoint}.response`))
}

const DECIDED: readonly Result['verdict'][] = ['pass', 'fail', 'warn']

/** Endpoints of which not one check of the core was decided; of one that the caller left out nothing is asked. */
function undecidedEndpoints(results: readonly Result[]): Endpoint[] {
  return ENDPOINTS.filter(endpoint => {
    const core = coreOf(endpoint, results).filter(each => each.verdict !== 'not-selected')
    return core.length > 0 && !core.some(({ verdict }) => DECIDED.includes(verdict))
  })
}

/** What the reader does next, by how the run ended. */
export function nextSteps(
  judgement: Judgement,
  ledger: Ledger,
  kept: Comparison,
  before: readonly string[] = [],
): string[] {
  const open = openQuestions(ledger).length
  const steps: string[] = [...before]
  if (judgement.verdict === 'may not be released')
    steps.push(
      'Open the report: it lists every reason, and the changes against the baseline with the old alongside the new.',
    )
  else if (judgement.verdict === 'drifted' && kept.openapi !== undefined)
    steps.push('Tell senders where production differs from the test environment, or put the two right.')
  else if (judgement.verdict === 'drifted') {
    const paths = [...new Set(kept.drift.flatMap(each => (each.class === 'breaking' ? [each.question] : [])))]
    steps.push(
      `Tell senders of what breaks them, or accept it with --update=breaking, or one by one: --update=${paths.join(',')}.`,
    )
  } else if (judgement.exitCode === 1) steps.push('Open the report: each failed check shows its request and answer.')
  if (kept.drift.some(each => each.rule === 'answers-slower'))
    steps.push('Ask the operator why answers take longer than they did; --update records how long they take now.')
  if (kept.state === 'written')
    steps.push('Review the recorded contract in the fixtures and commit it: later runs compare with it.')
  if (
    kept.state === 'compared' &&
    kept.openapi === undefined &&
    kept.drift.some(each => each.class !== 'breaking' && each.rule !== 'answers-slower')
  )
    steps.push('Accept the compatible changes with --update.')
  if (open > 0) steps.push(`Send the operator the ${open} open question${open === 1 ? '' : 's'} in questions.md.`)
  if (judgement.verdict === 'self-test passed')
    steps.push('Your own service: `npm run init` writes its environment file, `npm run doctor` looks at the way to it.')
  return steps
}
