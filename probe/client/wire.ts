/** The bytes of one request, framed and spelled as a test of the wire wants it; what is asked stays the same. */
import { gzipSync } from 'node:zlib'
import { asBytes, type Outgoing } from './request.ts'
import type { Wire } from './types.ts'

export interface Written {
  head: Buffer
  body: Buffer
}

/** As headers, so that the record shows them. */
export function headersFor({ framing, coding, expect, close }: Wire): Record<string, string> {
  return {
    ...(coding === undefined ? {} : { 'Content-Encoding': coding }),
    ...(framing === 'chunked' || framing === 'length-and-chunks' ? { 'Transfer-Encoding': 'chunked' } : {}),
    ...(expect === true ? { Expect: '100-continue' } : {}),
    ...(close === true ? { Connection: 'close' } : {}),
  }
}

/** `out` with the headers of `headersFor`. */
export function written(out: Outgoing, wire: Wire): Written {
  const plain = Buffer.from(out.body ?? '', out.charset)
  const body = wire.coding === 'gzip' ? gzipSync(plain) : plain
  const host = new URL(out.origin).host
  const { lengths, bytes } =
    out.body === undefined && wire.framing === undefined ? { lengths: [], bytes: body } : framed(wire, body, out, host)
  const fields = [
    ['Host', host],
    ...Object.entries(asBytes(out.headers)),
    ...lengths.map(length => ['Content-Length', String(length)]),
  ]
  const lines = fields.map(([name = '', value]) => `${spelled(name, wire)}: ${value}\r\n`).join('')
  return { head: Buffer.from(`${out.method} ${out.path} HTTP/1.1\r\n${lines}\r\n`, 'latin1'), body: bytes }
}

function spelled(name: string, { names }: Wire): string {
  if (names === undefined) return name
  return names === 'upper' ? name.toUpperCase() : name.toLowerCase()
}

/** So much longer is the body under the second length; in white space, or in a field of a form, it says nothing. */
const PADDING = { json: '     ', form: '&zz=1' } as const

function framed(wire: Wire, body: Buffer, out: Outgoing, host: string): { lengths: number[]; bytes: Buffer } {
  if (wire.framing === 'chunked') return { lengths: [], bytes: chunks(body) }
  if (wire.framing === 'two-lengths') {
    const isForm = Object.values(out.headers).some(value => value.startsWith('application/x-www-form-urlencoded'))
    const bytes = Buffer.concat([body, Buffer.from(PADDING[isForm ? 'form' : 'json'])])
    return { lengths: [body.length, bytes.length], bytes }
  }
  if (wire.framing === 'length-and-chunks') {
    // By its length it is one request; by its chunks another one follows, which nobody asked for.
    const hidden = Buffer.from(`GET ${out.path.split('?')[0]} HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
    const bytes = Buffer.concat([chunks(body), hidden])
    return { lengths: [bytes.length], bytes }
  }
  return { lengths: [body.length], bytes: body }
}

/** In two pieces, as a body that is written while it is made. */
function chunks(body: Buffer): Buffer {
  const half = Math.ceil(body.length / 2)
  const pieces = [body.subarray(0, half), body.subarray(half)].filter(piece => piece.length > 0)
  const framed = pieces.flatMap(piece => [Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')])
  return Buffer.concat([...framed, Buffer.from('0\r\n\r\n')])
}
