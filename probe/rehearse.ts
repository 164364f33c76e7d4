/** A known service, seen again: its recipes are tried once each, and what they show is laid over what was recorded. */
import { ENDPOINTS, type Endpoint, EXT_ENDPOINTS } from '../contract/endpoint.ts'
import { sameJson } from '../contract/json.ts'
import type { TokenKnowledge } from '../contract/knowledge.ts'
import { type Answer, answerTo, isAnswered, type Ledger } from '../contract/ledger.ts'
import type { OpenApiDocument, Post } from '../contract/openapi/document.ts'
import { QUESTIONS, type QuestionId } from '../contract/questions.ts'
import type { Recipe } from '../contract/recipe.ts'
import { conclude, type Discovery, type DiscoveryInput } from './discover.ts'
import refusals from './investigators/auth-refusal.ts'
import errors from './investigators/errors.ts'
import { call, type Lab, openLab } from './lab.ts'
import { logInAgain } from './log-in/again.ts'

export interface Recorded {
  ledger: Ledger
  openapi: OpenApiDocument
}

/** `undefined` where a recorded call is not accepted any more: the service must be discovered anew. */
export async function rehearse(input: DiscoveryInput, recorded: Recorded): Promise<Discovery | undefined> {
  const lab = openLab({
    environment: input.environment,
    client: input.client,
    clock: input.clock,
    ledger: structuredClone(recorded.ledger),
  })
  if (!recall(lab, recorded)) return undefined
  if (!(await logInAgain(lab))) return undefined
  for (const endpoint of EXT_ENDPOINTS) {
    for (const operation of lab.knowledge.endpoints[endpoint]?.operations ?? []) {
      const seen = await call(lab, {
        endpoint,
        template: operation.recipe,
        purpose: `the recorded call, ${operation.operation}`,
      })
      if (seen.outcome !== 'success') return undefined
      operation.accepted.push(seen.reply.exchange.id)
      if (seen.reply.json !== undefined)
        for (const name of [endpoint, `${endpoint}.${operation.operation}`])
          lab.memory.answers.set(name, seen.reply.json)
    }
    await call(lab, {
      endpoint,
      template: { encoding: 'json', body: {} },
      purpose: 'an empty request, to see what it asks for',
    })
  }
  await refusals.investigate(lab)
  await errors.investigate(lab)
  const now = conclude(lab, input.run)
  const openapi = overlaid(recorded.openapi, now.openapi)
  return {
    ledger: confirmed(recorded.ledger, now.ledger, input.run),
    openapi,
    knowledge: lab.knowledge,
    story: lab.story,
    left: [],
  }
}

/** What the record says of base path, token and recipes; `false` where the essentials are not in it. */
function recall(lab: Lab, { ledger, openapi }: Recorded): boolean {
  const value = <T>(id: QuestionId) => answerTo(ledger, id).value as T | undefined
  const location = value<TokenKnowledge['location']>('auth.token.location')
  const presentation = value<TokenKnowledge['presentation']>('auth.token.presentation')
  if (location === undefined || presentation === undefined) return false
  lab.knowledge.basePath = value('env.base-path') ?? { prefix: '', suffix: '' }
  lab.knowledge.token = { location, presentation }
  lab.token = { value: '', presentation, proven: true, issuedAt: 0 }
  lab.renew = () => logInAgain(lab)
  for (const endpoint of ENDPOINTS) {
    const recipes = postOf(openapi, endpoint)?.['x-recipes'] as Record<string, Recipe> | undefined
    if (recipes === undefined) continue
    const operations = Object.values(recipes).map(recipe => ({
      operation: recipe.operation,
      recipe,
      accepted: [],
      fields: [],
    }))
    lab.knowledge.endpoints[endpoint] = { endpoint, operations, headers: [], query: [] }
  }
  return (
    EXT_ENDPOINTS.every(endpoint => lab.knowledge.endpoints[endpoint] !== undefined) &&
    lab.knowledge.endpoints['auth-authenticate'] !== undefined
  )
}

function postOf(openapi: OpenApiDocument, endpoint: Endpoint): Post | undefined {
  return openapi.paths[`/${endpoint}`]?.post
}

/** Requests as they were recorded; answers as they are now where they were seen now. */
function overlaid(before: OpenApiDocument, now: OpenApiDocument): OpenApiDocument {
  const paths = Object.fromEntries(
    ENDPOINTS.map(endpoint => {
      const item = before.paths[`/${endpoint}`]
      const old = item?.post
      const fresh = postOf(now, endpoint)
      const post = old === undefined ? fresh : { ...old, responses: { ...old.responses, ...fresh?.responses } }
      return [`/${endpoint}`, { ...item, post }]
    }),
  )
  return { ...before, paths: paths as OpenApiDocument['paths'] }
}

/** Seen again alike: confirmed. Seen otherwise: as it is now. Not seen this time: as it was. */
function confirmed(before: Ledger, now: Ledger, run: string): Ledger {
  const questions: Record<string, Answer> = {}
  for (const { id } of QUESTIONS) {
    const old = answerTo(before, id)
    const fresh = answerTo(now, id)
    if (!isAnswered(old)) questions[id] = isAnswered(fresh) ? { ...fresh, since: run } : old
    else if (isAnswered(fresh) && !sameJson(old.value, fresh.value)) questions[id] = fresh
    else
      questions[id] = {
        ...old,
        status: 'confirmed',
        confidence: Math.max(old.confidence, 0.95),
        confidenceFrom: [...new Set([...old.confidenceFrom, 'seen again in a later run'])],
        since: old.since ?? run,
      }
  }
  return { ...now, questions }
}
