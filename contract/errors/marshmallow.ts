/** marshmallow behind webargs and flask-smorest: a map under the place, `json`, with sentences that do not change. */
import { isObject } from '../json.ts'
import type { ErrorReader, Refusal } from '../observation.ts'
import { objectOf } from './_family.ts'
import { readGenerically } from './generic.ts'

function canParse(refusal: Refusal): boolean {
  const body = objectOf(refusal)
  const map = body?.['errors'] ?? body?.['messages']
  if (isObject(map) && ['json', 'query', 'form', 'headers', 'json_or_form'].some(place => place in map)) return true
  return /"(?:Missing data for required field|Unknown field|Invalid input type|Field may not be null|Not a valid (?:string|integer|list|mapping type|number|boolean|datetime))\.?"/.test(
    refusal.text,
  )
}

const reader: ErrorReader = {
  priority: 220,
  canParse,
  parse: readGenerically,
  at: { fields: '/errors/json', code: '/code' },
  examples: [
    {
      source: 'flask-smorest 0.47, marshmallow 4.4',
      refusal: {
        status: 422,
        mediaType: 'application/json',
        body: '{"code":422,"errors":{"json":{"message":["Missing data for required field."],"channel":["Must be one of: sms, email, push."],"recipient":{"_schema":["Invalid input type."]},"zz":["Unknown field."]}},"status":"Unprocessable Entity"}',
        sent: { channel: 'zzz', recipient: 'x', zz: 1 },
      },
      reads: [
        { kind: 'missing', at: ['message'] },
        { kind: 'enum', at: ['channel'], expected: { values: ['sms', 'email', 'push'] } },
        { kind: 'type', at: ['recipient'] },
        { kind: 'unknown', at: ['zz'] },
      ],
    },
  ],
}
export default reader
