/** A certification with a duty of each verdict, its texts given by the caller. */
import { type Certification, CertificationSchema } from '../../contract/certification.ts'
import { VERDICTS } from '../../contract/check.ts'

export function sampleCertification(text = 'told plainly', changes: Partial<Certification> = {}): Certification {
  return CertificationSchema.parse({
    schemaVersion: 1,
    run: '20260301T091500Z-ab12',
    sender: 'acme',
    environment: { name: 'test', kind: 'test', baseUrl: 'https://delivery.example.test/api' },
    harness: { version: '0.1.0', node: 'v20.19.0' },
    startedAt: '2026-03-01T09:15:00.000Z',
    endedAt: '2026-03-01T09:16:30.500Z',
    partial: false,
    seed: 7,
    tls: false,
    verdict: 'failed',
    exitCode: 1,
    because: text,
    duties: VERDICTS.map((verdict, i) => ({
      id: `DUTY-0${i + 1}`,
      name: `duty-${i + 1}`,
      title: text,
      level: 'must',
      source: text,
      situation: i % 2 === 0 ? text : 'plain-journey',
      good: text,
      bad: text,
      verdict,
      reason: text,
      calls: ['c0001', text],
    })),
    situations: [],
    unrecorded: 0,
    ...changes,
  })
}
