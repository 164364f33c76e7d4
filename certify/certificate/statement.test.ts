import { expect, it } from 'vitest'
import { suiteDigest, suiteFiles } from './statement.ts'

it('digests the suite the same whatever the line ends and the order of the folder', () => {
  const files = new Map([
    ['duties/b.ts', 'one\ntwo\n'],
    ['duties/a.ts', 'three\n'],
  ])
  const elsewhere = new Map([...files].reverse().map(([path, text]) => [path, text.replaceAll('\n', '\r\n')]))
  expect(suiteDigest(elsewhere)).toBe(suiteDigest(files))
  expect(suiteDigest(new Map([...files, ['duties/c.ts', '']]))).not.toBe(suiteDigest(files))
  expect(suiteDigest(new Map([...files, ['duties/a.ts', 'three\n\n']]))).not.toBe(suiteDigest(files))
})

it('takes in all that judges, and nothing that tests or signs', () => {
  const names = [...suiteFiles().keys()]
  expect(names).toEqual(
    expect.arrayContaining([
      'duties/repeating.ts',
      'situations/journeys.ts',
      'judged.ts',
      'proxy/play.ts',
      'duties/_reading.ts',
    ]),
  )
  expect(names.filter(name => /\.test\.ts$|^certificate\/|^testdata\/|\\/.test(name))).toEqual([])
})
