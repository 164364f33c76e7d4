import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import type { Check } from '../contract/check.ts'
import { releaseOf } from '../run/releases.ts'
import { freeze } from './release-set.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const copy = mkdtempSync(join(tmpdir(), 'releases-'))
mkdirSync(join(copy, 'suites/releases'), { recursive: true })
cpSync(join(ROOT, 'suites/releases/0.1.0.json'), join(copy, 'suites/releases/0.1.0.json'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const check = (id: string, level: Check['level']): Check => ({
  id,
  chapter: 'verify',
  title: id,
  basis: 'observed',
  source: 'test',
  level,
  safeIn: ['test'],
  needs: [],
})

describe('freeze', () => {
  it('writes families and their levels, and is the newest from then on', () => {
    const path = freeze(copy, '0.10.0', [check('VERIFY-01', 'must'), check('VERIFY-02', 'should')])
    expect(JSON.parse(readFileSync(join(copy, path), 'utf8'))).toEqual({ 'VERIFY-01': 'must', 'VERIFY-02': 'should' })
    expect(releaseOf(copy).version).toBe('0.10.0')
  })
  it.each(['0.10.0', '0.9.0', '0.1.0'])('never writes %s again', version => {
    expect(() => freeze(copy, version, [check('VERIFY-01', 'must')])).toThrow(/is not later/)
  })
  it('takes versions alone', () => expect(() => freeze(copy, 'next', [])).toThrow(/is no version/))
})
