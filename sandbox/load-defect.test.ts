import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { CHECK_ID } from '../contract/check.ts'
import { RULES } from '../contract/drift/rules.ts'
import { DEFECT_DIALECTS, type Defect } from './defect.ts'
import { defectNames, grounded, loadDefect } from './load-defect.ts'
import { dialectNames, loadDialect } from './load-dialect.ts'

describe('defectNames', () => {
  it('are the files of the folder, without parts, tests and conditions', () => {
    const files = readdirSync(new URL('./defects/', import.meta.url)).filter(name =>
      /^[a-z].*(?<!\.test)\.ts$/.test(name),
    )
    expect(defectNames()).toEqual(files.map(name => name.replace(/\.ts$/, '')).sort())
    expect(defectNames().filter(name => name.startsWith('_') || name.includes('.'))).toEqual([])
    expect(defectNames()).not.toContain('slow')
  })
})

describe('loadDefect', () => {
  it.each(defectNames())('%s says what it breaks and who must tell it, and changes something', async name => {
    const defect = await loadDefect(name)
    expect(defect.breaks).toMatch(/^[a-z].*[^.]$/)
    expect(defect.caughtBy.length).toBeGreaterThan(0)
    for (const id of defect.caughtBy) expect(CHECK_ID.test(id) || Object.hasOwn(RULES, id), id).toBe(true)
    const { breaks: _what, caughtBy: _who, dialects: played = DEFECT_DIALECTS, ground: _on, ...mistake } = defect
    expect(Object.keys(mistake)).not.toEqual([])
    expect(played.filter(each => !dialectNames().includes(each))).toEqual([])
    expect(new Set(played).size).toBeGreaterThanOrEqual(3)
  })
  it.each(['slow', 'lossy', 'limited'])('%s is a condition, which no check has to tell', async name => {
    const condition = (await loadDefect(name)) as Partial<Defect>
    expect(condition.caughtBy).toBeUndefined()
    expect(condition.around).toBeDefined()
  })
  it.each(['takes-everything', '_token', 'README'])('knows no %s, and says what there is', async name => {
    await expect(loadDefect(name)).rejects.toMatchObject({
      code: 'USAGE',
      message: `The sandbox has no defect "${name}".`,
      hint: expect.stringContaining('sandbox/defects/'),
    })
  })
})

describe('grounded', () => {
  it('lays every ground, one upon the other, and leaves the dialect as it was', async () => {
    const dialect = await loadDialect('default')
    const summary = dialect.summary
    const laid = (word: string): Defect => ({
      breaks: 'breaks nothing',
      caughtBy: ['AUTH-01'],
      ground: before => ({ ...before, summary: `${before.summary}, ${word}` }),
    })
    const none: Defect = { breaks: 'breaks nothing', caughtBy: ['AUTH-01'] }
    expect(grounded(dialect, [laid('first'), none, laid('second')]).summary).toBe(`${summary}, first, second`)
    expect(grounded(dialect, [none])).toBe(dialect)
    expect(dialect.summary).toBe(summary)
  })
})
