import { describe, expect, it } from 'vitest'
import { CHECK_ID } from '../contract/check.ts'
import { loadTableFiles } from '../contract/folder.ts'
import { DUTIES, isDuty, loadDuties } from './duty.ts'
import { loadSituations } from './situation.ts'
import { lost, TOKEN, type Told, watched } from './testdata/calls.ts'

const duties = await loadDuties()
const situations = await loadSituations()

const verdictOf = (name: string, played: readonly Told[]) => duties.get(name)?.judge(watched(played)).verdict
const logIn = (at: number): Told => ({ name: 'auth-authenticate', at })
const call = (name: string, at: number, parts: Partial<Told> = {}): Told => ({ name, at, ...parts })
const busy = (name: string, at: number, headers: string[] = []) =>
  call(name, at, { status: 503, senderOutcome: 'server-error', fault: '503', headers })

describe('every duty', () => {
  it.each([...duties])('%s says what it judges, in a situation that there is', (_name, duty) => {
    expect(duty.id).toMatch(CHECK_ID)
    expect(situations.has(duty.situation)).toBe(true)
    for (const text of [duty.title, duty.source, duty.good, duty.bad]) expect(text).not.toBe('')
  })

  it('has an id of its own', () => {
    expect(new Set([...duties.values()].map(duty => duty.id)).size).toBe(duties.size)
  })

  it('stands in one table with all of its kind', async () => {
    const tables = new Map<string, string>()
    for (const [file, table] of await loadTableFiles(DUTIES, isDuty))
      for (const { id } of Object.values(table)) {
        const kind = id.split('-')[0] ?? ''
        expect(tables.get(kind) ?? file, id).toBe(file)
        tables.set(kind, file)
      }
    expect(tables.size).toBeGreaterThan(1)
  })

  it.each([...duties.keys()])('%s passes no sender that made no call', name => {
    expect(verdictOf(name, [])).not.toBe('pass')
  })

  it.each([...duties.keys()])('%s passes no sender that logged in and was silent then', name => {
    expect(verdictOf(name, [logIn(0)])).not.toBe('pass')
  })
})

describe('logging in', () => {
  const name = 'logs-in-before-it-calls'

  it('is seen before the calls', () => {
    expect(verdictOf(name, [logIn(0), call('ext-verify', 100)])).toBe('pass')
    expect(verdictOf(name, [call('ext-verify', 0, { token: undefined }), logIn(100), call('ext-verify', 200)])).toBe(
      'fail',
    )
    expect(verdictOf(name, [logIn(0), call('ext-verify', 100, { token: 'of-its-own-making' })])).toBe('fail')
    expect(verdictOf(name, [call('ext-verify', 0), logIn(100)])).toBe('fail')
  })

  it('is done once for many calls', () => {
    const name = 'keeps-its-token'
    expect(verdictOf(name, [logIn(0), call('ext-verify', 100), call('ext-notify', 200)])).toBe('pass')
    expect(verdictOf(name, [logIn(0), call('ext-verify', 100), logIn(200), call('ext-notify', 300)])).toBe('fail')
    expect(verdictOf(name, [logIn(0), call('ext-verify', 100)])).toBe('inconclusive')
    // The service itself rejected the token.
    const rejected = call('ext-verify', 100, { status: 401, senderOutcome: 'unauthenticated' })
    expect(verdictOf(name, [logIn(0), rejected, logIn(200), call('ext-verify', 300)])).toBe('pass')
    expect(verdictOf(name, [logIn(0), rejected, logIn(200), logIn(250), call('ext-verify', 300)])).toBe('fail')
    // A login that the service does not serve brings no token to keep.
    const limited: Told = { ...logIn(0), status: 429, senderOutcome: 'rate-limited' }
    expect(verdictOf(name, [limited, logIn(50), call('ext-verify', 100), call('ext-notify', 200)])).toBe('pass')
    // 900 s of life: a second login after 820 s is no waste.
    expect(verdictOf(name, [logIn(0), call('ext-verify', 100), logIn(820_000), call('ext-notify', 821_000)])).toBe(
      'pass',
    )
  })
})

describe('an expired token', () => {
  const name = 'renews-on-expiry'
  const rejected = (at: number) =>
    call('ext-notify', at, {
      status: 401,
      senderOutcome: 'unauthenticated',
      fault: 'the token has expired',
      token: TOKEN,
    })

  it('is renewed once, and the call is made again', () => {
    const begin = [logIn(0), call('ext-verify', 100), rejected(200)]
    expect(verdictOf(name, [...begin, logIn(300), call('ext-notify', 400)])).toBe('pass')
    expect(verdictOf(name, begin)).toBe('fail')
    expect(verdictOf(name, [...begin, logIn(300)])).toBe('fail')
    expect(verdictOf(name, [...begin, logIn(300), logIn(350), call('ext-notify', 400)])).toBe('fail')
    expect(verdictOf(name, [...begin, logIn(300), rejected(400), call('ext-notify', 500)])).toBe('fail')
    expect(verdictOf(name, [logIn(0), call('ext-verify', 100)])).toBe('nothing-observed')
  })
})

