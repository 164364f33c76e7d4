import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadDuties } from '../../certify/duty.ts'
import type { DutyResult } from '../../contract/certification.ts'
import { judgeSender } from '../../run/certify/certify.ts'
import { loadFault } from './fault.ts'
import { tryOut } from './trial.ts'

const all = await loadDuties()
/** All of them take more than a minute: `prove -- certify` plays them, and this test at night. */
const some = process.env['LMD_NIGHTLY'] === undefined ? new Map([...all].filter((_each, i) => i % 5 === 0)) : all
const notPassed = (duties: readonly DutyResult[]) =>
  duties
    .filter(each => each.verdict !== 'pass' && each.verdict !== 'skipped')
    .map(each => `${each.id} ${each.verdict}: ${each.reason}`)

describe('the good sender', () => {
  it('passes every duty, and nothing that it keeps secret is written', async () => {
    const { duties, situations, calls, scribe, credentials } = await tryOut({ duties: some, seed: 7 })
    expect(notPassed(duties)).toEqual([])
    expect(judgeSender(duties, false).exitCode).toBe(0)
    expect(situations.every(each => each.skipped !== undefined || each.alive)).toBe(true)
    const folder = mkdtempSync(join(tmpdir(), 'lmd-calls-'))
    scribe.write(join(folder, 'calls.ndjson'), calls)
    const written = readFileSync(join(folder, 'calls.ndjson'), 'utf8')
    rmSync(folder, { recursive: true })
    expect(written.split('\n').length - 1).toBe(calls.length)
    for (const secret of Object.values(credentials)) expect(written).not.toContain(secret)
    const tokens = new Set(calls.flatMap(call => call.token ?? []))
    expect(tokens.size).toBeGreaterThan(1)
    for (const token of tokens) expect(written).not.toContain(token)
  }, 300_000)

  it('is plain over TLS too', async () => {
    const one = new Map([...all].filter(([, duty]) => duty.id === 'AUTH-01'))
    const { duties, calls } = await tryOut({ duties: one, seed: 7, tls: true })
    expect(notPassed(duties)).toEqual([])
    expect(calls.every(call => call.connection.tls !== undefined)).toBe(true)
  })
})

describe('a faulty sender', () => {
  it.each([
    'logs-in-for-every-call',
    'notifies-again-under-another-key',
    'refuses-unknown-members',
    'reads-seconds-only',
  ])(
    '%s fails the duty that it breaks, and no other of these',
    async name => {
      const fault = await loadFault(name)
      const near = ['AUTH-01', 'AUTH-02', 'NOTIFY-01', 'READ-01', fault.breaks]
      const chosen = new Map([...all].filter(([, duty]) => near.includes(duty.id)))
      const { duties } = await tryOut({ duties: chosen, seed: 7, fault })
      const failed = duties.filter(each => each.verdict === 'fail' || each.verdict === 'warn')
      expect(failed.map(each => each.id)).toEqual([fault.breaks])
    },
    60_000,
  )
})

describe('a sender that is silent', () => {
  it('passes nothing', async () => {
    const act = async () => ({ how: 'driven', ended: 'done', exitCode: 0, milliseconds: 1, said: '' }) as const
    const { duties } = await tryOut({ duties: all, seed: 7, act })
    expect(new Set(duties.map(each => each.verdict))).not.toContain('pass')
    expect(judgeSender(duties, false).exitCode).toBe(6)
  })

  it('that died in the situation and lives on afterwards passes nothing of it', async () => {
    const one = new Map([...all].filter(([, duty]) => duty.id === 'NOTIFY-01'))
    const { duties } = await tryOut({
      duties: one,
      seed: 7,
      fault: {
        summary: '',
        breaks: '',
        plant: good => ({ journey: calls => calls.slice(0, 1), attempts: good.attempts }),
      },
    })
    expect(duties.map(each => each.verdict)).toEqual(['nothing-observed'])
  })
})
