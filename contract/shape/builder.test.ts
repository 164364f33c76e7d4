import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Json } from '../json.ts'
import { samples } from './_arbitrary.ts'
import { ShapeBuilder } from './builder.ts'
import { merge } from './merge.ts'
import { shapeOf } from './sample.ts'
import { emptyShape, LIMITS } from './shape.ts'

function built(values: readonly Json[]): ShapeBuilder {
  return values.reduce<ShapeBuilder>((builder, value) => builder.add(value), new ShapeBuilder())
}

test('equals the merged shapes of its samples', () => {
  fc.assert(
    fc.property(samples, values => {
      const folded = values.map(value => shapeOf(value)).reduce(merge, emptyShape)
      expect(JSON.stringify(built(values).shape())).toBe(JSON.stringify(folded))
    }),
    { numRuns: 300 },
  )
})

test('keeps as many values and names as the merged shapes, at the limits', () => {
  const text = fc.integer({ min: 0, max: 12 }).map(i => `v${i}`)
  const name = fc.integer({ min: 0, max: LIMITS.members }).map(i => `m${String.fromCharCode(0x4e00 + i)}`)
  const object = fc.array(fc.tuple(name, text), { maxLength: 60 }).map(entries => Object.fromEntries(entries) as Json)
  fc.assert(
    fc.property(
      fc.array(fc.oneof({ weight: 4, arbitrary: text }, object), { minLength: 15, maxLength: 40 }),
      values => {
        const folded = values.map(value => shapeOf(value)).reduce(merge, emptyShape)
        expect(JSON.stringify(built(values).shape())).toBe(JSON.stringify(folded))
      },
    ),
  )
})

test('goes on after a shape was taken', () => {
  const builder = new ShapeBuilder().add({ a: 1 })
  const before = JSON.stringify(builder.shape())
  const taken = builder.shape()
  builder.add({ a: 'x', b: [1, 'y'] })
  expect(JSON.stringify(taken)).toBe(before)
  expect(builder.size).toBe(2)
})

test('stays small, however many samples differ in names, values and lengths', () => {
  const builder = new ShapeBuilder()
  const name = (i: number) => [...String(i)].map(digit => String.fromCharCode(97 + Number(digit))).join('')
  for (let i = 0; i < 20_000; i += 1)
    builder.add({ [name(i)]: `v${i}`, byDay: { [`2026-01-${i}`]: { [name(i)]: i } }, list: [{ [name(i)]: name(i) }] })
  expect(JSON.stringify(builder.shape()).length).toBeLessThan(20_000)
})

test('counts what is nested too deep without looking inside', () => {
  const deep = JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`) as Json
  expect(JSON.stringify(built([deep]).shape())).toBe(JSON.stringify(shapeOf(deep)))
})
