/** Facts of a discovery against the truth: right, open or wrong; an open fact is no mistake, a wrong one is. */
import { type Endpoint, EXT_ENDPOINTS, type ExtEndpoint } from '../../../contract/endpoint.ts'
import { isObject, type Json, pointerOf, sameJson } from '../../../contract/json.ts'
import type { FieldKnowledge } from '../../../contract/knowledge.ts'
import { answerTo, isAnswered } from '../../../contract/ledger.ts'
import type { QuestionId } from '../../../contract/questions.ts'
import type { Discovery } from '../../../probe/discover.ts'
import type { Truth } from '../../dialects/_declared.ts'

export interface Score {
  right: number
  open: string[]
  wrong: string[]
  /** Endpoints with an accepted call. */
  solved: number
}

const QUESTIONS = [
  'env.base-path',
  'auth.request.encoding',
  'auth.request.fields',
  'auth.token.location',
  'auth.token.form',
  'auth.token.presentation',
  'auth.token.lifetime',
  'limits.rate',
  'limits.size',
  'errors.format',
  'versioning',
] as const satisfies readonly QuestionId[]

export function score(truth: Truth, found: Discovery): Score {
  const result: Score = { right: 0, open: [], wrong: [], solved: 0 }
  const tell = (fact: string, actual: unknown, expected: unknown) => {
    if (actual === undefined) result.open.push(`${fact} (${JSON.stringify(expected)})`)
    else if (sameJson(actual, expected)) result.right++
    else result.wrong.push(`${fact}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`)
  }
  for (const id of QUESTIONS) {
    const expected = truth.questions[id]
    if (expected === null || expected === undefined) continue
    const answer = answerTo(found.ledger, id)
    for (const [part, wanted] of Object.entries(parts(id, expected))) {
      const reported = isAnswered(answer) ? parts(id, answer.value)[part] : undefined
      tell(part === '' ? id : `${id} ${part}`, reported, wanted)
    }
  }
  for (const endpoint of EXT_ENDPOINTS) scoreEndpoint(endpoint, truth, found, result, tell)
  for (const endpoint of ['auth-authenticate', ...EXT_ENDPOINTS] as const) {
    const expected = endpoint === 'auth-authenticate' ? truth.logIn : truth.endpoints[endpoint]
    scoreAnswers(endpoint, expected, found, result, tell)
  }
  result.solved = (['auth-authenticate', ...EXT_ENDPOINTS] as const).filter(endpoint =>
    found.knowledge.endpoints[endpoint]?.operations.some(each => each.accepted.length > 0),
  ).length
  return result
}

/** What told the lifetime, or stands alongside a limit, may rightly differ; names of headers are without case. */
function parts(id: QuestionId, value: unknown): Record<string, unknown> {
  const object = value as Record<string, unknown>
  const only = (...names: string[]) =>
    Object.fromEntries(names.filter(name => object[name] !== undefined).map(name => [name, object[name]]))
  switch (id) {
    case 'auth.token.lifetime':
      return only('seconds', 'kind')
    case 'auth.token.form':
      return only('kind', 'alg', 'claims', 'length')
    case 'limits.size':
      return only('bytes', 'status')
    case 'limits.rate':
      return only('limit', 'windowSeconds', 'limiter', 'scope')
    case 'errors.format':
      return { ...only('family', 'mediaType'), ...locationsOf(object['at']) }
    case 'auth.token.location':
    case 'auth.token.presentation':
    case 'auth.request.fields':
      return {
        '': JSON.parse(
          JSON.stringify(object).replace(/"(header:[^"]+|X-[^"]+|x-[^"]+)"/g, text => text.toLowerCase()),
        ) as unknown,
      }
    case 'versioning':
      return { ...only('scheme', 'version', 'deprecation', 'sunset'), ...lowered(object['name']) }
    default:
      return { '': value }
  }
}

const lowered = (name: unknown) => (typeof name === 'string' ? { name: name.toLowerCase() } : {})

function locationsOf(at: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries((at ?? {}) as object).map(([name, location]) => [`at ${name}`, location]))
}

type Tell = (fact: string, actual: unknown, expected: unknown) => void

