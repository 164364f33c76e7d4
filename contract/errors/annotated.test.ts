import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json } from '../json.ts'
import { annotationsIn } from './annotated.ts'

type Shown = { [name: string]: string | Shown }

/** A request as parsers show it, line by line, with a remark under the line of each place; `''` is the whole. */
function shownWith(body: Shown, remarks: ReadonlyMap<string, string>): string {
  const lines: string[] = []
  const remark = (path: string, indent: string) => {
    const stated = remarks.get(path)
    if (stated !== undefined) lines.push(`${indent}^^^ ${stated}`)
  }
  const walk = (node: Shown, path: string, indent: string, head: string, end: string): void => {
    lines.push(`${indent}${head}{`)
    for (const [name, value] of Object.entries(node)) {
      const inner = path === '' ? name : `${path}.${name}`
      if (typeof value === 'object') walk(value, inner, `${indent}  `, `"${name}": `, ',')
      else {
        lines.push(`${indent}  "${name}": ${JSON.stringify(value)},`)
        remark(inner, `${indent}  `)
      }
    }
    lines.push(`${indent}}${end}`)
    remark(path, indent)
  }
  walk(body, '', '', '', '')
  return `\n${lines.join('\n')}`
}

const name = fc.stringMatching(/^[a-z]{2,8}$/)
const object: fc.Arbitrary<Shown> = fc.letrec<{ object: Shown; value: string | Shown }>(tie => ({
  value: fc.oneof({ maxDepth: 3 }, fc.string({ maxLength: 9 }), tie('object')),
  object: fc.dictionary(name, tie('value'), { minKeys: 1, maxKeys: 4, noNullPrototype: true }),
})).object

const placesOf = (body: Shown, path = ''): string[] => [
  path,
  ...Object.entries(body).flatMap(([own, value]) => {
    const inner = path === '' ? own : `${path}.${own}`
    return typeof value === 'object' ? placesOf(value, inner) : [inner]
  }),
]

describe('annotationsIn', () => {
  it('reads each remark with the place under whose line it stands', () =>
    fc.assert(
      fc.property(object, fc.infiniteStream(fc.nat(9)), (body, picks) => {
        const places = placesOf(body)
        const chosen = places.filter(() => Number(picks.next().value) < 4)
        const remarks = new Map(chosen.map((each, i) => [each, `remark ${i}`]))
        fc.pre(remarks.size > 0)
        const read = annotationsIn(shownWith(body, remarks)) ?? []
        expect(new Map(read.map(({ path = '', message }) => [path, message]))).toEqual(remarks)
      }),
    ))

  it('reads the remark on an empty request', () => {
    expect(annotationsIn("\n{}\n^^ Missing keys: 'a', 'b'")).toEqual([{ message: "Missing keys: 'a', 'b'" }])
  })

  it('says nothing of texts that show no request, or remark nothing', () => {
    const texts: Json[] = ['field a\nis missing', '{\n  "a": 1,\n}', '2^3\n^ here', '{"a": 1}\n']
    for (const text of texts) expect(annotationsIn(String(text))).toBeUndefined()
  })
})
