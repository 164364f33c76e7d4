/** Discovery, whole: from an environment to a ledger and an OpenAPI document, by asking and by what was overheard. */
import type { Endpoint } from '../contract/endpoint.ts'
import { HarnessError } from '../contract/harness-error.ts'
import type { Knowledge } from '../contract/knowledge.ts'
import { answerTo, isAnswered, type Ledger, openAnswer } from '../contract/ledger.ts'
import { buildOpenApi } from '../contract/openapi/build.ts'
import type { OpenApiDocument } from '../contract/openapi/document.ts'
import { deriveAnswers, emptyLedger, isQuestionId, type QuestionId } from '../contract/questions.ts'
import { serviceOf } from '../discovery/of-context.ts'
import { assumed } from './answers.ts'
import type { Client } from './client/types.ts'
import { shownOf } from './conclude/shown.ts'
import { type DiscoveryContext, openContext } from './context.ts'
import type { Environment } from './environment/types.ts'
import { judgedHints } from './hints/judge-all.ts'
import { investigateAll, type LoopEnd, loadInvestigators } from './loop.ts'
import { type Operator, type OperatorAnswers, operatorAnswersIn } from './operator.ts'
import { readGiven } from './published/find.ts'
import { withDocuments } from './published/tell.ts'
import { tokenCandidates } from './token/candidates.ts'
import type { TraceStep } from './trace.ts'
import { withOwn } from './with-own.ts'

export interface Discovery extends LoopEnd {
  ledger: Ledger
  openapi: OpenApiDocument
  knowledge: Knowledge
  /** What was tried and concluded, in order. */
  steps: TraceStep[]
  /** What the operator said and the service accepted. */
  operatorAnswers?: OperatorAnswers
  /** Where a recorded contract was revalidated: what became of its answers. */
  revalidated?: RevalidationResult
}

export interface RevalidationResult {
  /** Answers seen again alike, each with the exchanges that show it. */
  again: Partial<Record<QuestionId, string[]>>
  /** Answers left as they were recorded, those seen again among them. */
  kept: QuestionId[]
  /** What was discovered again, and why. */
  rediscovered: { id: string; why: string }[]
}

export interface DiscoveryInput {
  environment: Environment
  client: Client
  clock: DiscoveryContext['clock']
  /** Id of the run, for `since`. */
  run: string
  /** Also sends ever larger bodies and holds connections open, where the policy allows it. */
  measureLimits?: boolean
  /** Who is asked what nobody else knows; without, nothing is asked. */
  operator?: Operator | undefined
  signal?: AbortSignal
  /** Called after each investigator: what is known until then can be kept. */
  onTried?: (tried: string[]) => Promise<void> | void
}

export async function discover(input: DiscoveryInput): Promise<Discovery> {
  const context = contextFor(stopped(input))
  context.measureLimits = input.measureLimits === true
  context.published = { asked: [], given: await readGiven(input.environment) }
  const tried: string[] = []
  const onTried = async (id: string) => {
    tried.push(id)
    await input.onTried?.([...tried])
  }
  const end = await investigateAll(context, await loadInvestigators(), {
    signal: input.signal,
    onTried,
  })
  return { ...conclude(context, input.run), steps: context.steps, ...end }
}

export function stopped(input: DiscoveryInput): DiscoveryInput {
  return input.signal === undefined ? input : { ...input, client: stoppable(input.client, input.signal) }
}

/** Hints are assumed answers until they are seen. */
export function contextFor({ environment, client, clock, operator }: DiscoveryInput): DiscoveryContext {
  const context = openContext({ environment, client, clock, ledger: hinted(environment) })
  return operator === undefined ? context : { ...context, operator }
}

function hinted(environment: Environment): Ledger {
  const ledger = emptyLedger(environment.name)
  for (const [id, value] of Object.entries(environment.hints)) {
    if (isQuestionId(id) && !id.endsWith('.request'))
      ledger.questions[id] = assumed(value, 'The environment file says so; it has not been seen yet.')
  }
  return ledger
}

/** No call was accepted with the token, and others of the login's answer may be it. */
function isGuessed({ login, ledger, environment }: DiscoveryContext): boolean {
  if (login === undefined || isAnswered(answerTo(ledger, 'auth.token.presentation'))) return false
  return (
    new Set(
      tokenCandidates(login.reply, JSON.stringify(Object.values(environment.credentials))).map(each => each.value),
    ).size > 1
  )
}

/** What follows from all exchanges together; an investigator's own answer stays where it knows more. */
export function conclude(
  context: DiscoveryContext,
  run: string,
): Pick<Discovery, 'ledger' | 'openapi' | 'knowledge'> & { operatorAnswers: OperatorAnswers } {
  const { environment } = context
  const exchanges = context.client.exchanges()
  const hinted = (endpoint: Endpoint) => environment.requestHints[`${endpoint}.request`]?.body
  const knowledge = shownOf(context.knowledge, exchanges, hinted, serviceOf(context).frames)
  const ledger: Ledger = { ...context.ledger, questions: { ...context.ledger.questions } }
  const derived = deriveAnswers({ knowledge, exchanges })
  for (const [id, answer] of Object.entries(derived) as [QuestionId, NonNullable<(typeof derived)[QuestionId]>][]) {
    const own = ledger.questions[id] ?? openAnswer()
    if (isAnswered(own) || (own.status !== 'open' && !isAnswered(answer))) continue
    ledger.questions[id] = answer
  }
  if (isGuessed(context))
    for (const id of ['auth.token.location', 'auth.token.form'] as const)
      ledger.questions[id] = openAnswer(
        'More than one value of the login answer may be the token, and none was accepted as it.',
      )
  const openapi = buildOpenApi({ environment: environment.name, knowledge, exchanges })
  const reported = withDocuments(judgedHints(ledger.questions, { environment, knowledge, openapi, exchanges }), context)
  const since = Object.entries(reported).map(([id, answer]) =>
    isAnswered(answer) ? [id, { ...answer, since: answer.since ?? run }] : [id, answer],
  )
  const questions = JSON.parse(JSON.stringify(Object.fromEntries(since))) as Ledger['questions']
  return { ledger: { ...ledger, questions }, openapi, knowledge, operatorAnswers: operatorAnswersIn(context) }
}

/** What is on its way comes to its end. */
function stoppable(client: Client, signal: AbortSignal): Client {
  return withOwn(client, {
    send: async ask => {
      if (signal.aborted) throw new HarnessError('INTERRUPTED', 'The run was stopped: nothing more is sent.', '')
      return client.send(ask)
    },
  })
}
