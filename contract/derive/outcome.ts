/** Whether an answer took the request or refused it: a status alone does not tell, some services refuse with 200. */
import type { Endpoint } from '../endpoint.ts'
import type { Exchange } from '../exchange.ts'
import { isObject, type Json, members, readJson } from '../json.ts'
import type { EndpointKnowledge, Knowledge } from '../knowledge.ts'
import { roleNamed, tellsTrouble } from '../roles.ts'
import { exchangesAt } from './route.ts'

type Outcome = 'accepted' | 'refused' | 'unclear'

export interface Judged {
  exchange: Exchange
  response: NonNullable<Exchange['response']>
  outcome: Outcome
  json: Json | undefined
}

/** The answered exchanges of one endpoint, by id, each judged by what discovery has found to be accepted. */
export function judge(endpoint: Endpoint, knowledge: Knowledge, exchanges: readonly Exchange[]): Judged[] {
  const listed = acceptedIds(knowledge.endpoints[endpoint])
  const answered = exchangesAt(endpoint, knowledge, exchanges).flatMap(exchange => {
    if (exchange.response === undefined) return []
    const parsed = readJson(exchange.response.body)
    return [{ exchange, response: exchange.response, json: parsed.success ? parsed.data : undefined }]
  })
  const models = answered.filter(each => listed.has(each.exchange.id))
  return answered
    .map(each => ({ ...each, outcome: listed.has(each.exchange.id) ? 'accepted' : unlisted(each, models) }) as const)
    .sort((a, b) => (a.exchange.id < b.exchange.id ? -1 : 1))
}

function acceptedIds(known: EndpointKnowledge | undefined): Set<string> {
  return new Set(known?.operations.flatMap(operation => operation.accepted) ?? [])
}

type Answered = Omit<Judged, 'outcome'>

function unlisted(each: Answered, models: readonly Answered[]): Outcome {
  const { status } = each.response
  if (status >= 400) return 'refused'
  if (each.exchange.request.method !== 'POST' || status < 200 || status >= 300) return 'unclear'
  if (models.some(model => model.response.status === status && isAlike(each, model))) return 'accepted'
  return each.json !== undefined && models.length > 0 && saysRefused(each.json) ? 'refused' : 'unclear'
}

/** The same members of the same types, and the same words where a word tells how it went. */
function isAlike(each: Answered, model: Answered): boolean {
  if (each.json === undefined || model.json === undefined)
    return each.json === model.json && each.response.body === model.response.body
  return profile(each.json) === profile(model.json)
}

function profile(json: Json): string {
  const parts = new Set<string>()
  for (const { pointer, value } of members(json)) {
    const place = pointer.replace(/\/\d+(?=\/|$)/g, '/*')
    parts.add(`${place}:${typeof value}${value === null ? ' null' : ''}${wordOf(pointer, value)}`)
  }
  return [...parts].sort().join('\n')
}

function wordOf(pointer: string, value: Json): string {
  if (pointer.lastIndexOf('/') !== 0) return ''
  if (typeof value === 'boolean') return ` ${value}`
  return typeof value === 'string' && /^[A-Za-z_-]{1,24}$/.test(value) ? ` ${value}` : ''
}

const TROUBLE_KEY = /err|fault|fail|exception|problem|violation/i

export function saysRefused(json: Json): boolean {
  if (!isObject(json)) return false
  return Object.entries(json).some(
    ([key, value]) =>
      (TROUBLE_KEY.test(key) && value !== null && value !== false && !isEmpty(value)) ||
      (roleNamed(key) === 'success' && value === false) ||
      (typeof value === 'string' && tellsTrouble(value)),
  )
}

function isEmpty(value: Json): boolean {
  return value === '' || value === 0 || (Array.isArray(value) && value.length === 0)
}
