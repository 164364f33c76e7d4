import { afterEach, describe, expect, it, vi } from 'vitest'
import { openTerminal, plain } from './terminal.ts'

afterEach(() => void vi.restoreAllMocks())

describe('text of others', () => {
  it.each([
    ['::error file=a.ts::owned', ': :error file=a.ts::owned'],
    ['  reason\n    ::add-mask::a', '  reason\n    : :add-mask::a'],
    ['x ##[error]a', 'x # #[error]a'],
    ['##vso[task.setvariable]a', '# #vso[task.setvariable]a'],
    ['##teamcity[buildStop]', '# #teamcity[buildStop]'],
  ])('%j is no command of a CI machine', (text, shown) => {
    expect(plain(text)).toBe(shown)
  })
  it.each(['http://[::1]:80/', 'a ::error:: b', '### Title', '#[1]'])('%j stays', text => {
    expect(plain(text)).toBe(text)
  })
  it('moves no cursor', () => {
    expect(plain('a\x1b[2Jb\x9bc\rd')).toBe('a·[2Jb·c·d')
  })
})

it('whatever is printed, progress and complaints too, holds no command', () => {
  const printed: string[] = []
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation(text => printed.push(String(text)) > 0)
  const terminal = openTerminal({}, { json: false })
  terminal.print('a\n::error::b')
  terminal.progress('::error::b')
  terminal.status('::error::b')
  terminal.complain('a\n::error::b', '::error::b')
  expect(printed.length).toBeGreaterThan(3)
  expect(printed.join('')).not.toMatch(/^\s*::/m)
})

it('where the output is no terminal there is no width to cut at, unless COLUMNS asks for one', () => {
  const stream = { isTTY: process.stdout.isTTY, columns: process.stdout.columns }
  Object.assign(process.stdout, { isTTY: false, columns: undefined })
  try {
    expect(openTerminal({}, { json: false }).width).toBe(Number.POSITIVE_INFINITY)
    expect(openTerminal({ COLUMNS: '100' }, { json: false }).width).toBe(100)
  } finally {
    Object.assign(process.stdout, stream)
  }
})

it('changes what is of others, and no figure of the record, of a count or of an answer', () => {
  const printed: string[] = []
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation(text => printed.push(String(text)) > 0)
  const terminal = openTerminal({}, { json: true })
  const hide = (found: string) => (text: string) => text.replaceAll(found, '***')
  terminal.keepFrom(text => hide('secret')(hide('1024')(text)), hide('secret'))
  terminal.print('errors  1024  1024  secret', 'record')
  terminal.answer({ requests: 1024, because: 'the secret of 1024', seconds: [1024.5] })
  terminal.print('it is 1024')
  expect(printed[0]).toBe('errors  1024  1024  ***\n')
  expect(JSON.parse(printed[1] ?? '')).toEqual({ requests: 1024, because: 'the *** of ***', seconds: [1024.5] })
  expect(printed[2]).toBe('it is ***\n')
})

it('marks what stops nothing otherwise than what failed', () => {
  const printed: string[] = []
  vi.spyOn(process.stderr, 'write').mockImplementation(text => printed.push(String(text)) > 0)
  openTerminal({ NO_COLOR: '1', CI: '1' }, { json: false }).warn('Another run is under way.', 'Both count.')
  expect(printed.join('')).toBe('! Another run is under way.\n  Both count.\n')
})

describe('how far it is', () => {
  const written = (isTTY: boolean, env: Record<string, string>) => {
    const printed: string[] = []
    vi.spyOn(process.stderr, 'write').mockImplementation(text => printed.push(String(text)) > 0)
    const { isTTY: was } = process.stderr
    let now = 0
    vi.spyOn(performance, 'now').mockImplementation(() => now)
    Object.assign(process.stderr, { isTTY })
    try {
      const terminal = openTerminal({ NO_COLOR: '1', ...env }, { json: false })
      for (; now <= 21_000; now += 1000) terminal.status(`${now / 1000} of 21`)
      terminal.progress('Next …')
    } finally {
      Object.assign(process.stderr, { isTTY: was })
    }
    return printed.join('')
  }

  it('is one line that is written over on a terminal, each second', () => {
    expect(written(true, {})).toMatch(/^(?:\r\x1b\[2K\d+ of 21){22}\nNext …\n$/)
  })

  it.each([
    [false, {}],
    [false, { CI: 'true' }],
    [true, { CI: 'true' }],
  ])('is a line every ten seconds elsewhere: terminal %s, given %j', (isTTY, env) => {
    expect(written(isTTY, env)).toBe('10 of 21\n20 of 21\nNext …\n')
  })
})
