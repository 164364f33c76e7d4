import { describe, expect, it } from 'vitest'
import type { Result, Verdict } from '../contract/check.ts'
import type { Drift } from '../contract/drift.ts'
import { ENDPOINTS, type Endpoint } from '../contract/endpoint.ts'
import { type Answer, openAnswer } from '../contract/ledger.ts'
import type { LoadRecord } from '../contract/load-record.ts'
import { answeredWords, emptyLedger, openQuestions, QUESTIONS } from '../contract/questions.ts'
import { judgeConformance, judgeDiscovery, judgeLoad, nextSteps, obstaclesIn } from './verdict.ts'

const check = (id: string, verdict: Verdict): Result => ({
  id,
  chapter: id.split('-')[0] ?? '',
  title: id,
  basis: 'observed',
  source: 'test',
  level: 'must',
  safeIn: ['sandbox', 'test'],
  needs: [],
  verdict,
  open: [],
  exchanges: [],
  milliseconds: 1,
  file: 'x.ts:1',
})
const breaking: Drift = { class: 'breaking', rule: 'r', question: 'versioning', at: '', sentence: 'It changed.' }
const judge = (checks: Result[], drift: Drift[] = [], kind: 'test' | 'sandbox' = 'test') =>
  judgeConformance({ kind, checks, drift, ledger: emptyLedger('test') })

