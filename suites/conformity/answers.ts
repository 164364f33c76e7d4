/**
 * <endpoint>.response, errors.format: does every answer of this run conform to the contract? The last step of a run, over all
 * answers that it brought; few more calls are made where too few were seen.
 */
import { type Check, familyOf, type Result } from '../../contract/check.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { HarnessError } from '../../contract/harness-error.ts'
import type { ClassifiedResponse } from '../../probe/sender/classified-response.ts'
import type { Sender } from '../../probe/sender/sender.ts'
import { type Details, statedOf } from '../checks.ts'
import { openContexts, type SuiteContext } from '../context.ts'
import { type ClassifiedExchange, classifiedIn, exchangesIn, writeLine } from '../logs.ts'
import { makeMistake, mistakesAt, needsOf } from '../mistakes.ts'
import { CheckEnded, NOT_SELECTED, type Outcome, outcomeOf, skipped, undecided, whyNotToRun } from '../outcome.ts'
import { environmentOf, isSelected, type Plan, planFor, planIn, targetsFor } from '../plan.ts'
import { brought, type RecordedContract, recordedIn } from '../recorded.ts'
import { FAMILIES, type Family, type FamilyLocation, pointerTo } from './families.ts'

/** Where they stand, as the suites tell it of each check. */
export const FILE = 'suites/conformity/families.ts'

interface Declared {
  check: Details & Pick<Check, 'chapter' | 'title'>
  family: Family
  /** Where they are: of several endpoints, or, in a family that has places, of none. */
  made: FamilyLocation | undefined
}

/** For each place that the contract brings about; without a contract the families alone. */
export function declaredIn(contract: RecordedContract | undefined): Declared[] {
  return FAMILIES.flatMap(family => {
    const locations = contract === undefined ? [] : (family.places?.(contract) ?? [])
    const all = locations.map(made => ({ location: pointerTo(made), made }))
    return brought(family.id, () => all, contract).map(({ id, made }) => ({
      check: checkOf(family, id, made),
      family,
      made,
    }))
  })
}

function checkOf(family: Family, id: string, made: FamilyLocation | undefined): Declared['check'] {
  const { about, places: locations } = family
  const isRejection = !about.includes('successes')
  const question =
    isRejection || made === undefined ? ('errors.format' as const) : (`${made.endpoint}.response` as const)
  const at = made === undefined ? 'any endpoint' : `/${made.endpoint}`
  const { details } = statedOf(id, {
    ...(made === undefined ? {} : { fact: { question } }),
    needs: needsOf(locations === undefined ? 'ext-verify' : made?.endpoint),
    cost: { requests: locations === undefined ? 10 : isRejection ? 6 : 4 },
  })
  return { ...details, chapter: 'conformity', title: family.title(at, made === undefined ? '' : `: ${made.status}`) }
}

/** Several: some mistakes show in every third answer only. A notification is sent by no check of this chapter. */
const CALLS: Readonly<Record<Endpoint, number>> = {
  'auth-authenticate': 1,
  'ext-verify': 4,
  'ext-reach': 3,
  'ext-notify': 0,
}

type Call = (sender: Sender) => Promise<ClassifiedResponse>

/** The calls without which too few answers would be judged; they do nothing in the world. */
function callsFor(
  asked: readonly Declared[],
  observed: readonly ClassifiedExchange[],
  contract: RecordedContract,
): Call[] {
  const endpointsOf = (about: Family['about'][number]) => [
    ...new Set(
      asked.filter(each => each.family.about.includes(about)).map(each => each.made?.endpoint ?? 'ext-verify'),
    ),
  ]
  const successes = endpointsOf('successes').flatMap(endpoint => {
    const isCheck = endpoint !== 'ext-reach' || contract.templates(endpoint)[0]?.operation === 'check'
    const known = observed.filter(each => each.endpoint === endpoint && each.plain && each.outcome === 'success').length
    const purpose = 'the recorded call, to see that every answer conforms'
    const call: Call = sender => sender.call(endpoint, { purpose })
    return Array.from({ length: isCheck ? Math.max(0, CALLS[endpoint] - known) : 0 }, () => call)
  })
  const rejections = endpointsOf('refusals').flatMap(endpoint => {
    const mistakes = mistakesAt(endpoint, contract.templates(endpoint)[0])
    const known = observed.filter(each => each.endpoint === endpoint && each.refused).length
    return known >= mistakes.length
      ? []
      : mistakes.map(
          (each): Call =>
            sender =>
              makeMistake(sender, endpoint, each),
        )
  })
  return [...successes, ...rejections]
}

