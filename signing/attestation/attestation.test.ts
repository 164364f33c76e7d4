import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { KINDS, type Result, VERDICTS } from '../../contract/check.ts'
import { stableStringify } from '../../contract/json.ts'
import { type Run, RunSchema } from '../../contract/run.ts'
import {
  type Envelope,
  EnvelopeSchema,
  type Resource,
  type RunPredicate,
  type RunStatement,
} from '../../contract/signed.ts'
import { digestOf } from '../digest.ts'
import { claimedPredicateType, sealed, written } from '../envelope.ts'
import { check, type KeyPair, keyPair, productionRun, RECEIPT } from '../testdata/attested-run.ts'
import { checkedAttestation } from './check.ts'
import { filesOfRun } from './files.ts'
import { factsOf, gradeOf, runStatement, testResultOf } from './statement.ts'

let issuer: KeyPair
let stranger: KeyPair
beforeAll(() => {
  issuer = keyPair()
  stranger = keyPair()
})

const ISSUED = new Date('2026-11-21T10:01:00.000Z')
const dir = mkdtempSync(join(tmpdir(), 'attestation-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

/** The files of a run, as its signer leaves them. */
function leave(run: Run) {
  writeFileSync(join(dir, 'exchanges.ndjson'), '{}\n')
  writeFileSync(join(dir, 'run.json'), JSON.stringify({ ...run, signedBy: issuer.pub.keyid }))
  return filesOfRun(dir)
}

function statement(run: Run = productionRun()): RunStatement {
  return runStatement({ run, files: leave(run), codeDigest: 'a'.repeat(64), issuer: issuer.pub, issuedAt: ISSUED })
}
const signed = async (of: object = statement()) => Buffer.from(written(sealed(of, issuer.signing)))
const whyNot = async (bytes: Buffer, keys = [issuer.pub]) => {
  const found = checkedAttestation(bytes, keys, dir)
  return found.holds ? undefined : found.why
}
const lying = (change: Partial<RunPredicate>) => {
  const reported = statement()
  return signed({ ...reported, predicate: { ...reported.predicate, ...change } })
}

describe('an attestation that holds', () => {
  it('tells the receipt, the grade and the lists of its run', async () => {
    const found = checkedAttestation(await signed(), [issuer.pub], dir)
    expect(found).toMatchObject({ holds: true, state: 'passed' })
    expect(found.holds && found.statement.predicate).toMatchObject({
      environment: { kind: 'production', standing: 'safe run on production, never the full grade' },
      grade: 'safe',
      receipt: RECEIPT,
      partial: false,
      counts: { pass: 1, skipped: 1 },
      testResult: { result: 'PASSED', passedTests: ['VERIFY-01'], failedTests: [] },
      otherTests: { skippedTests: ['VERIFY-02'] },
    })
    expect(claimedPredicateType(await signed())).toBe('urn:last-mile-conformance:run:v1')
  })

  it('may be an older one, which told whether a run was one of several parts', async () => {
    const old = (shard: unknown) => lying({ shard } as Partial<RunPredicate>)
    expect(await whyNot(await old(null))).toBeUndefined()
    expect(await whyNot(await old({ index: 1, of: 2 }))).toMatch(/shard/)
  })

  it.each<[string, Partial<Run>]>([
    ['failed', { verdict: 'not conformant', exitCode: 1 }],
    ['was stopped', { verdict: 'stopped', exitCode: 130, partial: true }],
  ])('is not passed where the run %s', async (_how, changes) => {
    const bytes = await signed(statement(productionRun(changes)))
    expect(checkedAttestation(bytes, [issuer.pub], dir)).toMatchObject({
      state: 'not passed',
      statement: { predicate: { grade: 'none', testResult: { result: 'FAILED' } } },
    })
  })
})

describe('what was changed after it was signed', () => {
  const changed = async (change: (reported: RunStatement) => object) => {
    const envelope: Envelope = EnvelopeSchema.parse(JSON.parse(String(await signed())))
    const inside = JSON.parse(Buffer.from(envelope.payload, 'base64').toString()) as RunStatement
    const payload = Buffer.from(stableStringify(change(inside), 0)).toString('base64')
    return Buffer.from(JSON.stringify({ ...envelope, payload }))
  }
  it.each<[string, (reported: RunPredicate) => object]>([
    ['the receipt', ({ receipt }) => ({ receipt: { ...receipt, remains: [] } })],
    ['whether it is partial', () => ({ partial: true })],
    ['the verdict', () => ({ verdict: 'conformant' })],
  ])('%s is told', async (_what, change) => {
    const bytes = await changed(reported => ({
      ...reported,
      predicate: { ...reported.predicate, ...change(reported.predicate) },
    }))
    expect(await whyNot(bytes)).toMatch(/The signature of the key .* is wrong: the attestation was changed/)
  })

  it('any byte of payload or signature is told', async () => {
    const bytes = await signed()
    const envelope: Envelope = EnvelopeSchema.parse(JSON.parse(String(bytes)))
    const parts = {
      payload: Buffer.from(envelope.payload, 'base64'),
      sig: Buffer.from(envelope.signatures[0]?.sig ?? '', 'base64'),
    }
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('payload', 'sig'),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        async (part, at, by) => {
          const other = Buffer.from(parts[part])
          other[at % other.length] = (other[at % other.length] ?? 0) ^ by
          const text = other.toString('base64')
          const [only] = envelope.signatures
          const made =
            part === 'payload' ? { ...envelope, payload: text } : { ...envelope, signatures: [{ ...only, sig: text }] }
          expect(await whyNot(Buffer.from(JSON.stringify(made)))).toBeDefined()
        },
      ),
      { numRuns: 60 },
    )
  })

  it('the type of the payload is told', async () => {
    const envelope = JSON.parse(String(await signed())) as Envelope
    const other = Buffer.from(JSON.stringify({ ...envelope, payloadType: 'application/json' }))
    expect(await whyNot(other)).toContain('no DSSE envelope of an attestation: payloadType')
  })

  it('another key is told', async () =>
    expect(await whyNot(await signed(), [stranger.pub])).toContain('None of the given keys has signed it'))
})