describe('the verdict of a run', () => {
  it('is conformant where something passed and nothing failed', () => {
    expect(judge([check('A-01', 'pass'), check('A-02', 'inconclusive')])).toMatchObject({
      verdict: 'conformant',
      exitCode: 0,
    })
  })

  it('never says conformant of the sandbox', () => {
    expect(judge([check('A-01', 'pass')], [], 'sandbox').verdict).toBe('self-test passed')
  })

  it('names the reason where no check was decided, and all for the same', () => {
    const undecided = (id: string, reason: string) => ({ ...check(id, 'inconclusive' as const), reason })
    const same = judge([undecided('A-01', 'The file is gone.'), undecided('A-02', 'The file is gone.')])
    expect(same).toMatchObject({ verdict: 'inconclusive', exitCode: 6 })
    expect(same.because).toMatch(/2 could not be decided\. All for one reason: The file is gone\.$/)
    const others = judge([undecided('A-01', 'The file is gone.'), undecided('A-02', 'Nobody is known.')])
    expect(others.because).not.toContain('reason')
  })

  it('is not conformant where one check failed', () => {
    expect(judge([check('A-01', 'pass'), check('A-02', 'fail')])).toMatchObject({
      verdict: 'not conformant',
      exitCode: 1,
    })
  })

  it('tells the broken contract first where checks failed as well', () => {
    const judged = judge([check('A-01', 'fail')], [breaking])
    expect(judged).toMatchObject({ verdict: 'drifted', exitCode: 1 })
    expect(judged.because).toMatch(/^The contract changed in 1 way .*It changed\. 1 check failed: A-01/)
  })

  it('is drifted where the contract broke though every check passed', () => {
    expect(judge([check('A-01', 'pass')], [breaking])).toMatchObject({ verdict: 'drifted', exitCode: 1 })
  })

  it('says of slower answers whatever else it says, and never fails for them', () => {
    const sentence =
      '/ext-verify now takes 4020 ms for an accepted answer, where it took 20 ms when it was recorded (medians).'
    const slower: Drift = { ...breaking, class: 'editorial', rule: 'answers-slower', sentence }
    const passed = judge([check('A-01', 'pass')], [slower])
    expect(passed).toMatchObject({ verdict: 'conformant', exitCode: 0 })
    for (const judged of [passed, judge([check('A-01', 'fail')], [slower]), judge([], [slower])])
      expect(judged.because).toContain(sentence)
  })

  it.each([
    ['no check ran', []],
    ['every check was skipped', [check('A-01', 'skipped')]],
    ['a whole chapter is undecided', [check('A-01', 'pass'), check('B-01', 'inconclusive')]],
  ])('proves nothing where %s', (_when, checks) => {
    expect(judge(checks)).toMatchObject({ verdict: 'inconclusive', exitCode: 6 })
  })

  describe('of the core of the endpoints', () => {
    const core = (endpoint: Endpoint, verdict: Verdict): Result => ({
      ...check(`${endpoint.slice(-1).toUpperCase()}-01`, verdict),
      needs: [`${endpoint}.response`],
    })
    const all = (of: Partial<Record<Endpoint, Verdict>>) => ENDPOINTS.map(each => core(each, of[each] ?? 'pass'))
    const ledger = emptyLedger('test')
    const testData = { Phone: '+4915112345678' }

    it('is conformant only where each is decided', () => {
      expect(judge(all({}))).toMatchObject({ verdict: 'conformant', exitCode: 0 })
      for (const endpoint of ENDPOINTS)
        for (const verdict of ['inconclusive', 'nothing-observed', 'skipped'] as const) {
          // Whatever else of it was decided: one `should` that passed is not the core.
          const beside = { ...check(`${endpoint.slice(-1).toUpperCase()}-02`, 'pass'), level: 'should' as const }
          const judged = judge([...all({ [endpoint]: verdict }), beside, check('Z-01', 'pass')])
          expect(judged, `${endpoint} ${verdict}`).toMatchObject({ verdict: 'inconclusive', exitCode: 6 })
          expect(judged.because).toContain(endpoint)
        }
    })

    it('is asked of what was asked for, and in production of what is safe there', () => {
      expect(judge(all({ 'ext-notify': 'not-selected' })).exitCode).toBe(0)
      const checks = all({ 'ext-notify': 'skipped' })
      const safe = judgeConformance({ kind: 'production', checks, drift: [], ledger })
      expect(safe).toMatchObject({ verdict: 'safe checks passed', exitCode: 0 })
    })

    it('never hides a failure or drift', () => {
      const checks = all({ 'ext-notify': 'inconclusive' })
      expect(judge([...checks, check('Z-01', 'fail')]).exitCode).toBe(1)
      expect(judge(checks, [breaking]).exitCode).toBe(1)
    })

    it('is headed by what kept it from being decided, with the next step', () => {
      const spent = 'All 230 requests that policy.maxRequests allows a run are spent.'
      const checks = all({ 'ext-verify': 'inconclusive' }).map(each =>
        each.verdict === 'inconclusive' ? { ...each, reason: spent } : each,
      )
      const [obstacle, ...others] = obstaclesIn({
        results: checks,
        ledger,
        environment: { policy: { maxRequests: 230 }, testData },
      })
      expect(others).toEqual([])
      expect(obstacle?.next).toMatch(/^Raise policy.maxRequests/)
      const obstacles = obstacle === undefined ? [] : [obstacle]
      expect(judgeConformance({ kind: 'test', checks, drift: [], ledger, obstacles }).because).toMatch(
        /^The 230 requests that policy.maxRequests allows a run are spent, and 1 check was not made for it\./,
      )
      const untold = all({ 'ext-verify': 'inconclusive' })
      const [missing] = obstaclesIn({
        results: untold,
        ledger,
        environment: { policy: { maxRequests: 400 }, testData },
      })
      expect(missing?.sentence).toMatch(/^Nothing is decided of ext-verify: /)
      expect(missing?.next).toContain('ext-verify.request')
      const bare = { policy: { maxRequests: 400 }, testData: {} }
      const ofDiscovery = { results: untold, ledger, environment: bare, stopped: 'budget' } as const
      expect(obstaclesIn(ofDiscovery).map(each => each.sentence)).toContain(
        'The 400 requests that policy.maxRequests allows a run are spent.',
      )
      const [first] = obstaclesIn({ results: untold, ledger, environment: bare })
      expect(first?.next).toMatch(/^Name in testData of the environment file/)
    })
  })

  it.each<[string, Verdict]>([
    ['nothing is observed of', 'nothing-observed'],
    ['the caller left out all but one undecided check of', 'inconclusive'],
  ])('proves nothing where %s a chapter', (_when, verdict) => {
    const checks = [check('A-01', 'pass'), check('B-01', verdict), check('B-02', 'not-selected')]
    expect(judge(checks)).toMatchObject({ verdict: 'inconclusive', exitCode: 6 })
  })

  it('says how many checks were not selected, and never counts them for a pass', () => {
    const left = Array.from({ length: 118 }, (_, i) => check(`B-${100 + i}`, 'not-selected'))
    expect(judge([check('A-01', 'pass'), check('A-02', 'pass'), ...left])).toMatchObject({
      exitCode: 0,
      because: expect.stringMatching(/^2 checks passed and none failed; 118 were not selected; /),
    })
    expect(judge(left)).toMatchObject({ verdict: 'inconclusive', exitCode: 6 })
  })

  it('is a harness error where nothing failed, before drift, and never hides a failure', () => {
    const checks = [check('A-01', 'pass'), check('A-02', 'harness-error')]
    expect(judge(checks, [breaking])).toMatchObject({ verdict: 'harness error', exitCode: 5 })
    expect(judge([...checks, check('A-03', 'fail')])).toMatchObject({ verdict: 'not conformant', exitCode: 1 })
  })

  it('is not failed by what is not scored, nor passed by it', () => {
    const unscored = (verdict: Verdict) => ({ ...check('A-02', verdict), unscored: 'new since 0.1.0' })
    expect(judge([check('A-01', 'pass'), unscored('fail')])).toMatchObject({
      exitCode: 0,
      because: expect.stringContaining('1 is not scored'),
    })
    expect(judge([unscored('pass')])).toMatchObject({ exitCode: 6 })
    expect(judge([check('A-01', 'pass'), unscored('harness-error')])).toMatchObject({ exitCode: 0 })
  })

  it('is one sentence where one cause stands behind it, with exit code 3', () => {
    const cause = { whose: 'configuration' as const, sentence: 'Credentials: all is refused.', exchanges: new Set('x') }
    const grounds = { kind: 'test' as const, drift: [], ledger: emptyLedger('test'), cause }
    expect(judgeConformance({ ...grounds, checks: [check('A-01', 'inconclusive')] })).toEqual({
      verdict: 'inconclusive',
      exitCode: 3,
      because: 'Credentials: all is refused.',
    })
    expect(judgeConformance({ ...grounds, checks: [check('A-01', 'fail')] }).because).toContain('1 check failed: A-01')
  })

  it('is inconclusive where no call was ever accepted', () => {
    expect(judgeDiscovery(emptyLedger('test'))).toMatchObject({ verdict: 'inconclusive', exitCode: 6 })
  })

  it('is drifted where a discovery found what breaks senders, unless it was stopped', () => {
    const judged = judgeDiscovery(emptyLedger('test'), undefined, [breaking])
    expect(judged).toMatchObject({ verdict: 'drifted', exitCode: 1 })
    expect(judged.because).toMatch(/^The contract changed in 1 way that breaks senders: It changed\. 0 of/)
    expect(judgeDiscovery(emptyLedger('test'), 'interrupt', [breaking]).exitCode).toBe(130)
    expect(judgeDiscovery(emptyLedger('test'), undefined, [{ ...breaking, class: 'compatible' }]).exitCode).toBe(6)
  })
})

