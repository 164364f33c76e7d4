import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { EXIT } from '../contract/harness-error.ts'
import { type Run, RunSchema } from '../contract/run.ts'
import type { Session } from './session.ts'
import { askedShard, judgePart } from './shard.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const dir = mkdtempSync(join(tmpdir(), 'shards-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const session = (fixtures: string, kind = 'sandbox') =>
  ({ places: { fixtures, env: '', results: '' }, environment: { name: 'sandbox', kind } }) as unknown as Session
const asked = (options: Record<string, unknown>, fixtures = join(ROOT, 'fixtures'), kind?: string) =>
  askedShard(options, session(fixtures, kind))

describe('askedShard', () => {
  it('is a part of a whole', () => {
    expect([asked({}), asked({ shard: '1/2' }), asked({ shard: '12/12' })]).toEqual([
      undefined,
      { index: 1, of: 2 },
      { index: 12, of: 12 },
    ])
  })
  it.each(['', '0/2', '3/2', '1', '1/0', 'a/b', '1/2/3', '-1/2', 'true'])('is not "%s"', shard => {
    expect(() => asked({ shard })).toThrow(`--shard ${shard} is no part of a whole.`)
  })
  it.each([
    ['update', '--update'],
    ['fromScratch', '--from-scratch'],
    ['baseline', '--baseline'],
  ])('excludes what needs the whole: %s', (name, flag) => {
    expect(() => asked({ shard: '1/2', [name]: 'test' })).toThrow(flag)
  })
  it('needs a contract that is recorded', () => {
    expect(() => asked({ shard: '1/2' }, join(dir, 'none'))).toThrow(
      expect.objectContaining({ code: 'CONTRACT_MISSING', message: expect.stringContaining('"sandbox"') }),
    )
    const fixtures = join(ROOT, 'fixtures')
    expect(asked({ shard: '1/2', baseline: 'sandbox' }, fixtures, 'production')).toEqual({ index: 1, of: 2 })
    expect(() => asked({ shard: '1/2' }, fixtures, 'production')).toThrow('none of "test" is recorded')
  })
})

describe('judgePart', () => {
  it('is never green, and lets a failure stand', () => {
    const part = { index: 1, of: 2 }
    const failed = { verdict: 'not conformant', exitCode: EXIT.failed, because: 'x' } as const
    expect(judgePart(failed, part)).toBe(failed)
    for (const [verdict, exitCode] of [
      ['conformant', EXIT.conformant],
      ['inconclusive', EXIT.inconclusive],
    ] as const)
      expect(judgePart({ verdict, exitCode, because: 'x' }, part)).toMatchObject({
        verdict: 'inconclusive',
        exitCode: 0,
      })
  })
})

async function cli(...args: string[]): Promise<number | null> {
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), join(ROOT, 'cli/main.ts'), ...args], {
    stdio: 'ignore',
    env: { PATH: process.env['PATH'] ?? '' },
  })
  return new Promise(resolve => child.on('close', resolve))
}
const recorded = (name: string): Run =>
  RunSchema.parse(JSON.parse(readFileSync(join(dir, name, 'sandbox/latest/run.json'), 'utf8')))

/** What does not differ between two runs of one service. */
const told = ({ verdict, exitCode, partial, openapi, drift, checks }: Run) => ({
  ...{ verdict, exitCode, partial, openapi, drift },
  checks: checks.map(({ exchanges: _ids, milliseconds: _time, ...rest }) => rest),
})

describe('a run in parts', () => {
  it('says the same as a run in one', async () => {
    const run = (name: string, ...flags: string[]) => cli('conformance', '--results', join(dir, name), ...flags)
    const only = ['--only', 'VERIFY-01,VERIFY-02,REACH-04,NOTIFY-01,AUTH-01,ERR-02,LIMIT-01']
    expect(await run('one', ...only)).toBe(0)
    expect(await run('a', ...only, '--shard', '1/2')).toBe(0)
    expect(await run('b', ...only, '--shard', '2/2')).toBe(0)
    const parts = ['a', 'b'].map(name => join(dir, name, 'sandbox/latest'))
    expect(await cli('merge', ...parts, '--results', join(dir, 'whole'))).toBe(0)
    expect(await cli('merge', ...parts.slice(1), '--results', join(dir, 'half'))).toBe(EXIT.inconclusive)
    expect(recorded('a')).toMatchObject({ partial: true, verdict: 'inconclusive' })
    const [whole, one] = [recorded('whole'), recorded('one')]
    expect(told(whole)).toEqual(told(one))
    const known = new Set(whole.exchanges.map(each => each.id))
    expect(known.size).toBe(whole.exchanges.length)
    expect(whole.checks.flatMap(each => each.exchanges).filter(id => !known.has(id))).toEqual([])
  }, 300_000)
})
