/** What few answers showed, laid over what many taught: another value is news; that a value did not come is not. */
import { isObject, type Json, type JsonObject } from '../json.ts'
import type { OpenApiDocument, Post, Response } from '../openapi/document.ts'
import { turnOfValues } from './difference.ts'
import { differences } from './differences.ts'

type Responses = Post['responses']
type Content = NonNullable<Response['content']>

/** Statuses that did not come stay as they were taught: nobody brought them about. Another success stands in place of those that were taught. */
export function responsesLaidOver(taught: Responses, seen: Responses, document: OpenApiDocument): Responses {
  const laid = Object.entries(seen).map(([status, is]) => {
    const was = taught[status]
    return [status, was === undefined ? is : responseLaidOver(was, is, document)] as const
  })
  const accepts = (status: string) => [taught, seen].some(each => each[status]?.['x-outcome']?.includes('accepted'))
  const isMoved = Object.keys(seen).some(status => accepts(status) && taught[status] === undefined)
  const kept = Object.entries(taught).filter(([status]) => !(isMoved && accepts(status)))
  return Object.fromEntries([...kept, ...laid])
}

function responseLaidOver(was: Response, is: Response, document: OpenApiDocument): Response {
  const headers = Object.entries(is.headers ?? {}).map(([name, header]) => {
    const presence = was.headers?.[name]?.['x-presence'] ?? header['x-presence']
    return [name, presence === 'sometimes' ? { ...header, 'x-presence': presence } : header] as const
  })
  const content = contentLaidOver(was.content, is.content, document)
  const refused = contentLaidOver(was['x-refused'], is['x-refused'], document)
  return {
    ...is,
    ...(is.headers === undefined ? {} : { headers: Object.fromEntries(headers) }),
    ...(content === undefined ? {} : { content }),
    ...(refused === undefined ? {} : { 'x-refused': refused }),
  }
}

function contentLaidOver(
  was: Content | undefined,
  is: Content | undefined,
  document: OpenApiDocument,
): Content | undefined {
  if (was === undefined || is === undefined) return is
  const laid = Object.entries(is).map(([type, { schema }]) => {
    const old = was[type]?.schema
    return [type, { schema: old === undefined ? schema : laidOver(old, schema, document as unknown as Json) }] as const
  })
  return Object.fromEntries(laid)
}

/** A member that was not always there stays one; one that was always there and did not come is gone. */
function laidOver(was: JsonObject, is: JsonObject, document: Json): JsonObject {
  if (isWithin(was, is, document)) return was
  const type = isWithin(typeIn(was), typeIn(is), document) ? typeIn(was) : typeIn(is)
  const items = over(was['items'], is['items'], document)
  const value: JsonObject = { ...is, ...type, ...(items === undefined ? {} : { items }) }
  const [known, members] = [was['properties'], is['properties']]
  if (!isObject(known) || !isObject(members)) return value
  const always = namesIn(was['required'])
  const sometimes = Object.entries(known).filter(([name]) => !always.includes(name))
  const laid = Object.entries(members).map(([name, member]) => [name, over(known[name], member, document)])
  const required = namesIn(is['required']).filter(name => !Object.hasOwn(known, name) || always.includes(name))
  const { required: _all, ...rest } = value
  const properties = { ...Object.fromEntries(sometimes), ...Object.fromEntries(laid) }
  return { ...rest, properties, ...(required.length === 0 ? {} : { required }) }
}

/** What is missing on one side was not shown there. */
function over(was: Json | undefined, is: Json | undefined, document: Json): Json | undefined {
  return isObject(was) && isObject(is) ? laidOver(was, is, document) : (is ?? was)
}

/** Whether all that was seen is among what was taught. A member that did not come and was always there is none of it. */
function isWithin(was: JsonObject, is: JsonObject, document: Json): boolean {
  const sides = { before: { document, observed: false }, after: { document, observed: false } }
  return differences([was], [is], sides).every(each =>
    each.kind === 'member' ? each.turn === 'lost' && each.required !== true : turnOfValues(each) === 'lost',
  )
}

const typeIn = ({ type }: JsonObject): JsonObject => (type === undefined ? {} : { type })

const namesIn = (value: Json | undefined): string[] => (Array.isArray(value) ? value.map(String) : [])
