/** A known service, seen again: each recorded call once, and full discovery only of what is not as it was recorded. */
import { RESOURCE_OF } from '../../contract/derive/resources.ts'
import { EXT_ENDPOINTS, type ExtEndpoint } from '../../contract/endpoint.ts'
import { isNoMatch } from '../../contract/errors/classify.ts'
import { HarnessError } from '../../contract/harness-error.ts'
import { isObject, parseJson, sameJson, starred } from '../../contract/json.ts'
import type { FieldKnowledge } from '../../contract/knowledge.ts'
import { answerTo, isAnswered } from '../../contract/ledger.ts'
import { isQuestionId, QUESTIONS, type QuestionId } from '../../contract/questions.ts'
import { signIn } from '../../contract/success-sign.ts'
import { referencesOf } from '../../contract/template.ts'
import { contradicted } from '../answers.ts'
import { callOf, callsOf, isNamedIn } from '../conclude/calls.ts'
import { runAt, shown } from '../conclude/there.ts'
import type { DiscoveryContext, InterpretedReply } from '../context.ts'
import {
  conclude,
  contextFor,
  type Discovery,
  type DiscoveryInput,
  discover,
  type RevalidationResult,
  stopped,
} from '../discover.ts'
import type { Recorded } from '../fixtures/fixtures.ts'
import { snapshotOf } from '../fixtures/snapshot.ts'
import type { Investigator } from '../investigators/_investigator.ts'
import { bodyOfSize } from '../limits/cheap-request.ts'
import { verdictOf } from '../limits/size-search.ts'
import { investigate, type LoopEnd, loadInvestigators } from '../loop.ts'
import { type Target, targetsOf } from '../requests/vary.ts'
import { inStep } from '../trace.ts'
import { type Cases, type EndpointEnd, type RejectedCall, revalidateEndpoint } from './endpoint.ts'
import { mergeContracts, sameErrorFormat } from './merge.ts'
import { logInAsRecorded, recall, type WithToken } from './recall.ts'

const LOGGED_IN: readonly QuestionId[] = [
  'env.base-path',
  'auth.request.encoding',
  'auth.request.fields',
  'auth.token.location',
  'auth.credential-format',
]

interface Revalidation {
  context: DiscoveryContext
  recorded: Recorded
  known: WithToken
  investigators: ReadonlyMap<string, Investigator>
  rediscovered: RevalidationResult['rediscovered']
  questions: Set<QuestionId>
  witnessed: Partial<Record<QuestionId, string[]>>
}

export async function revalidate(given: DiscoveryInput, recorded: Recorded, cases: Cases): Promise<Discovery> {
  const known = recall(recorded)
  if (known === undefined) return discover(given)
  const input = stopped(given)
  input.client.signs(signIn(recorded.ledger))
  const investigators = await loadInvestigators()
  const all = { rediscovered: [], questions: new Set<QuestionId>(), witnessed: {} }
  const it: Revalidation = { context: contextFor(input), recorded, known, investigators, ...all }
  const end = await played(it, cases, input.signal)
  return { ...resultOf(it, input), ...end }
}

/** What a spent budget or a stop leaves undone stays as it was recorded. */
async function played(it: Revalidation, cases: Cases, signal: AbortSignal | undefined): Promise<LoopEnd> {
  try {
    await inStep(it.context, 'the recorded login', () => logIn(it))
    for (const endpoint of EXT_ENDPOINTS) {
      const end = await inStep(it.context, `the recorded calls of ${endpoint}`, () =>
        recordedCalls(it, endpoint, cases),
      )
      if (end.end === 'differs') await discoverAgain(it, `${endpoint}.request`, end.why ?? '')
      if (end.rejected !== undefined) contradict(it, endpoint, end.rejected)
    }
    await revalidateRejections(it)
    if ((await inStep(it.context, 'the recorded size limit', () => isSizeAsItWas(it))) === false)
      await discoverAgain(it, 'limits.size', 'the limit is not where it was')
    await newHints(it)
    return { left: [] }
  } catch (error) {
    const interrupted = signal?.aborted === true
    if (!interrupted && !(error instanceof HarnessError && error.code === 'BUDGET_SPENT')) throw error
    const why = interrupted ? 'The run was stopped on request.' : error instanceof Error ? error.message : ''
    return { left: [{ id: 'the rest of the revalidation', why }], stopped: interrupted ? 'interrupt' : 'budget' }
  }
}