describe('what the issuer signs and is not so', () => {
  it.each<[string, Partial<RunPredicate>, RegExp]>([
    ['the full grade of production', { grade: 'full' }, /tells as "grade"/],
    ['that it was stopped', { partial: true }, /tells as "partial"/],
    ['another exit code', { exitCode: 1 }, /tells as "exitCode"/],
    ['production without a receipt', { receipt: null }, /tells as "receipt"/],
    ['production that was no safe run', { receipt: { ...RECEIPT, safe: false } }, /tells as "receipt"/],
    ['another count', { counts: { pass: 2 } }, /tells as "counts"/],
    ['no result of its checks', { testResult: null }, /tells of its checks/],
    ['another suite', { suite: { version: '0.2.0', digest: { sha256: 'b'.repeat(64) } } }, /tells of its checks/],
    [
      'another kind',
      { environment: { ...factsOf(productionRun()).environment, kind: 'test' } },
      /tells as "environment"/,
    ],
  ])('%s', async (_what, change, why) => expect(await whyNot(await lying(change))).toMatch(why))

  it.each<[string, (files: Resource[]) => Resource[], RegExp]>([
    [
      'all but run.json',
      files => files.filter(({ name }) => name !== 'run.json'),
      /run\.json, which everything in it follows from/,
    ],
    ['a file of another folder', files => [...files, { name: '../.env', digest: digestOf('') }], /subject\.2\.name/],
    ['a file that is not there', files => [...files, { name: 'a.html', digest: digestOf('') }], /a\.html is missing/],
  ])('%s', async (_what, change, why) => {
    const reported = statement()
    expect(await whyNot(await signed({ ...reported, subject: change(reported.subject) }))).toMatch(why)
  })

  it('a property that nobody knows', async () =>
    expect(await whyNot(await signed({ ...statement(), more: 1 }))).toContain('Unrecognized key'))
})

it('the full grade is earned on a test environment, by a whole run that is conformant', () => {
  const environment = { name: 'test', kind: 'test' as const, baseUrl: 'https://test.example' }
  const run = productionRun({ environment, verdict: 'conformant' })
  expect(gradeOf(run)).toBe('full')
  expect(gradeOf({ ...run, checks: [...run.checks, check('VERIFY-03', 'not-selected')] })).toBe('none')
})

describe('laws', () => {
  const anyCheck: fc.Arbitrary<Result> = fc
    .record({
      verdict: fc.constantFrom(...VERDICTS),
      known: fc.boolean(),
      unscored: fc.boolean(),
    })
    .map(({ verdict, known, unscored }) =>
      check('VERIFY-01', verdict, {
        ...(known && verdict === 'fail' ? { known: { owner: 'a', reason: 'b', expires: '2027-01-01' } } : {}),
        ...(unscored ? { unscored: 'newer' } : {}),
      }),
    )
  const anyRun = fc
    .record({
      kind: fc.constantFrom(...KINDS),
      verdict: fc.oneof(
        fc.constantFrom('conformant' as const, 'safe checks passed' as const, 'self-test passed' as const),
        fc.constantFrom(...RunSchema.shape.verdict.options),
      ),
      exitCode: fc.oneof(fc.constant(0), fc.constantFrom(1, 3, 5, 6, 130)),
      partial: fc.boolean(),
      checks: fc.array(anyCheck, { maxLength: 6 }),
    })
    .map(({ kind, ...rest }) => {
      const { receipt: _receipt, ...run } = productionRun(rest)
      const environment = { name: kind, kind, baseUrl: 'https://a.example' }
      const receipt = { ...RECEIPT, safe: kind === 'production' }
      return { ...run, environment, ...(kind === 'sandbox' ? {} : { receipt }) }
    })

  it('whatever a run is, what is made of it holds', () =>
    fc.assert(
      fc.asyncProperty(anyRun, async run => {
        const bytes = await signed(statement(run))
        expect(await whyNot(bytes)).toBeUndefined()
      }),
      { numRuns: 60 },
    ))

  it('every check stands in one list, and the count of each verdict is right', () =>
    fc.assert(
      fc.property(anyRun, run => {
        const { passedTests = [], warnedTests = [], failedTests = [] } = testResultOf(run) ?? {}
        const { counts, otherTests } = factsOf(run)
        const lists = [passedTests, warnedTests, failedTests, ...Object.values(otherTests)]
        expect(lists.flat().length).toBe(run.checks.length)
        for (const verdict of VERDICTS)
          expect(counts[verdict] ?? 0).toBe(run.checks.filter(each => each.verdict === verdict).length)
      }),
    ))

  it('production never earns the full grade, and nothing that ends with another code than 0 or early earns any', () =>
    fc.assert(
      fc.property(anyRun, run => {
        const grade = gradeOf(run)
        const isPart = run.checks.some(each => each.verdict === 'not-selected')
        if (run.environment.kind !== 'test' || isPart) expect(grade).not.toBe('full')
        if (run.environment.kind !== 'production') expect(grade).not.toBe('safe')
        if (run.exitCode !== 0 || run.partial) expect(grade).toBe('none')
      }),
    ))
})
