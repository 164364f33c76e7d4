import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { listedChecks } from '../suites/playwright.ts'
import { releaseOf, releasesIn } from './releases.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

const checks = new Map((await listedChecks(process.env)).map(each => [each.id, each]))

describe('the frozen sets of checks', () => {
  it.each(releasesIn(ROOT).map(each => [each.version, each.set] as const))(
    '%s holds only checks that there are',
    (_version, set) => expect(Object.keys(set).filter(id => !checks.has(id))).toEqual([]),
  )

  it('the newest asks for nothing that its checks no longer tell', () => {
    const asked = Object.entries(releaseOf(ROOT).set).filter(([, level]) => level === 'must')
    expect(asked.filter(([id]) => checks.get(id)?.level === 'should')).toEqual([])
  })

  it('0.1.0 holds the 79 checks that it was published with', () => {
    expect(Object.keys(releaseOf(ROOT, '0.1.0').set)).toHaveLength(79)
  })
})

describe('releaseOf', () => {
  it('names the releases there are where one is unknown', () => {
    expect(() => releaseOf(ROOT, '9.9.9')).toThrow(/asks for the checks of 9\.9\.9/)
  })
})
