import { describe, expect, it } from 'vitest'
import type { Result, Verdict } from '../contract/check.ts'
import type { Drift } from '../contract/drift/rules.ts'
import { ENDPOINTS, type Endpoint } from '../contract/endpoint.ts'
import { emptyLedger } from '../contract/questions.ts'
import { breaking, check } from './testdata/judged.ts'
import { judgeConformance, judgeDiscovery, obstaclesIn } from './verdict.ts'

const judge = (checks: Result[], drift: Drift[] = [], kind: 'test' | 'sandbox' = 'test') =>
  judgeConformance({ kind, checks, drift, ledger: emptyLedger('test') })

describe('the verdict of a run', () => {
  it('is conformant where something passed and nothing failed', () => {
    expect(judge([check('A-01', 'pass'), check('A-02', 'inconclusive')])).toMatchObject({
      verdict: 'conformant',
      exitCode: 0,
    })
  })

  it('counts no warning as passed, and names it', () => {
    const { because } = judge([check('A-01', 'pass'), check('A-02', 'warn')])
    expect(because).toMatch(/^1 check passed, 1 warned \(A-02\) and none failed/)
  })

  it('never says conformant of the sandbox', () => {
    expect(judge([check('A-01', 'pass')], [], 'sandbox').verdict).toBe('self-test passed')
  })

  it('names the reason where no check was decided, and all for the same', () => {
    const undecided = (id: string, reason: string) => ({ ...check(id, 'inconclusive' as const), reason })
    const same = judge([undecided('A-01', 'The file is gone.'), undecided('A-02', 'The file is gone.')])
    expect(same).toMatchObject({ verdict: 'inconclusive', exitCode: 6 })
    expect(same.because).toMatch(/2 inconclusive\. All for one reason: The file is gone\.$/)
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
          const alongside = { ...check(`${endpoint.slice(-1).toUpperCase()}-02`, 'pass'), level: 'should' as const }
          const judged = judge([...all({ [endpoint]: verdict }), alongside, check('Z-01', 'pass')])
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
    const cause = {
      whose: 'configuration' as const,
      sentence: 'Credentials: all is rejected.',
      exchanges: new Set('x'),
    }
    const grounds = { kind: 'test' as const, drift: [], ledger: emptyLedger('test'), cause }
    expect(judgeConformance({ ...grounds, checks: [check('A-01', 'inconclusive')] })).toEqual({
      verdict: 'inconclusive',
      exitCode: 3,
      because: 'Credentials: all is rejected.',
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
