/** Rust's serde behind Axum and Actix: one sentence, with the path or only the position in the bytes sent. */
import { isObject } from '../json.ts'
import type { ErrorReader, Observation, Refusal } from '../observation.ts'
import { readGenerically } from './generic.ts'

const canParse = ({ text, mediaType }: Refusal) =>
  !/html/.test(mediaType) &&
  (/at line \d+ column \d+/.test(text) || /^Json deserialize error/.test(text)) &&
  /missing field|unknown field|unknown variant|invalid (?:type|value|length)|expected|EOF|trailing|duplicate field/.test(
    text,
  )

/** Of an adjacently tagged enum: a key that is neither its tag nor its content is called a wrong value. */
function wrongTag({ text, sent }: Refusal): Observation[] | undefined {
  const found = /invalid value: string "([^"]+)", expected ((?:"[^"]+"(?:, | or )?)+)/.exec(text)
  const name = found?.[1] ?? ''
  if (found === null || !isObject(sent) || !Object.hasOwn(sent, name)) return undefined
  const members = [...(found[2] ?? '').matchAll(/"([^"]+)"/g)].map(match => match[1] ?? '')
  return [{ kind: 'unknown', at: [name], naming: 'wire', in: 'body', expected: { members }, text: found[0] }]
}

const reader: ErrorReader = {
  priority: 230,
  canParse,
  // Serde names members as the wire does, in whatever case that is.
  parse: refusal => {
    const tag = wrongTag(refusal)
    return tag ?? readGenerically(refusal).map(each => ({ ...each, naming: 'wire' }))
  },
  examples: [
    {
      source: 'Actix 4.18, bytes that are more than characters',
      refusal: {
        status: 400,
        mediaType: 'text/plain',
        body: 'Json deserialize error: missing field `Postcode` at line 1 column 53',
        sent: { Name: 'Sjöberg', Home: { Line: 'Brännkyrkagatan' } },
      },
      reads: [{ kind: 'missing', at: ['Home', 'Postcode'] }],
    },
    {
      source: 'Actix 4.18, an adjacently tagged enum',
      refusal: {
        status: 400,
        mediaType: 'text/plain',
        body: 'Json deserialize error: invalid value: string "kind", expected "Kind" or "Data" at line 1 column 7',
        sent: { kind: 'x' },
      },
      reads: [{ kind: 'unknown', at: ['kind'], expected: { members: ['Kind', 'Data'] } }],
    },
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
