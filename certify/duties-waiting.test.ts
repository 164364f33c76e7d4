import { describe, expect, it } from 'vitest'
import { loadDuties } from './duty.ts'
import { lost, type Told, watched } from './testdata/calls.ts'

const duties = await loadDuties()

const judge = (name: string, played: readonly Told[], parts: Parameters<typeof watched>[1] = {}) => {
  const duty = duties.get(name)
  if (duty === undefined) throw new Error(`There is no duty ${name}.`)
  return duty.judge(watched(played, parts))
}
const verdictOf = (...messages: Parameters<typeof judge>) => judge(...messages).verdict
const call = (name: string, at: number, parts: Partial<Told> = {}): Told => ({ name, at, ...parts })
const logIn = (at: number, parts: Partial<Told> = {}): Told => call('auth-authenticate', at, parts)
const rejected = (name: string, at: number, status: number, parts: Partial<Told> = {}) =>
  call(name, at, { status, senderOutcome: 'server-error', fault: String(status), ...parts })
/** Attempts after these waits, each of which took 10 ms. */
const refusedAfter = (name: string, status: number, from: number, waits: readonly number[]) =>
  [0, ...waits].map((_, i) =>
    rejected(name, from + waits.slice(0, i).reduce((sum, wait) => sum + wait + 10, 0), status),
  )
const times = (count: number) => Array.from({ length: count }, (_, i) => i)

describe('giving up', () => {
  it('comes after a bounded number of attempts', () => {
    const tried = (count: number) => times(count).map(i => rejected('ext-verify', i * 100, 503))
    expect(verdictOf('gives-up', tried(6))).toBe('pass')
    expect(verdictOf('gives-up', tried(20))).toBe('pass')
    expect(verdictOf('gives-up', tried(21))).toBe('fail')
    expect(verdictOf('gives-up', [call('ext-verify', 0)])).toBe('nothing-observed')
  })
})

describe('waiting', () => {
  it('has a cap', () => {
    const name = 'caps-its-waiting'
    expect(verdictOf(name, refusedAfter('ext-verify', 503, 0, [2_000, 4_000, 8_000, 16_000]))).toBe('pass')
    expect(verdictOf(name, refusedAfter('ext-verify', 503, 0, [5_000, 10_000, 21_000]))).toBe('fail')
    expect(verdictOf(name, refusedAfter('ext-verify', 503, 0, [200, 400]))).toBe('inconclusive')
    expect(verdictOf(name, refusedAfter('ext-verify', 503, 0, []))).toBe('nothing-observed')
  })

  it('grows after 429 that says nothing of it', () => {
    const name = 'backs-off-from-limits'
    expect(verdictOf(name, refusedAfter('ext-verify', 429, 0, [200, 400, 800]))).toBe('pass')
    expect(verdictOf(name, refusedAfter('ext-verify', 429, 0, [1, 40, 2, 60]))).toBe('fail')
    expect(verdictOf(name, refusedAfter('ext-verify', 429, 0, [200]))).toBe('inconclusive')
  })

  it('heeds Retry-After on 503', () => {
    const asked = rejected('ext-verify', 0, 503, { headers: ['retry-after', '2'] })
    expect(verdictOf('waits-on-503-as-on-429', [asked, call('ext-verify', 2_030)])).toBe('pass')
    expect(verdictOf('waits-on-503-as-on-429', [asked, call('ext-verify', 300)])).toBe('fail')
  })

  it('holds for all calls with the token', () => {
    const name = 'holds-all-calls-back'
    const begin = [
      call('ext-verify', 0, { fault: 'a slow answer', takes: 800 }),
      rejected('ext-verify', 5, 429, { headers: ['Retry-After', '3'] }),
    ]
    expect(verdictOf(name, [...begin, call('ext-verify', 3_100)])).toBe('pass')
    expect(verdictOf(name, [...begin, call('ext-reach', 805), call('ext-verify', 3_100)])).toBe('fail')
    // One that was on its way is no offence, nor is another client with a token of its own.
    expect(verdictOf(name, [...begin, call('ext-verify', 100), call('ext-verify', 3_100)])).toBe('pass')
    expect(verdictOf(name, [...begin, call('ext-reach', 805, { token: 'other' }), call('ext-verify', 3_100)])).toBe(
      'pass',
    )
    expect(verdictOf(name, begin)).toBe('inconclusive')
    expect(verdictOf(name, [call('ext-verify', 0)])).toBe('nothing-observed')
  })

  it('ends at different moments', () => {
    const name = 'comes-back-spread-out'
    const away = (...at: number[]) =>
      at.map(each => rejected('ext-verify', each, 503, { headers: ['Retry-After', '2'] }))
    const back = (...at: number[]) => at.map(each => call('ext-verify', each))
    expect(verdictOf(name, [...away(0, 2, 4, 9), ...back(2_100, 2_400, 2_600, 3_000)])).toBe('pass')
    expect(verdictOf(name, [...away(0, 2, 4, 9), ...back(2_050, 2_052, 2_055, 2_061)])).toBe('fail')
    // Rejected one after another and back one after another: no chance was added.
    expect(verdictOf(name, [...away(0, 100, 200), ...back(2_050, 2_151, 2_252)])).toBe('fail')
    expect(verdictOf(name, [...away(0, 2), ...back(2_050, 2_052)])).toBe('nothing-observed')
    expect(verdictOf(name, [...away(0, 2, 4), ...back(2_050)])).toBe('inconclusive')
  })
})

