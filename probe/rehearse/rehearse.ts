/** A known service, seen again: each recorded call once, and full discovery only of what is not as it was recorded. */
import { type Endpoint, EXT_ENDPOINTS, type ExtEndpoint } from '../../contract/endpoint.ts'
import { HarnessError } from '../../contract/harness-error.ts'
import { getAt, isObject, parseJson, pointerOf, sameJson } from '../../contract/json.ts'
import { type Answer, answerTo, isAnswered } from '../../contract/ledger.ts'
import { isQuestionId, QUESTIONS, type QuestionId } from '../../contract/questions.ts'
import { signIn } from '../../contract/success-sign.ts'
import { contradicted } from '../answers.ts'
import { stoppable } from '../client/stoppable.ts'
import { conclude, type Discovery, type DiscoveryInput, discover, labFor, type Rehearsed } from '../discover.ts'
import type { Recorded } from '../fixtures/fixtures.ts'
import { snapshotOf } from '../fixtures/snapshot.ts'
import type { Investigator } from '../investigators/_investigator.ts'
import type { Lab } from '../lab.ts'
import { bodyOfSize } from '../limits/cheap-request.ts'
import { verdictOf } from '../limits/size-search.ts'
import { investigate, type LoopEnd, loadInvestigators } from '../loop.ts'
import { inChapter } from '../story.ts'
import { type Cases, type EndpointEnd, type RefusedCall, rehearseEndpoint } from './endpoint.ts'
import { layOver, sameErrorFormat } from './lay-over.ts'
import { alwaysSent, logInAsRecorded, recall, type WithToken } from './recall.ts'

const LOGGED_IN: readonly QuestionId[] = [
  'env.base-path',
  'auth.request.encoding',
  'auth.request.fields',
  'auth.token.location',
  'auth.credential-format',
]

export async function rehearse(input: DiscoveryInput, recorded: Recorded, cases: Cases): Promise<Discovery> {
  const known = recall(recorded)
  if (known === undefined) return discover(input)
  const { signal } = input
  const client = signal === undefined ? input.client : stoppable(input.client, signal)
  client.signs(signIn(recorded.ledger))
  const rehearsal = new Rehearsal({ ...input, client }, recorded, known, await loadInvestigators())
  const end = await rehearsal.run(cases)
  return { ...rehearsal.result(), ...end }
}

type Differs = Omit<Extract<EndpointEnd, { end: 'differs' }>, 'end'>

class Rehearsal {
  readonly #input: DiscoveryInput
  readonly #recorded: Recorded
  readonly #known: WithToken
  readonly #investigators: ReadonlyMap<string, Investigator>
  readonly #lab: Lab
  readonly #anew: Rehearsed['anew'] = []
  readonly #anewQuestions = new Set<QuestionId>()
  readonly #witnessed: Partial<Record<QuestionId, string[]>> = {}

  constructor(
    input: DiscoveryInput,
    recorded: Recorded,
    known: WithToken,
    investigators: ReadonlyMap<string, Investigator>,
  ) {
    this.#input = input
    this.#recorded = recorded
    this.#known = known
    this.#investigators = investigators
    this.#lab = labFor(input)
    this.#lab.knowledge = known
    this.#lab.always = alwaysSent(known)
  }

  /** What a spent budget or a stop leaves undone stays as it was recorded. */
  async run(cases: Cases): Promise<LoopEnd> {
    try {
      await this.#all(cases)
      return { left: [] }
    } catch (error) {
      const interrupted = this.#input.signal?.aborted === true
      if (!interrupted && !(error instanceof HarnessError && error.code === 'BUDGET_SPENT')) throw error
      const why = interrupted ? 'The run was stopped on request.' : error instanceof Error ? error.message : ''
      return { left: [{ id: 'the rest of the rehearsal', why }], stopped: interrupted ? 'interrupt' : 'budget' }
    }
  }

  async #all(cases: Cases): Promise<void> {
    await inChapter(this.#lab, 'the recorded log-in', () => this.#logIn())
    for (const endpoint of EXT_ENDPOINTS) {
      const differs = await inChapter(this.#lab, `the recorded calls of ${endpoint}`, () =>
        this.#endpoint(endpoint, cases),
      )
      if (differs === undefined) continue
      await this.#anewFor(`${endpoint}.request`, differs.why)
      if (differs.refused !== undefined) this.#contradict(endpoint, differs.refused)
    }
    await this.#refusals()
    await this.#size()
    await this.#newHints()
  }

