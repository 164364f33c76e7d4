/** The bytes of one request, framed and spelled as a test of the wire wants it; what is asked stays the same. */
import { gzipSync } from 'node:zlib'
import { asBytes, type Outgoing } from './request.ts'
import type { Wire } from './types.ts'

export interface Written {
  head: Buffer
  body: Buffer
}

export function written(out: Outgoing, wire: Wire): Written {
  const plain = Buffer.from(out.body ?? '', out.charset)
  const body = wire.coding === 'gzip' ? gzipSync(plain) : plain
  const host = new URL(out.origin).host
  const framed = out.body === undefined ? { fields: [], bytes: body } : framedBy(wire, body, out, host)
  const fields: [string, string][] = [
    ['Host', host],
    ...Object.entries(asBytes(out.headers)),
    ...(wire.coding === undefined ? [] : [['Content-Encoding', wire.coding] as [string, string]]),
    ...(wire.expect === true ? [['Expect', '100-continue'] as [string, string]] : []),
    ...(wire.close === true ? [['Connection', 'close'] as [string, string]] : []),
    ...framed.fields,
  ]
  const lines = fields.map(([name, value]) => `${spelled(name, wire)}: ${value}\r\n`).join('')
  return { head: Buffer.from(`${out.method} ${out.path} HTTP/1.1\r\n${lines}\r\n`, 'latin1'), body: framed.bytes }
}

function spelled(name: string, { names }: Wire): string {
  if (names === undefined) return name
  return names === 'upper' ? name.toUpperCase() : name.toLowerCase()
}

/** So much longer is the body under the second length; in white space, or in a field of a form, it says nothing. */
const PADDING = { json: '     ', form: '&zz=1' } as const

function framedBy(
  wire: Wire,
  body: Buffer,
  out: Outgoing,
  host: string,
): { fields: [string, string][]; bytes: Buffer } {
  const length = (bytes: number): [string, string] => ['Content-Length', String(bytes)]
  const coded: [string, string] = ['Transfer-Encoding', 'chunked']
  if (wire.framing === 'chunked') return { fields: [coded], bytes: chunks(body) }
  if (wire.framing === 'two-lengths') {
    const isForm = Object.values(out.headers).some(value => value.startsWith('application/x-www-form-urlencoded'))
    const bytes = Buffer.concat([body, Buffer.from(PADDING[isForm ? 'form' : 'json'])])
    return { fields: [length(body.length), length(bytes.length)], bytes }
  }
  if (wire.framing === 'length-and-chunks') {
    // By its length it is one request; by its chunks another one follows, which nobody asked for.
    const hidden = Buffer.from(`GET ${out.path.split('?')[0]} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
    const bytes = Buffer.concat([chunks(body), hidden])
    return { fields: [length(bytes.length), coded], bytes }
  }
  return { fields: [length(body.length)], bytes: body }
}

/** In two pieces, as a body that is written while it is made. */
function chunks(body: Buffer): Buffer {
  const half = Math.ceil(body.length / 2)
  const pieces = [body.subarray(0, half), body.subarray(half)].filter(piece => piece.length > 0)
  const framed = pieces.flatMap(piece => [Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')])
  return Buffer.concat([...framed, Buffer.from('0\r\n\r\n')])
}
