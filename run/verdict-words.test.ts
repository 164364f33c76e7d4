import { describe, expect, it } from 'vitest'
import type { Result, Verdict } from '../contract/check.ts'
import { type Answer, openAnswer } from '../contract/ledger.ts'
import { answeredWords, emptyLedger } from '../contract/questions.ts'
import { breaking, check } from './testdata/judged.ts'
import { judgeConformance, judgeDiscovery } from './verdict.ts'

describe('the whole sentence', () => {
  const reported = (input: Partial<Parameters<typeof judgeConformance>[0]>) =>
    judgeConformance({ kind: 'test', checks: [], drift: [], ledger: emptyLedger('test'), ...input })
  const many = (n: number, verdict: Verdict) => Array.from({ length: n }, (_, i) => check(`A-${10 + i}`, verdict))
  const because = (checks: Result[], more = {}) => reported({ checks, ...more }).because
  const unanswered = answeredWords(emptyLedger('test'))
  const leftOut = { ...check('A-05', 'skipped'), skip: 'left-out' as const }
  const unsafe = { ...check('A-06', 'skipped'), skip: 'not-safe-here' as const }
  const unscored = { ...check('A-07', 'fail'), unscored: 'new since 0.1.0' }
  const known = { ...check('A-08', 'warn'), known: { owner: 'x' } as never }

  it.each<[Result[], string]>([
    [many(1, 'pass'), `1 check passed and none failed; ${unanswered}.`],
    [[...many(1, 'warn'), known], `0 checks passed, 1 warned (A-10) and 1 failure is known; ${unanswered}.`],
    [[check('A-01', 'pass'), known, { ...known }], `1 check passed and 2 failures are known; ${unanswered}.`],
    [
      [check('A-01', 'pass'), ...many(2, 'nothing-observed')],
      `1 check passed and none failed; 2 inconclusive; ${unanswered}.`,
    ],
    [
      [check('A-01', 'pass'), check('A-02', 'not-selected')],
      `1 check passed and none failed; 1 was not selected; ${unanswered}.`,
    ],
    [
      [check('A-01', 'pass'), leftOut],
      `1 check passed and none failed; 1 was left out for want of requests or time; ${unanswered}.`,
    ],
    [
      [check('A-01', 'pass'), leftOut, leftOut],
      `1 check passed and none failed; 2 were left out for want of requests or time; ${unanswered}.`,
    ],
    [[check('A-01', 'pass'), unscored, unscored], `1 check passed and none failed; 2 are not scored; ${unanswered}.`],
    [
      [check('A-01', 'pass'), { ...unscored, verdict: 'not-selected' }],
      `1 check passed and none failed; 1 was not selected; ${unanswered}.`,
    ],
  ])('of a pass, and what stands alongside it: %#', (checks, sentence) => {
    expect(reported({ checks })).toEqual({ verdict: 'conformant', exitCode: 0, because: sentence })
  })

  it.each<[Result[], string, string, number]>([
    [many(1, 'fail'), 'not conformant', '1 check failed: A-10.', 1],
    [many(7, 'fail'), 'not conformant', '7 checks failed: A-10, A-11, A-12, A-13, A-14, A-15 and 1 more.', 1],
    [many(6, 'fail'), 'not conformant', '6 checks failed: A-10, A-11, A-12, A-13, A-14, A-15.', 1],
    [[check('A-01', 'fail'), ...many(1, 'inconclusive')], 'not conformant', '1 check failed: A-01; 1 inconclusive.', 1],
    [
      many(1, 'harness-error'),
      'harness error',
      'The harness failed in 1 check, so that nothing is known of what it judges: A-10.',
      5,
    ],
    [
      many(2, 'harness-error'),
      'harness error',
      'The harness failed in 2 checks, so that nothing is known of what they judge: A-10, A-11.',
      5,
    ],
    [[], 'inconclusive', 'No check could be decided, so nothing is proven.', 6],
    [[unscored], 'inconclusive', 'No check that is scored could be decided, so nothing is proven; 1 is not scored.', 6],
    [
      [check('A-01', 'pass'), check('B-01', 'inconclusive'), check('C-01', 'inconclusive')],
      'inconclusive',
      'Nothing is proven of B, C: every check there is undecided.',
      6,
    ],
    [
      [check('A-01', 'pass'), { ...check('B-01', 'skipped'), skip: 'left-out' }],
      'inconclusive',
      'Nothing is proven of B: every check there is undecided.',
      6,
    ],
  ])('of what is no pass: %#', (checks, verdict, sentence, exitCode) => {
    expect(reported({ checks })).toEqual({ verdict, exitCode, because: sentence })
  })

  it('of a core that was not judged, with what kept it from that', () => {
    const core = { ...check('A-02', 'inconclusive'), needs: ['ext-verify.response' as const] }
    const should = { ...core, level: 'should' as const }
    const obstacles = [{ sentence: 'One stands in the way.', next: '' }]
    expect(reported({ checks: [check('A-01', 'pass'), core], obstacles })).toEqual({
      verdict: 'inconclusive',
      exitCode: 6,
      because:
        'One stands in the way. The answer of ext-verify to the recorded call could not be judged, without which nothing is conformant; 1 inconclusive.',
    })
    expect(reported({ checks: [check('A-01', 'pass'), should] }).verdict).toBe('conformant')
    const inProduction = reported({
      kind: 'production',
      checks: [check('A-01', 'pass'), { ...core, verdict: 'skipped', skip: 'left-out' }],
    })
    expect(inProduction.verdict).toBe('inconclusive')
  })

  it('of drift, in one way and in several, in production against what taught it', () => {
    const [one, other] = [breaking, { ...breaking, sentence: 'So did that.' }]
    expect(reported({ drift: [one] })).toEqual({
      verdict: 'drifted',
      exitCode: 1,
      because: 'The contract changed in 1 way that breaks senders: It changed.',
    })
    expect(reported({ drift: [other, one], heldAgainst: 'staging' }).because).toBe(
      'The answers differ from what staging taught in 2 ways that break senders: So did that.',
    )
    expect(because([check('A-01', 'fail')], { drift: [one] })).toBe(
      'The contract changed in 1 way that breaks senders: It changed. 1 check failed: A-01.',
    )
  })

  it('of known failures that no longer hold', () => {
    const checks = [check('A-01', 'pass')]
    expect(reported({ checks, stale: ['A-09 passes now.'] })).toEqual({
      verdict: 'not conformant',
      exitCode: 1,
      because: '1 known failure no longer holds: A-09 passes now.',
    })
    expect(reported({ checks, stale: ['A-09 passes now.', 'b'], kind: 'sandbox' })).toEqual({
      verdict: 'self-test failed',
      exitCode: 1,
      because: '2 known failures no longer hold: A-09 passes now.',
    })
    expect(reported({ checks: many(1, 'fail'), kind: 'sandbox' }).verdict).toBe('self-test failed')
  })

  it('of production, with what was left out there', () => {
    const checks = [check('A-01', 'pass')]
    const safe = `1 check passed and none failed; ${unanswered}. This was a safe run.`
    expect(reported({ kind: 'production', checks })).toEqual({
      verdict: 'safe checks passed',
      exitCode: 0,
      because: safe,
    })
    const tail = 'left out: they are made in the test environment.'
    expect(because([...checks, unsafe], { kind: 'production' })).toBe(
      `${safe} 1 check is not safe in production and was ${tail}`,
    )
    expect(because([...checks, unsafe, unsafe], { kind: 'production' })).toBe(
      `${safe} 2 checks are not safe in production and were ${tail}`,
    )
  })

  it('of a discovery', () => {
    const ledger = emptyLedger('test')
    expect(judgeDiscovery(ledger).because).toBe(`No call to an ext endpoint was accepted; ${unanswered}.`)
    const spent = 'The requests or the minutes that the policy allows are spent;'
    expect(judgeDiscovery(ledger, 'budget').because).toBe(
      `${spent} no call to an ext endpoint was accepted; ${unanswered}.`,
    )
    expect(judgeDiscovery(ledger, 'interrupt').because).toBe(`Stopped on request; ${unanswered} until then.`)
    const answer: Answer = { ...openAnswer(), status: 'observed' }
    ledger.questions['ext-verify.request'] = answer
    expect(judgeDiscovery(ledger, 'budget')).toEqual({
      verdict: 'discovered',
      exitCode: 0,
      because: `${spent} ${answeredWords(ledger)}; no accepted call to ext-reach, ext-notify yet.`,
    })
    for (const id of ['ext-reach.request', 'ext-notify.request'] as const) ledger.questions[id] = answer
    expect(judgeDiscovery(ledger).because).toBe(`${answeredWords(ledger)}.`)
  })
})
