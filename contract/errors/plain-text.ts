/** A sentence or a few, as plain text. */
import type { ErrorReader, Refusal } from '../observation.ts'
import { readGenerically } from './generic.ts'

const canParse = ({ text, json, mediaType }: Refusal) =>
  (json === undefined || typeof json === 'string') && text.trim() !== '' && !/html|xml/.test(mediaType)

const reader: ErrorReader = {
  priority: 450,
  canParse,
  parse: readGenerically,
  examples: [
    {
      source: 'net/http, http.Error',
      refusal: { status: 400, mediaType: 'text/plain', body: 'missing field: phone\n', sent: {} },
      reads: [{ kind: 'missing', at: ['phone'] }],
    },
    {
      source: 'Hono 4.13, malformed JSON',
      refusal: { status: 400, mediaType: 'text/plain', body: 'Malformed JSON in request body' },
      reads: [{ kind: 'malformed', at: [] }],
    },
  ],
}
export default reader
