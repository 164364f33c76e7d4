/** What the sandbox shows over TLS: a certificate of its own authority, which nobody else trusts, for as long as is wanted. */
import { createPrivateKey, sign, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { SecureContextOptions, SecureVersion } from 'node:tls'
import { fileURLToPath } from 'node:url'

export interface TlsPlay {
  /** `elsewhere` is made for another name. */
  certificate?: 'service' | 'elsewhere'
  /** Days from now until it ends, negative where it has ended; long from now without it. */
  endsInDays?: number
  /** The oldest and the newest version that are taken; what Node takes without it. */
  versions?: [SecureVersion, SecureVersion]
  /** Answers on the same port without TLS as well. */
  plainToo?: boolean
}

const place = (name: string) => new URL(`./tls/${name}`, import.meta.url)
const read = (name: string) => readFileSync(place(name), 'utf8')

/** Path of the PEM file that a sender has to trust. */
export const AUTHORITY = fileURLToPath(place('ca.pem'))

export function secured({ certificate = 'service', endsInDays, versions }: TlsPlay): SecureContextOptions {
  const issued = read(`${certificate}.pem`)
  return {
    cert: endsInDays === undefined ? issued : endingIn(issued, endsInDays),
    key: read(`${certificate}.key`),
    // Versions this old need ciphers that are no longer taken by themselves.
    ...(versions === undefined
      ? {}
      : { minVersion: versions[0], maxVersion: versions[1], ciphers: 'DEFAULT:@SECLEVEL=0' }),
  }
}

const SIGNATURE_BYTES = 256

/** The same certificate with another end, signed again: times after 2049 and RSA signatures have a fixed length (RFC 5280). */
function endingIn(pem: string, days: number): string {
  const der = Buffer.from(new X509Certificate(pem).raw)
  const end = der.indexOf('21200101000000Z')
  der.write(stampOf(new Date(Date.now() + days * 86_400_000)), end, 'latin1')
  // What is signed stands behind the head of four bytes, and has such a head itself.
  const signed = der.subarray(4, 8 + der.readUInt16BE(6))
  sign('sha256', signed, createPrivateKey(read('ca.key'))).copy(der, der.length - SIGNATURE_BYTES)
  return new X509Certificate(der).toString()
}

function stampOf(date: Date): string {
  return `${date.toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`
}
