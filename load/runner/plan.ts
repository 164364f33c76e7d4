/** The load plan for an environment, made of what was discovered. */
import { ENDPOINTS, type Endpoint, effectOf } from '../../contract/endpoint.ts'
import { HarnessError } from '../../contract/harness-error.ts'
import { inJourneyOrder, namesIn, sourcesOf } from '../../contract/integration.ts'
import { getAt, type Json, leaves, setAt } from '../../contract/json.ts'
import { answerTo, isAnswered, type Ledger } from '../../contract/ledger.ts'
import {
  documentIn,
  type OpenApiDocument,
  operationTemplatesOf,
  type Response,
  rateLimitIn,
  requestSchemaOf,
  responsesOf,
  routeIn,
  tokenIn,
} from '../../contract/openapi/document.ts'
import type { OperationTemplate, RequestTemplate } from '../../contract/request-template.ts'
import type { JsonSchema } from '../../contract/shape/shape.ts'
import { leftToTheCustomer, type Property, propertiesIn } from '../../contract/shape/withdraw.ts'
import type { Environment } from '../../probe/environment/types.ts'
import type { ExpectedAnswer, LoadPlan, PlannedCall } from '../core/plan.ts'
import { mostJourneysOfARun, mostRuns } from '../core/profile.ts'
import { paced } from '../core/search.ts'
import { shareFor } from '../core/share.ts'
import { costOf } from './cost.ts'
import { alwaysSent, mediaTypes, planOracles, raceAmong, racedIn } from './oracles.ts'

export interface PlanInput {
  environment: Environment
  ledger: Ledger
  openapi: unknown
  profile: LoadPlan['profile']
}

export type Planned = ReturnType<typeof planLoad>

/**
 * `unknown`: endpoints that cannot be driven because no accepted request is known; `leftOut`: calls that are known and not
 * made, or not as often as asked, with the reason; `notes`: what is known beforehand of how it will go; `testMark`: how a
 * notification says that it is a test, `undefined` where the contract offers nothing for it.
 */
