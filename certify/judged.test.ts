import { describe, expect, it } from 'vitest'
import type { Sending, SituationResult } from '../contract/certification.ts'
import type { Duty, Judgement } from './duty.ts'
import { judged } from './judged.ts'
import { seen, watched } from './testdata/calls.ts'

const duty = (verdict: Judgement['verdict'], level: Duty['level'] = 'must'): Duty => ({
  id: 'X-01',
  title: 'x',
  level,
  source: 'x',
  situation: 'x',
  good: 'x',
  bad: 'x',
  judge: () => ({ verdict, reason: 'seen' }),
})
const sending = (ended: Sending['ended'] = 'done'): Sending => ({
  how: 'driven',
  ended,
  exitCode: 0,
  milliseconds: 1,
  said: '',
})
const situation = (parts: Partial<SituationResult> = {}): SituationResult => ({
  name: 'x',
  summary: 'x',
  calls: 1,
  faults: { fault: 1 },
  alive: true,
  sendings: [sending(), sending()],
  scorecards: [],
  ...parts,
})
const calls = watched([{ name: 'ext-verify', at: 0 }])
const verdict = (asked: Duty, result: SituationResult, trouble?: unknown) =>
  judged('x', asked, calls, result, trouble).verdict

describe('a pass', () => {
  it('stands where the situation came and the sender lives', () => {
    expect(verdict(duty('pass'), situation())).toBe('pass')
  })

  it('is none without a sign of life afterwards', () => {
    expect(verdict(duty('pass'), situation({ alive: false }))).toBe('inconclusive')
  })

  it.each(['killed', 'timed out', 'skipped', 'silent'] as const)('is none where the sender %s', ended => {
    expect(verdict(duty('pass'), situation({ sendings: [sending(ended), sending()] }))).toBe('inconclusive')
  })

  it('is none where the situation never came', () => {
    expect(verdict(duty('pass'), situation({ faults: {} }))).toBe('inconclusive')
  })

  it('is none where the service itself did not answer', () => {
    const [call] = seen([{ name: 'ext-verify', at: 0, deliveries: [{ at: 0, failure: 'reset' }] }])
    const broken = { ...calls, played: call === undefined ? [] : [call] }
    expect(judged('x', duty('pass'), broken, situation(), undefined).verdict).toBe('inconclusive')
  })
})

describe('a fail', () => {
  it('stands whatever became of the sender', () => {
    expect(verdict(duty('fail'), situation({ alive: false, sendings: [sending('killed')] }))).toBe('fail')
  })

  it('warns where it should, and is ours where we broke', () => {
    expect(verdict(duty('fail', 'should'), situation())).toBe('warn')
    expect(verdict(duty('fail'), situation(), new Error('a mistake of the situation'))).toBe('harness-error')
    const throwing = {
      ...duty('pass'),
      judge: () => {
        throw new Error('no')
      },
    }
    expect(verdict(throwing, situation())).toBe('harness-error')
  })

  it('says nothing of a sender that made no call', () => {
    expect(verdict(duty('nothing-observed'), situation({ calls: 0, faults: {} }))).toBe('inconclusive')
  })
})