describe('the verdict of a load run', () => {
  const record: LoadRecord = {
    profile: 'smoke',
    k6: '1.8.1',
    planned: 5,
    achieved: 5,
    seconds: 10,
    dropped: 0,
    validity: 'valid',
    reasons: [],
    latency: [],
    objectives: [{ rule: 'r', met: true, actual: '1' }],
  }

  it('is invalid, neither passed nor failed, where the measure cannot be trusted', () => {
    expect(
      judgeLoad({ ...record, validity: 'invalid', objectives: [{ rule: 'r', met: false, actual: '2' }] }),
    ).toMatchObject({ verdict: 'load run invalid', exitCode: 6 })
  })

  it('fails where an objective is missed', () => {
    expect(judgeLoad({ ...record, objectives: [{ rule: 'r', met: false, actual: '2' }] }).exitCode).toBe(1)
  })

  describe('of a comparison', () => {
    const comparison = (verdict: 'ok' | 'regressed' | 'inconclusive'): NonNullable<LoadRecord['comparison']> => ({
      baseline: 'production',
      candidate: 'candidate',
      design: 'interleaved',
      runs: [5, 5],
      verdict,
      sentence: `It is ${verdict}.`,
      rows: [],
    })
    const rule = { id: 'LOAD-10/ext-verify', rule: 'not worse', met: false, actual: '× 1.04' }

    it.each([
      ['regressed', 1, 'load outside objectives'],
      ['inconclusive', 6, 'inconclusive'],
      ['ok', 0, 'load within objectives'],
    ] as const)('is %s with exit code %d', (verdict, exitCode, word) => {
      const objectives = verdict === 'ok' ? record.objectives : [{ ...rule, undecided: verdict === 'inconclusive' }]
      const load = { ...record, objectives, comparison: comparison(verdict) }
      expect(judgeLoad(load)).toEqual({ verdict: word, exitCode, because: `It is ${verdict}.` })
    })

    it('is invalid before all, and fails where another objective is missed', () => {
      const load = { ...record, comparison: comparison('inconclusive') }
      expect(judgeLoad({ ...load, validity: 'invalid' }).exitCode).toBe(6)
      const missed = [{ rule: 'r', met: false, actual: '2' }]
      expect(judgeLoad({ ...load, objectives: missed })).toMatchObject({ exitCode: 1, because: 'Not met: r.' })
    })
  })
})

