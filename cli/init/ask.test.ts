import { PassThrough, Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { type Ended, onTerminal } from '../../testing/command.ts'
import { type Asker, openAsker } from './ask.ts'

const { signal } = new AbortController()
const CTRL_D = '\u0004'

function asking({ isTTY = false } = {}) {
  const input = Object.assign(new PassThrough(), { isTTY, setRawMode() {} })
  let shown = ''
  const output = new Writable({
    write(chunk, _encoding, done) {
      shown += chunk
      done()
    },
  })
  return { input, asker: openAsker(signal, input, output), shown: () => shown }
}

const QUESTIONS: Record<string, (asker: Asker) => Promise<unknown>> = {
  ask: asker => asker.ask('What'),
  'ask, with a fallback': asker => asker.ask('What', 'this'),
  askSecret: asker => asker.askSecret('What'),
  confirm: asker => asker.confirm('What'),
}

describe('questions', () => {
  it('are answered by what was pasted before they were asked', async () => {
    const { input, asker } = asking()
    input.write('first\nsecond\nthi')
    await new Promise(resolve => setTimeout(resolve, 20))
    expect([await asker.ask('1'), await asker.ask('2')]).toEqual(['first', 'second'])
    input.end('rd')
    expect(await asker.ask('3')).toBe('third')
  })

  it('stop waiting when they are aborted', async () => {
    const stop = new AbortController()
    const asker = openAsker(stop.signal, new PassThrough(), new PassThrough())
    const line = asker.ask('What')
    stop.abort()
    await expect(line).rejects.toThrow()
  })

  describe.each(Object.entries(QUESTIONS))('%s', (_name, asks) => {
    const named = { code: 'USAGE', message: 'The input ended before "What" was answered. Nothing was written.' }

    it('rejects where the input ended before, or ends while it waits', async () => {
      const [before, during] = [asking(), asking()]
      before.input.end()
      await new Promise(resolve => setTimeout(resolve, 5))
      await expect(asks(before.asker)).rejects.toMatchObject(named)
      await expect(asks(before.asker)).rejects.toMatchObject(named)
      const answer = asks(during.asker)
      during.input.end()
      await expect(answer).rejects.toMatchObject(named)
    })

    it('rejects on Ctrl-D, and the terminal is there for what is asked next', async () => {
      const { input, asker } = asking({ isTTY: true })
      const answer = asks(asker)
      input.write(CTRL_D)
      await expect(answer).rejects.toMatchObject(named)
      const next = asker.ask('Next')
      input.write('more\r')
      expect(await next).toBe('more')
    })
  })

  it('take a pasted text to the end of the input, and no more', async () => {
    const { input, asker } = asking()
    input.end('one\n\ntwo\n')
    expect(await asker.paste('Paste')).toBe('one\n\ntwo')
    expect(await asker.paste('Paste')).toBe('')
    await expect(asker.ask('What')).rejects.toMatchObject({ code: 'USAGE' })
  })

  it('never show what is typed for a secret', async () => {
    const { input, asker, shown } = asking({ isTTY: true })
    const answer = asker.askSecret('Secret')
    input.write('s3cret-value\r')
    expect(await answer).toBe('s3cret-value')
    expect(shown()).toBe('Secret: \n')
  })
})

describe.concurrent('on a terminal, Ctrl-D', () => {
  async function typed(...typed: [question: string, answer: string][]): Promise<Ended> {
    const { says, types, ended, child } = onTerminal(['init'])
    const late = setTimeout(() => child.kill('SIGKILL'), 60_000)
    for (const [question, answer] of typed) {
      await says(question)
      types(answer)
    }
    const end = await ended
    clearTimeout(late)
    return end
  }
  const MAIL: [string, string] = ['Paste the e-mail', `https://api.example.org/v1\r${CTRL_D}`]

  it('before the first question ends with 2', async () => {
    const { code, text } = await typed(['', CTRL_D])
    expect(text).toContain('✗ The input ended before "What shall the environment be called" was answered.')
    expect(code).toBe(2)
  })

  it('at the name ends with 2', async () => {
    const { code, text } = await typed(['be called', CTRL_D])
    expect(text).toContain('✗ The input ended before "What shall the environment be called" was answered.')
    expect(code).toBe(2)
  })

  it('after a typed line of the e-mail goes on with what was typed, and at the next question ends', async () => {
    const { code, text } = await typed(['be called', 'never-written\r'], MAIL, ['four endpoints stand', CTRL_D])
    expect(text).toContain('four endpoints stand [https://api.example.org/v1]: ')
    expect(text).toContain('✗ The input ended before "Address below which the four endpoints stand" was answered.')
    expect(code).toBe(2)
  })

  it('at a secret ends with 2, and what was typed before is not shown', async () => {
    const address: [string, string] = ['four endpoints stand', '\r']
    const { code, text } = await typed(
      ['be called', '\r'],
      MAIL,
      address,
      ['Client ID', 'an-id\r'],
      ['Client secret', CTRL_D],
    )
    expect(text).toContain('✗ The input ended before "Client secret (Enter: there is none of this name)" was answered.')
    expect(code).toBe(2)
  })
})
