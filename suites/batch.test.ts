import { describe, expect, it } from 'vitest'
import { HarnessError } from '../contract/harness-error.ts'
import type { ClassifiedResponse } from '../probe/sender/classified-response.ts'
import { openBatch } from './batch.ts'
import type { Details } from './checks.ts'
import { openControl, type WatchedSender, watched } from './control.ts'
import { openMust } from './must.ts'
import { AssertionRecorder, CheckEnded } from './outcome.ts'
import type { Plan } from './plan.ts'
import { heard, scripted } from './testdata/scripted.ts'

const trials = ['a', 'b', 'c'].map(location => ({
  id: `VERIFY-12/${location}`,
  difference: { purpose: `without ${location}` },
}))
const [first, second] = trials.map(each => each.id)

interface Asked {
  attempt?: number
  only?: string[]
  inTurn?: boolean
  /** Whether a run has room for it. */
  fits?: (id: string) => boolean
}

function open(on: WatchedSender, id: string | undefined, { attempt = 1, only, inTurn, fits = () => true }: Asked = {}) {
  const recorder = new AssertionRecorder()
  const must = openMust(recorder, 'must', text => text)
  const control = openControl(on.sender, must, on.lastAccepted)
  const details = { id } as Details
  const plan = { only, inTurn } as unknown as Plan
  const desk = { among: async (ids: readonly string[]) => ids.filter(each => fits(each)) }
  return { book: recorder, batch: openBatch({ details, attempt, plan, desk, watched: on, must, control }) }
}
const stage = (answers: readonly (ClassifiedResponse | Error)[] = []) => {
  const { sender, asked } = scripted(answers)
  return { on: watched(sender), asked, purposes: () => asked.map(each => each.purpose) }
}

