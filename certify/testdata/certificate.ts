/** A certificate to try things on: a run of four duties, all fulfilled and proven. */

import type { Certification, DutyResult } from '../../contract/certification.ts'
import type { OpenApiDocument } from '../../contract/openapi/document.ts'
import { emptyLedger } from '../../contract/questions.ts'
import type { Statement } from '../../contract/signed.ts'
import { sealed, written } from '../../signing/envelope.ts'
import { makeKeys, type PublicKey, readPublicKey, readSigningKey, type SigningKey } from '../../signing/keys.ts'
import { type Certifiable, statementOf } from '../certificate/statement.ts'

export const SUITE = 'a'.repeat(64)
export const ISSUED = new Date('2026-11-21T10:00:00.000Z')
export const LATER = new Date('2026-12-01T10:00:00.000Z')

export function duty(
  id: string,
  verdict: DutyResult['verdict'] = 'pass',
  level: DutyResult['level'] = 'must',
): DutyResult {
  return {
    id,
    name: id.toLowerCase(),
    title: `Does what ${id} asks`,
    level,
    source: 'RFC 9110 §9.2.2',
    situation: 'plain-journey',
    good: 'It does.',
    bad: 'It does not.',
    verdict,
    reason: 'It was seen in 3 calls.',
    calls: ['c00001'],
  }
}

export function record(duties: DutyResult[], kind: 'sandbox' | 'test' | 'production' = 'test'): Certification {
  return {
    schemaVersion: 1,
    run: '20261121T095900Z-abcd',
    sender: 'acme',
    environment: { name: kind, kind, baseUrl: 'https://test.example' },
    harness: { version: '0.2.0', node: 'v20.20.2' },
    startedAt: '2026-11-21T09:59:00.000Z',
    endedAt: '2026-11-21T09:59:40.000Z',
    partial: false,
    seed: 7,
    tls: false,
    verdict: 'passed',
    exitCode: 0,
    because: 'All are fulfilled.',
    duties,
    situations: [],
    unrecorded: 0,
  }
}

export function certifiable(changes: Partial<Certifiable> = {}): Certifiable {
  const duties = changes.record?.duties ?? ['AUTH-01', 'AUTH-02', 'WAIT-01', 'NOTIFY-01'].map(id => duty(id))
  const evidence = (name: string) => ({ name, digest: { sha256: 'b'.repeat(64) } })
  return {
    record: record(duties),
    clientVersion: '2.1.0',
    contract: { ledger: emptyLedger('test'), openapi: { openapi: '3.1.0', paths: {} } as unknown as OpenApiDocument },
    evidence: { record: evidence('certify.json'), calls: evidence('calls.ndjson') },
    suiteDigest: SUITE,
    proof: {
      suiteDigest: SUITE,
      rounds: 20,
      duties: Object.fromEntries(duties.map(({ id }) => [id, { caughtBy: [`breaks-${id.toLowerCase()}`] }])),
    },
    suites: null,
    issuer: { keyid: 'k'.repeat(43), x: 'x'.repeat(43) },
    issuedAt: ISSUED,
    validDays: 90,
    leftOut: () => false,
    ...changes,
  }
}

export interface KeyPair {
  signing: SigningKey
  pub: PublicKey
  privatePem: string
  publicPem: string
}

export function keyPair(): KeyPair {
  const { privatePem, publicPem } = makeKeys()
  const [signing, pub] = [readSigningKey(privatePem, 'test.key'), readPublicKey(publicPem, 'test.pub')]
  return { signing, pub, privatePem, publicPem }
}

export function certificate(
  { signing }: KeyPair,
  changes: Partial<Certifiable> = {},
  lie: (statement: Statement) => Statement = statement => statement,
): Buffer {
  const statement = statementOf(certifiable({ ...changes, issuer: signing }))
  return Buffer.from(written(sealed(lie(statement), signing)))
}