function scoreEndpoint(endpoint: ExtEndpoint, truth: Truth, found: Discovery, result: Score, tell: Tell): void {
  const operations = found.knowledge.endpoints[endpoint]?.operations ?? []
  const known = new Map<string, FieldKnowledge[]>()
  for (const field of operations.flatMap(each => each.fields))
    known.set(locationOf(field), [...(known.get(locationOf(field)) ?? []), field])
  const expected = truth.endpoints[endpoint].request
  for (const field of expected) {
    const name = `${endpoint} ${field.in} ${field.pointer}`
    const fields = known.get(locationOf(field))
    if (fields === undefined) {
      result.open.push(`${name} is not known`)
      continue
    }
    result.right++
    const types = fields.flatMap(each => each.types?.value ?? []).filter(type => type !== 'null')
    const typeWanted = [field.type]
    tell(`${name} type`, types.length === 0 ? undefined : [...new Set(types)], typeWanted)
    scoreRequired(name, field, fields, operations.length, tell)
    if (field.values !== undefined)
      tell(
        `${name} values`,
        fields
          .map(each => each.values?.value)
          .find(each => each !== undefined)
          ?.map(String)
          .sort(),
        field.values.map(String).sort(),
      )
    for (const [bound, value] of Object.entries(field.bounds ?? {})) {
      const reported = fields
        .map(each => (each.bounds?.value as Record<string, unknown> | undefined)?.[bound])
        .find(each => each !== undefined)
      tell(`${name} ${bound}`, reported, value)
    }
  }
  const names = new Set(expected.map(locationOf))
  for (const key of known.keys()) {
    const isParent = [...names].some(name => name.startsWith(`${key}/`))
    // A version header is an answer of its own question (versioning), not one of the endpoint's properties.
    const isVersion = /^header:.*version/i.test(key)
    if (!names.has(key) && !isParent && !isVersion) result.wrong.push(`${endpoint} ${key} is invented`)
  }
}

/** Names of headers are without case. */
const locationOf = (field: { in: string; pointer: string }) =>
  `${field.in}:${field.in === 'header' ? field.pointer.toLowerCase() : field.pointer}`

function scoreRequired(
  name: string,
  field: Truth['endpoints'][ExtEndpoint]['request'][number],
  fields: FieldKnowledge[],
  operations: number,
  tell: Tell,
): void {
  const reported = fields.map(each => each.required?.value)
  // Required in some operations only: claiming it for all would be wrong, and no claim is open.
  const everywhere = reported.length === operations && reported.every(each => each === true)
  const nowhere = reported.every(each => each === false)
  if (field.required)
    tell(
      `${name} required`,
      reported.includes(true) && !reported.includes(false) ? true : nowhere ? false : undefined,
      true,
    )
  else if (field.requiredIn !== undefined)
    tell(
      `${name} required in ${field.requiredIn.join()}`,
      reported.includes(true) && !everywhere ? 'some' : everywhere && operations > 1 ? 'all' : undefined,
      'some',
    )
  else tell(`${name} optional`, reported.includes(true) ? false : reported.includes(false) ? true : undefined, true)
}

/** Properties of accepted answers; one that the truth does not have is invented, as is a type that it never has. */
function scoreAnswers(endpoint: Endpoint, expected: Truth['logIn'], found: Discovery, result: Score, tell: Tell): void {
  const known = answeredMembers(found, endpoint)
  for (const field of expected.response) {
    const types = known.get(field.pointer)
    const messages =
      types === undefined ? undefined : [...types].filter(type => type !== 'null' || field.type === 'null')
    tell(
      `${endpoint} answer ${field.pointer}`,
      messages === undefined || messages.length === 0 ? undefined : messages,
      [field.type],
    )
  }
  const names = new Set(expected.response.map(field => field.pointer))
  for (const pointer of known.keys())
    if (!names.has(pointer)) result.wrong.push(`${endpoint} answer ${pointer} is invented`)
}

function answeredMembers(found: Discovery, endpoint: Endpoint): Map<string, Set<string>> {
  const properties = new Map<string, Set<string>>()
  const walk = (schema: Json | undefined, pointer: string): void => {
    if (schema === undefined || !isObject(schema)) return
    for (const part of ['anyOf', 'oneOf', 'allOf'] as const)
      for (const each of (schema[part] as Json[] | undefined) ?? []) walk(each, pointer)
    const types = schema['type'] === undefined ? [] : [schema['type']].flat()
    if (pointer !== '') properties.set(pointer, new Set([...(properties.get(pointer) ?? []), ...(types as string[])]))
    walk(schema['items'], `${pointer}/*`)
    for (const [name, property] of Object.entries((schema['properties'] ?? {}) as Record<string, Json>))
      walk(property, pointer + pointerOf([name]))
  }
  for (const response of Object.values(found.openapi.paths[`/${endpoint}`]?.post?.responses ?? {}))
    if (response['x-outcome']?.includes('accepted') === true)
      for (const { schema } of Object.values(response.content ?? {})) walk(schema, '')
  return properties
}
