/** An answer from its bytes, as they stood on the wire: what a client library would put right or hide is told. */
export interface WireAnswer {
  version: string
  status: number
  /** Lower-case names, as often as they came. */
  fields: [name: string, value: string][]
  /** Bytes that Content-Length announces; `undefined` where the body is framed otherwise. */
  announced: number | undefined
  /** Bytes of the body, without the framing. */
  body: Buffer
  /** Whether all of it came. */
  whole: boolean
}

interface Found {
  answer: WireAnswer
  rest: Buffer
}

const HEAD_END = Buffer.from('\r\n\r\n')

/** `undefined` while more has to come. `over`: nothing more comes. Throws where it is no HTTP/1. */
export function readAnswer(bytes: Buffer, method: string, over: boolean): Found | undefined {
  // Empty lines before an answer are borne, as of requests (RFC 9112 section 2.2).
  let from = 0
  while (bytes[from] === 13 || bytes[from] === 10) from++
  const end = bytes.indexOf(HEAD_END, from)
  if (end < 0) {
    if (over && bytes.length > from) throw new Error('the head of the answer has no end')
    return undefined
  }
  const [first = '', ...lines] = bytes.subarray(from, end).toString('latin1').split('\r\n')
  const [, version, status] = /^(HTTP\/1\.\d) (\d{3})(?: |$)/.exec(first) ?? []
  if (version === undefined) throw new Error('what came does not begin as an answer of HTTP/1')
  const fields = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, Math.max(0, colon)).toLowerCase(), line.slice(colon + 1).trim()]
  })
  const head = { version, status: Number(status), fields, announced: announcedIn(fields) }
  const body = bodyOf(bytes.subarray(end + HEAD_END.length), head, method, over)
  return body === undefined ? undefined : { answer: { ...head, body: body.bytes, whole: body.whole }, rest: body.rest }
}

function announcedIn(fields: WireAnswer['fields']): number | undefined {
  const length = fields.find(([name]) => name === 'content-length')?.[1]
  return length === undefined || !/^\d+$/.test(length) ? undefined : Number(length)
}

interface Body {
  bytes: Buffer
  whole: boolean
  rest: Buffer
}

function bodyOf(
  after: Buffer,
  { status, fields, announced }: Pick<WireAnswer, 'status' | 'fields' | 'announced'>,
  method: string,
  over: boolean,
): Body | undefined {
  const none = Buffer.alloc(0)
  if (method === 'HEAD' || status < 200 || status === 204 || status === 304)
    return { bytes: none, whole: true, rest: after }
  if (fields.some(([name, value]) => name === 'transfer-encoding' && /chunked\s*$/i.test(value)))
    return chunked(after, over)
  if (announced === undefined) return over ? { bytes: after, whole: true, rest: none } : undefined
  if (after.length >= announced)
    return { bytes: after.subarray(0, announced), whole: true, rest: after.subarray(announced) }
  return over ? { bytes: after, whole: false, rest: none } : undefined
}

function chunked(after: Buffer, over: boolean): Body | undefined {
  const pieces: Buffer[] = []
  let from = 0
  for (;;) {
    const line = after.indexOf('\r\n', from)
    const size = line < 0 ? undefined : /^[0-9a-f]+/i.exec(after.subarray(from, line).toString('latin1'))?.[0]
    if (line >= 0 && size === undefined) throw new Error('a chunk of the answer has no size')
    const start = line + 2
    const bytes = Number.parseInt(size ?? '', 16)
    if (size !== undefined && bytes === 0) {
      const end = after.indexOf('\r\n', start) === start ? start + 2 : after.indexOf(HEAD_END, start) + HEAD_END.length
      if (end >= HEAD_END.length || end === start + 2)
        return { bytes: Buffer.concat(pieces), whole: true, rest: after.subarray(end) }
    } else if (size !== undefined && after.length >= start + bytes + 2) {
      pieces.push(after.subarray(start, start + bytes))
      from = start + bytes + 2
      continue
    }
    return over ? { bytes: Buffer.concat(pieces), whole: false, rest: Buffer.alloc(0) } : undefined
  }
}

/** Lower-case names; repeated headers joined by `, `, cookies by a line feed. */
export function headersOf(fields: WireAnswer['fields']): Record<string, string> {
  const all: Record<string, string> = {}
  for (const [name, value] of fields) {
    const before = Object.hasOwn(all, name) ? `${all[name]}${name === 'set-cookie' ? '\n' : ', '}` : ''
    all[name] = before + value
  }
  return all
}
