/** A certificate as it was found, with what is asked for in it. */

import {
  type CertificateVerdict,
  type CertifiedDuty,
  type CheckedCertificate,
  PREDICATE_TYPE,
  STANDINGS,
  STATEMENT_TYPE,
  StatementSchema,
} from '../../contract/signed.ts'

interface Wanted {
  state?: CheckedCertificate['state']
  verdict?: CertificateVerdict
  kind?: 'sandbox' | 'test'
  /** Stands wherever someone else chose the words. */
  words?: string
}

const digest = (letter: string) => ({ sha256: letter.repeat(64) })

export function sampleCertificate(wanted: Wanted = {}): CheckedCertificate {
  const { state = 'valid', verdict = 'passed', kind = 'test', words = 'as it was seen' } = wanted
  const duty = (id: string, stated: CertifiedDuty['verdict'], recorded: CertifiedDuty['recorded']): CertifiedDuty => ({
    id,
    title: `Keeps ${words}`,
    level: 'must',
    source: 'RFC 9110 §9.2.2',
    situation: 'plain-journey',
    verdict: stated,
    recorded,
    reason: words,
    caughtBy: stated === 'pass' ? [words] : [],
  })
  const duties = [
    duty('AUTH-01', 'pass', 'pass'),
    duty('WAIT-01', 'warn', 'warn'),
    duty('TLS-01', 'skipped', 'skipped'),
  ]
  const keyid = 'k'.repeat(43)
  const statement = StatementSchema.parse({
    _type: STATEMENT_TYPE,
    subject: [{ name: `${words}@${words}`, digest: digest('a') }],
    predicateType: PREDICATE_TYPE,
    predicate: {
      schemaVersion: 2,
      sender: words,
      clientVersion: words,
      bound: 'name and version',
      environment: { name: words, kind, baseUrl: words, standing: STANDINGS[kind] },
      contract: { digest: digest('c'), answered: 40 },
      suite: { version: words, digest: digest('d'), duties: duties.length },
      harness: { version: words, node: words },
      run: words,
      seed: 7,
      tls: false,
      partial: false,
      startedAt: '2026-11-21T09:59:00.000Z',
      endedAt: '2026-11-21T09:59:40.000Z',
      issuedAt: '2026-11-21T10:00:00.000Z',
      expiresAt: '2027-02-19T10:00:00.000Z',
      issuer: { keyid, publicKey: keyid },
      verdict,
      because: words,
      testResult: {
        result: 'WARNED',
        configuration: [],
        passedTests: ['AUTH-01'],
        warnedTests: ['WAIT-01'],
        failedTests: [],
      },
      otherTests: {
        errorTests: [],
        inconclusiveTests: [],
        nothingObservedTests: [],
        unprovenTests: [],
        skippedTests: ['TLS-01'],
        notSelectedTests: [],
      },
      duties,
      proof: { suiteDigest: digest('d'), rounds: 20 },
      evidence: {
        record: { name: 'certify.json', digest: digest('e') },
        calls: { name: 'calls.ndjson', digest: digest('f') },
        unrecorded: 0,
      },
      suites: {
        verdict: words,
        exitCode: 0,
        because: words,
        counts: { pass: 3 },
        failed: [],
        record: { name: 'run.json', digest: digest('9') },
      },
    },
  })
  const signatures = [
    { keyid, by: 'issuer' as const },
    { keyid: 'o'.repeat(43), by: 'given' as const },
  ]
  return { state, statement, signatures }
}
