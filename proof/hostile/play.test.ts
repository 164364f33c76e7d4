import { expect, it } from 'vitest'
import { loadHostile } from './play.ts'
import { ENDINGS } from './target.ts'

const targets = [...(await loadHostile())]

it.each(targets)('%s says what it does and how a run ends, and does something', (id, target) => {
  expect(id).toMatch(/^[a-z]+(?:-[a-z0-9]+)+$/)
  expect(target.does).toMatch(/^[a-z].*[^.]$/)
  expect(Object.keys(ENDINGS)).toContain(target.ending)
  expect([target.connected, target.answer, target.secure].some(each => each !== undefined)).toBe(true)
})

it('stand in alphabetic order, as the proof plays every n-th of them', () => {
  expect(targets.map(([id]) => id)).toEqual(targets.map(([id]) => id).sort())
})
