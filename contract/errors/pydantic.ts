/** FastAPI and pydantic 1 and 2: a list of records with `loc`, `msg` and a typed code. */
import type { ErrorReader, Refusal } from '../observation.ts'
import { hasAll, objectOf, recordsOf } from './_family.ts'
import { readGenerically } from './generic.ts'

function records(refusal: Refusal) {
  const body = objectOf(refusal)
  return [body?.['detail'], body?.['errors'], refusal.json].map(recordsOf).find(list => list.length > 0) ?? []
}

const reader: ErrorReader = {
  priority: 100,
  canParse: refusal => records(refusal).some(record => hasAll(record, 'loc', 'msg')),
  parse: readGenerically,
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
  ],
}
export default reader
