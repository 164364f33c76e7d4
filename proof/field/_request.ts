/** Requests of the proof as data: a property left out, replaced, or all optional ones dropped. */
import { getAt, isObject, type Json, removeAt, segmentsOf, setAt } from '../../contract/json.ts'
import type { Truth } from '../dialects/_declared.ts'

export interface Prepared {
  headers: Record<string, string>
  query: Record<string, string>
  encoding: 'json' | 'form' | 'none'
  body: Json
}

type TrueEndpoint = Truth['logIn']
export type TrueField = TrueEndpoint['request'][number]

const listOf = (field: TrueField): 'headers' | 'query' => (field.in === 'header' ? 'headers' : 'query')

/** The key as the request spells it; names of headers have no case. */
function keyOf(request: Prepared, field: TrueField): string {
  const name = field.pointer.slice(1)
  const alike = Object.keys(request[listOf(field)]).find(key => key.toLowerCase() === name.toLowerCase())
  return field.in === 'header' ? (alike ?? name) : name
}

/** Where the property stands; several places where it belongs to the items of a list. */
function locationsOf(body: Json, pointer: string): string[] {
  let locations = ['']
  for (const segment of segmentsOf(pointer))
    locations = locations.flatMap(location => {
      const node = getAt(body, location)
      if (segment === '*') return Array.isArray(node) ? node.map((_, i) => `${location}/${i}`) : []
      const below = `${location}/${segment.replaceAll('~', '~0').replaceAll('/', '~1')}`
      return isObject(node) && Object.hasOwn(node, segment) ? [below] : []
    })
  return locations
}

/** The value of the property, of the first item in lists; undefined where the request does not carry it. */
export function carriedBy(request: Prepared, field: TrueField): Json | undefined {
  if (field.in !== 'body') return request[listOf(field)][keyOf(request, field)]
  const [location] = locationsOf(request.body, field.pointer)
  return location === undefined ? undefined : getAt(request.body, location)
}

export function without(request: Prepared, field: TrueField): Prepared {
  if (field.in === 'body') {
    const locations = locationsOf(request.body, field.pointer).reverse()
    return { ...request, body: locations.reduce(removeAt, request.body) }
  }
  const { [keyOf(request, field)]: _gone, ...kept } = request[listOf(field)]
  return { ...request, [listOf(field)]: kept }
}

export function replaced(request: Prepared, field: TrueField, value: Json): Prepared {
  if (field.in !== 'body')
    return { ...request, [listOf(field)]: { ...request[listOf(field)], [keyOf(request, field)]: String(value) } }
  const [location] = locationsOf(request.body, field.pointer)
  return location === undefined ? request : { ...request, body: setAt(request.body, location, value) }
}

export const withUnknownMember = (request: Prepared): Prepared => ({
  ...request,
  body: { ...(isObject(request.body) ? request.body : {}), zzUnheardOf: 'x' },
})

export function isNeeded(field: TrueField, operation: string): boolean {
  if (field.operations !== undefined && !(field.operations as readonly string[]).includes(operation)) return false
  return field.required || ((field.requiredIn as readonly string[] | undefined)?.includes(operation) ?? false)
}

/** Without what is not needed, save the property whose presence is the operation. */
export const onlyNeeded = (
  request: Prepared,
  { request: fields, chooser }: TrueEndpoint,
  operation: string,
): Prepared =>
  fields
    .filter(field => !field.pointer.endsWith('/*') && !isNeeded(field, operation))
    .filter(field => chooser?.by !== 'member' || chooser.at !== field.pointer)
    .reduce(without, request)
