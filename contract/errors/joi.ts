/** Joi, alone or behind hapi and celebrate: typed codes with a context, or one sentence with the keys beside it. */
import { isObject } from '../json.ts'
import type { ErrorReader, Refusal } from '../observation.ts'
import { objectOf } from './_family.ts'
import { readGenerically } from './generic.ts'

function canParse(refusal: Refusal): boolean {
  const validation = objectOf(refusal)?.['validation']
  if (
    isObject(validation) &&
    (Array.isArray(validation['keys']) ||
      Object.values(validation).some(each => isObject(each) && Array.isArray(each['keys'])))
  )
    return true
  return (
    /"type":\s*"(?:any|string|number|object|array|date|boolean|alternatives)\.\w+/.test(refusal.text) &&
    /"context":\s*\{/.test(refusal.text)
  )
}

const reader: ErrorReader = {
  priority: 170,
  canParse,
  parse: readGenerically,
  at: { message: '/message', fields: '/validation' },
  examples: [
    {
      source: 'celebrate 16, Joi 18.3',
      refusal: {
        status: 400,
        mediaType: 'application/json',
        body: '{"statusCode":400,"error":"Bad Request","message":"Validation failed","validation":{"body":{"source":"body","keys":["recipient.name"],"message":"\\"recipient.name\\" is required"}}}',
        sent: { recipient: {} },
      },
      reads: [{ kind: 'missing', at: ['recipient', 'name'] }],
    },
    {
      source: 'Joi 18.3, abortEarly: false',
      refusal: {
        status: 422,
        mediaType: 'application/json',
        body: '{"success":false,"error":{"code":"VALIDATION_ERROR","details":[{"message":"\\"channel\\" must be one of [sms, email, push]","path":["channel"],"type":"any.only","context":{"valids":["sms","email","push"],"label":"channel","value":"zzz","key":"channel"}},{"message":"\\"zz\\" is not allowed","path":["zz"],"type":"object.unknown","context":{"child":"zz","label":"zz","value":1,"key":"zz"}}]}}',
        sent: { channel: 'zzz', zz: 1 },
      },
      reads: [
        { kind: 'enum', at: ['channel'], expected: { values: ['sms', 'email', 'push'] } },
        { kind: 'unknown', at: ['zz'] },
      ],
    },
  ],
}
export default reader
