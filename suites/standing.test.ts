import { describe, expect, it } from 'vitest'
import { OpenQuestionError, PreconditionError } from '../probe/sender/errors.ts'
import { watched } from './control.ts'
import { heard, scripted } from './testdata/scripted.ts'

const plain = { purpose: 'the recorded call' }
const flawed = { purpose: 'a flaw', change: () => ({}) }

describe('standing', () => {
  it('is the recorded call that was accepted last', async () => {
    const answer = heard('success')
    const { sender, lastAccepted: standing } = watched(scripted([answer]).sender)
    expect(standing('ext-verify')).toBeUndefined()
    await sender.call('ext-verify', plain)
    expect(standing('ext-verify')).toBe(answer)
    expect(standing('ext-reach')).toBeUndefined()
  })
  it('is over when anything else was asked of the endpoint, and not of another', async () => {
    const { sender, lastAccepted: standing } = watched(scripted().sender)
    await sender.call('ext-verify', plain)
    await sender.call('ext-notify', flawed)
    expect(standing('ext-verify')).toBeDefined()
    await sender.call('ext-verify', flawed)
    expect(standing('ext-verify')).toBeUndefined()
  })
  it('is over where the next call did not even come to an answer', async () => {
    const { sender, lastAccepted: standing } = watched(scripted([heard('success'), new Error('broken')]).sender)
    await sender.call('ext-verify', plain)
    await expect(sender.call('ext-verify', plain)).rejects.toThrow('broken')
    expect(standing('ext-verify')).toBeUndefined()
  })
  it('is none where the recorded call was rejected', async () => {
    const { sender, lastAccepted: standing } = watched(scripted([heard('forbidden')]).sender)
    await sender.call('ext-verify', plain)
    expect(standing('ext-verify')).toBeUndefined()
  })
  it('tells operations apart, the first being meant where none is named', async () => {
    const { sender, lastAccepted: standing } = watched(scripted().sender)
    await sender.call('ext-reach', plain)
    expect([standing('ext-reach') === undefined, standing('ext-reach', 'check') === undefined]).toEqual([false, false])
    expect(standing('ext-reach', 'manage')).toBeUndefined()
    await sender.call('ext-reach', { ...plain, operation: 'manage' })
    expect(standing('ext-reach', 'manage')).toBeDefined()
    expect(standing('ext-reach')).toBeUndefined()
  })
})

describe('silent', () => {
  it('counts recorded calls in a row that were not answered', async () => {
    const { sender, silent } = watched(scripted([heard('no-answer'), heard('no-answer'), heard('validation')]).sender)
    const observed = [silent()]
    for (let i = 0; i < 3; i++) {
      await sender.call('ext-verify', plain)
      observed.push(silent())
    }
    expect(observed).toEqual([0, 1, 2, 0])
  })
  it('counts nothing but recorded calls', async () => {
    const { sender, silent } = watched(scripted([heard('no-answer'), heard('no-answer'), heard('success')]).sender)
    await sender.call('ext-verify', plain)
    await sender.call('ext-verify', flawed)
    await sender.call('ext-verify', flawed)
    expect(silent()).toBe(1)
  })
  it('counts a login that is not answered, without which there is no call', async () => {
    const lost = new PreconditionError('The recorded login is not answered.', [], 'network')
    const { sender, silent } = watched(
      scripted([lost, lost, new PreconditionError('refused'), new OpenQuestionError('limits.rate')]).sender,
    )
    for (let i = 0; i < 4; i++) await expect(sender.call('ext-verify', flawed)).rejects.toThrow()
    expect(silent()).toBe(2)
  })
  it('counts the recorded login, and takes one that is answered for no word on the other calls', async () => {
    const service = scripted([heard('no-answer')])
    const answers = [heard('no-answer'), heard('no-answer'), heard('success')]
    service.sender.logIn = async () => ({ response: answers.shift() ?? heard('success') }) as never
    const { sender, silent } = watched(service.sender)
    await sender.call('ext-verify', plain)
    for (const options of [plain, flawed, plain]) await sender.logIn(options)
    expect(silent()).toBe(2)
  })
})

it('passes everything else on to the sender', async () => {
  const messages: string[] = []
  const say = (word: string) => async () => void messages.push(word)
  const inner = {
    ...scripted().sender,
    logIn: async () => {
      messages.push('logIn')
      return { response: heard('success'), accepted: true }
    },
    body: say('body'),
    template: () => messages.push('recipe'),
    exchanges: () => [],
    cost: () => ({}),
    close: say('close'),
  } as unknown as Parameters<typeof watched>[0]
  const { sender } = watched(inner)
  await sender.logIn({ purpose: 'x' })
  await sender.body('ext-verify')
  sender.template('ext-verify')
  await sender.close()
  expect(messages).toEqual(['logIn', 'body', 'recipe', 'close'])
  expect([sender.operations('ext-reach'), sender.exchanges(), sender.cost(), sender.redact('hidden')]).toEqual([
    ['check', 'manage'],
    [],
    {},
    '***',
  ])
})
