import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { HarnessError } from '../contract/harness-error.ts'
import { makeKeys, readPublicKey, readRaw, readSigningKey } from './keys.ts'

/** RFC 8037, appendix A.2 and A.3. */
const X = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'
const THUMBPRINT = 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k'

const pem = (type: 'ed448' | 'x25519') => {
  const { privateKey, publicKey } = generateKeyPairSync(type as 'ed448')
  return {
    privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  }
}
const troubleOf = (read: () => unknown) => {
  try {
    read()
  } catch (error) {
    if (error instanceof HarnessError) return `${error.code}: ${error.message}`
  }
  return undefined
}

it('names a key by its RFC 7638 thumbprint', () => {
  expect(readRaw(X)).toMatchObject({ keyid: THUMBPRINT, x: X })
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: X }, format: 'jwk' })
  const text = key.export({ type: 'spki', format: 'pem' }).toString()
  expect(readPublicKey(text, 'a.pub')).toMatchObject({ keyid: THUMBPRINT, x: X })
})

it('makes keys that sign for each other, and for nobody else', () => {
  const { privatePem, publicPem, keyid } = makeKeys()
  const [own, known, other] = [readSigningKey(privatePem, 'a'), readPublicKey(publicPem, 'b'), makeKeys()]
  expect([own.keyid, known.keyid]).toEqual([keyid, keyid])
  const bytes = Buffer.from('what is signed')
  const signature = own.sign(bytes)
  expect(known.isSignature(signature, bytes)).toBe(true)
  expect(known.isSignature(signature, Buffer.from('what is Signed'))).toBe(false)
  expect(known.isSignature(signature.subarray(1), bytes)).toBe(false)
  expect(readPublicKey(other.publicPem, 'c').isSignature(signature, bytes)).toBe(false)
})

describe('what is no key of ours', () => {
  it.each(['', 'A', X.slice(4), `${X}AAAA`])('as 32 bytes: %o', x => expect(readRaw(x)).toBeUndefined())

  it.each<[string, string, RegExp]>([
    ['another curve', pem('ed448').publicPem, /no public Ed25519 key in PEM/],
    ['a key that agrees and does not sign', pem('x25519').publicPem, /no public Ed25519 key in PEM/],
    ['a private key', makeKeys().privatePem, /a private key, which nobody needs to verify/],
    ['a text', 'operator', /no public Ed25519 key in PEM/],
    ['a broken one', makeKeys().publicPem.replace(/M/, '-'), /no public Ed25519 key in PEM/],
  ])('is said where one is to be verified by: %s', (_what, text, why) =>
    expect(troubleOf(() => readPublicKey(text, 'a.pub'))).toMatch(why),
  )

  it.each<[string, string, RegExp]>([
    ['another curve', pem('ed448').privatePem, /no Ed25519 key/],
    ['a public key', makeKeys().publicPem, /no private key in PEM/],
    ['a broken one', makeKeys().privatePem.replace(/M/, '-'), /no Ed25519 key/],
  ])('is said where one is to sign: %s', (_what, text, why) => {
    const trouble = troubleOf(() => readSigningKey(text, 'a.key'))
    expect(trouble).toMatch(why)
    expect(trouble).not.toContain(text.slice(30, 60))
  })
})
