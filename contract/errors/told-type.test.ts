import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json } from '../json.ts'
import { toldTypeIn } from './told-type.ts'
import { unitsOf } from './units.ts'

const lacking = (text: string, body: Json = {}) =>
  toldTypeIn(text)
    ?.lacking(body)
    .map(({ path, words }) => [path.join('/'), ...words].join(' '))

interface Told {
  [name: string]: Told | 'Text'
}
const name = fc.stringMatching(/^[a-z][a-zA-Z0-9_]{1,8}$/).filter(each => !/^(?:true|false|null|none|nil)$/.test(each))
const { told } = fc.letrec<{ told: Told }>(tie => ({
  told: fc.dictionary(name, fc.oneof({ maxDepth: 3 }, fc.constant('Text' as const), tie('told')), {
    minKeys: 1,
    maxKeys: 4,
  }),
}))
const written = (type: Told, sign: string, kind: string): string =>
  `${kind}{ ${Object.entries(type)
    .map(([key, inner]) => `${key}: ${inner === 'Text' ? inner : written(inner, sign, kind)}`)
    .join(`${sign} `)} }`
const paths = (type: Told, at = ''): string[] =>
  Object.entries(type).flatMap(([key, inner]) => (inner === 'Text' ? [`${at}${key}`] : paths(inner, `${at}${key}/`)))

describe('a type that a text tells', () => {
  it('has all its texts lacking in an empty body, and none in one that holds them, in whatever signs it is written', () => {
    fc.assert(
      fc.property(
        told,
        fc.constantFrom(',', ';'),
        fc.constantFrom('', 'exact '),
        fc.constantFrom(['', ''], ['Wanted ', ', but was wrong'], ['(', ')']),
        (type, sign, kind, [before, behind]) => {
          const text = `${before}${written(type, sign, kind)}${behind}`
          expect(lacking(text)).toEqual(paths(type))
          const whole = JSON.parse(JSON.stringify(type)) as Json
          expect(lacking(text, whole)).toEqual([])
        },
      ),
    )
  })

  it.each<[string, Json, string[]]>([
    ['{ a: Text, b?: Text }', {}, ['a']],
    ['Partial<{ a: Text }>', {}, []],
    ['({ a: Text } & Partial<{ b: Text }>)', {}, ['a']],
    ['{ kind: "x" } | { kind: "y", more: Text }', {}, ['kind x y']],
    ['{ kind: "x" } | { kind: "y", more: Text }', { kind: 'y' }, ['more']],
    ['{ kind: "x" } | { kind: "y", more: Text }', { kind: 'z' }, ['kind x y']],
    ['{ kind: "x" | "y", more: Text }', { more: 'a' }, ['kind x y']],
    ['{ in: ({ way: "x" } | { way: "y", at: Text }) }', { in: { way: 'y' } }, ['in/at']],
    ['{ in: { at: Text } }', { in: 'a text' }, ['in/at']],
    ['Array<{ no: Code(5 signs) }>', [], ['0/no']],
    ['{ all: { no: Text }[] }', {}, ['all/0/no']],
    ['{ all: { no: Text }[] }', { all: [{ no: 'a' }] }, []],
  ])('%s lacks of %j: %j', (text, body, expected) => {
    expect(lacking(text, body)).toEqual(expected)
  })

  it.each([
    ['a body that comes back', "got { a: 1, b: 'x', c: null }"],
    ['JSON', '{"a": "Text", "b": {"c": "d"}}'],
    ['an object that does not end', '{ a: Text, b: {'],
    ['a pattern', '^[a-z]{2,4}$ is what a: has'],
  ])('is not told by %s', (_what, text) => {
    expect(toldTypeIn(text)).toBeUndefined()
  })

  it('is told of each property in its place, once', () => {
    const units = (json: Json, body: Json) =>
      unitsOf({ json, text: '', mediaType: 'application/json', headers: {} }, { body, query: {}, headers: {} })
        .flatMap(unit => unit.mentions)
        .filter(({ form }) => form === 'told type')
        .map(({ segments }) => segments.join('/'))
    const inner = '{ no: Text }'
    expect(units({ list: [{ path: '0.who.1', expected: inner }] }, {})).toEqual(['who/no'])
    const both = { text: `Wanted { who: ${inner}, when: Text }`, parts: { who: `Wanted ${inner}`, when: 'missing' } }
    expect(units(both, {})).toEqual(['who/no', 'when'])
    expect(units({ list: [{ path: 'who', expected: inner }] }, { who: { no: 'a' } })).toEqual([])
  })
})
