/** Values and schemas for the property tests of this folder. */
import fc from 'fast-check'
import type { Json } from '../../json.ts'

const KEYS = ['id', 'kind', 'a/b', '~x', '', 'name', 'when', '12', 'JD0145550001', '__proto__', 'constructor'] as const
const ID = '0193f0a2-7a1b-7c3d-8e4f-5a6b7c8d9e0f'
const TEXTS = [
  ['', 'a', 'b', '{{Phone}}', 'Ünïcode 🚚', 'x'.repeat(65), '\ud800', '__proto__'],
  [ID, '2026-01-31', '2026-01-31T10:00:00Z', '10:00:00+01:00', 'a.b@c.de', '+4915112345678'],
  ['eyJhbGciOiJub25lIn0.eyJhIjoxfQ.', '10.0.0.1', 'P1DT2H', 'https://a.example/x?y=1', 'urn:a:b'],
].flat()

const key = fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...KEYS) }, fc.string({ maxLength: 3 }))
const scalar: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(null, true, false, 0, -0, 1, 1.5, -3, 1e21, Number.POSITIVE_INFINITY),
  fc.constantFrom(...TEXTS),
  fc.integer({ min: -50, max: 50 }),
  fc.string({ maxLength: 8 }),
)

/** `JSON.parse` makes `__proto__` an own property, and so must this. */
function objectOf(value: fc.Arbitrary<Json>, maxLength = 5): fc.Arbitrary<Json> {
  return fc.array(fc.tuple(key, value), { maxLength }).map(entries => Object.fromEntries(entries))
}

const wide: fc.Arbitrary<Json> = fc
  .tuple(fc.integer({ min: 60, max: 140 }), fc.constantFrom('m', 'n', 'field'), scalar)
  .map(([size, name, value]) =>
    Object.fromEntries(Array.from({ length: size }, (_, i) => [`${name}${letters(i)}`, value])),
  )

function letters(i: number): string {
  return String.fromCharCode(97 + Math.floor(i / 26), 97 + (i % 26))
}

export const anyJson: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>(tie => ({
  value: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'value' },
    { weight: 3, arbitrary: scalar },
    { weight: 2, arbitrary: objectOf(tie('value')) },
    { weight: 1, arbitrary: fc.array(tie('value'), { maxLength: 4 }) },
  ),
})).value

export const sample: fc.Arbitrary<Json> = fc.oneof(
  { weight: 8, arbitrary: anyJson },
  { weight: 4, arbitrary: objectOf(anyJson) },
  { weight: 1, arbitrary: wide },
)
export const samples = fc.array(sample, { maxLength: 20 })
