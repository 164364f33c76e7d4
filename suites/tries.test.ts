import { array, assert, boolean, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PARTIES, VERDICTS } from '../contract/check.ts'
import type { Exchange } from '../contract/exchange.ts'
import type { Outcome } from './outcome.ts'
import { isWorthAnother, type Try, tryFrom, verdictOf } from './tries.ts'

const tried = (verdict: Outcome['verdict'], over: Partial<Outcome> & { noisy?: boolean } = {}): Try => {
  const { noisy = false, ...rest } = over
  return { noisy, outcome: { verdict, open: [], exchanges: [], ...rest } }
}
const failed = tried('fail', { reason: 'wrong' })
const noisy = tried('fail', { reason: 'lost', noisy: true })
const unheard = tried('inconclusive', { whose: 'network', reason: 'silence' })
const passed = tried('pass')

const anyTry = record({
  verdict: constantFrom(...VERDICTS),
  noisy: boolean(),
  open: constantFrom<string[]>([], ['limits.rate']),
  whose: constantFrom(undefined, ...PARTIES),
}).map(({ verdict, noisy, open, whose }) => tried(verdict, { noisy, open, ...(whose === undefined ? {} : { whose }) }))
const anyTries = array(anyTry, { minLength: 1, maxLength: 3 })
const isAgainst = ({ outcome }: Try) => ['fail', 'warn'].includes(outcome.verdict)

describe('verdictOf', () => {
  it('tells one try as it is, without a count', () => {
    expect(verdictOf([failed])).toEqual(failed.outcome)
    expect(verdictOf([unheard])).toEqual(unheard.outcome)
  })
  it('is never a pass where a failure was seen that no lost connection explains, in whatever order', () => {
    assert(
      property(anyTries, tries => {
        const clean = tries.filter(each => isAgainst(each) && !each.noisy)
        if (clean.length > 0) expect(clean.map(each => each.outcome.verdict)).toContain(verdictOf(tries).verdict)
      }),
    )
  })
  it('is never a failure that only a lost connection shows, where another try was heard', () => {
    assert(
      property(anyTries, tries => {
        if (tries.some(each => isAgainst(each) && !each.noisy) || tries.every(isAgainst)) return
        expect(['fail', 'warn']).not.toContain(verdictOf(tries).verdict)
      }),
    )
  })
  it('is one of the verdicts that were seen, and counts how many tries had it', () => {
    assert(
      property(anyTries, tries => {
        const { verdict, tries: reported } = verdictOf(tries)
        const same = tries.filter(each => each.outcome.verdict === verdict).length
        expect(same).toBeGreaterThan(0)
        expect(reported).toEqual(tries.length === 1 ? undefined : { same, of: tries.length })
      }),
    )
  })
  it('says n of n where all tries are the same', () => {
    assert(
      property(anyTry, integer({ min: 2, max: 5 }), (one, n) => {
        expect(verdictOf(Array<Try>(n).fill(one)).tries).toEqual({ same: n, of: n })
      }),
    )
  })
  it.each([
    ['a failure once, then two passes', [failed, passed, passed], { verdict: 'fail', tries: { same: 1, of: 3 } }],
    [
      'a pass after a failure that the network explains',
      [noisy, passed],
      { verdict: 'pass', tries: { same: 1, of: 2 } },
    ],
    ['nothing but failures that the network explains', [noisy, noisy, noisy], { verdict: 'fail', reason: 'lost' }],
    ['silence after a failure that the network explains', [noisy, unheard, unheard], { verdict: 'inconclusive' }],
    ['silence, then a failure', [unheard, failed, failed], { verdict: 'fail', tries: { same: 2, of: 3 } }],
    ['silence, then a failure that the network explains', [unheard, unheard, noisy], { verdict: 'inconclusive' }],
    ['silence, then a word', [unheard, passed], { verdict: 'pass' }],
    ['the first word of two', [noisy, passed, tried('skipped')], { verdict: 'pass' }],
    [
      'silence throughout',
      [unheard, unheard],
      { verdict: 'inconclusive', reason: 'silence', tries: { same: 2, of: 2 } },
    ],
  ])('%s', (_title, tries, expected) => {
    expect(verdictOf(tries)).toMatchObject(expected)
  })
  it('has nothing to say of no try', () => {
    expect(() => verdictOf([])).toThrow('A check has at least one try.')
  })
})

