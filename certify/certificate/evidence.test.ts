import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { digestOf } from '../../signing/digest.ts'
import { certifiable, duty, record } from '../testdata/certificate.ts'
import { differenceOfEvidence, evidenceIn } from './evidence.ts'
import { statementOf } from './statement.ts'

const dir = mkdtempSync(join(tmpdir(), 'evidence-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const CALLS = '{"id":"c00001"}\n{"id":"c00002"}\n{"id":"c00003"}\n'
const DUTIES = [duty('AUTH-01'), duty('WAIT-01', 'fail')]

beforeEach(() => {
  writeFileSync(join(dir, 'calls.ndjson'), CALLS)
  writeFileSync(join(dir, 'certify.json'), JSON.stringify(record(DUTIES)))
})

const signedOf = (duties = DUTIES, changes: Parameters<typeof certifiable>[0] = {}) =>
  statementOf(certifiable({ record: record(duties), evidence: evidenceIn(dir), ...changes })).predicate

it('is what was signed where nothing changed', () => {
  expect(differenceOfEvidence(signedOf(), dir)).toBeUndefined()
})

it('differs by any byte of the calls', () => {
  const signed = signedOf()
  fc.assert(
    fc.property(fc.nat(CALLS.length - 1), fc.integer({ min: 1, max: 255 }), (at, flip) => {
      const bytes = Buffer.from(CALLS)
      bytes[at] = (bytes[at] ?? 0) ^ flip
      writeFileSync(join(dir, 'calls.ndjson'), bytes)
      expect(differenceOfEvidence(signed, dir)).toBeDefined()
    }),
  )
})

it('differs where calls were left out, doubled or put in another order', () => {
  const signed = signedOf()
  const [a = '', b = '', c = ''] = CALLS.split(/(?<=\n)/)
  for (const calls of [[a, b], [a, b, c, c], [b, a, c], []]) {
    writeFileSync(join(dir, 'calls.ndjson'), calls.join(''))
    expect(differenceOfEvidence(signed, dir)).toBeDefined()
  }
})

it('differs where the certificate tells of the record what it does not say', () => {
  const reported = (duties: typeof DUTIES) => differenceOfEvidence(signedOf(duties), dir)
  expect(reported([duty('AUTH-01'), duty('WAIT-01')])).toEqual(
    'certify.json says fail of WAIT-01, the certificate pass.',
  )
  expect(reported([duty('AUTH-01')])).toEqual('certify.json tells of WAIT-01, and the certificate does not.')
  expect(reported([...DUTIES, duty('NEW-01')])).toEqual('certify.json says nothing of NEW-01, the certificate pass.')
})

it('holds the record of the suites against its digest, and opens no file elsewhere', () => {
  const suites = (name: string) => ({
    suites: { verdict: '', exitCode: 0, because: '', counts: {}, failed: [], record: { name, digest: digestOf('{}') } },
  })
  writeFileSync(join(dir, 'run.json'), '{}')
  expect(differenceOfEvidence(signedOf(DUTIES, suites('run.json')), dir)).toBeUndefined()
  writeFileSync(join(dir, 'run.json'), '{ }')
  expect(differenceOfEvidence(signedOf(DUTIES, suites('run.json')), dir)).toEqual(
    'run.json is not the one that was signed.',
  )
  expect(differenceOfEvidence(signedOf(DUTIES, suites('../run.json')), dir)).toContain('no file of a run')
})

it('says where it is missing', () => {
  rmSync(join(dir, 'calls.ndjson'))
  expect(() => evidenceIn(dir)).toThrow('calls.ndjson cannot be read')
})
