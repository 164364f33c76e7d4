/** JSON:API: a list `errors` whose `source` points into the document. */
import { isObject } from '../json.ts'
import type { ErrorReader, Refusal } from '../observation.ts'
import { objectOf, recordsOf } from './_family.ts'
import { readGenerically } from './generic.ts'

const records = (refusal: Refusal) => recordsOf(objectOf(refusal)?.['errors'])

const reader: ErrorReader = {
  priority: 200,
  canParse: refusal =>
    /vnd\.api\+json/.test(refusal.mediaType) ||
    records(refusal).some(
      record =>
        isObject(record['source']) &&
        ('pointer' in record['source'] || 'parameter' in record['source'] || 'header' in record['source']),
    ),
  parse: readGenerically,
  at: { message: '/errors/0/detail', fields: '/errors' },
  examples: [
    {
      source: 'jsonapi.org, examples of error objects',
      refusal: {
        status: 422,
        mediaType: 'application/vnd.api+json',
        body: '{"errors":[{"status":"422","source":{"pointer":"/data/attributes/phone"},"title":"can\'t be blank","detail":"phone - can\'t be blank"}]}',
        sent: {},
      },
      reads: [{ kind: 'missing', at: ['phone'] }],
    },
  ],
}
export default reader