describe('the whole sentence', () => {
  const told = (grounds: Partial<Parameters<typeof judgeConformance>[0]>) =>
    judgeConformance({ kind: 'test', checks: [], drift: [], ledger: emptyLedger('test'), ...grounds })
  const many = (n: number, verdict: Verdict) => Array.from({ length: n }, (_, i) => check(`A-${10 + i}`, verdict))
  const because = (checks: Result[], more = {}) => told({ checks, ...more }).because
  const unanswered = answeredWords(emptyLedger('test'))
  const leftOut = { ...check('A-05', 'skipped'), skip: 'left-out' as const }
  const unsafe = { ...check('A-06', 'skipped'), skip: 'not-safe-here' as const }
  const unscored = { ...check('A-07', 'fail'), unscored: 'new since 0.1.0' }
  const known = { ...check('A-08', 'warn'), known: { owner: 'x' } as never }

  it.each<[Result[], string]>([
    [many(1, 'pass'), `1 check passed and none failed; ${unanswered}.`],
    [[...many(1, 'warn'), known], `2 checks passed and 1 failure is known; ${unanswered}.`],
    [[check('A-01', 'pass'), known, { ...known }], `3 checks passed and 2 failures are known; ${unanswered}.`],
    [
      [check('A-01', 'pass'), ...many(2, 'nothing-observed')],
      `1 check passed and none failed; 2 could not be decided; ${unanswered}.`,
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
  ])('of a pass, and what stands beside it: %#', (checks, sentence) => {
    expect(told({ checks })).toEqual({ verdict: 'conformant', exitCode: 0, because: sentence })
  })

  it.each<[Result[], string, string, number]>([
    [many(1, 'fail'), 'not conformant', '1 check failed: A-10.', 1],
    [many(7, 'fail'), 'not conformant', '7 checks failed: A-10, A-11, A-12, A-13, A-14, A-15 and 1 more.', 1],
    [many(6, 'fail'), 'not conformant', '6 checks failed: A-10, A-11, A-12, A-13, A-14, A-15.', 1],
    [
      [check('A-01', 'fail'), ...many(1, 'inconclusive')],
      'not conformant',
      '1 check failed: A-01; 1 could not be decided.',
      1,
    ],
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
    expect(told({ checks })).toEqual({ verdict, exitCode, because: sentence })
  })

  it('of a core that was not judged, with what kept it from that', () => {
    const core = { ...check('A-02', 'inconclusive'), needs: ['ext-verify.response' as const] }
    const should = { ...core, level: 'should' as const }
    const obstacles = [{ sentence: 'One stands in the way.', next: '' }]
    expect(told({ checks: [check('A-01', 'pass'), core], obstacles })).toEqual({
      verdict: 'inconclusive',
      exitCode: 6,
      because:
        'One stands in the way. The answer of ext-verify to the recorded call could not be judged, without which nothing is conformant; 1 could not be decided.',
    })
    expect(told({ checks: [check('A-01', 'pass'), should] }).verdict).toBe('conformant')
    const inProduction = told({
      kind: 'production',
      checks: [check('A-01', 'pass'), { ...core, verdict: 'skipped', skip: 'left-out' }],
    })
    expect(inProduction.verdict).toBe('inconclusive')
  })

  it('of drift, in one way and in several, in production against what taught it', () => {
    const [one, other] = [breaking, { ...breaking, sentence: 'So did that.' }]
    expect(told({ drift: [one] })).toEqual({
      verdict: 'drifted',
      exitCode: 1,
      because: 'The contract changed in 1 way that breaks senders: It changed.',
    })
    expect(told({ drift: [other, one], heldAgainst: 'staging' }).because).toBe(
      'The answers differ from what staging taught in 2 ways that break senders: So did that.',
    )
    expect(because([check('A-01', 'fail')], { drift: [one] })).toBe(
      'The contract changed in 1 way that breaks senders: It changed. 1 check failed: A-01.',
    )
  })

  it('of known failures that no longer hold', () => {
    const checks = [check('A-01', 'pass')]
    expect(told({ checks, stale: ['A-09 passes now.'] })).toEqual({
      verdict: 'not conformant',
      exitCode: 1,
      because: '1 known failure no longer holds: A-09 passes now.',
    })
    expect(told({ checks, stale: ['A-09 passes now.', 'b'], kind: 'sandbox' })).toEqual({
      verdict: 'self-test failed',
      exitCode: 1,
      because: '2 known failures no longer hold: A-09 passes now.',
    })
    expect(told({ checks: many(1, 'fail'), kind: 'sandbox' }).verdict).toBe('self-test failed')
  })

  it('of production, with what was left out there', () => {
    const checks = [check('A-01', 'pass')]
    const safe = `1 check passed and none failed; ${unanswered}. This was a safe run.`
    expect(told({ kind: 'production', checks })).toEqual({ verdict: 'safe checks passed', exitCode: 0, because: safe })
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

  it('of a load run', () => {
    const record: LoadRecord = {
      ...{
        profile: 'smoke',
        k6: '1.8.1',
        planned: 5,
        achieved: 4,
        seconds: 10,
        dropped: 0,
        validity: 'valid' as const,
      },
      ...{ reasons: [], latency: [], objectives: [] },
    }
    const objective = (rule: string, parts: object) => ({ rule, met: true, actual: '1', ...parts })
    const of = (parts: Partial<LoadRecord>) => judgeLoad({ ...record, ...parts })
    const trusted = 'The measure cannot be trusted:'
    expect(of({ validity: 'invalid' }).because).toBe(`${trusted} no reason given`)
    expect(of({ validity: 'invalid', reasons: ['k6 was slow.'] }).because).toBe(`${trusted} k6 was slow.`)
    expect(of({})).toEqual({
      verdict: 'load within objectives',
      exitCode: 0,
      because: '4 of 5 journeys a second, every objective met.',
    })
    const limit = { question: 'limits.rate', what: 'requests', agrees: null, sentence: 'It is 300.' }
    expect(of({ limits: [limit] })).toEqual({ verdict: 'limits measured', exitCode: 0, because: 'It is 300.' })
    expect(of({ limits: [] }).because).toBe('No limit was found.')
    expect(of({ limits: [limit], objectives: [objective('a', { met: false })] })).toEqual({
      verdict: 'load outside objectives',
      exitCode: 1,
      because: 'Not met: a.',
    })
    const open = { met: false, undecided: true }
    const undecided = 'could not be decided, because there were too few calls:'
    expect(of({ objectives: [objective('a', open), objective('b', {})] })).toEqual({
      verdict: 'inconclusive',
      exitCode: 6,
      because: `No rule is broken, and 1 rule ${undecided} a.`,
    })
    expect(of({ objectives: [objective('a', open), objective('b', open)] }).because).toBe(
      `No rule is broken, and 2 rules ${undecided} a, b.`,
    )
  })

  it('of what kept a run from its verdict', () => {
    const results = ENDPOINTS.map(each => ({ ...check('A-01', 'inconclusive'), needs: [`${each}.response` as const] }))
    const testData = { Phone: '+49' }
    const environment = { policy: { maxRequests: 230 }, testData }
    const spentBy = (member: string, parts: Partial<Result> = {}) => ({
      ...check('A-02', 'inconclusive'),
      reason: `All that policy.${member} allows a run are spent.`,
      ...parts,
    })
    const of = (all: Result[], more = {}) =>
      obstaclesIn({ results: all, ledger: emptyLedger('test'), environment, ...more })
    const member = (what: string, name: string, lost = '') => ({
      sentence: `${what} that policy.${name} allows a run are spent${lost}.`,
      next: `Raise policy.${name} in the environment file, and run again.`,
    })
    expect(of([])).toEqual([])
    expect(of([], { stopped: 'interrupt' })).toEqual([])
    expect(of([], { stopped: 'budget' })).toEqual([member('The 230 requests', 'maxRequests')])
    expect(of([spentBy('maxMinutes'), spentBy('maxMinutes')])).toEqual([
      member('The minutes', 'maxMinutes', ', and 2 checks were not made for it'),
    ])
    const lost = ', and 1 check was not made for it'
    expect(of([spentBy('maxChanges', { verdict: 'skipped', skip: 'left-out' })])).toEqual([
      member('The calls', 'maxChanges', lost),
    ])
    expect(of([spentBy('maxRequests')], { stopped: 'budget' })).toEqual([
      member('The 230 requests', 'maxRequests', lost),
    ])
    expect(of([spentBy('maxChanges', { verdict: 'skipped' }), spentBy('maxChanges', { verdict: 'pass' })])).toEqual([])
    const ledger = emptyLedger('test')
    const asked = openAnswer()
    ledger.questions['auth.request.fields'] = { ...asked, how: 'It is refused.', ask: 'Which fields?' }
    ledger.questions['ext-verify.request'] = { ...asked, how: 'It is refused.' }
    const [logIn, verify] = of(results, { ledger })
    expect(logIn).toEqual({
      sentence: 'Nothing is decided of auth-authenticate: It is refused.',
      next: 'Ask the operator, or give the answer as the hint `auth.request.fields`: Which fields?',
    })
    expect(verify?.next).toBe(
      'Give an example request as the hint `ext-verify.request`, or test data that ext-verify can take.',
    )
    const none = of(results, { ledger, environment: { ...environment, testData: {} } })
    expect(none[0]).toEqual({
      sentence: 'The environment names no test data, without which no recipient is known.',
      next: 'Name in testData of the environment file what a sender may use: a test recipient and a delivery.',
    })
    expect(of([...results, spentBy('maxRequests')]).map(each => each.sentence)).toHaveLength(1)
  })
})

describe('what comes next', () => {
  const ledger = { ...emptyLedger('test'), questions: {} }
  const judged = (verdict: Parameters<typeof nextSteps>[0]['verdict'], exitCode = 1) => ({
    verdict,
    exitCode,
    because: '',
  })
  const kept = (parts: Partial<Parameters<typeof nextSteps>[2]> = {}) => ({
    state: 'compared' as const,
    drift: [],
    ledger,
    ...parts,
  })
  const accept = 'Accept the compatible changes with --update.'
  const compatible: Drift = { ...breaking, class: 'compatible' }
  const slower: Drift = { ...breaking, class: 'editorial', rule: 'answers-slower' }
  const open = openQuestions(ledger).length
  const of = (judgement: Parameters<typeof nextSteps>[0], more?: Parameters<typeof kept>[0], before?: string[]) =>
    nextSteps(judgement, ledger, kept(more), before).filter(each => !each.startsWith('Send the operator'))

  it('is told by how the run ended, after what stood in the way', () => {
    expect(of(judged('conformant', 0))).toEqual([])
    expect(of(judged('conformant', 0), {}, ['Do this first.'])).toEqual(['Do this first.'])
    expect(of(judged('may not be released'))).toEqual([
      'Open the report: it lists every reason, and the changes against the baseline with the old beside the new.',
    ])
    expect(of(judged('not conformant'))).toEqual(['Open the report: each failed check shows its request and answer.'])
    expect(of(judged('self-test passed', 0))).toEqual([
      'Your own service: `npm run init` writes its environment file, `npm run doctor` looks at the way to it.',
    ])
  })

  it('of drift names each question once, or the two environments', () => {
    const drift = [
      breaking,
      breaking,
      { ...breaking, question: 'ext-verify.request' },
      { ...compatible, question: 'x' },
    ]
    expect(of(judged('drifted'), { drift, state: 'updated' })).toEqual([
      'Tell senders of what breaks them, or accept it with --update=breaking, or one by one: --update=versioning,ext-verify.request.',
    ])
    expect(of(judged('drifted'), { drift, openapi: {} as never })).toEqual([
      'Tell senders where production differs from the test environment, or put the two right.',
    ])
  })

  it('of what was recorded, changed or became slower says what to do with it', () => {
    const passed = judged('conformant', 0)
    expect(of(passed, { state: 'written' })).toEqual([
      'Review the recorded contract in the fixtures and commit it: later runs compare with it.',
    ])
    expect(of(passed, { drift: [breaking, compatible] })).toEqual([accept])
    for (const more of [
      { drift: [breaking] },
      { drift: [compatible], state: 'updated' as const },
      { drift: [compatible], openapi: {} as never },
    ])
      expect(of(passed, more)).toEqual([])
    expect(of(passed, { drift: [slower] })).toEqual([
      'Ask the operator why answers take longer than they did; --update records how long they take now.',
    ])
  })

  it('sends the operator what is open, where anything is', () => {
    const letter = nextSteps(judged('conformant', 0), ledger, kept())
    expect(letter).toEqual([`Send the operator the ${open} open questions in questions.md.`])
    const all = { ...openAnswer(), status: 'observed' as const, value: 1, confidence: 1 }
    const answered = (left: number) => ({
      ...ledger,
      questions: Object.fromEntries(QUESTIONS.slice(left).map(({ id }) => [id, all])),
    })
    expect(nextSteps(judged('conformant', 0), answered(1), kept())).toEqual([
      'Send the operator the 1 open question in questions.md.',
    ])
    expect(nextSteps(judged('conformant', 0), answered(0), kept())).toEqual([])
  })
})
