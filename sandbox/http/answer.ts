/** From what the service has to tell to the members of an answer. */
import { type Json, setAt } from '../../contract/json.ts'
import type { Answer, AnswerField } from '../dialect.ts'
import type { Facts } from './call.ts'

export function fill(answer: Answer, facts: Facts): Json {
  let body: Json = {}
  for (const field of answer.fields) {
    const value = told(field, facts)
    if (value !== undefined) body = setAt(body, field.at, value)
  }
  return body
}

function told(field: AnswerField, facts: Facts): Json | undefined {
  if (field.constant !== undefined) return field.constant
  const fact = field.means === undefined ? undefined : facts[field.means]
  if (fact === undefined || fact === null) return field.absent === 'null' ? null : undefined
  if (field.values !== undefined) return field.values[String(fact)] ?? null
  return written(fact, field)
}

const TIMES = new Set<string>(['now', 'expiresAt', 'createdAt', 'updatedAt'])

function written(fact: Json, field: AnswerField): Json {
  if (typeof fact === 'number' && TIMES.has(field.means ?? '')) {
    if (field.form === 'unix-seconds') return Math.floor(fact / 1000)
    if (field.form === 'unix-millis') return fact
    return new Date(fact).toISOString()
  }
  if (field.form === 'minutes') return Math.floor(Number(fact) / 60)
  if (field.form === 'iso-duration') return `PT${Number(fact)}S`
  if (field.type === 'string') return String(fact)
  return field.type === 'integer' ? Number(fact) : fact
}
