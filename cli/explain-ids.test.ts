import { describe, expect, it } from 'vitest'
import { EXIT } from '../contract/harness-error.ts'
import { CODES, explainCode, explainDuty, explainLoadRule, explainRule, LOAD_IDS, RULE_IDS } from './explain.ts'

describe('explain', () => {
  it.each(CODES)('tells what %s means, how it ends and what to do', code => {
    const reported = explainCode(code.toLowerCase())
    expect(reported?.map(([head]) => head)).toEqual([code, 'Exit code', 'What to do'])
    expect(reported?.flatMap(([, texts]) => texts).every(text => text.length > 10)).toBe(true)
  })

  it('tells every exit code, however it is asked for', () => {
    for (const code of Object.values(EXIT)) expect(explainCode(`exit ${code}`)).toEqual(explainCode(String(code)))
    expect(explainCode('3')?.flat(2)).toEqual(expect.arrayContaining([expect.stringContaining('TARGET_TLS')]))
    expect(explainCode('99')).toBeUndefined()
  })

  it('tells every rule of load and of compatibility', () => {
    for (const id of LOAD_IDS) expect(explainLoadRule(`${id.toLowerCase()}/ext-verify`)?.[0]?.[0]).toBe(id)
    for (const id of RULE_IDS) expect(explainRule(id)?.[1]?.[1][0]).toMatch(/^(breaking|compatible|editorial)$/)
    expect(explainLoadRule('LOAD-99') ?? explainRule('nothing-changed-at-all')).toBeUndefined()
  })

  it('tells a duty by its id and by its name', async () => {
    const { parts, ids } = await explainDuty('backoff-01')
    expect(parts?.[0]?.[0]).toBe('BACKOFF-01')
    expect(ids.length).toBeGreaterThan(50)
    const play = parts?.find(([head]) => head === 'Play it')?.[1][0] ?? ''
    expect((await explainDuty(play.split(' ').at(-1) ?? '')).parts).toEqual(parts)
  })
})
