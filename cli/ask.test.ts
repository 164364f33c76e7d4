import { PassThrough, Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { type Ended, onTerminal, terminalMissing } from '../testing/command.ts'
import { needs } from '../testing/needs.ts'
import { type Asker, openAsker } from './ask.ts'

const { signal } = new AbortController()
const CTRL_C = '\u0003'
const CTRL_D = '\u0004'

function asking(
  env: Record<string, string> = {},
  { isTTY = true, ...more }: { isTTY?: boolean; columns?: number } = {},
) {
  const input = Object.assign(new PassThrough(), { isTTY, setRawMode() {} })
  let shown = ''
  const output = Object.assign(
    new Writable({
      write(chunk, _encoding, done) {
        shown += chunk
        done()
      },
    }),
    { isTTY: true, ...more },
  )
  const asker = openAsker(signal, env, input, output)
  return { input, asker: asker as Asker, shown: () => shown }
}

const QUESTIONS: Record<string, (asker: Asker) => Promise<unknown>> = {
  ask: asker => asker.ask('What'),
  'ask, with a fallback': asker => asker.ask('What', 'this'),
  askSecret: asker => asker.askSecret('What'),
  confirm: asker => asker.confirm('What'),
}
const soon = () => new Promise(resolve => setTimeout(resolve, 20))

describe('questions', () => {
  it('are asked of nobody where the input is piped, in CI, and on a terminal that cannot move its cursor', () => {
    expect(asking({}, { isTTY: false }).asker).toBeUndefined()
    expect(asking({ CI: 'true' }).asker).toBeUndefined()
    expect(asking({ TERM: 'dumb' }).asker).toBeUndefined()
    expect(asking({ TERM: 'xterm' }).asker).toBeDefined()
  })

  it('take what was typed, the fallback for nothing, and no for Enter at what has to be confirmed', async () => {
    const { input, asker } = asking()
    const typed = async (keys: string, asked: Promise<unknown>) => {
      await soon()
      input.write(keys)
      return asked
    }
    expect(await typed(' first \r', asker.ask('1'))).toBe('first')
    expect(await typed('\r', asker.ask('2', 'this'))).toBe('this')
    expect(await typed('\r', asker.confirm('3'))).toBe(false)
    expect(await typed('y', asker.confirm('4'))).toBe(true)
  })

  describe.each(Object.entries(QUESTIONS))('%s', (_name, asks) => {
    const named = { code: 'USAGE', message: 'The input ended before "What" was answered. Nothing was written.' }

    it('rejects where the input ended before, or ends while it waits', async () => {
      const [before, during] = [asking(), asking()]
      before.input.end().resume()
      await soon()
      await expect(asks(before.asker)).rejects.toMatchObject(named)
      const answer = asks(during.asker)
      await soon()
      during.input.end()
      await expect(answer).rejects.toMatchObject(named)
    })

    it('rejects on Ctrl-D, and the terminal is there for what is asked next', async () => {
      const { input, asker } = asking()
      const answer = asks(asker)
      await soon()
      input.write(CTRL_D)
      await expect(answer).rejects.toMatchObject(named)
      const next = asker.ask('Next')
      await soon()
      input.write('more\r')
      expect(await next).toBe('more')
    })
  })

  it('take a pasted text with its blank lines and tabs, to where it is whole', async () => {
    const { input, asker } = asking()
    const text = asker.paste('Paste', lines => lines.at(-1) === '.')
    input.write('one\n\nClient ID\tabc\n.\n')
    expect(await text).toBe('one\n\nClient ID\tabc\n.')
    const ended = asker.paste('Paste', () => false)
    await soon()
    input.write(`two\r${CTRL_D}`)
    expect(await ended).toBe('two')
    const untyped = asker.paste('Paste', () => false)
    await soon()
    input.write(CTRL_D)
    await expect(untyped).rejects.toMatchObject({ code: 'USAGE' })
  })

  it('never show what is typed for a secret', async () => {
    const { input, asker, shown } = asking()
    const answer = asker.askSecret('Secret')
    await soon()
    input.write('hUnter-9-value\r')
    expect(await answer).toBe('hUnter-9-value')
    expect(shown()).toContain('Secret')
    for (let i = 0; i + 3 <= 'hUnter-9-value'.length; i++)
      expect(shown()).not.toContain('hUnter-9-value'.slice(i, i + 3))
  })

  it('stand in one line where a terminal tells no width', async () => {
    const { input, asker, shown } = asking({}, { columns: 0 })
    const answer = asker.ask('Which of them')
    await soon()
    input.write('x\r')
    await answer
    expect(shown()).toContain('Which of them')
  })

  it('are put without commands of a terminal that stand in them', async () => {
    const { input, asker, shown } = asking()
    const answer = asker.ask('Which \u001b]0;title\u0007 of them')
    await soon()
    input.write('x\r')
    await answer
    expect(shown()).not.toContain('\u001b]0;')
  })
})

describe.concurrent('on a terminal', needs(terminalMissing()), () => {
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
  const NAME: [string, string] = ['be called', 'never-written\r']
  const ADDRESS: [string, string] = ['four endpoints stand', '\r']

  it.each([
    ['what comes before the first question', [['', CTRL_D]], 'What shall the environment be called'],
    ['the name', [['be called', CTRL_D]], 'What shall the environment be called'],
    ['the address', [NAME, MAIL, ['four endpoints stand', CTRL_D]], 'Address below which the four endpoints stand'],
    [
      'a secret',
      [NAME, MAIL, ADDRESS, ['Client ID', 'an-id\r'], ['Client secret', `half${CTRL_D}`]],
      'Client secret (Enter: there is none of this name)',
    ],
  ] as [string, [string, string][], string][])('Ctrl-D at %s ends with 2', async (_where, keys, question) => {
    const { code, text } = await typed(...keys)
    expect(text).toContain(`✗ The input ended before "${question}" was answered.`)
    expect(text).not.toContain('half')
    expect(code).toBe(2)
  })

  it.each([
    ['the name', [['be called', CTRL_C]]],
    ['the pasted text', [NAME, ['Paste the e-mail', `https://api.example.org/v1\r${CTRL_C}`]]],
    ['a secret', [NAME, MAIL, ADDRESS, ['Client ID', 'an-id\r'], ['Client secret', `half${CTRL_C}`]]],
  ] as [string, [string, string][]][])('Ctrl-C at %s ends with 130', async (_where, keys) => {
    const { code, text } = await typed(...keys)
    expect(text).toContain('Stopped on request')
    expect(text).not.toContain('half')
    expect(code).toBe(130)
  })

  it('that is dumb nothing is asked', async () => {
    const { ended } = onTerminal(['init'], { env: { TERM: 'dumb' } })
    const { code, text } = await ended
    expect(text).toContain('--base-url')
    expect(text).not.toContain('be called')
    expect(code).toBe(2)
  })
})
