/** Problem details (RFC 9457, before it RFC 7807), with the lists of members that services add to them. */
import type { ErrorReader, Refusal } from '../observation.ts'
import { hasAll, objectOf } from './_family.ts'
import { readGenerically } from './generic.ts'

const LISTS = [
  'errors',
  'invalid-params',
  'invalidParams',
  'invalid_params',
  'violations',
  'messages',
  'fieldErrors',
  'causes',
  'validationErrors',
]

function isProblem(refusal: Refusal): boolean {
  const body = objectOf(refusal)
  if (body === undefined) return false
  if (/problem\+json/.test(refusal.mediaType)) return true
  return (
    hasAll(body, 'title') &&
    (hasAll(body, 'type', 'status') ||
      (hasAll(body, 'status', 'detail') && typeof body['status'] === 'number') ||
      LISTS.slice(1, 4).some(key => key in body))
  )
}

const reader: ErrorReader = {
  priority: 300,
  canParse: isProblem,
  parse: readGenerically,
  at: { message: '/detail', fields: '/errors' },
  examples: [
    {
      source: 'RFC 9457, section 3',
      refusal: {
        status: 422,
        mediaType: 'application/problem+json',
        body: '{"type":"https://example.net/validation-error","title":"Your request is not valid.","errors":[{"detail":"must be a positive integer","pointer":"#/age"},{"detail":"must be \'green\', \'red\' or \'blue\'","pointer":"#/profile/color"}]}',
        sent: { age: -1, profile: { color: 'x' } },
      },
      reads: [
        { kind: 'type', at: ['age'], expected: { type: 'integer', exclusiveMinimum: 0 } },
        { kind: 'enum', at: ['profile', 'color'], expected: { values: ['green', 'red', 'blue'] } },
      ],
    },
    {
      source: 'RFC 7807, section 3.2, invalid-params',
      refusal: {
        status: 400,
        mediaType: 'application/problem+json',
        body: '{"type":"https://example.net/validation-error","title":"Your request parameters didn\'t validate.","invalid-params":[{"name":"age","reason":"must be a positive integer"}]}',
        sent: { age: 'x' },
      },
      reads: [{ kind: 'type', at: ['age'], expected: { type: 'integer', exclusiveMinimum: 0 } }],
    },
  ],
}
export default reader
