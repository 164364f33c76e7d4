/** Discovery, whole: from an environment to a ledger and an OpenAPI document, by asking and by what was overheard. */
import { deriveAnswers } from '../contract/derive/all.ts'
import { readErrors } from '../contract/errors/read.ts'
import type { Knowledge } from '../contract/knowledge.ts'
import { emptyLedger, isAnswered, type Ledger, openAnswer } from '../contract/ledger.ts'
import { buildOpenApi } from '../contract/openapi/build.ts'
import type { OpenApiDocument } from '../contract/openapi/document.ts'
import { isQuestionId, type QuestionId } from '../contract/questions.ts'
import { assumed } from './answers.ts'
import type { Client } from './client/types.ts'
import type { Environment } from './environment/types.ts'
import { type Lab, openLab } from './lab.ts'
import { investigateAll, loadInvestigators } from './loop.ts'

export interface Discovery {
  ledger: Ledger
  openapi: OpenApiDocument
  knowledge: Knowledge
  /** What was tried, seen and concluded, in order. */
  story: string[]
  /** What was not tried, and why. */
  left: { id: string; why: string }[]
}

export interface DiscoveryInput {
  environment: Environment
  client: Client
  clock: Lab['clock']
  /** Id of the run, for `since`. */
  run: string
  /** Also goes up to the rate limit and holds connections open, where the policy allows it. */
  measureLimits?: boolean
  signal?: AbortSignal
}

export async function discover(input: DiscoveryInput): Promise<Discovery> {
  const { environment, client } = input
  const lab = openLab({ environment, client, clock: input.clock, ledger: hinted(environment) })
  lab.measureLimits = input.measureLimits === true
  const { left } = await investigateAll(lab, await loadInvestigators(), input.signal)
  return { ...conclude(lab, input.run), story: lab.story, left }
}

/** Hints are assumed answers until they are seen. */
function hinted(environment: Environment): Ledger {
  const ledger = emptyLedger(environment.name)
  for (const [id, value] of Object.entries(environment.hints)) {
    if (isQuestionId(id) && !id.endsWith('.request'))
      ledger.questions[id] = assumed(value, 'The environment file says so; it has not been seen yet.')
  }
  return ledger
}

/** What follows from all exchanges together; an investigator's own answer stays where it knows more. */
function conclude(lab: Lab, run: string): Pick<Discovery, 'ledger' | 'openapi' | 'knowledge'> {
  const { knowledge, ledger, environment } = lab
  const exchanges = lab.client.exchanges()
  const derived = deriveAnswers({ knowledge, exchanges, readErrors })
  for (const [id, answer] of Object.entries(derived) as [QuestionId, NonNullable<(typeof derived)[QuestionId]>][]) {
    const own = ledger.questions[id] ?? openAnswer()
    if (isAnswered(own) || (own.status !== 'open' && !isAnswered(answer))) continue
    ledger.questions[id] = answer
  }
  for (const answer of Object.values(ledger.questions)) if (isAnswered(answer)) answer.since ??= run
  const openapi = buildOpenApi({ environment: environment.name, knowledge, exchanges })
  return { ledger: JSON.parse(JSON.stringify(ledger)) as Ledger, openapi, knowledge }
}
