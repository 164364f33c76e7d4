/** Quarkus REST with Hibernate Validator: paths begin with the method and its parameter, which no request has. */
import { isObject } from '../json.ts'
import type { ErrorReader, Refusal } from '../observation.ts'
import { objectOf, recordsOf, textOf } from './_family.ts'
import { distinct, observe } from './_observe.ts'

function records(refusal: Refusal) {
  const body = objectOf(refusal)
  if (textOf(body?.['title']) !== 'Constraint Violation') return []
  return recordsOf(body?.['violations']).filter(isObject)
}

const reader: ErrorReader = {
  priority: 138,
  canParse: refusal => {
    const heads = records(refusal).map(record => textOf(record['field']).split('.'))
    const methods = new Set(heads.map(parts => parts.slice(0, 2).join('.')))
    return heads.length > 0 && methods.size === 1 && heads.every(parts => parts.length > 2)
  },
  parse: refusal =>
    distinct(
      records(refusal).flatMap(record => {
        const path = textOf(record['field']).split('.').slice(2).join('.')
        return observe({ text: textOf(record['message']), path }, refusal)
      }),
    ),
  at: { message: '/title', fields: '/violations' },
  examples: [
    {
      source: 'Quarkus 3.33, REST with Hibernate Validator',
      refusal: {
        status: 400,
        mediaType: 'application/json',
        body: '{"title":"Constraint Violation","status":400,"violations":[{"field":"login.request.tenant","message":"must not be blank"},{"field":"login.request.address.zip","message":"must not be null"}]}',
        sent: {},
      },
      reads: [
        { kind: 'missing', at: ['tenant'] },
        { kind: 'missing', at: ['address', 'zip'] },
      ],
    },
  ],
}
export default reader