describe('isWorthAnother', () => {
  it.each([
    ['no try', [], false],
    ['a pass', [passed], false],
    ['a failure', [failed], true],
    ['a warning', [tried('warn')], true],
    ['a failure that the network may explain', [noisy], true],
    ['such a failure and then a pass', [noisy, passed], false],
    ['a failure and then a pass, to tell how often', [failed, passed], true],
    ['silence', [unheard], true],
    ['undecided, nobody is named', [tried('inconclusive')], true],
    ['undecided for an open question', [tried('inconclusive', { open: ['limits.rate'] })], false],
    ['undecided for a setting', [tried('inconclusive', { whose: 'configuration' })], false],
    ['skipped', [tried('skipped')], false],
    ['nothing observed', [tried('nothing-observed')], false],
    ['our own error', [tried('harness-error')], false],
    ['three failures', [failed, failed, failed], false],
    ['two failures', [failed, failed], true],
  ] as const)('after %s: %s', (_title, tries, expected) => {
    expect(isWorthAnother(tries)).toBe(expected)
  })
  it('asks for no more than it may', () => {
    expect([isWorthAnother([failed], 1), isWorthAnother([failed], 2), isWorthAnother([failed, failed], 2)]).toEqual([
      false,
      true,
      false,
    ])
  })
  it('never goes on for ever, whatever comes', () => {
    assert(
      property(array(anyTry, { minLength: 3, maxLength: 6 }), tries => {
        expect(isWorthAnother(tries)).toBe(false)
      }),
    )
  })
})

describe('tryFrom', () => {
  const sent = (id: string, lost = false) =>
    ({ id, ...(lost ? { failure: { kind: 'reset', message: 'cut' } } : {}) }) as unknown as Exchange
  const outcome = (verdict: Outcome['verdict'], ...exchanges: string[]): Outcome => ({
    verdict,
    reason: 'why',
    open: [],
    exchanges,
  })

  it('is noisy where a call that shows it was lost', () => {
    expect(tryFrom(outcome('fail', 'a', 'b'), [sent('a'), sent('b', true)]).noisy).toBe(true)
    expect(tryFrom(outcome('fail', 'a'), [sent('a'), sent('b', true)]).noisy).toBe(false)
    expect(tryFrom(outcome('fail'), []).noisy).toBe(false)
  })
  it.each(['inconclusive', 'nothing-observed'] as const)(
    'names the network where not one call was answered: %s',
    verdict => {
      expect(tryFrom(outcome(verdict, 'a'), [sent('a', true), sent('b', true)]).outcome).toEqual({
        verdict: 'inconclusive',
        reason: 'why',
        whose: 'network',
        open: [],
        exchanges: ['a'],
      })
    },
  )
  it('says something even where nothing was said', () => {
    const { reason: _none, ...silent } = outcome('nothing-observed')
    expect(tryFrom(silent, [sent('a', true)]).outcome.reason).toBe('Nothing came.')
  })
  it('leaves every other end as it is', () => {
    const open = { ...outcome('inconclusive'), open: ['limits.rate'] }
    const named = { ...outcome('inconclusive'), whose: 'configuration' as const }
    for (const each of [open, named, outcome('fail', 'a'), outcome('pass'), outcome('skipped')])
      expect(tryFrom(each, [sent('a', true)]).outcome).toBe(each)
    for (const response of [[], [sent('a'), sent('b', true)]])
      expect(tryFrom(outcome('nothing-observed'), response).outcome.verdict).toBe('nothing-observed')
  })
  it('blames nobody where no call came through to the service', () => {
    const unreached = (id: string, kind: 'refused' | 'reset'): Exchange =>
      ({ id, failure: { kind, message: `the connection was ${kind}` } }) as Exchange
    const { outcome: reported } = tryFrom(outcome('fail', 'a'), [unreached('a', 'refused')])
    expect(reported).toMatchObject({ verdict: 'inconclusive', whose: 'network', exchanges: ['a'] })
    expect(tryFrom(outcome('fail', 'a'), [unreached('a', 'reset')]).outcome.verdict).toBe('fail')
    expect(tryFrom(outcome('fail', 'a'), [unreached('a', 'refused'), sent('b')]).outcome.verdict).toBe('fail')
  })
})
