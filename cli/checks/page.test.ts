import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { WEAKNESSES, weaknessOf } from '../../contract/weaknesses.ts'
import { catalogueOf } from './catalogue.ts'
import { checksPage } from './page.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const entries = await catalogueOf(ROOT, process.env)

describe('docs/checks.md', () => {
  it('stands as the suites do; `npm run checks -- --write` writes it anew', () => {
    expect(readFileSync(new URL('../../docs/checks.md', import.meta.url), 'utf8')).toBe(checksPage(entries))
  })

  it('has a section for every check, with its source', () => {
    const page = checksPage(entries)
    for (const { id } of entries) expect(page).toContain(`\n### ${id}\n`)
    expect(page.match(/^### /gm)).toHaveLength(entries.length)
  })
})

describe('the catalogue', () => {
  it('knows what proves a check, and since when it is scored', () => {
    expect(entries.find(each => each.id === 'REACH-04')).toMatchObject({
      since: '0.1.0',
      provenBy: expect.arrayContaining([expect.objectContaining({ defect: 'forgets-preference' })]),
    })
  })
})

describe('weaknesses', () => {
  it('are those of checks that there are', () => {
    const ids = new Set(entries.map(({ id }) => id))
    expect(WEAKNESSES.flatMap(({ checks }) => checks).filter(id => !ids.has(id))).toEqual([])
  })

  it('are what the source of a check names, where it names one', () => {
    const named = entries.flatMap(({ id, source }) => {
      const cwe = /\bCWE-(\d+)/.exec(source)?.[1]
      return cwe === undefined ? [] : [[id, Number(cwe)]]
    })
    expect(named.length).toBeGreaterThan(0)
    expect(named.map(([id]) => [id, weaknessOf(String(id))?.cwe])).toEqual(named)
  })
})
