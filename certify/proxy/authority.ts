/** A private certificate authority for one run: its key never leaves this process, only its certificate is given to the sender. */
import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { bits, identifier, integer, octets, sequence, set, tagged, time, truth, utf8 } from './der.ts'

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