describe('a batch', () => {
  it('makes the trials of a family once, between two recorded calls, and gives each check its own', async () => {
    const [b, c] = [heard('validation'), heard('forbidden')]
    const { on, asked, purposes } = stage([heard('success'), heard('success'), b, c, heard('success')])
    const { batch } = open(on, second)
    expect(await batch.responses('ext-verify', 'default', trials)).toBe(b)
    expect(await open(on, 'VERIFY-12/c').batch.responses('ext-verify', 'default', trials)).toBe(c)
    expect(purposes()).toEqual([
      expect.stringContaining('before'),
      'without a',
      'without b',
      'without c',
      expect.stringContaining('after'),
    ])
    expect(new Set(asked.map(each => each.operation))).toEqual(new Set(['default']))
  })
  it('makes those of another operation, and of another service, for themselves', async () => {
    const { on, asked } = stage()
    await open(on, first).batch.responses('ext-reach', 'check', trials)
    await open(on, first).batch.responses('ext-reach', 'manage', trials)
    expect(asked).toHaveLength(10)
    const elsewhere = stage()
    await open(elsewhere.on, first).batch.responses('ext-reach', 'check', trials)
    expect(elsewhere.asked).toHaveLength(5)
  })
  it('makes only those that are asked for', async () => {
    const { on, purposes } = stage()
    await open(on, first, { only: ['VERIFY-12/a'] }).batch.responses('ext-verify', 'default', trials)
    expect(purposes()).toEqual([expect.stringContaining('before'), 'without a', expect.stringContaining('after')])
  })
  it('makes only those that a run has room for, and one by itself that gets room later', async () => {
    const { on, purposes } = stage()
    const fits = (id: string) => id !== 'VERIFY-12/c'
    await open(on, first, { fits }).batch.responses('ext-verify', 'default', trials)
    expect(purposes()).not.toContain('without c')
    await open(on, 'VERIFY-12/c', { fits }).batch.responses('ext-verify', 'default', trials)
    expect(purposes()).toContain('without c')
  })
  it('makes the first of them alone where the others come later', async () => {
    const { on, purposes } = stage()
    await open(on, first, { inTurn: true }).batch.responses('ext-verify', 'default', trials)
    expect(purposes().filter(each => each.startsWith('without'))).toEqual(['without a'])
    const later = stage()
    await open(later.on, second, { inTurn: true, fits: id => id !== first }).batch.responses(
      'ext-verify',
      'default',
      trials,
    )
    expect(later.purposes().filter(each => each.startsWith('without'))).toEqual(['without b', 'without c'])
  })
  it('takes the recorded call that stands for the one before', async () => {
    const { on, purposes } = stage()
    await on.sender.call('ext-verify', { purpose: 'the recorded call', operation: 'default' })
    await open(on, first).batch.responses('ext-verify', 'default', trials)
    expect(purposes().filter(each => each.includes('before'))).toEqual([])
  })
  it('makes a repeated trial alone, between recorded calls of its own', async () => {
    const { on, purposes } = stage()
    const { batch } = open(on, second, { attempt: 2 })
    await batch.responses('ext-verify', 'default', trials)
    expect(purposes()).toEqual([expect.any(String), 'without b', expect.stringContaining('still')])
  })
  it('has nothing to try for a check that has no trial', async () => {
    const { on, asked } = stage()
    const { batch, book: recorder } = open(on, 'VERIFY-12')
    await expect(batch.responses('ext-verify', 'default', trials)).rejects.toThrow(CheckEnded)
    expect([recorder.end?.verdict, recorder.end?.skip, asked.length]).toEqual(['skipped', 'not-applicable', 0])
  })
  it('proves nothing for any check where the recorded call is not accepted before', async () => {
    const { on, asked } = stage([heard('locked')])
    for (const id of [first, second]) {
      const { batch, book: recorder } = open(on, id)
      await expect(batch.responses('ext-verify', 'default', trials)).rejects.toThrow(CheckEnded)
      expect(recorder.end).toMatchObject({
        verdict: 'inconclusive',
        reason: 'The recorded call to /ext-verify is not accepted either: it says locked.',
        exchanges: [expect.any(String)],
      })
    }
    expect(asked).toHaveLength(1)
  })
  it('proves nothing for any check where the recorded call is not accepted after', async () => {
    const rejected = heard('validation')
    const { on } = stage([heard('success'), rejected, rejected, rejected, heard('locked')])
    const { batch, book: recorder } = open(on, first)
    await expect(batch.responses('ext-verify', 'default', trials)).rejects.toThrow(CheckEnded)
    expect(recorder.end).toMatchObject({
      verdict: 'inconclusive',
      reason: 'After the trials, the recorded call to /ext-verify is not accepted any more: it says locked.',
    })
    expect(recorder.end?.exchanges).toHaveLength(2)
  })
  it('proves nothing for the one whose trial has no word, and something for the others', async () => {
    const { on } = stage([heard('success'), heard('server-error', 500), heard('validation')])
    const { batch, book: recorder } = open(on, first)
    await expect(batch.responses('ext-verify', 'default', trials)).rejects.toThrow(CheckEnded)
    expect(recorder.end).toMatchObject({
      verdict: 'inconclusive',
      reason: 'The call is neither accepted nor rejected: it says server-error.',
    })
    expect((await open(on, second).batch.responses('ext-verify', 'default', trials)).outcome).toBe('validation')
  })
  it('tells every check of the trouble that ended the trials', async () => {
    const { on, asked } = stage([heard('success'), new HarnessError('BUDGET_SPENT', 'all hidden is spent', '')])
    for (const id of [first, second])
      await expect(open(on, id).batch.responses('ext-verify', 'default', trials)).rejects.toThrow('all hidden is spent')
    expect(asked).toHaveLength(2)
  })
})

