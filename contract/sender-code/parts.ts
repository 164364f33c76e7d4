/** The bodies of a recorded contract under the names that a sender's code gives them. */
import { type Alternative, isClosed } from '../drift/alternative.ts'
import { alternatives } from '../drift/alternatives.ts'
import { ENDPOINTS, type Endpoint } from '../endpoint.ts'
import type { Json } from '../json.ts'
import type { OpenApiDocument, Post, Schema } from '../openapi/document.ts'

export interface Part {
  /** `ExtVerifyRequest`. */
  name: string
  /** One sentence for its comment. */
  what: string
  schema: Schema
  /** Requests refuse what they do not know where the service does; answers never do. */
  side: 'request' | 'response'
}

export function partsOf(openapi: OpenApiDocument): Part[] {
  return ENDPOINTS.flatMap(endpoint => {
    const post = openapi.paths[`/${endpoint}`]?.post
    return post === undefined ? [] : [...requestParts(endpoint, post), ...responseParts(endpoint, post)]
  })
}

function requestParts(endpoint: Endpoint, post: Post): Part[] {
  const [first] = Object.entries(post.requestBody?.content ?? {})
  if (first === undefined) return []
  const [mediaType, { schema }] = first
  return [
    {
      name: `${pascal(endpoint)}Request`,
      what: `The body of POST /${endpoint} (${mediaType}).`,
      schema,
      side: 'request',
    },
  ]
}

function responseParts(endpoint: Endpoint, post: Post): Part[] {
  const answers = Object.entries(post.responses)
  const bodies = (success: boolean) =>
    answers
      .filter(([, each]) => (each['x-outcome']?.includes('accepted') === true) === success)
      .flatMap(([status, each]) => Object.values(each.content ?? {}).map(({ schema }) => ({ status, schema })))
  const refusedBeside = answers.flatMap(([status, each]) =>
    Object.values(each['x-refused'] ?? {}).map(({ schema }) => ({ status, schema })),
  )
  const operations = answers.flatMap(([status, each]) =>
    Object.entries(each['x-operations'] ?? {}).map(([operation, schema]) => ({ operation, status, schema })),
  )
  const name = pascal(endpoint)
  return [
    ...together(`${name}Response`, `What POST /${endpoint} answers to a request that it takes`, bodies(true)),
    ...operations.flatMap(({ operation, status, schema }) =>
      together(`${name}${pascal(operation)}Response`, `What POST /${endpoint} answers to \`${operation}\``, [
        { status, schema },
      ]),
    ),
    ...together(`${name}Refusal`, `What POST /${endpoint} answers to a request that it refuses`, [
      ...bodies(false),
      ...refusedBeside,
    ]),
  ]
}

function together(name: string, what: string, bodies: readonly { status: string; schema: Schema }[]): Part[] {
  const [first] = bodies
  if (first === undefined) return []
  const distinct = [...new Map(bodies.map(({ schema }) => [wordless(schema), schema])).values()]
  const schema: Schema = distinct.length === 1 ? first.schema : { anyOf: distinct }
  const statuses = [...new Set(bodies.map(each => each.status))].join(', ')
  return [{ name, what: `${what} (${statuses}).`, schema, side: 'response' }]
}

/** Equal but for how often each part was seen. */
function wordless(schema: Schema): string {
  return JSON.stringify(schema, (key, value: unknown) => (key.startsWith('x-') ? undefined : value))
}

function pascal(words: string): string {
  return words
    .split(/[^A-Za-z0-9]+/)
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
}

/** As an object's key in code. */
export function keyOf(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) && name !== '__proto__' ? name : JSON.stringify(name)
}

/** Everything that a place may hold; nothing known of it is `undefined`. */
export function waysOf(schemas: readonly Json[], document: Json): Alternative[] | undefined {
  const all = alternatives(schemas, document)
  const free = ['boolean', 'number', 'string', 'array', 'object'].every(type =>
    all.some(each => each.type === type && isBare(each)),
  )
  return free ? undefined : all
}

function isBare({ values, bounds, formats, patterns, members, rest, items }: Alternative): boolean {
  const lists = [Object.keys(bounds), formats, patterns, rest, items]
  return values === undefined && members.size === 0 && lists.every(list => list.length === 0)
}

/** Names that are data: the values of all of them, where no member has a name. */
export function isRecord(alternative: Alternative): boolean {
  return alternative.members.size === 0 && alternative.rest.length > 0 && !isClosed(alternative)
}
