import { decode, encode, MEDIA } from './codec.ts'
import {
  type Answer,
  at,
  type Body,
  type Drawing,
  type Endpoint,
  isObject,
  type Json,
  type Member,
  pointerOf,
  put,
  typeOf,
} from './model.ts'

/** Values in place of samples, by pointer; `undefined` leaves a property out. */
export type Instead = Record<string, Json | undefined>

/** A body that is taken: all that is required, and what is optional where `full`. */
function compose(properties: Member[], full: boolean, instead: Instead = {}): Body {
  let root: Body = {}
  const add = (list: Member[], path: (string | number)[]) => {
    for (const property of list) {
      const here = [...path, property.name]
      const pointer = pointerOf(here)
      if (pointer in instead) {
        const value = instead[pointer]
        if (value !== undefined) root = put(root, pointer, value) as Body
        continue
      }
      const wanted = property.when ? at(root, property.when.at) === property.when.is : property.required || full
      if (!wanted && !property.required) continue
      const list = property.types[0] === 'array' && property.members
      root = put(root, pointer, property.members ? (list ? [{}] : {}) : property.sample) as Body
      if (property.members) add(property.members, list ? [...here, 0] : here)
    }
  }
  add(properties, [])
  return root
}
const operationOf = (drawn: Drawing, change: boolean): Instead => {
  const { by, at: location, read, change: changed, preference } = drawn.operation
  if (by === 'word' || by === 'tag') return { [location]: change ? changed : read }
  if (by === 'oneOf') return change ? { [location]: undefined } : { [preference]: undefined }
  return change ? {} : { [preference]: by === 'presence' ? undefined : read }
}
export const bodyOf = (drawn: Drawing, endpoint: Endpoint, instead: Instead = {}, full = true): Body =>
  compose(drawn.endpoints[endpoint].members, full, instead)
export const readBody = (drawn: Drawing): Body => bodyOf(drawn, '/ext-reach', operationOf(drawn, false))
export const changeBody = (drawn: Drawing, instead: Instead = {}): Body =>
  bodyOf(drawn, '/ext-reach', { ...operationOf(drawn, true), ...instead })

/** Every property with its pointer; of the objects in an array those of the first. */
export function* everyMember(
  properties: Member[],
  path: (string | number)[] = [],
): Generator<{ pointer: string; member: Member }> {
  for (const property of properties) {
    const here = [...path, property.name]
    yield { pointer: pointerOf(here), member: property }
    if (property.members) yield* everyMember(property.members, property.types[0] === 'array' ? [...here, 0] : here)
  }
}

// --- answers -------------------------------------------------------------------

/** An answer with what stands for its markers; a marker that nothing stands for is left out with its property. */
export function render(answer: Answer, values: Record<string, Json | undefined>): Json | undefined {
  if (typeof answer === 'string' && answer.startsWith('$')) return values[answer.slice(1)]
  if (Array.isArray(answer)) return answer.map(each => render(each, values)).filter(each => each !== undefined)
  if (!isObject(answer)) return answer
  return Object.fromEntries(
    Object.entries(answer).flatMap(([name, each]) => {
      const value = render(each, values)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}
/** The answer as it goes out, in the envelope of the manner. */
export function enveloped(drawn: Drawing, endpoint: Endpoint, data: Json): Json {
  const { answer } = drawn.manner
  if (!answer || (endpoint === '/auth-authenticate' && !drawn.wrapsAuth)) return data
  return answer(data, {
    status: 200,
    service: drawn.service,
    instance: endpoint,
    sentences: drawn.sentences,
    trace: '',
  })
}
function locationOf(document: Json, marker: string, path: (string | number)[] = []): string | undefined {
  if (document === marker) return pointerOf(path)
  if (typeof document !== 'object' || document === null) return undefined
  for (const [name, each] of Object.entries(document)) {
    const found = locationOf(each, marker, [...path, name])
    if (found !== undefined) return found
  }
  return undefined
}
/** An answer as its reader has it: out of a document of elements every value is text, and a list of one is no list. */
export const asRead = (drawn: Drawing, answer: Json): Json =>
  drawn.manner.encoding === 'xml' && isObject(answer)
    ? (decode('xml', MEDIA.xml, Buffer.from(encode('xml', answer))) as Json)
    : answer
/** Where in the whole answer a marker stands. */
export const markerAt = (drawn: Drawing, endpoint: Endpoint, marker: string): string | undefined =>
  locationOf(asRead(drawn, enveloped(drawn, endpoint, drawn.answers[endpoint])), marker)

/** The types at every place of answers that were given: `(optional)` where some have none. */
export function typesOf(examples: Json[]): Record<string, string> {
  const seen = new Map<string, { types: Set<string>; times: number }>()
  const look = (value: Json, pointer: string) => {
    if (pointer) {
      const entry = seen.get(pointer) ?? { types: new Set<string>(), times: 0 }
      entry.types.add(typeOf(value))
      entry.times++
      seen.set(pointer, entry)
    }
    const [inner, at] = Array.isArray(value) ? [value[0], `${pointer}/0`] : [value, pointer]
    if (isObject(inner)) for (const [name, each] of Object.entries(inner)) look(each, at + pointerOf([name]))
  }
  for (const each of examples) look(each, '')
  const reported = (types: Set<string>, times: number) =>
    [...types].join('|') + (times < examples.length ? ' (optional)' : '')
  return Object.fromEntries([...seen].map(([pointer, { types, times }]) => [pointer, reported(types, times)]))
}

// --- what a service looks up in its own requests ---------------------------------

/** Where a body carries what an earlier answer gave; empty where it does not. */
export const givenAt = (drawn: Drawing, endpoint: Endpoint, marker: string): string =>
  [...everyMember(drawn.endpoints[endpoint].members)].find(each => each.member.sample === marker)?.pointer ?? ''
export const credentialsIn = (properties: Member[]): { pointer: string; label: string }[] =>
  [...everyMember(properties)].flatMap(({ pointer, member: property }) =>
    property.credential ? [{ pointer, label: property.credential }] : [],
  )
/** The preference of somebody who never told one. */
export function unset(drawn: Drawing): Body {
  const location = [...everyMember(drawn.endpoints['/ext-reach'].members)].find(
    each => each.pointer.startsWith(`${drawn.operation.preference}/`) && each.member.values,
  )?.member as Member
  return { [location.name]: (location.values as string[])[0] as string }
}