/** Why no more could be seen; `undefined` where all was. */
async function see(calls: readonly Call[], context: SuiteContext | HarnessError): Promise<Outcome | undefined> {
  if (context instanceof HarnessError) return outcomeOf(context, text => text)
  try {
    for (const call of calls) {
      const response = await call(context.watched.sender)
      if (response.outcome === 'no-answer')
        return undecided(`The service does not answer: ${response.why}.`, {
          whose: 'network',
          exchanges: [response.exchange.id],
        })
    }
    return undefined
  } catch (error) {
    return outcomeOf(error, text => context.client.redact(text))
  }
}

const MOST_EXAMPLES = 12
const MOST_REPORTED = 3

/** `unseen`: the outcome where there is no such answer. */
export function judged(
  { id, level }: Pick<Check, 'id' | 'level'>,
  observed: readonly ClassifiedExchange[],
  contract: RecordedContract,
  unseen?: Outcome,
): Outcome {
  const family = FAMILIES.find(each => each.id === familyOf(id))
  if (family === undefined) throw new Error(`Nobody judges ${id}.`)
  const [endpoint = '', status = '0'] = (id.split('/')[1] ?? '').split('.')
  const at = { endpoint: endpoint as Endpoint, status: Number(status), recorded: contract }
  const of = observed.filter(each => family.isOf(each, at))
  const wrong = of.flatMap(each => {
    const found = family.wrongIn(each, at)
    return found === undefined ? [] : [{ ...found, seen: each }]
  })
  const ids = (all: readonly ClassifiedExchange[]) =>
    [...new Set(all.map(each => each.exchange.id))].slice(0, MOST_EXAMPLES)
  if (of.length === 0)
    return (
      unseen ?? { verdict: 'nothing-observed', reason: 'No such answer was seen in this run.', open: [], exchanges: [] }
    )
  if (wrong.length === 0) return { verdict: 'pass', open: [], exchanges: ids(of) }
  const reported = (words: (each: (typeof wrong)[number]) => string) =>
    [...new Set(wrong.map(words))].slice(0, MOST_REPORTED).join('; ')
  return {
    verdict: level === 'must' ? 'fail' : 'warn',
    whose: 'service',
    reason: `${family.sentence(at.endpoint)}: ${wrong.length} of ${of.length} answers of this run.`,
    expected: reported(each => each.expected),
    actual: reported(each => each.actual),
    open: [],
    exchanges: ids(wrong.map(each => each.seen)),
  }
}

type Variables = Record<string, string | undefined>

/** Of one service. */
async function judgeAnswers(whole: Plan, target: string, env: Variables): Promise<Result[]> {
  const plan = planFor(whole, target)
  const contract = recordedIn(plan)
  const { kind } = environmentOf(plan, env)
  const all = declaredIn(contract).filter(({ check }) => targetsFor(whole, check.id).includes(target))
  const rejection = ({ check, family, made }: Declared): Outcome | undefined => {
    if (!isSelected(plan.only, check.id)) return NOT_SELECTED
    const why = whyNotToRun({ kind, recorded: contract, silent: 0 }, check)
    const isNowhere = family.places !== undefined && made === undefined
    return (
      why ??
      (isNowhere ? skipped('not-applicable', 'Not applicable: the recorded contract holds no such answer') : undefined)
    )
  }
  const asked = all.filter(each => rejection(each) === undefined)
  const answers = () => classifiedIn(plan.runDir, exchangesIn(plan.runDir))
  const before = asked.length === 0 ? [] : answers()
  const calls = plan.asSeen === true ? [] : callsFor(asked, before, contract)
  const contexts = openContexts('c', env)
  const unseen = calls.length === 0 ? undefined : await see(calls, await contexts.of(target)).finally(contexts.close)
  const observed = calls.length === 0 ? before : answers()
  return all.map(each => ({
    ...each.check,
    ...(rejection(each) ?? judged(each.check, observed, contract, unseen)),
    milliseconds: 0,
    file: FILE,
  }))
}

/** Named by playwright.config.ts: the step is made when the last test is over. A failure is told to Playwright as one of the run. */
export default function setUp(): () => Promise<void> {
  return async () => {
    const plan = planIn(process.env)
    if (plan === undefined) return
    for (const target of plan.targets?.map(each => each.name) ?? ['']) {
      const results = await judgeAnswers(plan, target, process.env)
      for (const result of results) writeLine({ event: 'ended', target, result })
      const failed = results.filter(({ verdict }) => verdict === 'fail')
      if (plan.targets === undefined && failed.length > 0) throw new Error(failed.map(wordsOf).join('\n\n'))
    }
  }
}

const wordsOf = (result: Result) => `${result.id} ${result.title}\n${new CheckEnded(result).message}`
