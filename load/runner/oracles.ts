/** What the answers of a load run are held against, made of the recorded contract. */
import { ENDPOINTS, type Endpoint, effectOf } from '../../contract/endpoint.ts'
import { distinct, eachProperty, lastOf, leaves, segmentsOf, setAt } from '../../contract/json.ts'
import type { Ledger } from '../../contract/ledger.ts'
import { bareType, isJsonType } from '../../contract/media-types.ts'
import {
  errorFormatIn,
  type OpenApiDocument,
  parametersOf,
  type Response,
  rateLimitIn,
  rejectionsOf,
  requestSchemaOf,
  responsesOf,
} from '../../contract/openapi/document.ts'
import type { RequestTemplate } from '../../contract/request-template.ts'
import { type Property, propertiesIn } from '../../contract/shape/withdraw.ts'
import { referencesOf } from '../../contract/template.ts'
import type { Environment } from '../../probe/environment/types.ts'
import { isIdempotencyKey, namesNotification } from '../../probe/naming/notification.ts'
import type {
  CallOracle,
  Echo,
  LoadPlan,
  OraclePlan,
  Overload,
  PlannedCall,
  Race,
  RejectionForm,
} from '../core/plan.ts'
import { mostOf } from '../core/profile.ts'
import { countInShare, shareFor } from '../core/share.ts'
import { LOAD_RULES } from '../core/thresholds.ts'

/** Journeys a second and step of which every answer is judged in full. */
const SAMPLED = 20

/** `leftOut`: rules that cannot be judged, with the reason. */
export function planOracles(
  calls: readonly PlannedCall[],
  document: OpenApiDocument,
  ledger: Ledger,
  profile: LoadPlan['profile'],
  environment: Environment,
): { oracles: OraclePlan; leftOut: string[] } {
  const trace = traceHeader(document)
  const oracles = Object.fromEntries(calls.map(call => [call.call, oracleOf(call, trace)]))
  const { race, leftOut } = raceOf(calls, oracles, document, profile, environment)
  return {
    oracles: {
      ...{ sampled: SAMPLED, trace, calls: oracles, race },
      refusals: rejectionForms(document),
      overload: overloadOf(document, ledger),
    },
    leftOut,
  }
}

function oracleOf(call: PlannedCall, trace: string): CallOracle {
  const own = Object.keys(call.template.headers ?? {}).map(name => name.toLowerCase())
  return {
    traceable: !own.includes(trace.toLowerCase()),
    echoes: echoesOf(call),
    made: call.endpoint === 'ext-notify' ? madeIn(call.expects) : null,
    shared: isShared(call),
  }
}

/** Content-Type is judged by itself; for an agreed load the limiter may be lifted, and what tells of it goes with it. */
export function alwaysSent(response: Response | undefined): string[] {
  return Object.entries(response?.headers ?? {})
    .filter(([name, header]) => header['x-presence'] === 'always' && !/^content-type$|rate-?limit/i.test(name))
    .map(([name]) => name.toLowerCase())
}

export function mediaTypes(content: Record<string, unknown> | undefined): string[] {
  return Object.keys(content ?? {}).map(bareType)
}

function rejectionForms(document: OpenApiDocument): RejectionForm[] {
  const forms = ENDPOINTS.flatMap(endpoint =>
    Object.values(responsesOf(document, endpoint)).flatMap(response => Object.entries(rejectionsOf(response) ?? {})),
  ).map(([type, { schema }]) => ({ mediaType: bareType(type), schema: schema ?? {} }))
  return distinct(forms)
}

function overloadOf(document: OpenApiDocument, ledger: Ledger): Overload {
  const own = rateLimitIn(ledger)?.status
  const statuses = [...new Set([429, 503, ...(own === undefined || own < 400 ? [] : [own])])]
  const recorded = ENDPOINTS.flatMap(endpoint =>
    statuses.flatMap(status => mediaTypes(responsesOf(document, endpoint)[String(status)]?.content)),
  )
  const format = errorFormatIn(ledger)
  const usual = format?.mediaType?.toLowerCase()
  // Where no format is recorded, JSON is the rule if all recorded rejections are JSON.
  const others = rejectionForms(document).map(form => form.mediaType)
  const rule = others.length > 0 && others.every(isJsonType) ? others : []
  const properties = [format?.at?.code, format?.at?.message].filter(pointer => pointer !== undefined)
  return {
    statuses,
    mediaTypes: [...new Set([...recorded, ...(usual === undefined ? rule : [usual])])],
    family: usual === undefined ? null : { mediaType: usual, members: properties },
  }
}

const TRACE = /^(x-)?(request|correlation)-?id$/i

/** The recorded one, else the usual one: senders may always add it. */
function traceHeader(document: OpenApiDocument): string {
  const recorded = ENDPOINTS.flatMap((endpoint: Endpoint) => parametersOf(document, endpoint)).find(
    each => each.in === 'header' && TRACE.test(each.name),
  )
  return recorded?.name ?? 'X-Request-Id'
}

type Answers = PlannedCall['expects']
const MOST_ECHOES = 6
/** What one journey changes there another one reads. */
const isShared = ({ endpoint, operation }: PlannedCall) => effectOf(endpoint, operation) === 'changes'

