import { describe, expect, it } from 'vitest'
import { explainDuty } from './explain.ts'

describe('explain', () => {
  it('tells a duty by its id and by its name', async () => {
    const { parts, ids } = await explainDuty('backoff-01')
    expect(parts?.[0]?.[0]).toBe('BACKOFF-01')
    expect(ids.length).toBeGreaterThan(50)
    const play = parts?.find(([head]) => head === 'Play it')?.[1][0] ?? ''
    expect((await explainDuty(play.split(' ').at(-1) ?? '')).parts).toEqual(parts)
  })
})
