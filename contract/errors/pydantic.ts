/** FastAPI and pydantic 1 and 2: a list of records with `loc`, `msg` and a typed code. */
import { isObject, type Json, type JsonObject } from '../json.ts'
import type { ErrorReader, Observation, Refusal } from '../observation.ts'
import { hasAll, objectOf, recordsOf } from './_family.ts'
import { readGenerically } from './generic.ts'

function records(refusal: Refusal) {
  const body = objectOf(refusal)
  return [body?.['detail'], body?.['errors'], refusal.json].map(recordsOf).find(list => list.length > 0) ?? []
}

/** The tag that tells a union's branches apart: its name and its values stand in `ctx`, quoted as Python writes texts. */
function tagOf(record: JsonObject): Observation | undefined {
  const { type, ctx, loc, msg } = record
  if (!isObject(ctx) || (type !== 'union_tag_not_found' && type !== 'union_tag_invalid')) return undefined
  const [name] = quoted(ctx['discriminator'])
  if (name === undefined) return undefined
  const above = (Array.isArray(loc) ? loc : [])
    .slice(1)
    .filter(part => typeof part === 'string' || typeof part === 'number')
  const shared: Omit<Observation, 'kind'> = { at: [...above, name], naming: 'wire', in: 'body', text: String(msg) }
  return type === 'union_tag_not_found'
    ? { ...shared, kind: 'missing' }
    : { ...shared, kind: 'enum', expected: { values: quoted(ctx['expected_tags']) } }
}

function quoted(text: Json | undefined): string[] {
  return [...String(text ?? '').matchAll(/'([^']{1,100})'/g)].map(match => match[1] ?? '')
}

function parse(refusal: Refusal): Observation[] {
  const all = records(refusal)
  const tags = all.flatMap(record => tagOf(record) ?? [])
  if (tags.length === 0) return readGenerically(refusal)
  const rest = all.filter(record => tagOf(record) === undefined)
  return rest.length === 0
    ? tags
    : [...tags, ...readGenerically({ ...refusal, json: { detail: rest }, text: JSON.stringify({ detail: rest }) })]
}

const reader: ErrorReader = {
  priority: 100,
  canParse: refusal => records(refusal).some(record => hasAll(record, 'loc', 'msg')),
  parse,
  at: { message: '/detail', fields: '/detail' },
  examples: [
    {
      source: 'FastAPI 0.165, pydantic 2.14',
      refusal: {
        status: 422,
        mediaType: 'application/json',
        body: '{"detail":[{"type":"missing","loc":["body","recipient","name"],"msg":"Field required","input":{}},{"type":"literal_error","loc":["body","channel"],"msg":"Input should be \'sms\', \'email\' or \'push\'","input":"zzz","ctx":{"expected":"\'sms\', \'email\' or \'push\'"}},{"type":"string_too_long","loc":["body","message"],"msg":"String should have at most 160 characters","input":"m","ctx":{"max_length":160}}]}',
        sent: { recipient: {}, channel: 'zzz', message: 'm' },
      },
      reads: [
        { kind: 'missing', at: ['recipient', 'name'] },
        { kind: 'enum', at: ['channel'], expected: { values: ['sms', 'email', 'push'] } },
        { kind: 'bounds', at: ['message'], expected: { maxLength: 160 } },
      ],
    },
    {
      source: 'FastAPI 0.85, pydantic 1.10',
      refusal: {
        status: 422,
        mediaType: 'application/json',
        body: '{"detail":[{"loc":["body","qty"],"msg":"value is not a valid integer","type":"type_error.integer"},{"loc":["body","size"],"msg":"ensure this value is less than or equal to 5","type":"value_error.number.not_le","ctx":{"limit_value":5}}]}',
        sent: { qty: 'x', size: 9 },
      },
      reads: [
        { kind: 'type', at: ['qty'], expected: { type: 'integer' } },
        { kind: 'bounds', at: ['size'], expected: { maximum: 5 } },
      ],
    },
    {
      source: 'pydantic 2.14, a union told apart by the member `action`',
      refusal: {
        status: 422,
        mediaType: 'application/json',
        body: '{"detail":[{"type":"missing","loc":["body","manage","place"],"msg":"Field required","input":{"action":"manage"}}]}',
        sent: { action: 'manage' },
      },
      reads: [{ kind: 'missing', at: ['place'] }],
    },
    {
      source: 'pydantic 2.14, no tag',
      refusal: {
        status: 422,
        mediaType: 'application/json',
        body: '{"detail":[{"type":"union_tag_not_found","loc":["body"],"msg":"Unable to extract tag using discriminator \'op\'","input":{},"ctx":{"discriminator":"\'op\'"}}]}',
        sent: {},
      },
      reads: [{ kind: 'missing', at: ['op'] }],
    },
    {
      source: 'pydantic 2.14, another tag',
      refusal: {
        status: 422,
        mediaType: 'application/json',
        body: '{"detail":[{"type":"union_tag_invalid","loc":["body"],"msg":"Input tag \'x\' found using \'op\' does not match any of the expected tags: \'check\', \'manage\'","input":{"op":"x"},"ctx":{"discriminator":"\'op\'","tag":"x","expected_tags":"\'check\', \'manage\'"}}]}',
        sent: { op: 'x' },
      },
      reads: [{ kind: 'enum', at: ['op'], expected: { values: ['check', 'manage'] } }],
    },
  ],
}
export default reader