async function logIn(it: Revalidation): Promise<void> {
  const { context, known } = it
  const witness = (questions: readonly QuestionId[], { reply }: InterpretedReply, how: string) => {
    for (const id of questions) it.witnessed[id] = [reply.exchange.id]
    context.conclusions.push(how)
  }
  const reported = await logInAsRecorded(context, known)
  if (reported.accepted) return witness(LOGGED_IN, reported.interpreted, 'The recorded login was accepted.')
  context.conclusions.push(`The recorded login was not accepted: ${reported.interpreted.why}.`)
  const route = known.basePath
  await discoverAgain(it, 'env.base-path', 'the recorded login is not accepted')
  const again = sameJson(route, context.knowledge.basePath) ? undefined : await logInAsRecorded(context, known)
  if (again?.accepted === true) {
    const others = LOGGED_IN.filter(id => id !== 'env.base-path')
    return witness(others, again.interpreted, 'The recorded login was accepted at the new place.')
  }
  await discoverAgain(it, 'auth.request.fields', 'the recorded login is not accepted')
  await discoverAgain(it, 'auth.token.presentation', 'it follows from the login')
}

/** `differs`: why it has to be discovered again. */
async function recordedCalls(it: Revalidation, endpoint: ExtEndpoint, cases: Cases): Promise<EndpointEnd> {
  const { context, recorded } = it
  let end = await revalidateEndpoint(context, endpoint, recorded, cases)
  if (end.end === 'token' && !it.questions.has('auth.token.presentation')) {
    await discoverAgain(it, 'auth.token.presentation', `the token is not taken at /${endpoint} as it was`)
    end = await revalidateEndpoint(context, endpoint, recorded, cases)
  }
  if (end.end === 'token') return { end: 'differs', why: `the token is not taken: ${end.why}` }
  if (end.end === 'untold') context.conclusions.push(`/${endpoint}: not judged, ${end.why}; what was recorded stays.`)
  if (end.end !== 'alike') return end
  it.witnessed[`${endpoint}.request`] =
    context.knowledge.endpoints[endpoint]?.operations.flatMap(each => each.accepted) ?? []
  context.conclusions.push(`/${endpoint}: every recorded call is accepted and answered as it was.`)
  return end
}

/** Where nothing that was discovered again takes the place of the recorded call, its rejection is what is known of it. */
function contradict(
  { context, recorded }: Revalidation,
  endpoint: ExtEndpoint,
  { operation, interpreted }: RejectedCall,
): void {
  const id: QuestionId = `${endpoint}.request`
  const found = context.knowledge.endpoints[endpoint]?.operations ?? []
  if (found.some(each => each.operation === operation.operation && each.accepted.length > 0)) return
  const is = context.ledger.questions[id]
  const was = answerTo(recorded.ledger, id).value
  const all = callsOf(context)
  const rejected = callOf(interpreted.reply.exchange)
  const isNamed = (pointer: string) => rejected !== undefined && isNamedIn(rejected, pointer, all)
  const named = targetsOf(operation.template).filter(each => each.in === 'body' && isNamed(starred(each.pointer)))
  const isOfTheData = ({ pointer, template }: Target) =>
    referencesOf(template).length > 0 &&
    shown({ pointer: starred(pointer), seen: { accepted: 0, present: 0 } }, operation, runAt(endpoint, all)) !==
      'rejected'
  // A value of the test data has aged, or nobody is known under it.
  if ((named.length > 0 && named.every(isOfTheData)) || isNoMatch(interpreted.reply)) return
  const isMissed = ({ in: where, pointer, required }: FieldKnowledge) =>
    where === 'body' && required?.value !== false && rejected?.places.has(pointer) === false && isNamed(pointer)
  const missing = found
    .flatMap(each => each.fields)
    .filter(isMissed)
    .map(({ pointer }) => [pointer, operation.fields.some(each => each.pointer === pointer) ? 'optional' : 'unknown'])
  const refused = { operation: operation.operation, missing: Object.fromEntries(missing), why: interpreted.why }
  const value = { ...(isObject(was) ? was : {}), refused }
  const how = `The recorded call (${operation.operation}) is rejected now, each time that it is sent: ${interpreted.why}.`
  const against = [interpreted.reply.exchange.id]
  context.ledger.questions[id] =
    is !== undefined && isAnswered(is)
      ? { ...is, value, evidence: { ...is.evidence, against } }
      : { ...contradicted(value, how, against), ...(is?.ask === undefined ? {} : { ask: is.ask }) }
  context.conclusions.push(how)
}

