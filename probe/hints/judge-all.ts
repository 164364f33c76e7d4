/** Every hint of the environment against what this run has seen. */
import type { Endpoint } from '../../contract/endpoint.ts'
import { getAt, isObject, type Json } from '../../contract/json.ts'
import type { Knowledge } from '../../contract/knowledge.ts'
import { type Answer, type Ledger, openAnswer } from '../../contract/ledger.ts'
import type { OpenApiDocument } from '../../contract/openapi/document.ts'
import { isQuestionId } from '../../contract/questions.ts'
import type { Environment } from '../environment/types.ts'
import { type Agreement, agreementOf } from './agree.ts'
import { compared } from './in-words.ts'
import { judged } from './judge.ts'
import { requestAgreement } from './requests.ts'

export interface Learnt {
  environment: Pick<Environment, 'hints' | 'requestHints'>
  knowledge: Knowledge
  openapi: OpenApiDocument
}

export function judgedHints(questions: Ledger['questions'], learnt: Learnt): Ledger['questions'] {
  const { hints, requestHints } = learnt.environment
  const result: Record<string, Answer> = { ...questions }
  for (const [id, given] of Object.entries({ ...hints, ...requestHints })) {
    if (!isQuestionId(id)) continue
    const hint = JSON.parse(JSON.stringify(given ?? null)) as Json
    const answer = questions[id] ?? openAnswer()
    const seen = answer.status === 'assumed' ? undefined : (answer.value as Json | undefined)
    const request = requestHints[id]
    const agreement =
      request === undefined
        ? agreementFor(id, hint, seen, learnt.openapi)
        : requestAgreement(request, learnt.knowledge.endpoints[id.split('.')[0] as Endpoint])
    result[id] = judged(hint, answer, agreement)
  }
  return result
}

function agreementFor(
  id: Parameters<typeof compared>[0],
  hint: Json,
  seen: Json | undefined,
  openapi: OpenApiDocument,
): Agreement | undefined {
  if (seen === undefined || seen === null) return undefined
  return id.endsWith('.response') ? responseAgreement(hint, seen, openapi) : compared(id, hint, seen)
}

/** Types of the members, from a hint that is a schema or an example; what was never seen in an answer may still come. */
function responseAgreement(hint: Json, seen: Json, openapi: OpenApiDocument): Agreement | undefined {
  const reference = isObject(seen) ? seen['$ref'] : undefined
  if (typeof reference !== 'string') return undefined
  const content = getAt(openapi as unknown as Json, `${reference.replace(/^[^#]*#/, '')}/content`)
  const [media] = isObject(content) ? Object.values(content) : []
  const schema = isObject(media) ? media['schema'] : undefined
  return isObject(schema) ? agreementOf(typesOf(hint), typesOf(schema)) : undefined
}

function typesOf(node: Json): Json {
  if (isObject(node) && isObject(node['properties']))
    return Object.fromEntries(Object.entries(node['properties']).map(([name, inner]) => [name, typesOf(inner)]))
  if (isObject(node) && (typeof node['type'] === 'string' || Array.isArray(node['type']))) return node['type']
  if (isObject(node)) return Object.fromEntries(Object.entries(node).map(([name, inner]) => [name, typesOf(inner)]))
  if (Array.isArray(node)) return 'array'
  if (node === null) return 'null'
  return typeof node === 'number' && Number.isInteger(node) ? 'integer' : typeof node
}
