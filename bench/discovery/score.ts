/** Facts of a discovery against the truth: right, open or wrong; an open fact is no mistake, a wrong one is. */
import { EXT_ENDPOINTS, type ExtEndpoint } from '../../contract/endpoint.ts'
import { sameJson } from '../../contract/json.ts'
import type { FieldKnowledge } from '../../contract/knowledge.ts'
import { answerTo, isAnswered } from '../../contract/ledger.ts'
import type { QuestionId } from '../../contract/questions.ts'
import type { Discovery } from '../../probe/discover.ts'
import type { Truth } from '../../sandbox/truth.ts'

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
  'auth.token.presentation',
  'auth.token.lifetime',
  'limits.rate',
  'limits.size',
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
    tell(id, isAnswered(answer) ? comparable(id, answer.value) : undefined, comparable(id, expected))
  }
  for (const endpoint of EXT_ENDPOINTS) scoreEndpoint(endpoint, truth, found, result, tell)
  result.solved = (['auth-authenticate', ...EXT_ENDPOINTS] as const).filter(endpoint =>
    found.knowledge.endpoints[endpoint]?.operations.some(each => each.accepted.length > 0),
  ).length
  return result
}

/** What told the lifetime, or stands beside a limit, may rightly differ; names of headers are without case. */
function comparable(id: QuestionId, value: unknown): unknown {
  const object = value as Record<string, unknown>
  if (id === 'auth.token.lifetime') return object['seconds']
  if (id === 'limits.size') return object['bytes']
  if (id === 'limits.rate') return object['limit']
  if (id === 'auth.token.location' || id === 'auth.token.presentation' || id === 'auth.request.fields') {
    return JSON.parse(JSON.stringify(object).replace(/"(header:[^"]+|X-[^"]+|x-[^"]+)"/g, text => text.toLowerCase()))
  }
  return value
}

type Tell = (fact: string, actual: unknown, expected: unknown) => void

function scoreEndpoint(endpoint: ExtEndpoint, truth: Truth, found: Discovery, result: Score, tell: Tell): void {
  const operations = found.knowledge.endpoints[endpoint]?.operations ?? []
  const known = new Map<string, FieldKnowledge[]>()
  for (const field of operations.flatMap(each => each.fields))
    known.set(`${field.in}:${field.pointer}`, [...(known.get(`${field.in}:${field.pointer}`) ?? []), field])
  const expected = truth.endpoints[endpoint].request
  for (const field of expected) {
    const name = `${endpoint} ${field.in} ${field.pointer}`
    const fields = known.get(`${field.in}:${field.pointer}`)
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
      const told = fields
        .map(each => (each.bounds?.value as Record<string, unknown> | undefined)?.[bound])
        .find(each => each !== undefined)
      tell(`${name} ${bound}`, told, value)
    }
  }
  const names = new Set(expected.map(field => `${field.in}:${field.pointer}`))
  for (const key of known.keys()) {
    const isParent = [...names].some(name => name.startsWith(`${key}/`))
    // A version header is an answer of its own question (versioning), not one of the endpoint's members.
    const isVersion = /^header:.*version/i.test(key)
    if (!names.has(key) && !isParent && !isVersion) result.wrong.push(`${endpoint} ${key} is invented`)
  }
}

function scoreRequired(
  name: string,
  field: Truth['endpoints'][ExtEndpoint]['request'][number],
  fields: FieldKnowledge[],
  operations: number,
  tell: Tell,
): void {
  const told = fields.map(each => each.required?.value)
  // Required in some operations only: claiming it for all would be wrong, and no claim is open.
  const everywhere = told.length === operations && told.every(each => each === true)
  const nowhere = told.every(each => each === false)
  if (field.required)
    tell(`${name} required`, told.includes(true) && !told.includes(false) ? true : nowhere ? false : undefined, true)
  else if (field.requiredIn !== undefined)
    tell(
      `${name} required in ${field.requiredIn.join()}`,
      told.includes(true) && !everywhere ? 'some' : everywhere && operations > 1 ? 'all' : undefined,
      'some',
    )
  else tell(`${name} optional`, told.includes(true) ? false : told.includes(false) ? true : undefined, true)
}
