/** Fields of what the endpoints are about, from accepted requests and their answers. */
import { EXT_ENDPOINTS, type ExtEndpoint } from '../endpoint.ts'
import { eachProperty, segmentsOf, starred } from '../json.ts'
import type { Answer } from '../ledger.ts'
import { shapeTypeOf } from '../shape/shape.ts'
import { type ClassifiedExchange, idsOf, observedAnswer, open, type View } from './view.ts'

export const RESOURCE_OF: Record<ExtEndpoint, 'user' | 'address-preference' | 'notification'> = {
  'ext-verify': 'user',
  'ext-reach': 'address-preference',
  'ext-notify': 'notification',
}

interface PropertyAt {
  pointer: string
  type: string
  where: string
}

export function acceptedAt(view: View, endpoint: ExtEndpoint): ClassifiedExchange[] {
  return view.at(endpoint).filter(each => each.case === 'accepted')
}

function propertiesAt(view: View, endpoint: ExtEndpoint): PropertyAt[] {
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
      : [...eachProperty(json)].map(({ pointer, value }) => ({
          pointer: starred(pointer),
          type: shapeTypeOf(value),
          where: `${endpoint} response`,
        })),
  )
  return [...asked, ...answered]
}

export function resourceAnswer(endpoint: ExtEndpoint, view: View): Answer {
  return fieldsAnswer(propertiesAt(view, endpoint), idsOf(acceptedAt(view, endpoint)), RESOURCE_OF[endpoint])
}

const ADDRESS = /addres|adress|anschrift|adres|direccion|indirizzo|location/i
const PART_OF_ADDRESS =
  /^(street|strasse|straße|house_?-?(no|number|nr)|hausnummer|postal_?-?code|post_?-?code|zip(_?-?code)?|plz|city|town|ort|stadt|locality|country(_?-?code)?|land|(address_?-?)?line_?-?[12])$/i

export function addressAnswer(view: View): Answer {
  const all = EXT_ENDPOINTS.flatMap(endpoint => propertiesAt(view, endpoint))
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

function fieldsAnswer(found: readonly PropertyAt[], evidence: readonly string[], resource: string): Answer {
  if (found.length === 0 || evidence.length === 0) return open(`Nothing accepted shows a field of ${aOf(resource)}.`)
  const types = new Map<string, Set<string>>()
  for (const { pointer, type } of found) types.set(pointer, (types.get(pointer) ?? new Set()).add(type))
  const fields = [...types]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, set]) => [name, [...set].sort().join(' | ')])
  return observedAnswer({
    value: { fields: Object.fromEntries(fields), seenIn: [...new Set(found.map(each => each.where))].sort() },
    how: 'These properties stood in accepted requests and in their answers.',
    evidence,
  })
}

function aOf(resource: string): string {
  return `${/^[aeio]/.test(resource) ? 'an' : 'a'} ${resource.replace('-', ' ')}`
}
