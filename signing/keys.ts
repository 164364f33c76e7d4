/** Keys of certificates: Ed25519, PKCS #8 and SPKI in PEM; a key is named by its RFC 7638 thumbprint. */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import { HarnessError } from '../contract/harness-error.ts'

export interface PublicKey {
  keyid: string
  /** The 32 bytes, base64url. */
  x: string
  isSignature(signature: Uint8Array, signed: Uint8Array): boolean
}

export interface SigningKey extends PublicKey {
  sign(bytes: Uint8Array): Uint8Array
}

/** Both in PEM. */
export function makeKeys(): { privatePem: string; publicPem: string; keyid: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return {
    privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    keyid: known(publicKey).keyid,
  }
}

/** `name` is what the file is called, for the message. No message ever quotes the text. */
export function readSigningKey(pem: string, name: string): SigningKey {
  if (!pem.includes('BEGIN PRIVATE KEY'))
    throw notKey(name, 'no private key in PEM (PKCS #8)', 'Give operator.key, as `npm run keys` makes it.')
  try {
    const key = createPrivateKey(pem)
    return { ...known(createPublicKey(key)), sign: bytes => sign(null, bytes, key) }
  } catch {
    throw notKey(name, 'no Ed25519 key', 'Make one with `npm run keys -- --out DIR`.')
  }
}

/** Throws where the text holds a private key: it has no business with whoever verifies. */
export function readPublicKey(pem: string, name: string): PublicKey {
  if (pem.includes('PRIVATE KEY'))
    throw notKey(name, 'a private key, which nobody needs to verify', 'Give the public one: operator.pub.')
  try {
    if (pem.includes('BEGIN PUBLIC KEY')) return known(createPublicKey(pem))
  } catch {
    // Told below, as what is no key at all.
  }
  throw notKey(name, 'no public Ed25519 key in PEM', 'Give operator.pub, as `npm run keys` makes it.')
}

/** By its 32 bytes, base64url. `undefined` where they are no key. */
export function readRaw(x: string): PublicKey | undefined {
  try {
    return known(createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }))
  } catch {
    return undefined
  }
}

/** Throws where it is of another kind. */
function known(key: KeyObject): PublicKey {
  const { kty, crv, x = '' } = key.export({ format: 'jwk' })
  if (crv !== 'Ed25519') throw new TypeError('not Ed25519')
  return {
    keyid: createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url'),
    x,
    isSignature: (signature, signed) => verify(null, signed, key, signature),
  }
}

function notKey(name: string, why: string, hint: string): HarnessError {
  return new HarnessError('USAGE', `${name} is ${why}.`, hint)
}
