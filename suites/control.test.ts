import { describe, expect, it } from 'vitest'
import type { ClassifiedResponse } from '../probe/sender/classified-response.ts'
import { costOf, openControl } from './control.ts'
import { isNeither, openMust } from './must.ts'
import { AssertionRecorder, CheckEnded } from './outcome.ts'
import { heard, scripted } from './testdata/scripted.ts'

const NO_WORD = ['rate-limited', 'no-answer', 'server-error', 'redirect'] as const
const difference = { purpose: 'the recorded call with a flaw' }

function open(answers: readonly ClassifiedResponse[], lastAccepted?: ClassifiedResponse) {
  const { sender, asked } = scripted(answers)
  const recorder = new AssertionRecorder()
  const control = openControl(
    sender,
    openMust(recorder, 'must', text => text),
    () => lastAccepted,
  )
  return { control, book: recorder, asked, purposes: () => asked.map(each => each.purpose) }
}

describe('hasNoWord', () => {
  it('is told of what neither accepts nor rejects', () => {
    for (const each of NO_WORD) expect(isNeither(heard(each))).toBe(true)
    for (const each of ['success', 'validation', 'no-match', 'forbidden', 'envelope-error'] as const)
      expect(isNeither(heard(each))).toBe(false)
  })
})

describe('accepts', () => {
  it('makes the recorded call, of the operation that is asked for', async () => {
    const { control, asked } = open([])
    await control.accepts('ext-reach', 'manage')
    await control.accepts('ext-reach')
    expect(asked).toMatchObject([
      { endpoint: 'ext-reach', operation: 'manage', purpose: expect.stringContaining('unchanged') },
      { endpoint: 'ext-reach' },
    ])
    expect(asked[1]).not.toHaveProperty('operation')
  })
  it.each(['validation', ...NO_WORD] as const)('proves nothing where it ends in %s', async outcome => {
    const answer = heard(outcome)
    const { control, book: recorder } = open([answer])
    await expect(control.accepts('ext-verify')).rejects.toThrow(CheckEnded)
    expect(recorder.end).toMatchObject({
      verdict: 'inconclusive',
      reason: `The recorded call to /ext-verify is not accepted either: it says ${outcome}.`,
      exchanges: [answer.exchange.id],
    })
  })
})

describe('answers', () => {
  it.each(['success', 'validation', 'no-match'] as const)('takes %s as the word of the service', async outcome => {
    const answer = heard(outcome)
    const { control, asked } = open([answer])
    expect(await control.answers('ext-verify', difference)).toBe(answer)
    expect(asked).toHaveLength(1)
  })
  it.each(NO_WORD)('asks the control request again after %s, and proves nothing', async outcome => {
    const { control, book: recorder, asked } = open([heard(outcome), heard('success')])
    await expect(control.answers('ext-reach', { ...difference, operation: 'manage' })).rejects.toThrow(CheckEnded)
    expect(recorder.end).toMatchObject({
      verdict: 'inconclusive',
      reason: `The call is neither accepted nor rejected: it says ${outcome}.`,
    })
    expect(recorder.end?.exchanges).toHaveLength(2)
    expect(asked[1]).toMatchObject({ operation: 'manage' })
  })
})

describe('between', () => {
  it('stands between two recorded calls of the same operation', async () => {
    const answer = heard('validation')
    const { control, asked, purposes } = open([heard('success'), answer, heard('success')])
    expect(await control.between('ext-reach', { ...difference, operation: 'manage' })).toBe(answer)
    expect(purposes()).toEqual([
      expect.stringContaining('must be accepted'),
      difference.purpose,
      expect.stringContaining('must be accepted still'),
    ])
    expect(asked.map(each => each.operation)).toEqual(['manage', 'manage', 'manage'])
  })
  it('names no operation where none is asked for', async () => {
    const { control, asked } = open([])
    await control.between('ext-verify', difference)
    for (const each of asked) expect(each).not.toHaveProperty('operation')
  })
  it('takes the recorded call that stands for the control request before', async () => {
    const { control, purposes } = open([heard('validation')], heard('success'))
    await control.between('ext-verify', difference)
    expect(purposes()).toEqual([difference.purpose, expect.stringContaining('still')])
  })
  it('proves nothing where the recorded call is not accepted before', async () => {
    const { control, book: recorder, asked } = open([heard('forbidden')])
    await expect(control.between('ext-verify', difference)).rejects.toThrow(CheckEnded)
    expect([recorder.end?.verdict, asked.length]).toEqual(['inconclusive', 1])
  })
  it('proves nothing where the recorded call is not accepted after', async () => {
    const { control, book: recorder } = open([heard('success'), heard('validation'), heard('validation')])
    await expect(control.between('ext-verify', difference)).rejects.toThrow(CheckEnded)
    expect(recorder.end).toMatchObject({
      verdict: 'inconclusive',
      reason: 'After it, the recorded call to /ext-verify is not accepted any more: it says validation.',
    })
    expect(recorder.end?.exchanges).toHaveLength(3)
  })
})

describe('refuses', () => {
  it('holds where the difference is rejected', async () => {
    const { control, book: recorder } = open([heard('success'), heard('validation'), heard('success')])
    await control.rejects('ext-verify', difference, 'It is taken.')
    expect(recorder).toMatchObject({ assertions: 1, end: undefined })
  })
  it('fails where it is accepted, by the sentence of the check', async () => {
    const { control, book: recorder } = open([heard('success'), heard('success'), heard('success')])
    await expect(control.rejects('ext-verify', difference, 'It is taken.')).rejects.toThrow(CheckEnded)
    expect(recorder.end).toMatchObject({ verdict: 'fail', reason: 'It is taken.', whose: 'service' })
  })
})

describe('without a fault', () => {
  const faultless = async (answers: readonly ClassifiedResponse[]) => {
    const { control, asked, book: recorder } = open(answers)
    const each = [difference, { purpose: 'another flaw' }]
    await control.withoutFault('ext-verify', each, of => `It bears ${of.purpose}.`).catch(() => undefined)
    return { asked: asked.map(one => one.purpose), end: recorder.end }
  }
  const unchanged = expect.stringContaining('unchanged')

  it('is what is accepted or rejected, after the call that is accepted', async () => {
    const { asked, end } = await faultless([heard('success'), heard('success'), heard('validation')])
    expect(asked).toEqual([unchanged, difference.purpose, 'another flaw'])
    expect(end?.verdict).not.toBe('fail')
  })

  it('is a closed connection only where the service is there still', async () => {
    const there = await faultless([heard('success'), heard('no-answer', 0), heard('success'), heard('validation')])
    expect(there.asked).toEqual([unchanged, difference.purpose, unchanged, 'another flaw'])
    const gone = await faultless([heard('success'), heard('no-answer', 0), heard('no-answer', 0)])
    expect(gone.end?.verdict).toBe('inconclusive')
  })

  it('is broken by 500, at the call that brings it', async () => {
    for (const status of [500, 503]) {
      const { asked, end } = await faultless([heard('success'), heard('server-error', status)])
      expect(asked).toHaveLength(2)
      expect(end).toMatchObject({ verdict: 'fail', reason: `It bears ${difference.purpose}.` })
    }
  })
})

it('costs a control request before the first trial and one after each, and as many notifications', () => {
  expect(costOf('ext-verify', 3)).toEqual({ requests: 7 })
  expect(costOf('ext-notify', 3)).toEqual({ requests: 7, notifications: 7 })
})
