import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { CASES } from '../../contract/drift/_cases.ts'
import { RULES } from '../../contract/drift/rules.ts'
import { compatibilityPage } from './page.ts'

const PAGE = readFileSync(new URL('../../docs/compatibility.md', import.meta.url), 'utf8')

describe('docs/compatibility.md', () => {
  it('stands as the rules do', () => {
    expect(PAGE).toBe(compatibilityPage())
  })

  it('has a row with class and case for every rule', () => {
    for (const [rule, { class: drift }] of Object.entries(RULES)) {
      const cells =
        PAGE.split('\n')
          .find(line => line.startsWith(`| \`${rule}\` |`))
          ?.split(' | ') ?? []
      expect(cells[1]).toBe(drift)
      expect(cells[2]?.length).toBeGreaterThan(10)
    }
    expect(new Set(CASES.map(each => each.rule)).size).toBe(Object.keys(RULES).length)
  })
})