  async #logIn(): Promise<void> {
    const lab = this.#lab
    const told = await logInAsRecorded(lab, this.#known)
    if (told.accepted) return this.#witness(LOGGED_IN, told.seen.reply.exchange.id, 'The recorded log-in was accepted.')
    lab.story.push(`The recorded log-in was not accepted: ${told.seen.why}.`)
    const route = this.#known.basePath
    await this.#anewFor('env.base-path', 'the recorded log-in is not accepted')
    const again = sameJson(route, lab.knowledge.basePath) ? undefined : await logInAsRecorded(lab, this.#known)
    if (again?.accepted === true) {
      const others = LOGGED_IN.filter(id => id !== 'env.base-path')
      return this.#witness(others, again.seen.reply.exchange.id, 'The recorded log-in was accepted at the new place.')
    }
    await this.#anewFor('auth.request.fields', 'the recorded log-in is not accepted')
    await this.#anewFor('auth.token.presentation', 'it follows from the log-in')
  }

  /** Why it has to be discovered anew. */
  async #endpoint(endpoint: ExtEndpoint, cases: Cases): Promise<Differs | undefined> {
    const lab = this.#lab
    let end = await rehearseEndpoint(lab, endpoint, this.#recorded, cases)
    if (end.end === 'token' && !this.#anewQuestions.has('auth.token.presentation')) {
      await this.#anewFor('auth.token.presentation', `the token is not taken at /${endpoint} as it was`)
      end = await rehearseEndpoint(lab, endpoint, this.#recorded, cases)
    }
    if (end.end === 'token') return { why: `the token is not taken: ${end.seen.why}` }
    if (end.end === 'differs') return end
    const accepted = lab.knowledge.endpoints[endpoint]?.operations.flatMap(each => each.accepted) ?? []
    if (end.end === 'alike') {
      this.#witnessed[`${endpoint}.request`] = accepted
      lab.story.push(`/${endpoint}: every recorded call is accepted and answered as it was.`)
    } else lab.story.push(`/${endpoint}: not judged, ${end.why}; what was recorded stays.`)
    return undefined
  }

  /** Where nothing that was discovered anew takes the place of the recorded call, its refusal is what is known of it. */
  #contradict(endpoint: ExtEndpoint, { operation, seen }: RefusedCall): void {
    const id: QuestionId = `${endpoint}.request`
    const found = this.#lab.knowledge.endpoints[endpoint]?.operations ?? []
    if (found.some(each => each.operation === operation.operation && each.accepted.length > 0)) return
    const is = this.#lab.ledger.questions[id]
    const was = answerTo(this.#recorded.ledger, id).value
    const missing = seen.observations.flatMap(({ kind, at }) => {
      const pointer = pointerOf(at ?? [])
      const isSent = at === null || getAt(operation.recipe.body ?? null, pointer) !== undefined
      const was = operation.fields.some(each => each.pointer === pointer) ? 'optional' : 'unknown'
      return kind === 'missing' && !isSent ? [[pointer, was] as const] : []
    })
    const refused = { operation: operation.operation, missing: Object.fromEntries(missing), why: seen.why }
    const value = { ...(isObject(was) ? was : {}), refused }
    const how = `The recorded call (${operation.operation}) is refused now, each time that it is sent: ${seen.why}.`
    const against = [seen.reply.exchange.id]
    this.#lab.ledger.questions[id] =
      is !== undefined && isAnswered(is)
        ? { ...is, value, evidence: { ...is.evidence, against } }
        : { ...contradicted(value, how, against), ...(is?.ask === undefined ? {} : { ask: is.ask }) }
    this.#lab.story.push(how)
  }

  /** The refusals of the log-in and the token, and of bodies that are none: few requests, and the same ones as at first. */
  async #refusals(): Promise<void> {
    if ((this.#lab.knowledge.endpoints['ext-verify']?.operations ?? []).every(each => each.accepted.length === 0))
      return
    for (const question of ['auth.refusal', 'errors.format'] as const) {
      const [id, investigator] = this.#ownerOf(question) ?? []
      if (id === undefined || investigator === undefined) continue
      if (!isAnswered(answerTo(this.#recorded.ledger, question))) continue
      await investigate(this.#lab, investigator)
    }
    const refusal = this.#lab.ledger.questions['auth.refusal']
    const then = answerTo(this.#recorded.ledger, 'auth.refusal')
    if (refusal !== undefined && isAnswered(refusal) && sameJson(refusal.value, then.value))
      this.#witnessed['auth.token.presentation'] = refusal.evidence.for
  }

  async #size(): Promise<void> {
    const recorded = answerTo(this.#recorded.ledger, 'limits.size')
    const seen = await inChapter(this.#lab, 'the recorded size limit', () => rehearseSize(this.#lab, recorded))
    if (seen.end === 'alike') this.#witnessed['limits.size'] = seen.exchanges
    if (seen.end === 'differs') await this.#anewFor('limits.size', 'the limit is not where it was')
  }

  /** What the operator told since it was recorded. */
  async #newHints(): Promise<void> {
    for (const [id, hint] of Object.entries(this.#input.environment.hints)) {
      if (!isQuestionId(id) || id.endsWith('.request')) continue
      const was = answerTo(this.#recorded.ledger, id)
      if (!isAnswered(was) && !sameJson(was.value, hint)) await this.#anewFor(id, 'there is a hint that is new')
    }
  }

  /** Full discovery of what one question stands on. */
  async #anewFor(question: QuestionId, why: string): Promise<void> {
    const [id, investigator] = this.#ownerOf(question) ?? []
    if (
      id === undefined ||
      investigator === undefined ||
      investigator.answers.every(each => this.#anewQuestions.has(each))
    )
      return
    this.#anew.push({ id, why })
    for (const each of questionsWith(investigator.answers)) this.#anewQuestions.add(each)
    await inChapter(this.#lab, id, async () => {
      this.#lab.story.push(`Discovered anew, because ${why}.`)
      await investigate(this.#lab, investigator)
    })
  }

  #ownerOf(question: QuestionId): [string, Investigator] | undefined {
    return [...this.#investigators].find(([, each]) => each.answers.includes(question))
  }

  #witness(questions: readonly QuestionId[], exchange: string, how: string): void {
    for (const id of questions) this.#witnessed[id] = [exchange]
    this.#lab.story.push(how)
  }

  result(): Omit<Discovery, 'left'> {
    const { environment, run } = this.#input
    const lab = this.#lab
    const now = conclude(lab, run)
    const exchanges = lab.client.exchanges()
    const shown = snapshotOf({ ...now, exchanges, environment })
    const bodies = exchanges.flatMap(({ response }) => {
      const parsed = parseJson(response?.body ?? '')
      return parsed === undefined ? [] : [parsed]
    })
    const format = answerTo(this.#recorded.ledger, 'errors.format')
    if (sameErrorFormat(format, answerTo(shown.ledger, 'errors.format'), bodies))
      shown.ledger.questions['errors.format'] = format
    const { again, kept, ...laid } = layOver(this.#recorded, {
      ...now,
      shown,
      anew: this.#anewQuestions,
      witnessed: this.#witnessed,
    })
    const ledger = { ...laid.ledger, environment: environment.name }
    return {
      ...laid,
      ledger,
      knowledge: now.knowledge,
      chapters: lab.chapters,
      told: now.told,
      rehearsed: { again, kept, anew: this.#anew },
    }
  }
}

const RESOURCES: Partial<Record<Endpoint, QuestionId>> = {
  'ext-verify': 'resource.user',
  'ext-reach': 'resource.address-preference',
  'ext-notify': 'resource.notification',
}

/** An endpoint that is discovered anew is so in all that is asked of it. */
function questionsWith(answers: readonly QuestionId[]): QuestionId[] {
  const endpoints = answers.flatMap(id =>
    id.endsWith('.request') ? [id.slice(0, -'.request'.length) as Endpoint] : [],
  )
  if (answers.includes('auth.request.fields')) endpoints.push('auth-authenticate')
  const theirs = endpoints.flatMap(endpoint => [
    ...QUESTIONS.map(each => each.id).filter(id => id.startsWith(`${endpoint}.`)),
    ...(RESOURCES[endpoint] === undefined ? [] : [RESOURCES[endpoint]]),
  ])
  return [...new Set([...answers, ...theirs])]
}

type SizeEnd = { end: 'alike'; exchanges: string[] } | { end: 'differs' } | { end: 'untold' }

/** The recorded size limit once more: a body at either end of the interval, both refused for what they lack. */
async function rehearseSize(lab: Lab, recorded: Answer): Promise<SizeEnd> {
  const { value } = recorded
  const { interval, status } = isObject(value) ? value : {}
  const [read, refused] = Array.isArray(interval) ? interval : []
  if (!isAnswered(recorded) || typeof read !== 'number' || typeof refused !== 'number') return { end: 'untold' }
  const below = await bodyOfSize(lab, read)
  if (below.reply.failure !== undefined || below.reply.status === status || below.outcome === 'too-large')
    return { end: 'differs' }
  const above = await bodyOfSize(lab, refused)
  const verdict = await verdictOf(above, below, () => Promise.resolve(true))
  if (verdict === 'unclear') return { end: 'untold' }
  const exchanges = [below, above].map(each => each.reply.exchange.id)
  // A service that closes the connection in the middle of a body may or may not be heard before.
  const isAsItWas = above.reply.status === status || above.reply.status === 0 || status === 0
  return verdict === 'over' && isAsItWas ? { end: 'alike', exchanges } : { end: 'differs' }
}