/** The rejections of the login and the token, and of bodies that are none: few requests, and the same ones as at first. */
async function revalidateRejections({ context, recorded, investigators, witnessed }: Revalidation): Promise<void> {
  if ((context.knowledge.endpoints['ext-verify']?.operations ?? []).every(each => each.accepted.length === 0)) return
  for (const question of ['auth.refusal', 'errors.format'] as const) {
    const [, investigator] = ownerOf(investigators, question) ?? []
    if (investigator !== undefined && isAnswered(answerTo(recorded.ledger, question)))
      await investigate(context, investigator)
  }
  const rejection = context.ledger.questions['auth.refusal']
  const then = answerTo(recorded.ledger, 'auth.refusal')
  if (rejection !== undefined && isAnswered(rejection) && sameJson(rejection.value, then.value))
    witnessed['auth.token.presentation'] = rejection.evidence.for
}

/** A body at either end of the interval, both rejected for what they lack; `undefined` where that tells nothing. */
async function isSizeAsItWas({ context, recorded, witnessed }: Revalidation): Promise<boolean | undefined> {
  const answer = answerTo(recorded.ledger, 'limits.size')
  const { interval, status } = isObject(answer.value) ? answer.value : {}
  const [read, refused] = Array.isArray(interval) ? interval : []
  if (!isAnswered(answer) || typeof read !== 'number' || typeof refused !== 'number') return undefined
  const below = await bodyOfSize(context, read)
  if (below.reply.failure !== undefined || below.reply.status === status || below.outcome === 'too-large') return false
  const above = await bodyOfSize(context, refused)
  const verdict = await verdictOf(above, below, () => Promise.resolve(true))
  if (verdict === 'unclear') return undefined
  // A service that closes the connection in the middle of a body may or may not be heard before.
  const isAsItWas = above.reply.status === status || above.reply.status === 0 || status === 0
  if (verdict !== 'over' || !isAsItWas) return false
  witnessed['limits.size'] = [below, above].map(each => each.reply.exchange.id)
  return true
}

/** What the operator told since it was recorded. */
async function newHints(it: Revalidation): Promise<void> {
  for (const [id, hint] of Object.entries(it.context.environment.hints)) {
    if (!isQuestionId(id) || id.endsWith('.request')) continue
    const was = answerTo(it.recorded.ledger, id)
    if (!isAnswered(was) && !sameJson(was.value, hint)) await discoverAgain(it, id, 'there is a hint that is new')
  }
}

/** Full discovery of what one question stands on. */
async function discoverAgain(
  { context, investigators, rediscovered: again, questions }: Revalidation,
  id: QuestionId,
  why: string,
): Promise<void> {
  const [name, investigator] = ownerOf(investigators, id) ?? []
  if (name === undefined || investigator === undefined) return
  if (investigator.answers.every(each => questions.has(each))) return
  again.push({ id: name, why })
  for (const each of questionsWith(investigator.answers)) questions.add(each)
  await inStep(context, name, async () => {
    context.conclusions.push(`Discovered again, because ${why}.`)
    await investigate(context, investigator)
  })
}

const ownerOf = (investigators: ReadonlyMap<string, Investigator>, question: QuestionId) =>
  [...investigators].find(([, each]) => each.answers.includes(question))

function resultOf(
  { context, recorded, rediscovered: newSender, questions, witnessed }: Revalidation,
  given: DiscoveryInput,
) {
  const { environment, run } = given
  const now = conclude(context, run)
  const exchanges = context.client.exchanges()
  const shown = snapshotOf({ ...now, exchanges, environment })
  const bodies = exchanges.map(({ response }) => parseJson(response?.body ?? '')).filter(each => each !== undefined)
  const format = answerTo(recorded.ledger, 'errors.format')
  if (sameErrorFormat(format, answerTo(shown.ledger, 'errors.format'), bodies))
    shown.ledger.questions['errors.format'] = format
  const { again, kept, ...merged } = mergeContracts(recorded, {
    ...now,
    asFixture: shown,
    rediscovered: questions,
    witnessed,
  })
  return {
    ...merged,
    ledger: { ...merged.ledger, environment: environment.name },
    knowledge: now.knowledge,
    steps: context.steps,
    told: now.operatorAnswers,
    revalidated: { again, kept, rediscovered: newSender },
  }
}

/** An endpoint that is discovered again is so in all that is asked of it. */
function questionsWith(answers: readonly QuestionId[]): QuestionId[] {
  const units = answers.flatMap(id =>
    id === 'auth.request.fields' ? ['auth-authenticate'] : (/^(.*)\.request$/.exec(id)?.[1] ?? []),
  )
  const resources: Partial<Record<string, string>> = RESOURCE_OF
  const isOf = (id: QuestionId, unit: string) => id.startsWith(`${unit}.`) || id === `resource.${resources[unit]}`
  const theirs = QUESTIONS.map(each => each.id).filter(id => units.some(unit => isOf(id, unit)))
  return [...new Set([...answers, ...theirs])]
}
