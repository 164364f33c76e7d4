import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readKnown } from '../run/asked.ts'

const dir = mkdtempSync(join(tmpdir(), 'known-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

function file(...lines: string[]): string {
  const path = join(dir, 'known.yaml')
  writeFileSync(path, `${lines.join('\n')}\n`)
  return path
}

const ENTRY = ['known:', '  - check: VERIFY-01', '    owner: Team Blue', '    reason: A fix is on its way.']

describe('the file of known failures', () => {
  it('is read, with an unquoted day', () => {
    expect(readKnown(file(...ENTRY, '    expires: 2026-12-31'), { root: dir })).toEqual([
      { check: 'VERIFY-01', owner: 'Team Blue', reason: 'A fix is on its way.', expires: '2026-12-31' },
    ])
  })

  it('may be missing where nobody named one', () => {
    expect(readKnown(undefined, { root: dir })).toEqual([])
    expect(() => readKnown(join(dir, 'missing.yaml'), { root: dir })).toThrow(/missing\.yaml cannot be read/)
  })

  it.each([
    ['a day that is none', [...ENTRY, '    expires: tomorrow'], /known\.yaml:5: known\.0\.expires: must be a day/],
    ['a missing owner', ['known:', '  - check: VERIFY-01'], /known\.yaml:2: known\.0\.owner/],
    ['broken YAML', ['known: ['], /known\.yaml:\d+: /],
    [
      'a check that is listed twice',
      [...ENTRY, '    expires: 2026-12-31', ...ENTRY.slice(1), '    expires: 2026-12-30'],
      /VERIFY-01 is listed twice/,
    ],
  ])('tells file and line of %s', (_name, lines, message) => {
    const read = () => readKnown(file(...lines), { root: dir })
    expect(read).toThrow(message)
    expect(read).toThrow(expect.objectContaining({ code: 'USAGE' }))
  })
})
