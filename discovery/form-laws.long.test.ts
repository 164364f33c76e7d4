/** The same service in many forms of telling what is wrong: a request is found and nothing is claimed that is not there, in nonsense languages. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isObject, type Json } from '../contract/json.ts'
import { endpointKnowledge } from './findings.ts'
import { grow } from './grow.ts'
import { name, played, word } from './testdata/memory-service.ts'

type Kind = 'missing' | 'wrong' | 'type' | 'unknown'
interface Fault {
  kind: Kind
  path: string[]
}
interface Tongue {
  kinds: Record<Kind, string>
  /** Words of its own. */
  w: string[]
}

const KINDS: readonly Kind[] = ['missing', 'wrong', 'type', 'unknown']
const numbered = (kind: Kind) => 8900 + KINDS.indexOf(kind)

/** How many signs a reader has read when it has read what stands at this path. */
function read(body: Record<string, Json>, path: readonly string[]): number {
  const text = JSON.stringify(body)
  let at = 0
  for (const each of path) at = text.indexOf(`${JSON.stringify(each)}:`, at) + JSON.stringify(each).length + 1
  const value = path.reduce<Json>((node, key) => (isObject(node) ? (node[key] ?? null) : null), body)
  return at + JSON.stringify(value).length
}

/** What is said of all faults, or of the first. */
const FORMS: Record<string, (faults: Fault[], tongue: Tongue, body: Record<string, Json>) => Json> = {
  'paths under the kind': (faults, { kinds, w }) => ({
    [w[0] ?? '']: Object.fromEntries(
      KINDS.flatMap(kind => {
        const paths = faults.filter(each => each.kind === kind).map(({ path }) => `/${path.join('/')}`)
        return paths.length === 0 ? [] : [[kinds[kind], paths]]
      }),
    ),
  }),
  'rows with a code that differs by its figures': (faults, { w }) => ({
    [w[0] ?? '']: 'X1200',
    [w[1] ?? '']: faults.map(({ kind, path }) => ({
      [w[2] ?? '']: path.join('.'),
      [w[3] ?? '']: `X${numbered(kind)}`,
      [w[4] ?? '']: w[5] ?? '',
    })),
  }),
  'texts under the last name, by kind': (faults, { kinds, w }) => {
    const out: Record<string, Record<string, Json>> = {}
    for (const { kind, path } of faults) {
      const at = path.at(-1) ?? ''
      out[at] = { ...out[at], [kinds[kind]]: `${w[1]} ${kinds[kind]} ${w[2]}` }
    }
    return { [w[0] ?? '']: out }
  },
  'pairs of path and sentence': (faults, { kinds, w }) => ({
    [w[0] ?? '']: faults.map(({ kind, path }) => [`${w[1]}.${path.join('.')}`, `${kinds[kind]} ${w[2]} ${w[3]}`]),
  }),
  'the first fault as one object': ([first], { kinds, w }) => ({
    [w[0] ?? '']: {
      [w[1] ?? '']: first?.path.at(-1) ?? '',
      [w[2] ?? '']: kinds[first?.kind ?? 'wrong'],
      [w[3] ?? '']: numbered(first?.kind ?? 'wrong'),
    },
  }),
  'the first fault, its name one object deeper': ([first], { kinds, w }) => ({
    [w[0] ?? '']: { [w[1] ?? '']: first?.path.join('.') ?? '' },
    [w[2] ?? '']: `${kinds[first?.kind ?? 'wrong']} ${w[3]}`,
    [w[4] ?? '']: w[5] ?? '',
  }),
  // A decoder names what it missed or does not know, and says of a value only where it ends.
  'the first fault, by the position of a decoder': ([first], { kinds, w }, body) => {
    const { kind = 'wrong', path = [] } = first ?? {}
    const isNamed = kind === 'missing' || kind === 'unknown'
    const end = read(body, kind === 'missing' ? path.slice(0, -1) : path)
    return { [w[0] ?? '']: `${kinds[kind]} ${isNamed ? `\`${path.at(-1)}\`` : w[1]} ${w[2]} 1 ${w[3]} ${end}` }
  },
  'all faults in one text': (faults, { kinds, w }) => ({
    [w[0] ?? '']: faults.map(({ kind, path }) => `${path.join('.')}: ${kinds[kind]} ${w[1]}`).join('; '),
  }),
  'names in brackets behind that of their object': (faults, { kinds, w }) => ({
    [w[0] ?? '']: faults.map(({ kind, path: [first = '', ...rest] }) => ({
      [w[1] ?? '']: first + rest.map(each => `[${each}]`).join(''),
      [w[2] ?? '']: `${w[3]} ${kinds[kind]}`,
    })),
  }),
  'a tree as the body is one': (faults, { kinds, w }) => {
    const out: Record<string, Json> = {}
    for (const { kind, path } of faults) {
      const [holder = '', leaf] = path
      const messages = [`${kinds[kind]} ${w[1]} ${w[2]}`]
      if (leaf === undefined) out[holder] = messages
      else out[holder] = { ...(isObject(out[holder]) ? out[holder] : {}), [leaf]: messages }
    }
    return { [w[0] ?? '']: out }
  },
  'a sentence of the first fault, with its name in quotes': ([first], { kinds, w }) => ({
    [w[0] ?? '']: `${w[1]} "${first?.path.at(-1)}" ${w[2]} ${kinds[first?.kind ?? 'wrong']}`,
  }),
}

const LABELS = ['One', 'Two', 'Three', 'Four', 'Five']

describe.each(Object.keys(FORMS))('%s', form => {
  it.each([true, false])('leads to the request and to no other property (strict: %s)', isStrict =>
    fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(name, { minLength: 5, maxLength: 5 }),
        fc.uniqueArray(word, { minLength: 12, maxLength: 12 }),
        async ([first = 'f', second = 's', ...inner], words) => {
          const [a = 'a', b = 'b', c = 'c'] = inner
          const given = Object.fromEntries(LABELS.map((label, i) => [label, `${words[i]}-${i}${i + 3}`]))
          const w = words.slice(5)
          const kinds = { missing: w[0], wrong: w[1], type: w[2], unknown: w[3] } as Record<Kind, string>
          // What stands where: only one datum is right in each place.
          const leaves: [string[], string][] = [
            [[first, a], 'Two'],
            [[first, b], 'Four'],
            [[second, c], 'One'],
          ]
          const { op, asked } = played(given, body => {
            const faults: Fault[] = []
            for (const holder of [first, second])
              if (!isObject(body[holder]))
                faults.push({ kind: body[holder] === undefined ? 'missing' : 'type', path: [holder] })
            for (const [[holder = '', leaf = ''], label] of leaves) {
              const object = body[holder]
              if (!isObject(object)) continue
              const value = object[leaf]
              if (value === undefined) faults.push({ kind: 'missing', path: [holder, leaf] })
              else if (typeof value !== 'string') faults.push({ kind: 'type', path: [holder, leaf] })
              else if (value !== given[label]) faults.push({ kind: 'wrong', path: [holder, leaf] })
            }
            const known = [[first], [second], ...leaves.map(([path]) => path)].map(path => path.join())
            if (isStrict)
              for (const [key, value] of Object.entries(body)) {
                if (!known.includes(key)) faults.push({ kind: 'unknown', path: [key] })
                else if (isObject(value))
                  for (const each of Object.keys(value))
                    if (!known.includes(`${key},${each}`)) faults.push({ kind: 'unknown', path: [key, each] })
              }
            return faults.length === 0 ? undefined : FORMS[form]?.(faults, { kinds, w: w.slice(4).concat(words) }, body)
          })
          expect(await grow(op, { most: 70 })).toBe(true)
          expect(asked.length).toBeLessThan(70)
          const claimed = endpointKnowledge(op, []).operations.flatMap(({ fields }) => fields.map(each => each.pointer))
          const there = ['', `/${first}`, `/${second}`, ...leaves.map(([path]) => `/${path.join('/')}`)]
          expect(claimed.filter(each => !there.includes(each))).toEqual([])
        },
      ),
      { numRuns: 3 },
    ),
  )
})
