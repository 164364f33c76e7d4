/** express-validator: records with `msg`, `path` and `location`; unknown members in a list of their own. */
import type { ErrorReader, Refusal } from '../observation.ts'
import { hasAll, objectOf, recordsOf } from './_family.ts'
import { readGenerically } from './generic.ts'

const records = (refusal: Refusal) => {
  const errors = recordsOf(objectOf(refusal)?.['errors'])
  return errors.length > 0 ? errors : recordsOf(refusal.json)
}

const reader: ErrorReader = {
  priority: 180,
  canParse: refusal =>
    records(refusal).some(
      record =>
        hasAll(record, 'msg') &&
        (hasAll(record, 'location') || hasAll(record, 'param') || record['type'] === 'unknown_fields'),
    ),
  parse: readGenerically,
  at: { fields: '/errors' },
  examples: [
    {
      source: 'express-validator 7.3',
      refusal: {
        status: 400,
        mediaType: 'application/json',
        body: '{"errors":[{"type":"field","msg":"Invalid value","path":"recipient.phone","location":"body"},{"type":"unknown_fields","msg":"Unknown field(s)","fields":[{"path":"zz","value":1,"location":"body"}]}]}',
        sent: { recipient: {}, zz: 1 },
      },
      reads: [
        { kind: 'missing', at: ['recipient', 'phone'] },
        { kind: 'unknown', at: ['zz'] },
      ],
    },
    {
      source: 'express-validator 6',
      refusal: {
        status: 422,
        mediaType: 'application/json',
        body: '{"errors":[{"value":"x","msg":"must be a valid email","param":"mail","location":"body"}]}',
        sent: { mail: 'x' },
      },
      reads: [{ kind: 'format', at: ['mail'], expected: { format: 'email' } }],
    },
  ],
}
export default reader
