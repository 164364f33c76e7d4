import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { stableStringify } from '../../contract/json.ts'
import { type Envelope, EnvelopeSchema, PAYLOAD_TYPE, type Predicate, type Statement } from '../../contract/signed.ts'
import { countersigned, preAuthEncoding, toBase64, written } from '../../signing/envelope.ts'
import { certificate, duty, ISSUED, type KeyPair, keyPair, LATER, record } from '../testdata/certificate.ts'
import { checked, opened } from './check.ts'

let issuer: KeyPair
let operator: KeyPair
let good: Buffer

beforeAll(() => {
  issuer = keyPair()
  operator = keyPair()
  good = certificate(issuer)
})

const whyNot = async (bytes: Buffer, keys = [issuer.pub], now = LATER) => {
  const found = checked(bytes, keys, now)
  return found.holds ? undefined : found.why
}
const envelopeOf = (bytes: Buffer): Envelope => EnvelopeSchema.parse(JSON.parse(bytes.toString()))
const withEnvelope = (change: (envelope: Envelope) => object, bytes = good) =>
  Buffer.from(JSON.stringify(change(envelopeOf(bytes))))
const lying = (change: (predicate: Predicate) => Partial<Predicate>) =>
  certificate(issuer, {}, statement => ({
    ...statement,
    predicate: { ...statement.predicate, ...change(statement.predicate) },
  }))
/** Signed rightly, whatever it says. */
async function signedText(text: string): Promise<Buffer> {
  const payload = Buffer.from(text)
  const sig = toBase64(await issuer.signing.sign(preAuthEncoding(PAYLOAD_TYPE, payload)))
  const signatures = [{ keyid: issuer.pub.keyid, sig }]
  return Buffer.from(JSON.stringify({ payload: toBase64(payload), payloadType: PAYLOAD_TYPE, signatures }))
}
async function twiceSigned(): Promise<Buffer> {
  const read = opened(good)
  if (!read.isRead) throw new Error(read.why)
  return Buffer.from(written(countersigned(read.envelope, read.payload, operator.signing)))
}

describe('a certificate that holds', () => {
  it('is valid until it expires', async () => {
    expect(checked(good, [issuer.pub], LATER)).toMatchObject({ holds: true, state: 'valid' })
    const end = new Date('2027-02-19T10:00:00.000Z')
    expect(checked(good, [issuer.pub], new Date(end.getTime() - 1))).toMatchObject({ state: 'valid' })
    expect(checked(good, [issuer.pub], end)).toMatchObject({ holds: true, state: 'expired' })
  })

  it('is not yet valid where it was issued in the future, beyond the difference of clocks', async () => {
    const minutes = (n: number) => new Date(ISSUED.getTime() - n * 60_000)
    expect(checked(good, [issuer.pub], minutes(4))).toMatchObject({ state: 'valid' })
    expect(checked(good, [issuer.pub], minutes(6))).toMatchObject({ state: 'not yet valid' })
  })

  it('is not passed where a duty failed', async () => {
    const bytes = certificate(issuer, { record: record([duty('AUTH-01'), duty('WAIT-01', 'fail')]) })
    expect(checked(bytes, [issuer.pub], LATER)).toMatchObject({ holds: true, state: 'not passed' })
  })

  it('names who signed it, and by whose key that is known', async () => {
    expect(checked(await twiceSigned(), [operator.pub], LATER)).toMatchObject({
      signatures: [
        { keyid: issuer.pub.keyid, by: 'issuer' },
        { keyid: operator.pub.keyid, by: 'given' },
      ],
    })
  })

  it('may be laid out in other ways', async () => {
    const envelope = envelopeOf(good)
    for (const text of [JSON.stringify(envelope), JSON.stringify(envelope, null, '\t').replaceAll('\n', '\r\n')])
      expect(await whyNot(Buffer.from(text))).toBeUndefined()
  })
})