describe('a rejection for good', () => {
  const names = [
    'leaves-refused-requests',
    'takes-not-found-for-an-answer',
    'takes-an-unknown-person-for-an-answer',
    'leaves-what-is-forbidden',
    'looks-after-a-conflict',
  ]
  it.each(names)('%s: is not followed by the same request', name => {
    const first = rejected('ext-verify', 0, 400)
    expect(verdictOf(name, [first])).toBe('pass')
    expect(verdictOf(name, [first, rejected('ext-verify', 100, 400)])).toBe('fail')
    expect(verdictOf(name, [first, rejected('ext-verify', 100, 400, { work: 'mended' })])).toBe('pass')
    expect(verdictOf(name, [call('ext-verify', 0)])).toBe('nothing-observed')
  })

  it('may be tried once more with another token where it was forbidden', () => {
    const first = rejected('ext-verify', 0, 403)
    const again = (at: number) => rejected('ext-verify', at, 403, { token: 'new' })
    expect(verdictOf('leaves-what-is-forbidden', [first, logIn(50), again(100)])).toBe('pass')
    expect(verdictOf('leaves-what-is-forbidden', [first, logIn(50), again(100), again(200)])).toBe('fail')
  })

  it('may be tried again after a look where it was a conflict', () => {
    const change = (at: number) => rejected('ext-reach.manage', at, 409)
    const look = call('ext-reach.check', 50)
    expect(verdictOf('looks-after-a-conflict', [change(0), look, change(100)])).toBe('pass')
    expect(verdictOf('looks-after-a-conflict', [change(0), look, change(100), change(200)])).toBe('fail')
  })
})

describe('the login', () => {
  it('is not tried again and again with rejected credentials', () => {
    const tried = (count: number) => times(count).map(i => logIn(i * 100, { status: 401, fault: 'refused' }))
    expect(verdictOf('stops-on-refused-credentials', tried(1))).toBe('pass')
    expect(verdictOf('stops-on-refused-credentials', tried(3))).toBe('pass')
    expect(verdictOf('stops-on-refused-credentials', tried(4))).toBe('fail')
  })

  it('is done once for all that were rejected', () => {
    const name = 'logs-in-once-for-all'
    const expired = (at: number, token = 'dead') => rejected('ext-verify', at, 401, { takes: 150, token })
    const four = times(4).map(i => expired(100 + i))
    const logins = (count: number) => times(count).map(i => logIn(300 + i))
    expect(verdictOf(name, [...four, ...logins(1)])).toBe('pass')
    expect(verdictOf(name, [...four, ...logins(2)])).toBe('pass')
    expect(verdictOf(name, [...four, ...logins(3)])).toBe('fail')
    expect(verdictOf(name, four)).toBe('inconclusive')
    // Four clients, each with a token of its own, need four.
    const own = times(4).map(i => expired(100 + i, `dead-${i}`))
    expect(verdictOf(name, [...own, ...logins(4)])).toBe('inconclusive')
    // One after the other there is no storm; two at a time tell nothing.
    expect(verdictOf(name, [expired(100), ...logins(1)])).toBe('pass')
    expect(verdictOf(name, [expired(100), expired(101), ...logins(1)])).toBe('inconclusive')
  })

  it('is left in peace while it is out of service', () => {
    const name = 'backs-off-at-the-log-in'
    const tried = (waits: readonly number[]) => refusedAfter('auth-authenticate', 503, 0, waits)
    expect(verdictOf(name, tried([100, 200, 400]))).toBe('pass')
    expect(verdictOf(name, tried([1, 30, 2, 1]))).toBe('fail')
    expect(verdictOf(name, tried([100]))).toBe('inconclusive')
    expect(verdictOf(name, tried([]))).toBe('nothing-observed')
    expect(verdictOf(name, [logIn(0)])).toBe('nothing-observed')
  })
})

