import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { casesOf, scoreCase } from './score.ts'

const scoredIn = (file: string) =>
  casesOf(readFileSync(new URL(file, import.meta.url), 'utf8')).map(one => ({ ...scoreCase(one), line: one.line }))

describe('names of real services', () => {
  it('offers for names that it was tuned on no wrong datum', () => {
    const scored = scoredIn('tuned.txt')
    expect(scored.length).toBeGreaterThan(200)
    expect(scored.filter(each => each.verdict !== 'right').map(each => each.line)).toEqual([])
  })

  it('offers no test datum for names that ask for none', () => {
    const scored = scoredIn('strangers.txt')
    expect(scored.length).toBeGreaterThan(100)
    expect(scored.filter(each => each.verdict === 'wrong').map(each => each.line)).toEqual([])
  })

  it('offers the right datum first for nine of ten names that it was not tuned on', () => {
    const scored = scoredIn('held-out.txt')
    expect(scored.length).toBeGreaterThan(150)
    expect(scored.filter(each => each.verdict === 'right').length).toBeGreaterThan(0.9 * scored.length)
    expect(scored.filter(each => each.verdict === 'wrong').length).toBeLessThan(0.02 * scored.length)
  })
})
