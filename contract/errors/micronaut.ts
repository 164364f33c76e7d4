/** Micronaut: HAL errors under `_embedded`, bean paths that begin with the handler's parameter. */
import { isObject } from '../json.ts'
import type { ErrorReader, Refusal } from '../observation.ts'
import { objectOf, recordsOf, textOf } from './_family.ts'
import { distinct, observe } from './_observe.ts'

function records(refusal: Refusal) {
  const embedded = objectOf(refusal)?.['_embedded']
  return isObject(embedded) ? recordsOf(embedded['errors']) : []
}

const reader: ErrorReader = {
  priority: 140,
  canParse: refusal => records(refusal).some(record => typeof record['message'] === 'string'),
  parse: refusal =>
    distinct(
      records(refusal).flatMap(record => {
        const text = textOf(record['message'])
        const argument = /Required argument \[\S+ (\w+)\] not specified/.exec(text)
        if (argument !== null)
          return [{ kind: 'missing' as const, at: [], naming: 'wire' as const, in: 'body' as const, text }]
        const bean = /^(\w+)\.([\w.[\]]+): (.+)$/.exec(text)
        // The parameter that takes the body is called like nothing in it.
        const path = bean?.[2] ?? (textOf(record['path']).split('/').slice(2).join('/') || undefined)
        return observe(bean === null || path === undefined ? { text } : { text: bean[3] ?? text, path }, refusal)
      }),
    ),
  at: { message: '/message', fields: '/_embedded/errors' },
  examples: [
    {
      source: 'Micronaut 4, default error response processor',
      refusal: {
        status: 400,
        mediaType: 'application/json',
        body: '{"message":"Bad Request","_embedded":{"errors":[{"message":"order.phone: must not be blank"}]},"_links":{"self":{"href":"/ext-notify","templated":false}}}',
        sent: {},
      },
      reads: [{ kind: 'missing', at: ['phone'] }],
    },
  ],
}
export default reader
