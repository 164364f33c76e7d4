/** Rust's serde behind Axum and Actix: one sentence, with the path or only the position in the bytes sent. */
import type { ErrorReader, Refusal } from '../observation.ts'
import { readGenerically } from './generic.ts'

const canParse = ({ text, mediaType }: Refusal) =>
  !/html/.test(mediaType) &&
  (/at line \d+ column \d+/.test(text) || /^Json deserialize error/.test(text)) &&
  /missing field|unknown field|unknown variant|invalid (?:type|value|length)|expected|EOF|trailing|duplicate field/.test(
    text,
  )

const reader: ErrorReader = {
  priority: 230,
  canParse,
  parse: readGenerically,
  examples: [
    {
      source: 'Axum 0.8.9',
      refusal: {
        status: 422,
        mediaType: 'text/plain',
        body: 'Failed to deserialize the JSON body into the target type: zz: unknown field `zz`, expected one of `recipient`, `channel`, `message` at line 1 column 5',
        sent: { zz: 1 },
      },
      reads: [{ kind: 'unknown', at: ['zz'], expected: { members: ['recipient', 'channel', 'message'] } }],
    },
    {
      source: 'Actix 4.18: no path, only the position',
      refusal: {
        status: 400,
        mediaType: 'text/plain',
        body: 'Json deserialize error: missing field `name` at line 1 column 15',
        sent: { recipient: {}, channel: 'sms' },
      },
      reads: [{ kind: 'missing', at: ['recipient', 'name'] }],
    },
  ],
}
export default reader
