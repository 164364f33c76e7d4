/** How one notification is sent several times at once under one idempotency key, where the contract knows such a key. */
import { eachProperty, type Json, setAt } from '../../contract/json.ts'
import { type OpenApiDocument, parametersOf, requestSchemaOf } from '../../contract/openapi/document.ts'
import type { RequestTemplate } from '../../contract/request-template.ts'
import { propertiesIn } from '../../contract/shape/withdraw.ts'
import type { Environment } from '../../probe/environment/types.ts'
import { isIdempotencyKey } from '../../probe/naming/notification.ts'
import type { CallOracle, OraclePlan, Race } from '../core/oracles/plan.ts'
import type { LoadPlan, PlannedCall } from '../core/plan.ts'
import { highestRate, mostJourneys } from '../core/profile.ts'
import { LOAD_RULES } from '../core/rules.ts'
import { countInShare, shareFor } from '../core/share.ts'

const AT_ONCE = 4
/** Of the template's `let`; no name of an operator's datum looks like it. */
const KEY = 'own idempotency key'

export function raceOf(
  calls: readonly PlannedCall[],
  oracles: Readonly<Record<string, CallOracle>>,
  document: OpenApiDocument,
  { profile, environment }: { profile: LoadPlan['profile']; environment: Environment },
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
  const share = Math.min(1 / 20, 1 / highestRate(profile))
  if (kind === 'sandbox') return share
  const most = policy.load?.maxNotifications ?? policy.maxNotifications
  return Math.min(share, shareFor(Math.floor(most / 5 / AT_ONCE), mostJourneys(profile)))
}

/** Notifications that races send at most. */
export function racedIn(oracles: OraclePlan | undefined, profile: LoadPlan['profile']): number {
  const race = oracles?.race
  return race == null ? 0 : countInShare(race.share, mostJourneys(profile)) * race.atOnce
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
  const all = [...propertiesIn(requestSchemaOf(document, 'ext-notify')), ...bodyProperties(template.body ?? null)]
  const location = all.find(({ name }) => isIdempotencyKey(name))?.pointer
  return location === undefined
    ? undefined
    : { ...template, let: lets, body: setAt(template.body ?? {}, location, `{{${KEY}}}`) }
}

function bodyProperties(body: Json) {
  return [...eachProperty(body)].map(({ pointer, key: name }) => ({ pointer, name }))
}
