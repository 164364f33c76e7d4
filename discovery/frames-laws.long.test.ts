/** Told paths that begin outside of the body, and what stands alongside a name in one object: laws on services in nonsense languages. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mentionsIn } from '../contract/errors/mentions.ts'
import { type Mention, mentionsOf, type Unit } from '../contract/errors/units.ts'
import type { Json } from '../contract/json.ts'
import type { Reply } from '../probe/client/types.ts'
import { answerOf } from './answer.ts'
import { keyOf } from './draft.ts'
import { endpointKnowledge } from './findings.ts'
import { Frames } from './frames.ts'
import { grow } from './grow.ts'
import { Operation } from './operation.ts'
import { reportedValues } from './reported-values.ts'
import { type Answered, held, name, sentence, serviceOf, word } from './testdata/memory-service.ts'

const at = (body: Json, path: readonly string[]): Json | undefined =>
  path.reduce<Json | undefined>(
    (node, each) =>
      typeof node === 'object' && node !== null && !Array.isArray(node)
        ? (node as Record<string, Json>)[each]
        : undefined,
    body,
  )

describe('a told path', () => {
  it('leads into the body, whatever stands before it: how much that is, is learnt once', () =>
    fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(name, { minLength: 8, maxLength: 8 }),
        fc.uniqueArray(word, { minLength: 5, maxLength: 5 }),
        fc.integer({ min: 1, max: 2 }),
        fc.boolean(),
        async (
          [a = 'a', b = 'b', c = 'c', d = 'd', e = 'e', op1 = 'f', op2 = 'g', arg = 'h'],
          words,
          depth,
          isShown,
        ) => {
          const [at1 = 'k', at2 = 'm', at3 = 'n', at4 = 'o', code = 'p'] = words
          // The second operation has the name of an object in it.
          const heads = { 'ext-verify': [op1, arg].slice(-depth), 'ext-reach': [c, arg].slice(-depth) } as Record<
            string,
            string[]
          >
          const wanted = { 'ext-verify': [[a], [b]], 'ext-reach': [[c, d], [c, e], [op2]] } as Record<
            string,
            string[][]
          >
          const { service, asked } = serviceOf(ask => {
            const endpoint = ask.endpoint ?? ''
            const body = held(ask)
            const wrong = (wanted[endpoint] ?? []).filter(path => typeof at(body, path) !== 'string')
            return wrong.length === 0
              ? { status: 200, body: { done: 'yes' } }
              : {
                  status: 400,
                  body: {
                    [at4]: code.toUpperCase(),
                    [at1]: wrong.map(path => ({
                      ...(isShown ? { type: 'PARAMETER' } : {}),
                      [at2]: [...(heads[endpoint] ?? []), ...path].join('.'),
                      [at3]: `${words.join(' ')}`,
                    })),
                  },
                }
          })
          for (const [endpoint, most] of [
            ['ext-verify', 8],
            ['ext-reach', 5],
          ] as const) {
            const before = asked.length
            const op = new Operation(service, endpoint, {})
            op.acceptsUnknown = true
            expect(await grow(op, { most: 40 })).toBe(true)
            expect(asked.length - before).toBeLessThanOrEqual(most)
            const known = endpointKnowledge(op, []).operations.flatMap(each => each.fields.map(field => field.pointer))
            for (const pointer of known)
              expect((wanted[endpoint] ?? []).some(path => `/${path.join('/')}`.startsWith(pointer))).toBe(true)
          }
        },
      ),
      { numRuns: 20 },
    ))
})

describe('an answer that names what was sent in a text of its own', () => {
  it('says the rest of it: its list is tried at once, an object where no other type is taken, and what is told alone stands at the root', () =>
    fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(name, { minLength: 6, maxLength: 6 }),
        fc.uniqueArray(word, { minLength: 6, maxLength: 6 }),
        sentence,
        async (
          [a = 'a', b = 'b', c = 'c', d = 'd'],
          [k1 = 'k', k2 = 'm', k3 = 'n', v1 = 'o', v2 = 'p', code = 'q'],
          words,
        ) => {
          const values = [v1.toUpperCase(), v2.toUpperCase()]
          const { service, asked } = serviceOf(ask => {
            const body = (held(ask) ?? {}) as Record<string, Json>
            const refused = (path: string, text: string): Answered => ({
              status: 400,
              body: { [k1]: code, [k2]: text, [k3]: path },
            })
            if (body[a] !== undefined && !values.includes(String(body[a])))
              return refused(a, `${words.join(' ')} "${String(body[a])}": ${words[0]} [${values.join(', ')}]`)
            if (body[b] !== undefined && (typeof body[b] !== 'object' || Array.isArray(body[b])))
              return refused(b, `${words.join(' ')} "${JSON.stringify(body[b]).replaceAll('"', '')}"`)
            const missing = [[a], [b], ...(body[b] === undefined ? [] : [[b, c], [d]])].filter(
              path => at(body, path) === undefined,
            )
            return missing.length === 0
              ? { status: 200, body: { done: 'yes' } }
              : { status: 400, body: { [k1]: missing.map(path => ({ [k3]: path.join('.'), [k2]: words.join(' ') })) } }
          })
          const op = new Operation(service, 'ext-verify', { One: 'Anna', Two: 'AB-17', Three: 'Bonn', Four: '101' })
          op.acceptsUnknown = true
          expect(await grow(op, { most: 40 })).toBe(true)
          expect(asked.length).toBeLessThanOrEqual(12)
        },
      ),
      { numRuns: 20 },
    ))
})

describe('a path through a schema', () => {
  it('names what stands behind one word, whatever that is, and whatever stands between and behind', () =>
    fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(name, { minLength: 4, maxLength: 4 }),
        fc.uniqueArray(word, { minLength: 6, maxLength: 6 }),
        async ([outer = 'o', one = 'a', two = 'b', three = 'c'], [before = 'p', kind = 'k', at = 'l', ...words]) => {
          const path = (names: readonly string[]) => `/${names.flatMap(each => [before, each]).join('/')}`
          const said = words.join(' ')
          const lacking = (names: readonly string[]) => `${said}: "${names.join('" "')}"`
          const { service, asked } = serviceOf(
            ask => {
              const body = (held(ask) ?? {}) as Record<string, Json>
              const inner = body[outer]
              const fault = (() => {
                if (inner === undefined) return `${kind}: ${lacking([outer])}`
                if (typeof inner !== 'object' || inner === null) return `${path([outer])}: want "object"`
                const own = inner as Record<string, Json>
                const missing = [one, two].filter(each => own[each] === undefined)
                if (missing.length > 0) return `${path([outer])}: ${lacking(missing)}`
                if (own[one] !== 'AB-1234') return `${path([outer])}: ${path([outer, one])}: ${kind}`
                if (own[two] !== 'Ring 7') return `${path([outer])}: ${path([outer, two])}: ${kind}`
                return body[three] === undefined ? `${kind}: ${lacking([three])}` : undefined
              })()
              return fault === undefined
                ? { status: 200, body: { done: 'yes' } }
                : { status: 422, body: { [at]: `${kind} ${fault}` } }
            },
            { testData: { Street: 'Ring 7', City: 'Bonn', 'Parcel number': 'AB-1234', Template: 'T-1' } },
          )
          const op = new Operation(
            service,
            'ext-notify',
            service.context.environment.testData as Record<string, string>,
          )
          op.acceptsUnknown = true
          expect(await grow(op, { most: 40 })).toBe(true)
          expect([...op.properties.values()].map(({ path: own }) => own[0])).not.toContain(before)
          expect(asked.length).toBeLessThanOrEqual(24)
        },
      ),
      { numRuns: 12 },
    ))
})

describe('names of one complaint, joined as a path is', () => {
  it('are each a name of its own, at the root', () =>
    fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(name, { minLength: 3, maxLength: 3 }),
        fc.uniqueArray(word, { minLength: 5, maxLength: 5 }),
        async (own, [k1 = 'k', k2 = 'l', ...words]) => {
          const { service, asked } = serviceOf(ask => {
            const body = (held(ask) ?? {}) as Record<string, Json>
            const missing = own.filter(each => typeof body[each] !== 'string')
            return missing.length === 0
              ? { status: 200, body: { done: 'yes' } }
              : {
                  status: 400,
                  body: missing.map(each => ({ [k1]: `'${each}' ${words.join(' ')}`, [k2]: own.join('/') })),
                }
          })
          const op = new Operation(service, 'ext-verify', { One: 'Anna', Two: 'AB-17', Three: 'Bonn' })
          op.acceptsUnknown = true
          expect(await grow(op, { most: 20 })).toBe(true)
          expect(asked.length).toBeLessThan(9)
        },
      ),
      { numRuns: 12 },
    ))
})

describe('what stands alongside a list of complaints', () => {
  it('tells the kind of all of them, and is no name', () =>
    fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(name, { minLength: 2, maxLength: 2 }),
        fc.uniqueArray(word, { minLength: 6, maxLength: 6 }),
        sentence,
        async ([one = 'a', two = 'b'], [k1 = 'k', k2 = 'l', k3 = 'm', code = 'c', ...words], summary) => {
          const { service, asked } = serviceOf(ask => {
            const body = (held(ask) ?? {}) as Record<string, Json>
            const missing = [one, two].filter(each => body[each] === undefined)
            return missing.length === 0
              ? { status: 200, body: { done: 'yes' } }
              : {
                  status: 422,
                  body: {
                    [k1]: {
                      [k2]: code.toUpperCase(),
                      [k3]: summary.join(' '),
                      all: missing.map(each => ({ at: '', [k3]: `${words.join(' ')} "${each}"` })),
                    },
                  },
                }
          })
          const op = new Operation(service, 'auth-authenticate', { One: 'Anna', Two: 'AB-17' })
          op.acceptsUnknown = true
          expect(await grow(op, { most: 20 })).toBe(true)
          expect(asked.filter(ask => Object.hasOwn((held(ask) ?? {}) as object, code.toUpperCase()))).toEqual([])
        },
      ),
      { numRuns: 12 },
    ))
})

describe('a map of names to objects', () => {
  it('holds a complaint under each name: an object is tried where the words ask for one', () =>
    fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(name, { minLength: 5, maxLength: 5 }),
        fc.uniqueArray(word, { minLength: 4, maxLength: 4 }),
        sentence,
        async ([a = 'a', b = 'b', c = 'c', d = 'd', arg = 'e'], [k1 = 'k', k2 = 'm', k3 = 'n', k4 = 'o'], words) => {
          fc.pre(!words.some(each => [k1, k2, k3, k4].includes(each)))
          const { service, asked } = serviceOf(ask => {
            const body = (held(ask) ?? {}) as Record<string, Json>
            const inner = body[b]
            const isObject = typeof inner === 'object' && inner !== null && !Array.isArray(inner)
            const faults: [string, Json][] = [
              ...(typeof body[a] === 'string' ? [] : [[a, { [k3]: words.join(' ') }] as [string, Json]]),
              ...(isObject
                ? []
                : [
                    [b, { [k3]: words.toReversed().join(' '), ...(inner === undefined ? {} : { [k4]: inner }) }] as [
                      string,
                      Json,
                    ],
                  ]),
              ...(isObject
                ? [c, d]
                    .filter(each => typeof inner[each] !== 'string')
                    .map(each => [`${b}.${each}`, { [k3]: words.join(' ') }] as [string, Json])
                : []),
            ]
            return faults.length === 0
              ? { status: 200, body: { done: 'yes' } }
              : {
                  status: 422,
                  body: {
                    [k1]: words[0] ?? '',
                    [k2]: Object.fromEntries(faults.map(([path, fault]) => [`${arg}.${path}`, fault])),
                  },
                }
          })
          const op = new Operation(service, 'ext-verify', { One: 'Anna', Two: 'AB-17', Three: 'Bonn', Four: '101' })
          op.acceptsUnknown = true
          expect(await grow(op, { most: 40 })).toBe(true)
          expect(asked.length).toBeLessThanOrEqual(20)
        },
      ),
      { numRuns: 20 },
    ))
})

describe('an answer without a word', () => {
  it('of another status is of the data: what met the complaints stays', () =>
    fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(name, { minLength: 2, maxLength: 2 }),
        word,
        word,
        async ([a = 'a', b = 'b'], k1, k2) => {
          fc.pre(k1 !== k2)
          const given = { One: 'Anna', Two: 'AB-17', Three: '+4915112345678', Four: '101', Five: 'Bonn' }
          const { service } = serviceOf(
            ask => {
              const body = (held(ask) ?? {}) as Record<string, Json>
              const wrong = typeof body[a] !== 'string' ? a : body[b] !== '+4915112345678' ? b : undefined
              if (wrong !== undefined) return { status: 422, body: { [k1]: 14, [k2]: wrong } }
              return body[a] === 'Bonn' ? { status: 200, body: { done: 'yes' } } : { status: 404, body: '' }
            },
            { testData: given },
          )
          const op = new Operation(service, 'ext-verify', given)
          op.acceptsUnknown = true
          expect(await grow(op, { most: 35 })).toBe(true)
        },
      ),
      { numRuns: 10 },
    ))
})

it('names in quotes are a path, whatever sign with spaces joins them', () =>
  fc.assert(
    fc.property(
      fc.uniqueArray(name, { minLength: 2, maxLength: 3 }),
      fc.constantFrom('›', '→', '>', '::', '»', '-'),
      sentence,
      (path, sign, words) => {
        const found = mentionsIn(`${words.join(' ')} '${path.join(` ${sign} `)}' ${words.join(' ')}`)
        expect(found.map(({ segments }) => segments)).toContainEqual(path)
      },
    ),
  ))

it('a word for the kind of refusal is no name, also where it was sent as one', () =>
  fc.assert(
    fc.asyncProperty(
      name,
      fc.uniqueArray(word, { minLength: 6, maxLength: 6 }),
      async (missing, [k1 = 'k', k2 = 'm', k3 = 'n', code = 'o', ...words]) => {
        const { service } = serviceOf(ask => {
          const body = held(ask)
          if (typeof body !== 'object' || body === null)
            return { status: 400, body: { [k1]: code, [k2]: words.join(' ') } }
          const strange = Object.keys(body)
            .filter(each => each !== missing)
            .map(each => `$: '${each}'${words[0]} ${words[1]}`)
          const lacked = Object.hasOwn(body, missing) ? [] : [`$: ${words[1]} '${missing}'${words[0]}`]
          return strange.length + lacked.length === 0
            ? { status: 200, body: { done: 'yes' } }
            : { status: 400, body: { [k1]: code, [k2]: words.join(' '), [k3]: [...strange, ...lacked] } }
        })
        const op = new Operation(service, 'ext-verify', {})
        service.control(await service.ask('ext-verify', op.draft, { raw: '"' }))
        expect(await grow(op, { most: 40 })).toBe(true)
        expect([...op.properties.keys()].filter(key => op.draft.slots.some(slot => keyOf(slot) === key))).toEqual([
          `body:/${missing}`,
        ])
      },
    ),
    { numRuns: 15 },
  ))

it('a stranger is one also where a name that is known is recommended behind it', () =>
  fc.assert(
    fc.property(name, name, sentence, sentence, (stranger, known, one, two) => {
      const { service } = serviceOf(() => ({ status: 400, body: '' }))
      const unit = (text: string): Unit => ({ at: [], raw: text, text, mentions: [], lists: [] })
      service.learnUnknown([unit(`${one.join(' ')} 'zqAlpha'.`)], ['zqAlpha'])
      expect(
        service.unknownMessages.isOf(
          [unit(`${one.join(' ')} '${stranger}', ${two.join(' ')} '${known}'?`)],
          [stranger],
        ),
      ).toBe(true)
      expect(service.unknownMessages.isOf([unit(`${two.join(' ')} ${one.join(' ')} '${stranger}'.`)], [stranger])).toBe(
        false,
      )
    }),
  ))

it('a pattern ends with its anchor, also where a word goes on behind it', () =>
  fc.assert(
    fc.property(name, sentence, sentence, fc.integer({ min: 2, max: 9 }), (field, one, two, digits) => {
      const pattern = `^T\\d{${digits}}(0[1-9]|1[0-2])$`
      const raw = `$.${field}: ${one.join(' ')} ${pattern}${two.join(' ')}`
      expect(reportedValues([{ at: [], raw, text: raw, mentions: [], lists: [] }], [field], 'test').patterns).toContain(
        pattern,
      )
    }),
  ))

it('each object of a list is a complaint of its own, also inside of another one: what stands around them is said of each', () =>
  fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(name, { minLength: 2, maxLength: 2 }),
      fc.uniqueArray(word, { minLength: 5, maxLength: 5 }),
      async ([one = 'a', two = 'b'], [outer = 'c', kind = 'd', inner = 'e', field = 'f', message = 'g']) => {
        const given = { Code: 'BN8 5VD', Number: '12345' }
        const { service } = serviceOf(
          ask => {
            const body = held(ask) as Record<string, Json>
            const of = (key: string, pattern: string) => ({
              [field]: key,
              [message]: body[key] === undefined ? `${kind} ${outer}` : `${kind} \`${pattern}\``,
            })
            const wrong = [
              ...(/^[0-9A-Z]{3,9}$/.test(String(body[one])) ? [] : [of(one, '^[0-9A-Z]{3,9}$')]),
              ...(/^\d{5}$/.test(String(body[two])) ? [] : [of(two, '^\\d{5}$')]),
            ]
            return wrong.length === 0
              ? { status: 200, body: { done: 'yes' } }
              : { status: 400, body: { [outer]: [{ '@type': `x.${kind}`, [inner]: wrong }] } }
          },
          { testData: given },
        )
        const answer = await service.ask('ext-verify', { encoding: 'json', slots: [] })
        expect(answer.units.map(unit => mentionsOf(unit, [one]).length > 0)).toEqual([true, false])
        expect(answer.units.map(unit => mentionsOf(unit, [two]).length > 0)).toEqual([false, true])
        const op = new Operation(service, 'ext-verify', given)
        op.acceptsUnknown = true
        expect(await grow(op, { most: 20 })).toBe(true)
      },
    ),
  ))

it('a stranger is one also where it is named again in words, below an item, or in words of the complaint itself', () =>
  fc.assert(
    fc.property(
      fc.uniqueArray(word, { minLength: 5, maxLength: 5 }),
      ([one = 'a', two = 'b', no = 'c', k = 'd', at = 'e']) => {
        const { service } = serviceOf(() => ({ status: 400, body: {} }))
        const stated = (key: string, inWords: string, path: string[]) =>
          answerOf(
            {
              status: 422,
              exchange: { id: 'x' },
              headers: {},
              mediaType: 'application/json',
              text: '',
              json: {
                errors: [
                  { [k]: `${key} is ${no}`, [at]: `${inWords} - ${key} is ${no}`, pointer: `/${path.join('/')}` },
                ],
              },
            } as unknown as Reply,
            { body: {}, query: {}, headers: {} },
          ).units
        service.learnUnknown(stated('zqAlpha', 'zq alpha', ['zqAlpha']), ['zqAlpha'])
        for (const name of [`${one}_${two}`, `is_${no}`]) {
          const inWords = name.replace('_', ' ')
          expect(service.unknownMessages.isOf(stated(name, inWords, [name]), [name])).toBe(true)
        }
        const deep = [k, '0', `${one}_${two}`]
        expect(service.unknownMessages.isOf(stated(`${one}_${two}`, `${one} ${two}`, deep), deep)).toBe(true)
      },
    ),
  ))

describe('what paths begin and end with outside of the body', () => {
  const mention = (...segments: string[]): Mention => ({ segments, form: 'path:key', kind: 'path' })
  const cut = (frames: Frames, body: Json, ...segments: string[]) => {
    const each = mention(...segments)
    frames.cut([{ at: [], raw: '', text: '', mentions: [each], lists: [] }], body)
    return each
  }

  it('is cut off, but for a class in its package and for what is called as an object that was sent', () => {
    const frames = new Frames()
    frames.learn(mention('Order', 'day'), 1)
    expect(cut(frames, {}, 'Order', 'code').segments).toEqual(['code'])
    expect(cut(frames, { parcel: {} }, 'Parcel', 'code').segments).toEqual(['Parcel', 'code'])
    expect(cut(frames, { parcel: 'a' }, 'Parcel', 'code').segments).toEqual(['code'])
    expect(cut(frames, {}, 'org', 'shop', 'Parcel').segments).toEqual(['org', 'shop', 'Parcel'])
  })

  it('tells whose object it is: another beginning than those to the root is of another one, until it led there', () => {
    const frames = new Frames()
    frames.learn(mention('Order', 'day'), 1)
    expect(frames.isWhole(cut(frames, {}, 'Order', 'code'))).toBe(true)
    const other = cut(frames, {}, 'Parcel', 'code')
    expect(frames.isWhole(other)).toBe(false)
    frames.learnHead(other)
    expect(frames.isWhole(cut(frames, {}, 'Parcel', 'code'))).toBe(true)
  })

  it('is the kind of complaint at the end, where that stands there whatever is sent', () => {
    const frames = new Frames()
    expect(cut(frames, {}, 'code', 'type').segments).toEqual(['code', 'type'])
    frames.learnEnd(mention('code', 'type'))
    expect(cut(frames, {}, 'parcel', 'code', 'pattern').segments).toEqual(['parcel', 'code'])
    expect(cut(frames, {}, 'code').segments).toEqual(['code'])
  })
})