describe('a lost answer', () => {
  const silent = (name: string, at: number, leftAt: number): Told =>
    call(name, at, { fault: 'no answer', senderOutcome: 'no-answer', whole: false, leftAt })

  it('is not waited for without end', () => {
    expect(verdictOf('has-a-timeout', [silent('ext-verify', 0, 15_000)])).toBe('pass')
    expect(verdictOf('has-a-timeout', [silent('ext-verify', 0, 31_001)])).toBe('fail')
  })

  it.each(['repeats-an-unanswered-read', 'goes-on-after-a-reset', 'renews-stale-connections'])(
    '%s: is asked for again, a few times, until the work is done',
    name => {
      const again = (count: number) => times(count).map(i => silent('ext-verify', i * 100, i * 100 + 50))
      const rest = [call('ext-verify', 9_000), call('ext-notify', 9_100)]
      expect(verdictOf(name, [...again(1), ...rest])).toBe('pass')
      expect(verdictOf(name, [...again(10), ...rest])).toBe('fail')
      expect(verdictOf(name, again(1))).toBe('fail')
      expect(verdictOf(name, [...again(1), call('ext-verify', 9_000)])).toBe('fail')
      expect(verdictOf(name, rest)).toBe('nothing-observed')
    },
  )

  it('to a change asks for a look, or for a key', () => {
    const name = 'looks-before-it-sets-again'
    const first = (key?: string) => call('ext-reach.manage', 0, { ...lost(20, '{"version":2}'), key })
    const second = (key?: string) => call('ext-reach.manage', 300, { key, answerBody: '{"version":3}' })
    const look = call('ext-reach.check', 200)
    expect(verdictOf(name, [first()])).toBe('pass')
    expect(verdictOf(name, [first(), look, second()])).toBe('pass')
    expect(verdictOf(name, [first(), second()])).toBe('fail')
    expect(judge(name, [first(), second()]).reason).toContain('tells of 2 changes')
    expect(verdictOf(name, [first('k'), second('k')])).toBe('pass')
    expect(verdictOf(name, [first('k'), second('l')])).toBe('fail')
    // To verify somebody again is no look at what was set.
    expect(verdictOf(name, [first(), call('ext-verify', 200), second()])).toBe('fail')
  })
})

describe('idempotency keys', () => {
  it('stay after 504', () => {
    const name = 'notifies-once-behind-a-gateway'
    const first = (key?: string) => call('ext-notify', 0, { ...lost(20, '{"id":1}'), status: 504, whole: true, key })
    expect(verdictOf(name, [first('k')])).toBe('pass')
    expect(verdictOf(name, [first('k'), call('ext-notify', 300, { key: 'k', answerBody: '{"id":1}' })])).toBe('pass')
    expect(verdictOf(name, [first('k'), call('ext-notify', 300, { key: 'l' })])).toBe('fail')
    expect(verdictOf(name, [first(), call('ext-notify', 300)])).toBe('fail')
  })
})

describe('limits', () => {
  it('of concurrency are kept', () => {
    const together = (count: number) => times(count).map(i => call('ext-verify', i, { fault: 'slow', takes: 100 }))
    const inTurn = times(8).map(i => call('ext-verify', i * 100, { fault: 'slow', takes: 100 }))
    expect(verdictOf('limits-its-concurrency', inTurn)).toBe('pass')
    expect(verdictOf('limits-its-concurrency', together(8))).toBe('fail')
    expect(verdictOf('limits-its-concurrency', together(4))).toBe('inconclusive')
  })

  it('that are stated are kept', () => {
    const name = 'stays-below-the-stated-limit'
    const good = times(13).map(i => call('ext-verify', i * 100, { fault: 'stated' }))
    const above = (count: number) =>
      times(count).map(i => rejected('ext-verify', 5_000 + i, 429, { senderOutcome: 'rate-limited' }))
    expect(verdictOf(name, good)).toBe('pass')
    expect(verdictOf(name, [...good, ...above(1)])).toBe('pass')
    expect(verdictOf(name, [...good, ...above(2)])).toBe('fail')
    expect(verdictOf(name, good.slice(0, 12))).toBe('inconclusive')
    expect(verdictOf(name, [call('ext-verify', 0)])).toBe('nothing-observed')
  })
})
