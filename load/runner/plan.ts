/** The load plan for an environment, made of what was discovered. */
import { ENDPOINTS, type Endpoint } from '../../contract/endpoint.ts'
import { HarnessError } from '../../contract/harness-error.ts'
import { inJourneyOrder, namesIn } from '../../contract/journey.ts'
import { answerTo, isAnswered, type Ledger } from '../../contract/ledger.ts'
import { tokenIn } from '../../contract/ledger-values.ts'
import { leftToTheCustomer } from '../../contract/openapi/customers-choice.ts'
import type { Recipe } from '../../contract/recipe.ts'
import type { Environment } from '../../probe/environment/types.ts'
import type { Schema } from '../core/light-schema.ts'
import { paced } from '../core/pace.ts'
import type { ExpectedAnswer, LoadPlan, PlannedCall } from '../core/plan.ts'
import {
  type ContractDocument,
  pathOf,
  type RecordedResponse,
  rateLimitOf,
  readDocument,
  recipesOf,
  requestSchemaOf,
  responsesOf,
} from './contract-document.ts'
import { costOf } from './cost.ts'
import { raceAmong, racedIn } from './oracle-race.ts'
import { planOracles } from './oracles.ts'
import { withShares } from './shares.ts'
import { markedAsTest } from './test-mark.ts'

export interface PlanInput {
  environment: Environment
  ledger: Ledger
  openapi: unknown
  profile: LoadPlan['profile']
}

export interface Planned {
  plan: LoadPlan
  /** Endpoints that cannot be driven because no accepted request is known. */
  unknown: Endpoint[]
  /** Calls that are known and not made, or not as often as asked, with the reason. */
  leftOut: string[]
  /** What is known beforehand of how it will go. */
  notes: string[]
  /** How a notification says that it is a test; `undefined` where the contract offers nothing for it. */
  testMark: string | undefined
}

export function planLoad({ environment, ledger, openapi, profile: chosen }: PlanInput): Planned {
  const known = rateLimitOf(ledger)
  // In production a limiter is met, never explored.
  const { identify, ...searched } = chosen
  const asked = identify === undefined || environment.kind === 'production' ? searched : chosen
  const profile = paced({ ...asked, objectives: { ...chosen.objectives, ...environment.load?.objectives } }, known)
  const document = readDocument(openapi)
  const recipes = ENDPOINTS.flatMap(endpoint => recipesOf(document, endpoint)).filter(recipe =>
    wasTaken(recipe, document),
  )
  const unknown = ENDPOINTS.filter(endpoint => !recipes.some(recipe => recipe.endpoint === endpoint))
  if (unknown.includes('auth-authenticate') || unknown.length >= 3) throw nothingKnown(unknown, environment)
  const driven = recipes.filter(recipe => environment.kind !== 'production' || !changes(recipe))
  const marks = driven.map(recipe => markOf(recipe, document))
  const planned = driven.map((recipe, i) =>
    plannedCall({ ...recipe, ...marks[i]?.template }, nameOf(recipe, recipes), document, ledger),
  )
  const ordered = inJourneyOrder(planned)
  const { oracles, leftOut: unjudged } = planOracles({ document, ledger, calls: ordered, profile, environment })
  const { calls, thinned } = withShares(ordered, profile, environment, racedIn(oracles, profile))
  for (const call of calls) demandNames(call, environment)
  const leftOut = [
    ...recipes
      .filter(recipe => !driven.includes(recipe))
      .map(recipe => `${nameOf(recipe, recipes)}: a change made under load cannot be put back in production`),
    ...thinned,
    ...unjudged,
  ]
  const plan: LoadPlan = {
    planVersion: 1,
    profile,
    baseUrl: environment.baseUrl,
    userAgent: 'last-mile-conformance (load)',
    calls,
    token: tokenIn(ledger),
    ...(known?.status === undefined || known.status === 429 ? {} : { limited: known.status }),
    oracles: { ...oracles, race: raceAmong(oracles.race, calls) },
  }
  // A search is after the limit.
  const limited = profile.search === undefined ? aboveKnownLimit(ledger, costOf(plan).requestsPerSecond) : undefined
  const notes = limited === undefined ? [] : [limited]
  return { plan, unknown, leftOut, notes, testMark: marks.find(mark => mark !== undefined)?.how }
}

function markOf(recipe: Recipe, document: ContractDocument) {
  if (recipe.endpoint !== 'ext-notify') return undefined
  const { endpoint, operation: _operation, ...template } = recipe
  return markedAsTest(template, requestSchemaOf(document, endpoint))
}

