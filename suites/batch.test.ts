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