export function planLoad({ environment, ledger, openapi, profile: chosen }: PlanInput) {
  const known = rateLimitIn(ledger)
  const profile = paced({ ...chosen, objectives: { ...chosen.objectives, ...environment.load?.objectives } }, known)
  const document = documentIn(openapi)
  const all = ENDPOINTS.flatMap(endpoint => operationTemplatesOf(document, endpoint)).map(of =>
    plannedCall(of, document, ledger),
  )
  // What was tried and always rejected says nothing of the service.
  const accepted = all.filter(({ expects }) => Object.keys(expects).length > 0)
  const unknown = ENDPOINTS.filter(endpoint => !accepted.some(call => call.endpoint === endpoint))
  if (unknown.includes('auth-authenticate') || unknown.length >= 3) throw nothingKnown(unknown, environment)
  const named = accepted.map(call => {
    const several = accepted.filter(({ endpoint }) => endpoint === call.endpoint).length > 1
    return several ? { ...call, call: `${call.endpoint}.${call.operation}` } : call
  })
  const isDriven = ({ endpoint, operation }: PlannedCall) =>
    environment.kind !== 'production' || effectOf(endpoint, operation) !== 'changes'
  const schema = requestSchemaOf(document, 'ext-notify')
  let testMark: string | undefined
  const planned = named.filter(isDriven).map(call => {
    if (call.endpoint !== 'ext-notify') return call
    const { template, how } = markedAsTest(call.template, schema)
    testMark ??= how
    return { ...call, template }
  })
  const ordered = inJourneyOrder(planned)
  const { oracles, leftOut: unjudged } = planOracles(ordered, document, ledger, profile, environment)
  const { calls, thinned } = withShares(ordered, profile, environment, racedIn(oracles, profile))
  for (const call of calls) demandNames(call, environment)
  const leftOut = [
    ...named
      .filter(call => !isDriven(call))
      .map(({ call }) => `${call}: a change made under load cannot be put back in production`),
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
  return { plan, unknown, leftOut, notes, testMark }
}

function plannedCall(
  { endpoint, operation, ...template }: OperationTemplate,
  document: OpenApiDocument,
  ledger: Ledger,
): PlannedCall {
  const path = pathOf(document, ledger, endpoint)
  const expects = expectedOf(document, endpoint, operation)
  return { call: endpoint, endpoint, operation, path, template, share: 1, expects }
}

/** What each status of a call means: which bodies are a success, and which rejections come with the same status. */
function expectedOf(document: OpenApiDocument, endpoint: Endpoint, operation: string): PlannedCall['expects'] {
  // Preferences are the customer's: what one may set may also be unset when it is asked for.
  const chosen = endpoint === 'ext-reach' ? (requestSchemaOf(document, endpoint) ?? {}) : undefined
  const taken = Object.entries(responsesOf(document, endpoint)).filter(
    ([status, response]) =>
      /^\d{3}$/.test(status) && (response['x-outcome']?.includes('accepted') ?? status.startsWith('2')),
  )
  const expected = taken.map(([status, response]): [string, ExpectedAnswer] => {
    const schema = response['x-operations']?.[operation] ?? jsonSchemas(response.content)[0]
    const reported = schema === undefined || chosen === undefined ? schema : leftToTheCustomer(schema, chosen)
    const [types, headers] = [mediaTypes(response.content), alwaysSent(response)]
    const rejected = jsonSchemas(response['x-refused'])
    return [
      status,
      { ...(reported === undefined ? {} : { schema: reported }), refused: rejected, mediaTypes: types, headers },
    ]
  })
  return Object.fromEntries(expected)
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

function pathOf(document: OpenApiDocument, ledger: Ledger, endpoint: Endpoint): string {
  const { prefix, suffix } = routeIn(ledger) ?? {
    prefix: (document.servers?.[0]?.url ?? '').replace(/\/$/, ''),
    suffix: document.paths[`/${endpoint}`]?.['x-path-suffix'] ?? '',
  }
  return `${prefix}/${endpoint}${suffix}`
}

/**
 * Whether the plan goes above a rate limit that is known: it then measures the limiter and not the service.
 * `undefined` where no limit is known, or the plan stays below it. `requestsPerSecond` on the highest step.
 */
function aboveKnownLimit(ledger: Ledger, requestsPerSecond: number): string | undefined {
  if (!isAnswered(answerTo(ledger, 'limits.rate'))) return undefined
  const known = rateLimitIn(ledger)
  const limit = known?.limit ?? known?.limitInterval?.[1]
  const seconds = known?.windowSeconds ?? known?.windowInterval?.[0]
  if (limit == null || seconds === undefined || requestsPerSecond <= limit / seconds) return undefined
  return `the service is known to allow ${limit} requests in ${seconds} s (limits.rate), and this plan sends up to ${requestsPerSecond} a second: what is rate limited counts as failed`
}

function jsonSchemas(content: Response['content']) {
  return Object.entries(content ?? {}).flatMap(([type, { schema }]) =>
    /[/+]json$/i.test(type) && schema !== undefined ? [schema] : [],
  )
}

/**
 * Each trial of a search counts its journeys again, so that a cap is divided among all there may be. `alongside`:
 * notifications that are sent alongside the journeys; `thinned`: where a cap made a share smaller, one sentence each.
 */
function withShares(
  calls: readonly PlannedCall[],
  profile: LoadPlan['profile'],
  environment: Environment,
  alongside: number,
) {
  const [runs, journeys] = [mostRuns(profile), mostJourneysOfARun(profile)]
  const weighed = calls.map(call => ({ ...call, share: environment.load?.weights?.[call.endpoint] ?? 1 }))
  const thinned: string[] = []
  for (const { what, most, effect } of capsOf(environment)) {
    const left = Math.max(0, most - (what === 'notifications' ? alongside : 0))
    const share = shareFor(Math.floor(left / runs), journeys)
    for (const call of weighed) {
      if (effectOf(call.endpoint, call.operation) !== effect || call.share <= share) continue
      thinned.push(
        `${call.call} is called by ${percent(share)} of the journeys: the policy allows ${most} ${what} a run`,
      )
      call.share = share
    }
  }
  return { calls: withNeeds(weighed).filter(call => call.share > 0), thinned }
}

/** A call that others need is made by at least as many journeys. */
function withNeeds(calls: readonly PlannedCall[]): PlannedCall[] {
  const needed = new Map(calls.map(call => [call, call.share]))
  // Those behind come later in the journey, so that one pass from the end reaches all.
  for (const call of [...calls].reverse())
    for (const source of sourcesOf(call))
      for (const one of calls)
        if (one !== call && (one.endpoint === source || `${one.endpoint}.${one.operation}` === source))
          needed.set(one, Math.max(needed.get(one) ?? 0, needed.get(call) ?? 0))
  return calls.map(call => ({ ...call, share: needed.get(call) ?? call.share }))
}

/** The embedded service bears any number. */
export function capsOf({ kind, policy }: Pick<Environment, 'kind' | 'policy'>) {
  if (kind === 'sandbox') return []
  const notifications = policy.load?.maxNotifications ?? policy.maxNotifications
  const changes = policy.load?.maxChanges ?? policy.maxChanges ?? Number.POSITIVE_INFINITY
  return [
    { what: 'notifications', most: notifications, effect: 'notifies' },
    { what: 'changes', most: changes, effect: 'changes' },
  ] as const
}

function percent(share: number): string {
  return `${Math.round(share * 1000) / 10} %`
}

interface Marked {
  template: RequestTemplate
  /** How, in words: `/message begins with [TEST]`; `undefined` where the contract offers nothing. */
  how: string | undefined
}

const SWITCH = /^(?:is|as)?_?(?:test|dry_?run|sandbox|simulat\w*|trial)_?(?:mode|message|only|run|send)?$/i
const MODE_VALUE = /^(?:test|testing|dry[-_]?run|sandbox|simulat\w*)$/i
const TEXT = /(?:message|text|body|content|subject|title|note|comment|remark)/i
const SAYS_TEST = /\btest/i
const MARK = '[TEST] '

/** `schema` of the whole request, as recorded; only properties that it names are added. */
export function markedAsTest(template: RequestTemplate, schema: JsonSchema | undefined): Marked {
  const properties = propertiesIn(schema)
  const flag = properties.find(({ name, schema: one }) => SWITCH.test(name) && [one['type']].flat().includes('boolean'))
  if (flag !== undefined) return put(template, flag.pointer, true)
  for (const { pointer, schema: one } of properties) {
    const value = Array.isArray(one['enum']) ? one['enum'].find(each => MODE_VALUE.test(String(each))) : undefined
    if (value !== undefined) return put(template, pointer, value)
  }
  return inText(template, properties)
}

function inText(template: RequestTemplate, properties: readonly Property[]): Marked {
  const texts = [...leaves(template.body ?? null)].filter(
    ({ pointer, value }) => typeof value === 'string' && TEXT.test(pointer.split('/').at(-1) ?? ''),
  )
  const stated = texts.find(({ value }) => SAYS_TEST.test(String(value)))
  if (stated !== undefined) return { template, how: `${stated.pointer} says that it is a test` }
  for (const { pointer, value } of texts) {
    const known = properties.find(property => property.pointer === pointer)?.schema
    if (known === undefined || !isFree(known, String(value))) continue
    return { ...put(template, pointer, `${MARK}${String(value)}`), how: `${pointer} begins with ${MARK.trim()}` }
  }
  return { template, how: undefined }
}

/** A text that may be anything, and is not already at its longest. */
function isFree(schema: JsonSchema, text: string): boolean {
  if (['enum', 'const', 'pattern', 'format'].some(word => schema[word] !== undefined)) return false
  const most = schema['maxLength']
  // What a template becomes is not known here: the mark must fit in any case.
  if (typeof most !== 'number') return true
  return !text.includes('{{') && MARK.length + text.length <= most
}

function put(template: RequestTemplate, pointer: string, value: Json): Marked {
  const body = template.body ?? {}
  const how = `${pointer} is ${JSON.stringify(value)}`
  return {
    template: getAt(body, pointer) === value ? template : { ...template, body: setAt(body, pointer, value) },
    how,
  }
}
