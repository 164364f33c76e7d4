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