describe('Retry-After', () => {
  it('is waited for in seconds', () => {
    const name = 'waits-the-seconds-of-retry-after'
    const asked = busy('ext-verify', 0, ['Retry-After', '2'])
    expect(verdictOf(name, [asked, call('ext-verify', 2_020)])).toBe('pass')
    expect(verdictOf(name, [asked, call('ext-verify', 1_900)])).toBe('fail')
    // Another call does not come earlier either.
    expect(verdictOf(name, [asked, call('ext-notify', 500), call('ext-verify', 2_020)])).toBe('fail')
    expect(verdictOf(name, [asked])).toBe('inconclusive')
  })

  it('is waited for until a date', () => {
    const name = 'waits-for-the-date-of-retry-after'
    const asked = busy('ext-verify', 0, ['Retry-After', new Date(5_000).toUTCString()])
    expect(verdictOf(name, [asked, call('ext-verify', 5_000)])).toBe('pass')
    expect(verdictOf(name, [asked, call('ext-verify', 3_000)])).toBe('fail')
  })
})

describe('backing off', () => {
  const WORKS = ['ext-verify', 'ext-notify', 'ext-reach.check']
  /** Attempts at pieces of work after these waits. */
  const refusedAfter = (...waits: number[][]) =>
    waits.flatMap((own, work) =>
      [0, ...own.map(wait => wait + 10)].map((_wait, i, all) =>
        busy(WORKS[work] ?? '', work * 60_000 + all.slice(0, i + 1).reduce((sum, each) => sum + each, 0)),
      ),
    )

  it('grows', () => {
    const name = 'backs-off-with-growth'
    expect(verdictOf(name, refusedAfter([100, 150, 400, 700], [20, 300, 100, 900]))).toBe('pass')
    expect(verdictOf(name, refusedAfter([200, 210, 190, 220], [200, 200, 210, 180]))).toBe('fail')
    expect(verdictOf(name, refusedAfter([0, 0, 1, 0], [0, 1, 0, 2]))).toBe('fail')
    expect(verdictOf(name, refusedAfter([100, 200], [90, 180]))).toBe('inconclusive')
    expect(verdictOf(name, refusedAfter([], []))).toBe('nothing-observed')
  })

  it('has jitter', () => {
    const name = 'backs-off-with-jitter'
    expect(verdictOf(name, refusedAfter([100, 150, 400], [20, 300, 100]))).toBe('pass')
    expect(verdictOf(name, refusedAfter([200, 400, 800], [203, 404, 801]))).toBe('fail')
    expect(verdictOf(name, refusedAfter([200, 400], []))).toBe('inconclusive')
  })

  it('has no jitter where a busy machine made single delays late', () => {
    const name = 'backs-off-with-jitter'
    expect(verdictOf(name, refusedAfter([260, 400, 800], [203, 404, 801], [200, 450, 800]))).toBe('fail')
    expect(verdictOf(name, refusedAfter([260, 300, 800], [203, 404, 500], [200, 450, 650]))).toBe('pass')
  })
})

describe('a lost answer to a notification', () => {
  const name = 'notifies-once'
  const first = (key?: string) => call('ext-notify', 0, { ...lost(20, '{"id":1}'), key })

  it('is left, or repeated under the same key', () => {
    expect(verdictOf(name, [first()])).toBe('pass')
    expect(verdictOf(name, [first('k'), call('ext-notify', 300, { key: 'k', answerBody: '{"id":1}' })])).toBe('pass')
    expect(verdictOf(name, [first('k'), call('ext-notify', 300, { key: 'l' })])).toBe('fail')
    expect(verdictOf(name, [first(), call('ext-notify', 300)])).toBe('fail')
  })

  it('tells what the service did, by its own record', () => {
    const twice = watched([first(), call('ext-notify', 300, { answerBody: '{"id":2}' })])
    expect(duties.get(name)?.judge(twice).reason).toContain('tells of 2 notifications')
  })

  it('proves nothing where the service did not take it', () => {
    expect(verdictOf(name, [call('ext-notify', 0, { ...lost(20, ''), serviceOutcome: 'server-error' })])).toBe(
      'inconclusive',
    )
  })
})

describe('unknown properties', () => {
  it('stop no sender', () => {
    const name = 'tolerates-unknown-members'
    const met = (name: string, at: number) => call(name, at, { fault: 'unknown properties' })
    expect(verdictOf(name, [met('auth-authenticate', 0), met('ext-verify', 1), met('ext-notify', 2)])).toBe('pass')
    expect(verdictOf(name, [met('auth-authenticate', 0), met('ext-verify', 1)])).toBe('fail')
    expect(verdictOf(name, [call('ext-verify', 1), call('ext-notify', 2)])).toBe('nothing-observed')
  })
})
