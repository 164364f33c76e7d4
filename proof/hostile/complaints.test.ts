import { describe, expect, it } from 'vitest'
import { complaintsOf, fileComplaints, printed } from './complaints.ts'
import { loadHostile } from './play.ts'
import type { Course, HostileRun } from './run.ts'
import type { Hostile } from './target.ts'

const target: Hostile = { does: 'never answers', ending: 'unreachable', tells: /in time/ }
const course: Course = { command: 'discover', requests: 10, timeoutMs: 1_000, patienceMs: 5_000 }
const isXml = (text: string) => !text.includes('<<')
const right: HostileRun = {
  name: 'a',
  does: 'a',
  exit: 3,
  said: '✗ The service did not answer in time.\n  Check the address.\n',
  milliseconds: 900,
  megabytes: 150,
  requests: 3,
  longest: 1_100,
  files: new Map([['hostile/1/run.json', Buffer.from('{}')]]),
  strays: [],
}
const reported = (over: Partial<HostileRun>, asked: Partial<Course> = {}) =>
  complaintsOf({ ...right, ...over }, target, { ...course, ...asked }, isXml).join(' ')

describe('a run against a hostile target', () => {
  it('is right where it ends as it should, in its bounds', () => {
    expect(reported({})).toBe('')
  })
  it.each([
    ['another exit code', { exit: 5 }, 'It ended with 5, and 3 is right'],
    ['a pass', { exit: 0 }, 'It ended with 0'],
    ['no end', { exit: null }, 'had to be killed'],
    ['another sentence', { said: '✗ No.' }, 'does not say'],
    ['a stack', { said: `${right.said}    at run (file:///a.ts:3:4)\n` }, 'stack trace'],
    ['too much memory', { megabytes: 301 }, '301 MB'],
    ['no word of its memory', { megabytes: 0 }, 'Nothing is known'],
    ['a long request', { longest: 3_001 }, '3001 ms'],
    ['a stray file', { strays: ['home/hostile-was-here'] }, 'home/hostile-was-here'],
    ['a report that is none', { files: new Map([['a/run.json', Buffer.from('{')]]) }, 'is no JSON'],
  ])('is wrong with %s', (_what, over, words) => {
    expect(reported(over)).toContain(words)
  })
  it('is never our fault, where a part of the service was right', () => {
    const spares = () => true
    expect(reported({ exit: 1 }, { spares })).toBe('')
    expect(reported({ exit: 5 }, { spares })).toContain('It ended with 5')
  })
})

describe('what is printed', () => {
  it.each(['\x1b[31mred', 'a\u202eb', 'bell\x07', 'c1 \x9b2K', 'back\rover'])('complains of %j', message => {
    expect(printed(message).join()).toContain('control character')
  })
  it.each(['::error::a', 'a\n  ::set-output name=a::b', 'x ##[error]a', '##vso[task.x]', '\n##teamcity[a]'])(
    'complains of %j',
    message => expect(printed(message).join()).toContain('command of the runner'),
  )
  it.each(['a ::error:: inside of a line', 'http://[::1]:80', '→ next', '? inconclusive'])('bears %j', message => {
    expect(printed(message)).toEqual([])
  })
})

it.each([
  ['a.ndjson', '{}\n{', 'a line that is no JSON'],
  ['junit.xml', '<<', 'is no XML'],
  ['env.yaml', 'a: [', 'is no YAML'],
  ['report.html', '<p><img src=x onerror=alert(1)></p>', 'markup'],
  ['summary.md', 'a <img src=x onerror=alert(1)>', 'markup'],
])('a file %s with %j is wrong', (path, text, words) => {
  expect(fileComplaints(path, text, isXml).join()).toContain(words)
})

it('there are more than sixty targets, no two of which do the same', async () => {
  const all = [...(await loadHostile()).values()]
  expect(all.length).toBeGreaterThan(60)
  expect(new Set(all.map(each => each.does)).size).toBe(all.length)
})
