/** `resource.*` and `states`: fields and states of what the endpoints are about, from accepted requests and their answers. */
import { EXT_ENDPOINTS, type ExtEndpoint } from '../endpoint.ts'
import { isObject, members, segmentsOf } from '../json.ts'
import type { Answer } from '../ledger.ts'
import { shapeTypeOf } from '../shape/shape.ts'
import { leafPlaces } from './refusals.ts'
import { type Classed, groupedBy, idsOf, open, seen, type View } from './view.ts'

export const RESOURCE_OF: Record<ExtEndpoint, 'user' | 'address-preference' | 'notification'> = {
  'ext-verify': 'user',
  'ext-reach': 'address-preference',
  'ext-notify': 'notification',
}

interface Member {
  pointer: string
  type: string
  where: string
}

function acceptedAt(view: View, endpoint: ExtEndpoint): Classed[] {
  return view.at(endpoint).filter(each => each.case === 'accepted')
}

function membersAt(view: View, endpoint: ExtEndpoint): Member[] {
  const operations = view.knowledge.endpoints[endpoint]?.operations ?? []
  const choosing = new Set(operations.flatMap(each => each.chosenBy?.pointer ?? []))
  const asked = operations.flatMap(operation =>
    operation.fields
      .filter(field => field.in === 'body' && !choosing.has(field.pointer))
      .flatMap(field =>
        (field.types?.value ?? []).map(type => ({ pointer: field.pointer, type, where: `${endpoint} request` })),
      ),
  )
  const answered = acceptedAt(view, endpoint).flatMap(({ json }) =>
    json === undefined
      ? []
      : [...members(json)].map(({ pointer, value }) => ({
          pointer: pointer.replace(/\/\d+(?=\/|$)/g, '/*'),
          type: shapeTypeOf(value),
          where: `${endpoint} response`,
        })),
  )
  return [...asked, ...answered]
}

export function resourceAnswer(endpoint: ExtEndpoint, view: View): Answer {
  return fieldsAnswer(membersAt(view, endpoint), idsOf(acceptedAt(view, endpoint)), RESOURCE_OF[endpoint])
}

const ADDRESS = /addres|adress|anschrift|adres|direccion|indirizzo|location/i
const PART_OF_ADDRESS =
  /^(street|strasse|straße|house_?-?(no|number|nr)|hausnummer|postal_?-?code|post_?-?code|zip(_?-?code)?|plz|city|town|ort|stadt|locality|country(_?-?code)?|land|(address_?-?)?line_?-?[12])$/i

export function addressAnswer(view: View): Answer {
  const all = EXT_ENDPOINTS.flatMap(endpoint => membersAt(view, endpoint))
  const parts = all.filter(({ pointer }) => {
    const names = segmentsOf(pointer).filter(name => name !== '*')
    return PART_OF_ADDRESS.test(names.at(-1) ?? '') || names.slice(0, -1).some(name => ADDRESS.test(name))
  })
  const accepted = EXT_ENDPOINTS.filter(endpoint => parts.some(part => part.where.startsWith(endpoint)))
  return fieldsAnswer(
    parts,
    accepted.flatMap(endpoint => idsOf(acceptedAt(view, endpoint))),
    'address',
  )
}

function fieldsAnswer(found: readonly Member[], evidence: readonly string[], resource: string): Answer {
  if (found.length === 0 || evidence.length === 0) return open(`Nothing accepted shows a field of ${aOf(resource)}.`)
  const types = new Map<string, Set<string>>()
  for (const { pointer, type } of found) types.set(pointer, (types.get(pointer) ?? new Set()).add(type))
  const fields = [...types]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, set]) => [name, [...set].sort().join(' | ')])
  return seen({
    value: { fields: Object.fromEntries(fields), seenIn: [...new Set(found.map(each => each.where))].sort() },
    how: 'These members stood in accepted requests and in their answers.',
    evidence,
  })
}

function aOf(resource: string): string {
  return `${/^[aeio]/.test(resource) ? 'an' : 'a'} ${resource.replace('-', ' ')}`
}

const STATE_KEY = /(^|[_-])(status|state|stage|phase|zustand|estado|statut)$|(Status|State|Stage|Phase)$/
/** What an envelope says of the call itself, which is no state of a resource. */
const OF_THE_CALL = /^(ok|success|successful|succeeded|true|false|error|fail|failed)$/i

/** So often a word has to be seen at a member that is not named after a state. */
const OFTEN = 3
/** As programs write them; names of people and places begin with a capital. */
const CODE_WORD = /^(?:[a-z]{3,}(?:[_-][a-z]+)*|[A-Z]{3,}(?:[_-][A-Z]+)*)$/

interface StateWord {
  place: string
  value: string
  /** Whether the member says by its name that it holds a state. */
  named: boolean
}

/** Words of one accepted answer that say how something stands; what the sender said or set itself is none. */
export function stateWords(endpoint: ExtEndpoint, { exchange, json }: Pick<Classed, 'exchange' | 'json'>): StateWord[] {
  const sent = (exchange.request.body ?? '').toLowerCase()
  return (isObject(json) || Array.isArray(json) ? leafPlaces(json) : []).flatMap(({ place, key, value }) => {
    if (typeof value !== 'string' || !isState(value)) return []
    const named = STATE_KEY.test(key)
    const isOwn = endpoint !== 'ext-reach' && !place.includes('*') && CODE_WORD.test(value)
    const isSaid = sent.includes(`"${key.toLowerCase()}"`) || sent.includes(value.toLowerCase())
    return named || (isOwn && !isSaid) ? [{ place, value, named }] : []
  })
}

export function statesAnswer(view: View): Answer {
  const found = EXT_ENDPOINTS.flatMap(endpoint => {
    const asked = new Set((view.knowledge.endpoints[endpoint]?.operations ?? []).flatMap(namesAskedFor))
    const words = acceptedAt(view, endpoint).flatMap(each =>
      stateWords(endpoint, each).map(word => ({ ...word, id: each.exchange.id, resource: RESOURCE_OF[endpoint] })),
    )
    const often = groupedBy(words, one => one.place)
    return words.filter(
      ({ named, place }) =>
        named || (!asked.has(segmentsOf(place).at(-1) ?? '') && (often.get(place)?.length ?? 0) >= OFTEN),
    )
  })
  if (found.length === 0) return open('No accepted answer has a member that names a state.')
  const value = [...groupedBy(found, one => one.resource)].map(([resource, group]) => [
    resource,
    Object.fromEntries(
      [...groupedBy(group, one => one.place)].map(([place, each]) => [
        place,
        [...new Set(each.map(one => one.value))].sort(),
      ]),
    ),
  ])
  return seen({
    value: Object.fromEntries(value),
    how: 'These words said in answers how something stands; others may exist.',
    evidence: [...new Set(found.map(each => each.id))].sort(),
  })
}

const namesAskedFor = ({ fields }: { fields: readonly { pointer: string }[] }) =>
  fields.map(({ pointer }) => segmentsOf(pointer).at(-1) ?? '')

function isState(value: string): boolean {
  return /^[A-Za-z][A-Za-z _-]{0,39}$/.test(value) && !OF_THE_CALL.test(value)
}