describe('a changed byte', () => {
  it('is found in the payload and in each signature, whichever it is and whatever it becomes', async () => {
    const bytes = await twiceSigned()
    const envelope = envelopeOf(bytes)
    const parts = [envelope.payload, ...envelope.signatures.map(each => each.sig)].map(text =>
      Buffer.from(text, 'base64'),
    )
    await fc.assert(
      fc.asyncProperty(fc.nat(2), fc.nat(), fc.integer({ min: 1, max: 255 }), async (which, where, flip) => {
        const changed = parts.map((part, i) => {
          const copy = Buffer.from(part)
          const at = where % copy.length
          if (i === which) copy[at] = (copy[at] ?? 0) ^ flip
          return toBase64(copy)
        })
        const [payload = '', ...sigs] = changed
        const signatures = envelope.signatures.map((each, i) => ({ ...each, sig: sigs[i] ?? '' }))
        const found = checked(Buffer.from(JSON.stringify({ ...envelope, payload, signatures })), [operator.pub], LATER)
        expect(found.holds).toBe(false)
      }),
      { numRuns: 300 },
    )
  })

  it('is found anywhere in the file, other than between its properties', async () => {
    const bytes = Buffer.from(JSON.stringify(envelopeOf(await twiceSigned())))
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, flip) => {
        const changed = Buffer.from(bytes)
        changed[at] = (changed[at] ?? 0) ^ flip
        expect(checked(changed, [operator.pub, issuer.pub], LATER).holds).toBe(false)
      }),
      { numRuns: 400 },
    )
  })

  it('is found where other base64 means the same bytes', async () => {
    const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
    const [only] = envelopeOf(good).signatures
    const last = only?.sig.at(-3) ?? ''
    const same = `${only?.sig.slice(0, -3)}${digits[digits.indexOf(last) ^ 1]}==`
    expect(Buffer.from(same, 'base64')).toEqual(Buffer.from(only?.sig ?? '', 'base64'))
    expect(await whyNot(withEnvelope(each => ({ ...each, signatures: [{ ...only, sig: same }] })))).toContain('base64')
  })

  it('is found where the file was cut off', async () => {
    const bytes = Buffer.from(JSON.stringify(envelopeOf(good)))
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), async length => {
        expect(checked(bytes.subarray(0, length), [issuer.pub], LATER).holds).toBe(false)
      }),
      { numRuns: 100 },
    )
  })

  it('never throws, whatever the bytes are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async noise => {
        expect(checked(Buffer.from(noise), [issuer.pub], LATER).holds).toBe(false)
      }),
    )
    await fc.assert(
      fc.asyncProperty(fc.json(), async text => {
        expect(await whyNot(Buffer.from(text))).toBeDefined()
        expect(await whyNot(await signedText(text))).toContain('What it holds')
      }),
      { numRuns: 50 },
    )
  })
})