describe('logins that differ', () => {
  const WRONG = { purpose: 'a login with a wrong secret', wrong: { secret: 'changed' } } as const

  function logins(
    answers: readonly [outcome: 'success' | 'unauthenticated' | 'locked' | 'no-answer', accepted: boolean][],
  ) {
    const left = answers.map(([outcome, accepted]) => ({ response: heard(outcome), accepted }))
    const made: string[] = []
    const sent: { id: string; endpoint: string }[] = []
    const { sender } = scripted()
    const counted = { risks: 0 }
    Object.assign(sender, {
      mayBeRejected: () => void counted.risks++,
      exchanges: () => sent,
      logIn: async ({ purpose }: { purpose: string }) => {
        const next = left.shift() ?? { response: heard('success'), accepted: true }
        made.push(purpose)
        sent.push({ id: next.response.exchange.id, endpoint: 'auth-authenticate' })
        return next
      },
    })
    return { on: watched(sender), made, sent, counted }
  }

  it('stand between two that are accepted, the one after serving as the one before the next', async () => {
    const { on, made, counted } = logins([
      ['success', true],
      ['unauthenticated', false],
      ['success', true],
      ['unauthenticated', false],
    ])
    expect((await open(on, 'AUTH-16').batch.logIn(WRONG)).accepted).toBe(false)
    await open(on, 'AUTH-33').batch.logIn({ ...WRONG, purpose: 'a login with an empty secret' })
    expect(made.map(each => each.replace(/.*, unchanged, (\w+) .*/, '$1'))).toEqual([
      'before',
      WRONG.purpose,
      'after',
      'a login with an empty secret',
      'after',
    ])
    expect(counted.risks).toBe(2)
  })

  it('are made again before where the service was logged in to by anybody since', async () => {
    const { on, made, sent } = logins([])
    await open(on, 'AUTH-16').batch.logIn(WRONG)
    sent.push({ id: 'by a call whose token had ended', endpoint: 'auth-authenticate' })
    await open(on, 'AUTH-33').batch.logIn({ ...WRONG, purpose: 'another' })
    expect(made.filter(each => each.includes('before'))).toHaveLength(2)
  })

  it('are made once for all checks that ask for the same, and again where a check is repeated', async () => {
    const { on, made } = logins([])
    const first = await open(on, 'AUTH-16').batch.logIn(WRONG)
    expect(await open(on, 'AUTH-45').batch.logIn(WRONG)).toBe(first)
    expect(await open(on, 'AUTH-44').batch.knownLogin(WRONG.purpose)).toBe(first)
    expect(await open(on, 'AUTH-44').batch.knownLogin('another')).toBeUndefined()
    expect(await open(on, 'AUTH-16', { attempt: 2 }).batch.logIn(WRONG)).not.toBe(first)
    expect(made.filter(each => each === WRONG.purpose)).toHaveLength(2)
  })

  it.each([
    [[['unauthenticated', false]], 'The recorded login is not accepted either', 1],
    [
      [
        ['success', true],
        ['no-answer', false],
      ],
      'neither accepted nor rejected',
      2,
    ],
    [
      [
        ['success', true],
        ['locked', false],
      ],
      'Logins are locked',
      2,
    ],
    [
      [
        ['success', true],
        ['unauthenticated', false],
        ['locked', false],
      ],
      'After it, the recorded login',
      3,
    ],
  ] as const)('prove nothing after %j', async (answers, words, calls) => {
    const { on, made } = logins([...answers].map(([outcome, accepted]) => [outcome, accepted]))
    const { batch, book: recorder } = open(on, 'AUTH-16')
    await expect(batch.logIn(WRONG)).rejects.toThrow(CheckEnded)
    expect(recorder.end?.verdict).toBe('inconclusive')
    expect(recorder.end?.reason).toContain(words)
    expect(made).toHaveLength(calls)
  })

  it('risk nothing where nobody could be locked out', async () => {
    const { on, counted } = logins([])
    await open(on, 'AUTH-48').batch.logIn({ purpose: 'an empty body', raw: () => '', effect: 'harmless' })
    expect(counted.risks).toBe(0)
  })
})
