/** A private certificate authority for one run: its key never leaves this process, only its certificate is given to the sender. */
import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** The few words of DER (X.690) that a certificate is written in. */
const INTEGER = 0x02
const BIT_STRING = 0x03
const OCTET_STRING = 0x04
const OBJECT_IDENTIFIER = 0x06
const UTF8_STRING = 0x0c
const SEQUENCE = 0x30
const SET = 0x31

function tagged(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content])
}

function lengthOf(bytes: number): Buffer {
  if (bytes < 0x80) return Buffer.from([bytes])
  const hex = bytes.toString(16)
  const octets = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex')
  return Buffer.concat([Buffer.from([0x80 | octets.length]), octets])
}

const sequence = (...parts: Buffer[]) => tagged(SEQUENCE, ...parts)
const set = (...parts: Buffer[]) => tagged(SET, ...parts)
const utf8 = (text: string) => tagged(UTF8_STRING, Buffer.from(text))
const octets = (bytes: Buffer) => tagged(OCTET_STRING, bytes)
const bits = (bytes: Buffer) => tagged(BIT_STRING, Buffer.from([0]), bytes)
const truth = () => Buffer.from([0x01, 0x01, 0xff])

/** Of a positive number, big endian: a leading bit would make it negative. */
function integer(bytes: Buffer): Buffer {
  const [first = 0] = bytes
  return tagged(INTEGER, first >= 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes)
}

/** `2.5.29.17` */
function identifier(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  const arcs = rest.flatMap(arc => {
    const septets = [arc & 0x7f]
    for (let left = arc >>> 7; left > 0; left >>>= 7) septets.unshift((left & 0x7f) | 0x80)
    return septets
  })
  return tagged(OBJECT_IDENTIFIER, Buffer.from([first * 40 + second, ...arcs]))
}

/** UTCTime until 2049, GeneralizedTime from then on (RFC 5280 §4.1.2.5). */
function time(date: Date): Buffer {
  const text = `${date.toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`
  const isShort = date.getUTCFullYear() < 2050
  return tagged(isShort ? 0x17 : 0x18, Buffer.from(isShort ? text.slice(2) : text, 'latin1'))
}

export interface Pair {
  /** PEM. */
  cert: string
  key: string
}

export interface Authority {
  /** PEM: what a sender has to trust. */
  certificate: string
  issue(wanted?: Wanted): Pair
}

interface Wanted {
  /** Names and addresses it is for: this machine without it. */
  names?: readonly string[]
  /** Days from now. */
  from?: number
  until?: number
}

const HERE = ['localhost', '127.0.0.1', '::1']
const ECDSA_SHA256 = sequence(identifier('1.2.840.10045.4.3.2'))
const DAY_MS = 86_400_000

export function makeAuthority(name: string): Authority {
  const own = keyPair()
  const issuer = nameOf(name)
  const critical = [
    extension('2.5.29.19', sequence(truth()), true),
    // keyCertSign and cRLSign.
    extension('2.5.29.15', tagged(0x03, Buffer.from([1, 0x06])), true),
  ]
  const certificate = signed(own.privateKey, {
    issuer,
    subject: issuer,
    from: -1,
    until: 30,
    key: own.publicKey,
    extensions: critical,
  })
  return {
    certificate,
    issue: ({ names = HERE, from = -1, until = 30 } = {}) => {
      const pair = keyPair()
      const alternatives = extension('2.5.29.17', sequence(...names.map(alternativeName)))
      // digitalSignature; serverAuth.
      const usage = extension('2.5.29.15', tagged(0x03, Buffer.from([7, 0x80])), true)
      const purpose = extension('2.5.29.37', sequence(identifier('1.3.6.1.5.5.7.3.1')))
      const cert = signed(own.privateKey, {
        issuer,
        subject: nameOf(names[0] ?? 'nobody'),
        from,
        until,
        key: pair.publicKey,
        extensions: [extension('2.5.29.19', sequence(), true), usage, purpose, alternatives],
      })
      return { cert, key: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() }
    },
  }
}

const keyPair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })

interface Content {
  issuer: Buffer
  subject: Buffer
  from: number
  until: number
  key: KeyObject
  extensions: Buffer[]
}

function signed(by: KeyObject, { issuer, subject, from, until, key, extensions }: Content): string {
  const inDays = (days: number) => time(new Date(Date.now() + days * DAY_MS))
  const content = sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([0x5a]), randomBytes(15)])),
    ECDSA_SHA256,
    issuer,
    sequence(inDays(from), inDays(until)),
    subject,
    key.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(...extensions)),
  )
  const whole = sequence(content, ECDSA_SHA256, bits(sign('sha256', content, by)))
  const lines = whole.toString('base64').replace(/.{64}/g, '$&\n').trim()
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`
}

const nameOf = (common: string) => sequence(set(sequence(identifier('2.5.4.3'), utf8(common))))

function extension(id: string, value: Buffer, isCritical = false): Buffer {
  return sequence(identifier(id), ...(isCritical ? [truth()] : []), octets(value))
}

function alternativeName(name: string): Buffer {
  if (name === '::1') return tagged(0x87, Buffer.concat([Buffer.alloc(15), Buffer.from([1])]))
  if (/^\d+(\.\d+){3}$/.test(name)) return tagged(0x87, Buffer.from(name.split('.').map(Number)))
  return tagged(0x82, Buffer.from(name, 'latin1'))
}