describe('a certificate is rejected', () => {
  it('by a key that has not signed it', async () => {
    expect(await whyNot(good, [operator.pub])).toContain('None of the given keys')
    expect(await whyNot(good, [])).toContain('None of the given keys')
  })

  it('where another key signed under the name of the issuer', async () => {
    const read = opened(good)
    if (!read.isRead) throw new Error(read.why)
    const [, foreign] = countersigned(read.envelope, read.payload, operator.signing).signatures
    const bytes = withEnvelope(each => ({ ...each, signatures: [{ keyid: issuer.pub.keyid, sig: foreign?.sig }] }))
    expect(await whyNot(bytes)).toContain('is wrong')
  })

  it('where a signature is by a key that nobody gave', async () => {
    expect(await whyNot(await twiceSigned(), [issuer.pub])).toContain('a further --key')
  })

  it('where its issuer has not signed it', async () => {
    const bytes = withEnvelope(each => ({ ...each, signatures: each.signatures.slice(1) }), await twiceSigned())
    expect(await whyNot(bytes, [operator.pub])).toContain('Its issuer has not signed it')
  })

  it('where a key has signed twice', async () => {
    const bytes = withEnvelope(each => ({ ...each, signatures: [...each.signatures, ...each.signatures] }))
    expect(await whyNot(bytes)).toContain('signed it twice')
  })

  it('where the type was swapped, in the envelope or under the signature', async () => {
    expect(await whyNot(withEnvelope(each => ({ ...each, payloadType: 'application/json' })))).toContain('payloadType')
    const payload = Buffer.from(envelopeOf(good).payload, 'base64')
    const sig = toBase64(await issuer.signing.sign(preAuthEncoding('application/json', payload)))
    const bytes = withEnvelope(each => ({ ...each, signatures: [{ keyid: issuer.pub.keyid, sig }] }))
    expect(await whyNot(bytes)).toContain('is wrong')
  })

  it('with properties and words that it does not know, although they are signed', async () => {
    expect(await whyNot(withEnvelope(each => ({ ...each, extra: 1 })))).toContain('Unrecognized key')
    const more = (predicate: Predicate) => ({ ...predicate, revoked: false })
    expect(await whyNot(await lying(more))).toContain('Unrecognized key')
    const word = (predicate: Predicate) => ({
      duties: predicate.duties.map(each => ({ ...each, verdict: 'mostly' as 'pass' })),
    })
    expect(await whyNot(await lying(word))).toContain('predicate.duties.0.verdict')
    expect(await whyNot(await lying(() => ({ verdict: 'great' as 'passed' })))).toContain('predicate.verdict')
  })

  it('where a property stands in it twice', async () => {
    const { payload } = envelopeOf(good)
    const text = JSON.stringify(envelopeOf(good)).replace('{', `{"payload":"${payload}",`)
    expect(await whyNot(Buffer.from(text))).toContain('twice')
    const inside = Buffer.from(payload, 'base64').toString().replace('{', '{"_type":"https://in-toto.io/Statement/v1",')
    expect(await whyNot(await signedText(inside))).toContain('the one way')
  })

  it('where it is of the version before, and says who verifies it', async () => {
    const read = opened(good)
    const type = { predicateType: 'urn:last-mile-conformance:sender-certificate:v1' }
    expect(await whyNot(await signedText(stableStringify(read.isRead && { ...read.statement, ...type }, 0)))).toBe(
      'It is of version 1: the version of the harness that made it verifies it.',
    )
  })

  it('where it is huge, without reading it', async () => {
    expect(await whyNot(Buffer.alloc(5_000_000, '['))).toContain('bytes')
  })

  const LIES: Record<string, (predicate: Predicate) => Partial<Predicate>> = {
    'a failed duty that is told as passed': ({ duties }) => ({
      duties: duties.map((each, i) => (i === 0 ? { ...each, recorded: 'fail' } : each)),
    }),
    'a pass that no faulty sender shows': ({ duties }) => ({
      duties: duties.map((each, i) => (i === 0 ? { ...each, caughtBy: [] } : each)),
    }),
    'a proof of another suite': () => ({ proof: { suiteDigest: { sha256: 'c'.repeat(64) }, rounds: 20 } }),
    'a pass in which a must is open': ({ duties }) => ({
      duties: duties.map((each, i) =>
        i === 0 ? { ...each, recorded: 'inconclusive', verdict: 'inconclusive' } : each,
      ),
    }),
    'lists that are not those of the duties': ({ testResult }) => ({
      testResult: { ...testResult, passedTests: [...testResult.passedTests, 'EXTRA-01'] },
    }),
    'a duty left out': ({ duties }) => ({ duties: duties.slice(1) }),
    'a duty told twice': ({ duties }) => ({ duties: [...duties.slice(1), ...duties.slice(1, 2)] }),
    'another sender than its subject': () => ({ sender: 'other' }),
    'a file that its subject is not bound to': () => ({ clientVersion: '9' }),
    'the sandbox as a test environment': ({ environment }) => ({ environment: { ...environment, kind: 'sandbox' } }),
    'another contract in its configuration': () => ({ contract: { digest: { sha256: 'd'.repeat(64) }, answered: 0 } }),
    'a stopped run': () => ({ partial: true }),
    'an end before its beginning': ({ issuedAt }) => ({ expiresAt: issuedAt }),
    'the key of another issuer': ({ issuer: named }) => ({ issuer: { ...named, publicKey: operator.pub.x } }),
  }
  it.each(Object.keys(LIES))('where it holds %s, although it is signed', async name => {
    const lie = LIES[name]
    if (lie === undefined) throw new Error(name)
    expect(await whyNot(await lying(lie))).toMatch(/contradicts itself|not the one that it names/)
  })

  it('where the digest of its subject is that of other words', async () => {
    const other = (statement: Statement) => ({
      ...statement,
      subject: statement.subject.map(each => ({ ...each, digest: { sha256: 'e'.repeat(64) } })),
    })
    expect(await whyNot(certificate(issuer, {}, other))).toContain('name and version')
  })
})

it('writes the statement in the one way that it reads', () => {
  const read = opened(good)
  expect(read.isRead && read.payload.toString()).toBe(read.isRead && stableStringify(read.statement, 0))
})
