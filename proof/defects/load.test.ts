import { describe, expect, it } from 'vitest'
import { CHECK_ID } from '../../contract/check.ts'
import { RULES } from '../../contract/drift/rules.ts'
import { loadTableFiles } from '../../contract/folder.ts'
import { dialectNames, loadDialect } from '../../sandbox/dialect.ts'
import { grounded, type Variation } from '../varied/variation.ts'
import { CONDITIONS } from './conditions.ts'
import { DEFECT_DIALECTS } from './defect.ts'
import { isDefect, loadDefects, loadVariation, PLANTED } from './load.ts'

/** The folder of the checks whose ids begin so, below `suites/` and `planted/`. */
const CHAPTERS: Record<string, string> = {
  AUTH: 'authentication',
  CONF: 'conformity',
  ERR: 'errors',
  LIMIT: 'limits',
  NOTIFY: 'notify',
  REACH: 'reach',
  TRANS: 'transport',
  VERIFY: 'verify',
  VERS: 'versioning',
}
const isRule = (id: string) => Object.hasOwn(RULES, id)
const defects = await loadDefects()
const tables = await loadTableFiles(PLANTED, isDefect)

describe.each([...defects])('the defect %s', (name, defect) => {
  it('says what it breaks, which checks tell it, and is played in three dialects or more', () => {
    const { breaks, caughtBy, dialects = DEFECT_DIALECTS } = defect
    expect(name).toMatch(/^[a-z]+(?:-[a-z0-9]+)+$/)
    expect(breaks).toMatch(/^[\p{Ll}\p{Lu}].{10,}[^.]$/u)
    expect(caughtBy.filter(id => !CHECK_ID.test(id) && !isRule(id))).toEqual([])
    expect(new Set(dialects).size).toBeGreaterThanOrEqual(3)
    expect(dialects.filter(each => !dialectNames().includes(each))).toEqual([])
  })

  it('changes something: a service, its dialect, its world, its bytes or its certificate', () => {
    const { around, dialect, world, wire, tls } = defect
    expect([around, dialect, world, wire, tls].some(each => each !== undefined)).toBe(true)
  })

  it('stands in the folder of the chapter whose check claims it', () => {
    const file = [...tables].find(([, table]) => Object.hasOwn(table, name))?.[0]
    const [first] = defect.caughtBy
    expect(file?.split('/')[0]).toBe(isRule(first) ? 'drift' : CHAPTERS[first.split('-')[0] ?? ''])
  })
})

describe('loadVariation', () => {
  it.each([...CONDITIONS.keys()])('%s is a condition, which no check has to tell', async name => {
    expect(defects.has(name)).toBe(false)
    const condition = await loadVariation(name)
    expect(isDefect(condition)).toBe(false)
    expect(condition.around).toBeDefined()
  })

  it.each(['takes-everything', '_token', 'README'])('knows no %s, and says what there is', async name => {
    await expect(loadVariation(name)).rejects.toMatchObject({
      code: 'USAGE',
      message: `There is no defect "${name}".`,
      hint: expect.stringContaining('proof/defects/planted/'),
    })
  })
})

describe('grounded', () => {
  it('lays every ground, one upon the other, and leaves the dialect as it was', async () => {
    const dialect = await loadDialect('default')
    const summary = dialect.summary
    const merged = (word: string): Variation => ({
      breaks: 'breaks nothing',
      ground: before => ({ ...before, summary: `${before.summary}, ${word}` }),
    })
    const none: Variation = { breaks: 'breaks nothing' }
    expect(grounded(dialect, [merged('first'), none, merged('second')]).summary).toBe(`${summary}, first, second`)
    expect(grounded(dialect, [none])).toBe(dialect)
    expect(dialect.summary).toBe(summary)
  })
})
