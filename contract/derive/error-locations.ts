/** Where error bodies hold the sentence for people, the code for machines and the list of fields, found by comparing several. */

import { eachProperty, getAt, isObject, type Json, lastOf, leaves, starred } from '../json.ts'
import { mediaTypeOf } from '../media-types.ts'
import type { ErrorResponse } from '../observation.ts'
import { sentIn } from './case.ts'
import type { ClassifiedExchange, View } from './view.ts'

export interface ErrorLocations {
  message?: string
  fields?: string
  code?: string
}

/** Keys that hold a sentence, the likelier first: RFC 9457 has both `detail` and `title`. */
const MESSAGE_KEYS = [
  /^(detail|message|error_?message|error_?description|fault_?string)$/i,
  /^(msg|description|reason|text|user_?message|explanation)$/i,
  /message|detail|description|nachricht|meldung|mensaje|bericht/i,
  /^(title|error|fault)$/i,
]
/** Keys that hold a code, the likelier first. */
const CODE_KEYS = [
  /^(error_?code|code|err_?code|fault_?code|errno)$/i,
  /code$|^(nummer|numero|número|numéro|nr|kode|codice|codigo|código|kod)$/i,
  /^(error|type|reason|key|error_?type|status|id|name|kind|slug)$/i,
]
/** One word, or several joined by points, dashes and the like. */
export const CODE = /^(?=.*[A-Za-z])[A-Za-z][A-Za-z0-9]*([_.:-][A-Za-z0-9]+)*$/

export function errorLocations(bodies: readonly Json[], fieldNames: ReadonlySet<string>): ErrorLocations {
  const code =
    locationOf(bodies, CODE_KEYS, (value, key) => isCode(value, key), 2) ??
    // The status once more, where there is no code of the service's own.
    locationOf(bodies, [/^code$/i], value => typeof value === 'number', 2)
  const isSentence = (value: Json) => typeof value === 'string' && /\S\s+\S/.test(value)
  const message =
    locationOf(bodies, MESSAGE_KEYS, isSentence, 6) ??
    // Keys of a language nobody foresaw: a sentence is a sentence.
    locationOf(bodies, [/./], (value, key) => isSentence(value) && !fieldNames.has(key), 2)
  const top = message ?? code
  const fields = fieldsLocation(bodies, fieldNames, isTop(top) ? top : undefined)
  return {
    ...(message === undefined ? {} : { message }),
    ...(fields === undefined ? {} : { fields }),
    ...(code === undefined ? {} : { code }),
  }
}

function isTop(location: string | undefined): boolean {
  return location !== undefined && location.lastIndexOf('/') === 0
}

/**
 * The place that most bodies have, at least half of them; places outside of lists first. What stands in a list is reported
 * of one property, so that the general place counts even where few rejections are general.
 */
function locationOf(
  bodies: readonly Json[],
  keys: readonly RegExp[],
  fits: (value: Json, key: string) => boolean,
  /** Outside of lists one in so many bodies will do. */
  oneIn: number,
): string | undefined {
  const counts = new Map<string, { count: number; rank: number }>()
  for (const body of bodies) {
    const here = new Map<string, number>()
    for (const { location, key, value } of leafLocations(body)) {
      const rank = keys.findIndex(pattern => pattern.test(key))
      // Some say one sentence as a text and several as a list of texts.
      if (rank >= 0 && fits(value, key))
        here.set(keys.length > 1 ? location.replace(/(?<=[^*])\/\*$/, '') : location, rank)
    }
    for (const [location, rank] of here) counts.set(location, { count: (counts.get(location)?.count ?? 0) + 1, rank })
  }
  const [best] = [...counts]
    .filter(([location, { count }]) => count * (location.includes('*') ? 2 : oneIn) >= bodies.length)
    .sort(
      ([a, x], [b, y]) =>
        Number(a.includes('*')) - Number(b.includes('*')) ||
        Number(y.count * 2 >= bodies.length) - Number(x.count * 2 >= bodies.length) ||
        x.rank - y.rank ||
        y.count - x.count ||
        a.length - b.length ||
        (a < b ? -1 : 1),
    )
  return best?.[0].replaceAll('*', '0')
}

/**
 * The shallowest container that tells names of fields, in the bodies that tell any. A body whose property is the message
 * (`top`) is no map from names to complaints, though a request may have a `message` too.
 */
