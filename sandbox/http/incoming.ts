/** A request as it came in, before anything is made of it; its body is read once, when it is wanted. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { ENDPOINTS, type Endpoint } from '../../contract/endpoint.ts'
import { type Json, type JsonObject, parseJson } from '../../contract/json.ts'
import { RequestRejected } from '../rejection.ts'

export interface IncomingRequest {
  /** `undefined` where the path is none of the four. */
  endpoint: Endpoint | undefined
  method: string
  /** Path and query. */
  url: string
  headers: IncomingHttpHeaders
  /** Of the other side. */
  address: string
  /** Breaks the connection off, without another word. */
  cut(): void
  /** Throws Rejected where it is longer than `most` bytes, or no text. */
  body(most?: number): Promise<string>
  /** As they came in, whatever their coding; in place of `body`. */
  bytes(): Promise<Buffer>
}

export function incomingRequest(incoming: IncomingMessage): IncomingRequest {
  const { method = 'GET', url = '/', headers } = incoming
  const path = url.split('?')[0] ?? ''
  let read: Promise<string> | undefined
  return {
    endpoint: ENDPOINTS.find(each => path.includes(`/${each}`)),
    method,
    url,
    headers,
    address: incoming.socket.remoteAddress ?? '',
    cut: () => void incoming.socket.destroy(),
    body: (most = Number.POSITIVE_INFINITY) => {
      read ??= receive(incoming, most)
      return read
    },
    bytes: async () => Buffer.concat(await incoming.toArray()),
  }
}

/** Reads a request's body up to the limit, and what its media type says of it. */
async function receive(incoming: IncomingMessage, most: number): Promise<string> {
  if (Number(incoming.headers['content-length'] ?? 0) > most) throw new RequestRejected('too-large')
  const encoding = incoming.headers['content-encoding']
  if (encoding !== undefined && encoding !== 'identity')
    throw new RequestRejected('media-type', [], { 'Accept-Encoding': 'identity' })
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of incoming) {
    const piece = chunk as Buffer
    bytes += piece.length
    if (bytes > most) throw new RequestRejected('too-large')
    chunks.push(piece)
  }
  const whole = chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks)
  const text = whole.toString('utf8')
  if (text.includes('\uFFFD') && !Buffer.from(text).equals(whole)) throw new RequestRejected('malformed')
  return text
}

const MEDIA_TYPE = { json: 'application/json', form: 'application/x-www-form-urlencoded' } as const

/** The body as JSON whatever it came as: a form is a flat object of texts. */
export function parseBody(
  text: string,
  contentType: string | undefined,
  encoding: 'json' | 'form',
  strict: boolean,
): Json {
  if (strict && !isMediaType(contentType, MEDIA_TYPE[encoding]))
    throw new RequestRejected('media-type', [], { Accept: MEDIA_TYPE[encoding] })
  // Whatever the type is called: bytes in another character set would be read as other characters.
  if (!isUtf8(contentType)) throw new RequestRejected('media-type', [], { Accept: MEDIA_TYPE[encoding] })
  if (encoding === 'form') return Object.fromEntries(new URLSearchParams(text)) as JsonObject
  const parsed = depthOf(text) > DEEPEST ? undefined : parseJson(text)
  if (parsed === undefined) throw new RequestRejected('malformed')
  return parsed
}

function isMediaType(contentType: string | undefined, wanted: string): boolean {
  return (contentType ?? '').split(';')[0]?.trim().toLowerCase() === wanted
}

function isUtf8(contentType: string | undefined): boolean {
  const parameters = (contentType ?? '').toLowerCase().split(';').slice(1)
  const charset = parameters.map(each => each.trim()).find(each => each.startsWith('charset='))
  return charset === undefined || /^charset="?utf-?8"?$/.test(charset)
}

/** As the parsers of most frameworks: what is nested deeper is not read. */
const DEEPEST = 1_000

/** Levels of objects and lists, outside of texts. */
function depthOf(text: string): number {
  let [depth, deepest, inText] = [0, 0, false]
  for (let i = 0; i < text.length; i++) {
    const character = text[i]
    if (inText && character === '\\') i++
    else if (character === '"') inText = !inText
    else if (!inText && (character === '{' || character === '[')) deepest = Math.max(deepest, ++depth)
    else if (!inText && (character === '}' || character === ']')) depth--
  }
  return deepest
}
