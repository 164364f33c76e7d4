/** Keys of certificates: Ed25519, PKCS #8 and SPKI in PEM; a key is named by its RFC 7638 thumbprint. */
import { webcrypto } from 'node:crypto'
import {
  calculateJwkThumbprint,
  exportJWK,
  exportPKCS8,
  exportSPKI,
  generateKeyPair,
  importPKCS8,
  importSPKI,
} from 'jose'
import { HarnessError } from '../contract/harness-error.ts'

const ALGORITHM = 'Ed25519'
type Key = Awaited<ReturnType<typeof importSPKI>>

export interface PublicKey {
  keyid: string
  /** The 32 bytes, base64url. */
  x: string
  isSignature(signature: Uint8Array, signed: Uint8Array): Promise<boolean>
}

export interface SigningKey extends PublicKey {
  sign(bytes: Uint8Array): Promise<Uint8Array>
}

/** Both in PEM. */
export async function makeKeys(): Promise<{ privatePem: string; publicPem: string; keyid: string }> {
  const { privateKey, publicKey } = await generateKeyPair(ALGORITHM, { extractable: true })
  const [privatePem, publicPem] = [await exportPKCS8(privateKey), await exportSPKI(publicKey)]
  const { keyid } = await publicKeyOf(publicKey)
  return { privatePem: ended(privatePem), publicPem: ended(publicPem), keyid }
}

const ended = (pem: string) => `${pem.trimEnd()}\n`

/** `name` is what the file is called, for the message. No message ever quotes the text. */
export async function readSigningKey(pem: string, name: string): Promise<SigningKey> {
  if (!pem.includes('BEGIN PRIVATE KEY'))
    throw notKey(name, 'no private key in PEM (PKCS #8)', 'Give operator.key, as `npm run keys` makes it.')
  try {
    const key = await importPKCS8(pem, ALGORITHM, { extractable: true })
    const { crv, kty, x } = await exportJWK(key)
    const known = await readRaw(x ?? '', { crv, kty })
    return {
      ...known,
      sign: async bytes => new Uint8Array(await webcrypto.subtle.sign(ALGORITHM, key, bytes)),
    }
  } catch {
    throw notKey(name, 'no Ed25519 key', 'Make one with `npm run keys -- --out DIR`.')
  }
}

/** Throws where the text holds a private key: it has no business with whoever verifies. */
export async function readPublicKey(pem: string, name: string): Promise<PublicKey> {
  if (pem.includes('PRIVATE KEY'))
    throw notKey(name, 'a private key, which nobody needs to verify', 'Give the public one: operator.pub.')
  try {
    return await publicKeyOf(await importSPKI(pem, ALGORITHM, { extractable: true }))
  } catch {
    throw notKey(name, 'no public Ed25519 key in PEM', 'Give operator.pub, as `npm run keys` makes it.')
  }
}

async function publicKeyOf(key: Key): Promise<PublicKey> {
  const { x } = await exportJWK(key)
  return readRaw(x ?? '')
}

/** By its 32 bytes, base64url. Throws where they are no key. */
export async function readRaw(x: string, form: { crv?: unknown; kty?: unknown } = {}): Promise<PublicKey> {
  const { crv = 'Ed25519', kty = 'OKP' } = form
  if (crv !== 'Ed25519' || kty !== 'OKP') throw new TypeError('not Ed25519')
  const jwk = { crv, kty, x }
  const key = await webcrypto.subtle.importKey('jwk', jwk, ALGORITHM, true, ['verify'])
  return {
    keyid: await calculateJwkThumbprint(jwk),
    x,
    isSignature: (signature, signed) => webcrypto.subtle.verify(ALGORITHM, key, signature, signed),
  }
}

function notKey(name: string, why: string, hint: string): HarnessError {
  return new HarnessError('USAGE', `${name} is ${why}.`, hint)
}