/**
 * Where in recorded answers the oracles look: properties that may repeat the request, and the one that names what was
 * made. Properties of the same name, or of the name that the request takes its value from; whether they repeat it, the
 * run shows.
 */
function echoesOf(call: PlannedCall): Echo[] {
  if (isShared(call)) return []
  const sent = [...leaves(call.template.body ?? null)].filter(
    ({ value }) => typeof value === 'string' && value.includes('{{'),
  )
  const answered = scalarsIn(call.expects)
  const echoes = sent.flatMap(({ pointer, value }) => {
    const names = new Set([lastOf(pointer), ...referencesOf(value).map(nameOf)].map(plain))
    return answered
      .filter(({ name }) => names.has(plain(name)))
      .map(({ pointer: message }) => ({ answered: message, sent: pointer }))
  })
  return [...new Map(echoes.map(echo => [JSON.stringify(echo), echo])).values()].slice(0, MOST_ECHOES)
}

function madeIn(answers: Answers): string | null {
  const named = scalarsIn(answers).filter(({ name }) => namesNotification(name))
  const depth = ({ pointer }: Property) => segmentsOf(pointer).length
  return named.sort((a, b) => depth(a) - depth(b))[0]?.pointer ?? null
}

function scalarsIn(answers: Answers): Property[] {
  const isScalar = ({ schema: { type = null } }: Property) =>
    [type].flat().some(each => /^(string|integer|number)$/.test(String(each)))
  return Object.values(answers).flatMap(({ schema }) => propertiesIn(schema).filter(isScalar))
}

/** `customerId` of `ext-verify#/customerId`. */
function nameOf(reference: string): string {
  const hash = reference.indexOf('#')
  return hash < 0 ? reference : lastOf(reference.slice(hash + 1))
}

function plain(name: string): string {
  return name.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()
}

const AT_ONCE = 4
/** Of the template's `let`; no name of an operator's datum looks like it. */
const KEY = 'own idempotency key'

function raceOf(
  calls: readonly PlannedCall[],
  oracles: Readonly<Record<string, CallOracle>>,
  document: OpenApiDocument,
  profile: LoadPlan['profile'],
  environment: Environment,
): { race: Race | null; leftOut: string[] } {
  const call = calls.find(each => each.endpoint === 'ext-notify')
  if (call === undefined) return { race: null, leftOut: [] }
  const out = (why: string) => ({ race: null, leftOut: [`${LOAD_RULES.idempotency}/${call.call}: ${why}`] })
  const template = withKey(call.template, document)
  const made = oracles[call.call]?.made ?? null
  if (template === undefined) return out('the contract knows no idempotency key')
  if (made === null) return out('no answer to a notification names it, so that two could not be told apart')
  if (environment.kind === 'production') return out('notifications are not repeated in production')
  if (profile.search !== undefined) return out('a search for the highest rate sends nothing alongside its journeys')
  const share = shareOf(profile, environment)
  if (share <= 0) return out('the policy allows too few notifications a run')
  return { race: { call: { ...call, template }, atOnce: AT_ONCE, share, made }, leftOut: [] }
}

/** One journey in twenty at most, one race a second, and where notifications are counted a fifth of those allowed. */
function shareOf(profile: LoadPlan['profile'], { kind, policy }: Environment): number {
  const { rate, journeys } = mostOf(profile)
  const share = Math.min(1 / 20, 1 / rate)
  if (kind === 'sandbox') return share
  const most = policy.load?.maxNotifications ?? policy.maxNotifications
  return Math.min(share, shareFor(Math.floor(most / 5 / AT_ONCE), journeys))
}

/** Notifications that races send at most. */
export function racedIn(oracles: OraclePlan | undefined, profile: LoadPlan['profile']): number {
  const race = oracles?.race
  return race == null ? 0 : countInShare(race.share, mostOf(profile).journeys) * race.atOnce
}

/** A race needs what a journey learns that notifies; where none does, there is none. */
export function raceAmong(race: Race | null, calls: readonly PlannedCall[]): Race | null {
  const notifies = calls.find(each => each.call === race?.call.call)
  return race === null || notifies === undefined ? null : { ...race, share: Math.min(race.share, notifies.share) }
}

function withKey(template: RequestTemplate, document: OpenApiDocument): RequestTemplate | undefined {
  const lets = { ...template.let, [KEY]: { uuid: 'v4' as const } }
  const own = Object.keys(template.headers ?? {}).find(isIdempotencyKey)
  const recorded = parametersOf(document, 'ext-notify').find(each => isIdempotencyKey(each.name))
  const header = own ?? (recorded?.in === 'header' ? recorded.name : undefined)
  if (header !== undefined) return { ...template, let: lets, headers: { ...template.headers, [header]: `{{${KEY}}}` } }
  if (recorded?.in === 'query')
    return { ...template, let: lets, query: { ...template.query, [recorded.name]: `{{${KEY}}}` } }
  const location =
    propertiesIn(requestSchemaOf(document, 'ext-notify')).find(({ name }) => isIdempotencyKey(name))?.pointer ??
    [...eachProperty(template.body ?? null)].find(({ key }) => isIdempotencyKey(key))?.pointer
  return location === undefined
    ? undefined
    : { ...template, let: lets, body: setAt(template.body ?? {}, location, `{{${KEY}}}`) }
}