function fieldsLocation(bodies: readonly Json[], names: ReadonlySet<string>, top?: string): string | undefined {
  const isMap = (body: Json) => top === undefined || getAt(body, top) === undefined
  const counts = new Map<string, number>()
  for (const body of bodies)
    for (const location of new Set(containersNaming(body, names)))
      if (location !== '' || isMap(body)) counts.set(location, (counts.get(location) ?? 0) + 1)
  const [best] = [...counts].sort(([a, x], [b, y]) => y - x || a.length - b.length || (a < b ? -1 : 1))
  return best?.[0]
}

function containersNaming(body: Json, names: ReadonlySet<string>): string[] {
  const inside = isObject(body) ? [...eachProperty(body)].filter(each => !/\/\d+(\/|$)/.test(each.pointer)) : []
  const containers = [{ pointer: '', value: body }, ...inside]
  return containers
    .filter(({ pointer, value }) => !isChoiceKey(lastOf(pointer)) && listsFields(value, names))
    .map(({ pointer }) => pointer)
}

/** A map from names to complaints, or a list whose items name a field; a property called like a field is not yet a list. */
function listsFields(value: Json, names: ReadonlySet<string>): boolean {
  if (Array.isArray(value)) return value.some(item => namesField(item, names))
  if (!isObject(value)) return false
  const keys = Object.keys(value)
  return keys.length > 0 && keys.every(key => names.has(lastName(key)))
}

function namesField(item: Json, names: ReadonlySet<string>): boolean {
  if (typeof item === 'string') return item.split(/[^\p{L}\p{N}_-]+/u).some(word => names.has(word))
  if (Array.isArray(item)) return item.some(one => namesField(one, names))
  if (!isObject(item)) return false
  return leafLocations(item).some(({ value }) => typeof value === 'string' && names.has(lastName(value)))
}

/** `body.address.zip`, `/address/zip`, `items[0].zip` → `zip`. */
function lastName(path: string): string {
  return (
    path
      .replace(/\[\d+\]/g, '')
      .split(/[./]/)
      .at(-1) ?? path
  )
}

/** Of one answer alone. */
const UNIQUE = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?=.*\d)[0-9a-f]{16,})$/i

export function isCode(value: Json, key: string): boolean {
  if (typeof value === 'number')
    return /code$|^errno$|^n[uú]m|^nr$|^kode?$|codi/i.test(key) && (value < 100 || value > 599)
  return (
    typeof value === 'string' &&
    value.length <= 64 &&
    !UNIQUE.test(value) &&
    CODE.test(value) &&
    CODE_KEYS.some(each => each.test(key))
  )
}

/** Names that requests carry: those known, and those that were sent and complained of. */
export function fieldNames(view: View): Set<string> {
  const pointers = Object.values(view.knowledge.endpoints).flatMap(each =>
    (each?.operations ?? []).flatMap(one => one.fields.map(field => field.pointer)),
  )
  return new Set(pointers.map(pointer => lastOf(pointer.replace(/(?:\/\*)+$/, ''))).filter(name => name !== ''))
}

/** Rejections as the readers of error families are given them. */
export interface RejectedCall {
  call: ClassifiedExchange
  errorResponse: ErrorResponse
}

export function rejectionsIn(view: View): RejectedCall[] {
  return view.all
    .filter(each => each.outcome === 'refused' && !each.response.truncated)
    .map(call => ({ call, errorResponse: errorResponseOf(call) }))
}

function errorResponseOf({ exchange, response, json }: ClassifiedExchange): ErrorResponse {
  const { status, headers, body } = response
  return { status, mediaType: mediaTypeOf(headers), headers, text: body, json, ...sentIn(exchange) }
}

/** Every leaf of an error body; items of a list as `*`, so that many bodies can be compared. A text in a list is called as the list is. */
export function leafLocations(json: Json): { location: string; key: string; value: Json }[] {
  return [...leaves(json)].map(({ pointer, value }) => {
    const location = starred(pointer)
    return { location, key: lastOf(location.replace(/(?:\/\*)+$/, '')), value }
  })
}

function isChoiceKey(key: string): boolean {
  return /^(?:(?:at ?least ?|exactly ?)?one ?of|any ?of|either(?: ?of)?|one ?required|alternatives)$/i.test(
    key.replaceAll(/[_-]/g, ' '),
  )
}
