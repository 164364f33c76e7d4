/** The few words of DER (X.690) that a certificate is written in. */
const INTEGER = 0x02
const BIT_STRING = 0x03
const OCTET_STRING = 0x04
const OBJECT_IDENTIFIER = 0x06
const UTF8_STRING = 0x0c
const SEQUENCE = 0x30
const SET = 0x31

export function tagged(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content])
}

function lengthOf(bytes: number): Buffer {
  if (bytes < 0x80) return Buffer.from([bytes])
  const hex = bytes.toString(16)
  const octets = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex')
  return Buffer.concat([Buffer.from([0x80 | octets.length]), octets])
}

export const sequence = (...parts: Buffer[]) => tagged(SEQUENCE, ...parts)
export const set = (...parts: Buffer[]) => tagged(SET, ...parts)
export const utf8 = (text: string) => tagged(UTF8_STRING, Buffer.from(text))
export const octets = (bytes: Buffer) => tagged(OCTET_STRING, bytes)
export const bits = (bytes: Buffer) => tagged(BIT_STRING, Buffer.from([0]), bytes)
export const truth = () => Buffer.from([0x01, 0x01, 0xff])

/** Of a positive number, big endian: a leading bit would make it negative. */
export function integer(bytes: Buffer): Buffer {
  const [first = 0] = bytes
  return tagged(INTEGER, first >= 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes)
}

/** `2.5.29.17` */
export function identifier(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  const arcs = rest.flatMap(arc => {
    const septets = [arc & 0x7f]
    for (let left = arc >>> 7; left > 0; left >>>= 7) septets.unshift((left & 0x7f) | 0x80)
    return septets
  })
  return tagged(OBJECT_IDENTIFIER, Buffer.from([first * 40 + second, ...arcs]))
}

/** UTCTime until 2049, GeneralizedTime from then on (RFC 5280 §4.1.2.5). */
export function time(date: Date): Buffer {
  const text = `${date.toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`
  const isShort = date.getUTCFullYear() < 2050
  return tagged(isShort ? 0x17 : 0x18, Buffer.from(isShort ? text.slice(2) : text, 'latin1'))
}