function changes(recipe: Recipe): boolean {
  return recipe.endpoint === 'ext-reach' && recipe.operation !== 'check'
}

/** `ext-verify`, or `ext-reach.check` where the endpoint does several things. */
function nameOf({ endpoint, operation }: Recipe, recipes: readonly Recipe[]): string {
  const several = recipes.filter(recipe => recipe.endpoint === endpoint).length > 1
  return several ? `${endpoint}.${operation}` : endpoint
}

/** What was tried and always refused says nothing of the service. */
function wasTaken({ endpoint, operation }: Recipe, document: ContractDocument): boolean {
  return Object.keys(expectedOf(document, endpoint, operation)).length > 0
}

function expectedOf(document: ContractDocument, endpoint: Endpoint, operation: string): PlannedCall['expects'] {
  // Preferences are the customer's: what one may set may also be unset when it is asked for.
  const chosen = endpoint === 'ext-reach' ? (requestSchemaOf(document, endpoint) ?? {}) : undefined
  return expectationsOf(responsesOf(document, endpoint), operation, chosen)
}

function plannedCall(recipe: Recipe, name: string, document: ContractDocument, ledger: Ledger): PlannedCall {
  const { endpoint, operation, ...template } = recipe
  return {
    call: name,
    endpoint,
    operation,
    path: pathOf(document, ledger, endpoint),
    template,
    share: 1,
    expects: expectedOf(document, endpoint, operation),
  }
}

function demandNames(call: PlannedCall, environment: Environment): void {
  for (const name of namesIn(call)) {
    if (name === 'token' || name.includes('#')) continue
    if (Object.hasOwn(environment.credentials, name) || Object.hasOwn(environment.testData, name)) continue
    throw new HarnessError(
      'ENVIRONMENT_INVALID',
      `A call to ${call.call} needs "${name}", which is neither among the credentials nor the test data of the environment "${environment.name}".`,
      `Add "${name}" to testData or credentials of the environment file.`,
    )
  }
}

function nothingKnown(unknown: readonly Endpoint[], environment: Environment): HarnessError {
  return new HarnessError(
    'CONTRACT_MISSING',
    `No journey can be built for "${environment.name}": no accepted request is known for ${unknown.join(', ')}.`,
    'Run `npm run discover` first; where it cannot find a request, give it as a hint `<endpoint>.request` in the environment file.',
  )
}

/**
 * Whether the plan goes above a rate limit that is known: it then measures the limiter and not the service.
 * `undefined` where no limit is known, or the plan stays below it. `requestsPerSecond` on the highest step.
 */
function aboveKnownLimit(ledger: Ledger, requestsPerSecond: number): string | undefined {
  if (!isAnswered(answerTo(ledger, 'limits.rate'))) return undefined
  const known = rateLimitOf(ledger)
  const limit = known?.limit ?? known?.limitInterval?.[1]
  const seconds = known?.windowSeconds ?? known?.windowInterval?.[0]
  if (limit == null || seconds === undefined || requestsPerSecond <= limit / seconds) return undefined
  return `the service is known to allow ${limit} requests in ${seconds} s (limits.rate), and this plan sends up to ${requestsPerSecond} a second: what is refused for haste counts as failed`
}

/**
 * What each status of a call means: which bodies are a success, and which refusals come with the same status.
 * `request`: the schema of what may be set, where a customer's choice decides what stands in an answer.
 */
function expectationsOf(
  responses: Record<string, RecordedResponse>,
  operation: string,
  request?: Schema,
): Record<string, ExpectedAnswer> {
  return Object.fromEntries(
    Object.entries(responses)
      .filter(([status, response]) => /^\d{3}$/.test(status) && takes(status, response))
      .map(([status, response]) => [status, expected(response, operation, request)]),
  )
}

function takes(status: string, response: RecordedResponse): boolean {
  return response['x-outcome']?.includes('accepted') ?? status.startsWith('2')
}

function expected(response: RecordedResponse, operation: string, request: Schema | undefined): ExpectedAnswer {
  const schema = response['x-operations']?.[operation] ?? jsonSchemas(response.content)[0]
  const told = schema === undefined || request === undefined ? schema : leftToTheCustomer(schema, request)
  return { ...(told === undefined ? {} : { schema: told }), refused: jsonSchemas(response['x-refused']) }
}

function jsonSchemas(content: RecordedResponse['content']) {
  return Object.entries(content ?? {}).flatMap(([type, { schema }]) =>
    /[/+]json$/i.test(type) && schema !== undefined ? [schema] : [],
  )
}
