/** Alternatives, repeated values and cut answers: laws on services in nonsense languages. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unitsOf } from '../contract/errors/units.ts'
import { isObject, type Json } from '../contract/json.ts'
import type { Answer } from './answer.ts'
import { Askings } from './askings.ts'
import type { Slot } from './draft.ts'
import { endpointKnowledge } from './findings.ts'
import { namesAt } from './groups.ts'
import { grow } from './grow.ts'
import { concludeMissing } from './needed.ts'
import { Positions } from './positions.ts'
import { name, played, serviceOf, word } from './testdata/memory-service.ts'

const words = (count: number) => fc.uniqueArray(word, { minLength: count, maxLength: count })
const names = (count: number) => fc.uniqueArray(name, { minLength: count, maxLength: count })
const missing = (path: string[], kind: string, text: string) => ({ [kind]: path, [`${kind}Text`]: text })

describe('a value that stands on the path of what is missed', () => {
  it('has chosen an alternative, and is not complained of', () =>
    fc.assert(
      fc.asyncProperty(names(2), words(6), async ([tag = 't', key = 'k'], [one = 'a', two = 'b', loc = 'l', x, y]) => {
        const { op, asked } = played({ Datum: 'AB-1234' }, body => {
          if (body[tag] === undefined) return { all: [missing([tag], loc, `${x} ${y}`)] }
          if (![one, two].includes(String(body[tag])))
            return { all: [{ [loc]: [tag], text: `${y} '${one}', '${two}' ${x}` }] }
          return body[key] === undefined ? { all: [missing([String(body[tag]), key], loc, `${x} ${y}`)] } : undefined
        })
        op.acceptsUnknown = true
        expect(await grow(op, { most: 40 })).toBe(true)
        expect(asked.length).toBeLessThan(9)
      }),
      { numRuns: 15 },
    ))

  it('may be the name of an object as well, in which the rest of the path is missed', () =>
    fc.assert(
      fc.asyncProperty(
        names(3),
        words(4),
        async ([holder = 'h', tag = 't', key = 'k'], [one = 'a', two = 'b', x, y]) => {
          const { op, asked } = played({ Datum: 'AB-1234' }, body => {
            const own = body[holder]
            if (!isObject(own) || own[tag] === undefined) return { k: `${x} "${holder}[${tag}]" ${y}` }
            if (![one, two].includes(String(own[tag])))
              return { k: `${y} "${holder}[${tag}]": "${one}", "${two}" ${x}` }
            const strange = Object.keys(own).find(each => each !== tag && each !== own[tag])
            if (strange !== undefined) return { k: `${y} ${y} "${holder}[${strange}]" ${x}` }
            const inner = own[String(own[tag])]
            const isThere = isObject(inner) && inner[key] !== undefined
            return isThere ? undefined : { k: `${x} "${holder}[${own[tag]}][${key}]" ${y}` }
          })
          expect(await grow(op, { most: 40 })).toBe(true)
          expect(asked.length).toBeLessThan(22)
        },
      ),
      { numRuns: 15 },
    ))

  it('may be the name itself: a pattern of one word that another property is called by', () =>
    fc.assert(
      fc.asyncProperty(names(2), words(3), async ([kind = 'k', other = 'o'], [loc = 'l', x, y]) => {
        const { op, asked } = played({ Datum: 'AB-1234' }, body => {
          if (body[kind] === undefined) return { all: [missing([kind], loc, `${x} ${y}`)] }
          if (body[kind] !== other) return { all: [{ [loc]: [kind], text: `${y} '^${other}$'` }] }
          return body[other] === undefined ? { all: [missing([other], loc, `${x} ${y}`)] } : undefined
        })
        op.acceptsUnknown = true
        expect(await grow(op, { most: 40 })).toBe(true)
        expect(asked.length).toBeLessThan(9)
      }),
      { numRuns: 15 },
    ))
})

describe('of two that exclude each other', () => {
  it('one goes where a complaint was said of neither and of both, and not of one alone', () =>
    fc.assert(
      fc.asyncProperty(names(4), words(6), async ([who = 'w', one = 'a', two = 'b', in2 = 'i'], [x, y, z, v, u, t]) => {
        const { op, asked } = played({ Datum: 'AB-1234' }, body => {
          const said: string[] = []
          // Two sentences of one complaint: neither names both.
          if ((body[one] === undefined) === (body[two] === undefined))
            said.push(`${x} ${y} "${one}"`, `"${two}" ${z} ${u}`)
          if (body[who] === undefined) said.push(`${v} ${z} ${who}`)
          for (const each of [one, two])
            if (body[each] !== undefined && !isObject(body[each])) said.push(`${each} ${t} ${u} object`)
          if (isObject(body[two]) && (body[two] as Record<string, Json>)[in2] === undefined)
            said.push(`${v} ${z} ${two}.${in2}`)
          return said.length === 0 ? undefined : { text: said.join(' | ') }
        })
        expect(await grow(op, { most: 60 })).toBe(true)
        expect(asked.length).toBeLessThan(14)
      }),
      { numRuns: 15 },
    ))

  it('each told in a complaint of its own: one is dropped, and is the other operation', () =>
    fc.assert(
      fc.asyncProperty(names(3), words(5), async ([one = 'a', two = 'b', own = 'o'], [loc = 'l', x, y, z, v]) => {
        const { op, asked } = played({ Datum: 'AB-1234' }, body => {
          const there = [one, two].filter(each => body[each] !== undefined)
          const wrong = there.find(each => !isObject(body[each]))
          if (wrong !== undefined) return { all: [{ [loc]: wrong, text: `${v} object` }] }
          if (there.length !== 1)
            return { all: [one, two].map(each => ({ [loc]: each, text: `${x} ${there.length === 0 ? y : z}` })) }
          const [only = ''] = there
          return (body[only] as Record<string, Json>)[own] === undefined
            ? { all: [{ [loc]: `${only}.${own}`, text: `${x} ${v}` }] }
            : undefined
        })
        op.acceptsUnknown = true
        expect(await grow(op, { most: 40 })).toBe(true)
        expect(asked.length).toBeLessThan(14)
        const top = [one, two].filter(each => op.has([each]))
        expect(top).toHaveLength(1)
        const rivals = op.property({ in: 'body', path: top }).rivals
        expect(rivals).toEqual([one, two].filter(each => each !== top[0]))
        const field = endpointKnowledge(op, []).operations[0]?.fields.find(each => each.pointer === `/${top[0]}`)
        expect(field?.required).toBeUndefined()
      }),
      { numRuns: 12 },
    ))
})

describe('several objects at once', () => {
  it('are tried where nothing is said but that one is wanted', () =>
    fc.assert(
      fc.asyncProperty(names(4), words(5), async ([one = 'a', two = 'b', in1 = 'c', in2 = 'd'], [x, y, z, k = 'k']) => {
        const { op, asked } = played({ Datum: 'AB-1234', More: 'Anna' }, body => {
          const missing = [one, two].filter(each => body[each] === undefined)
          if (missing.length > 0) return { [k]: Object.fromEntries(missing.map(each => [each, `${x} ${y}`])) }
          const [first, second] = [body[one], body[two]]
          if (!isObject(first) || !isObject(second)) return { [k]: `${z} ${y}` }
          const inside = [
            ...(first[in1] === undefined ? [[one, { [in1]: `${x} ${y}` }]] : []),
            ...(second[in2] === undefined ? [[two, { [in2]: `${x} ${y}` }]] : []),
          ]
          return inside.length === 0 ? undefined : { [k]: Object.fromEntries(inside) }
        })
        op.acceptsUnknown = true
        expect(await grow(op, { most: 40 })).toBe(true)
        expect(asked.length).toBeLessThan(10)
      }),
      { numRuns: 12 },
    ))
})

describe('a wrong type', () => {
  it('of which two others say the same is found by an object', () =>
    fc.assert(
      fc.asyncProperty(names(3), words(6), async ([outer = 'o', one = 'a', two = 'b'], [loc = 'l', x, y, u, v, w]) => {
        const { op, asked } = played({ One: 'Anna', Two: 'AB-1234' }, body => {
          const holder = body[outer]
          if (holder === undefined) return { all: [missing([outer], loc, `${x} ${y}`)] }
          // A text is complained of in other words than a number and a flag.
          if (!isObject(holder))
            return { all: [{ [loc]: [outer], text: typeof holder === 'string' ? `${u} ${v} 28` : `${w} 28 ${u}` }] }
          const lacked = [one, two].filter(each => holder[each] === undefined)
          return lacked.length === 0 ? undefined : { all: lacked.map(each => missing([outer, each], loc, `${x} ${y}`)) }
        })
        op.acceptsUnknown = true
        expect(await grow(op, { most: 40 })).toBe(true)
        expect(asked.length).toBeLessThan(9)
      }),
      { numRuns: 15 },
    ))

  it('of an item is found while another object is filled in the same request', () =>
    fc.assert(
      fc.asyncProperty(
        names(4),
        words(4),
        async ([list = 'l', inner = 'i', outer = 'o', two = 't'], [loc = 'p', x, y, w]) => {
          const typed = (path: string[], type: string) => ({ [loc]: path, type, text: `${w} ${type}` })
          const { op, asked } = played({ One: 'Anna', Two: 'AB-1234' }, body => {
            const wrong: Json[] = []
            if (body[outer] === undefined) wrong.push(missing([outer], loc, `${x} ${y}`))
            else if (!isObject(body[outer])) wrong.push(typed([outer], 'object'))
            else if ((body[outer] as Record<string, Json>)[two] === undefined)
              wrong.push(missing([outer, two], loc, `${x} ${y}`))
            const items = body[list]
            if (items === undefined) wrong.push(missing([list], loc, `${x} ${y}`))
            else if (!Array.isArray(items)) wrong.push(typed([list], 'array'))
            else if (!isObject(items[0] ?? null)) wrong.push(typed([list, '0'], 'object'))
            else if ((items[0] as Record<string, Json>)[inner] === undefined)
              wrong.push(missing([list, '0', inner], loc, `${x} ${y}`))
            return wrong.length === 0 ? undefined : { all: wrong }
          })
          op.acceptsUnknown = true
          expect(await grow(op, { most: 30 })).toBe(true)
          expect(asked.length).toBeLessThan(7)
        },
      ),
      { numRuns: 15 },
    ))
})

describe('data that are tried together', () => {
  it('are further where a complaint names a place, also of a value whose letters come back escaped', () =>
    fc.assert(
      fc.asyncProperty(names(2), words(3), async ([date = 'd', list = 'l'], [x, y, z]) => {
        const { op } = played({ Name: 'Castiñeira', Day: '2031-10-08T17:30:00+02:00', Last: 'AB-1234' }, body => {
          const lacked = [date, list].filter(each => body[each] === undefined)
          if (lacked.length > 0) return { all: lacked.map(each => ({ place: each, text: `${x} ${y}` })) }
          if (!/^\d{4}-\d\d-\d\dT/.test(String(body[date])))
            return { text: `${y} ${z} "${String(body[date]).replaceAll('ñ', '\\xc3\\xb1')}" ${x}` }
          return Array.isArray(body[list]) ? undefined : { text: `${z} ${y} ${x}.${list} ${z}` }
        })
        op.acceptsUnknown = true
        expect(await grow(op, { most: 60 })).toBe(true)
      }),
      { numRuns: 15 },
    ))
})

describe('an answer', () => {
  it('that was cut tells nothing of the names it does not hold', () =>
    fc.assert(
      fc.asyncProperty(words(3), async ([list = 'l', said, wrong]) => {
        const { service } = serviceOf(ask => {
          const body = ask.body?.encoding === 'json' && isObject(ask.body.value) ? ask.body.value : {}
          return { status: 422, body: { [list]: Object.keys(body).map(at => ({ at, text: `${said} ${wrong}` })) } }
        })
        const send = service.context.client.send
        const cut = { count: 0 }
        service.context.client.send = async (ask, ...rest) => {
          const reply = await send(ask, ...rest)
          const { response } = reply.exchange
          if (reply.text.length < 9000 || response === undefined) return reply
          cut.count++
          const text = reply.text.slice(0, 9000)
          return {
            ...reply,
            text,
            json: undefined,
            exchange: { ...reply.exchange, response: { ...response, body: text, truncated: true } },
          }
        }
        const { op } = played({}, () => ({ one: 'two' }))
        const own = Object.assign(Object.create(Object.getPrototypeOf(op)), op, { service })
        expect(await namesAt(own, [], () => service.requests < 60)).toEqual([])
        expect(cut.count).toBeGreaterThan(0)
      }),
      { numRuns: 5 },
    ))

  it('says the same at every path that comes back in it', () =>
    fc.assert(
      fc.property(words(2), fc.constantFrom('/a', '/api/v2', ''), ([one, two], base) => {
        const said = (path: string) =>
          unitsOf(
            {
              json: { [one ?? 'k']: `${two} ${one}`, instance: base + path },
              text: '',
              mediaType: 'application/json',
              headers: {},
            },
            { body: {}, query: {}, headers: {}, path },
          ).map(({ text }) => text)
        expect(said('/ext-verify')).toEqual(said('/auth-authenticate'))
      }),
    ))

  it('of a hundred thousand letters is read in time', () => {
    const askings = new Askings()
    const unit = (raw: string) => ({ at: [], raw, text: raw, mentions: [], lists: [] })
    askings.learn(unit('xa xb Alpha xc xd'), 'Alpha')
    const long = unit(`xa xb Omega xc xd ${'ab1, '.repeat(60_000)}`)
    askings.read([long])
    expect(long.mentions.length).toBeGreaterThan(0)
  })
})

describe('the position of a decoder', () => {
  it('may be where a value begins', () =>
    fc.assert(
      fc.property(names(2), fc.constantFrom(1, 2), ([one = 'a', two = 'b'], off) => {
        const positions = new Positions()
        const said = (body: Record<string, Json>, key: string) => {
          const at = JSON.stringify(body).indexOf(`"${key}":`) + key.length + 3
          const raw = `col: ${at + off}`
          const units = [{ at: [], raw, text: raw, mentions: [] as { segments: string[] }[], lists: [] }]
          positions.read({ units, sent: { body, query: {}, headers: {} }, status: 400 } as unknown as Answer)
          return units[0]?.mentions.map(({ segments }) => segments.join('/')) ?? []
        }
        said({ [one]: 'x', [two]: 'y' }, one)
        expect(said({ [one]: 'x', [two]: 'y' }, two)).toContain(two)
      }),
    ))
})

describe('a small number behind a word', () => {
  it('is that of a parameter, mostly, and leads to no name that happens to begin there', () =>
    fc.assert(
      fc.property(names(3), ([one = 'a', two = 'b', three = 'c']) => {
        const positions = new Positions()
        const bodies = [{}, { [one]: 1 }, { [one]: 1, [two]: {} }, { [one]: 1, [two]: { [three]: 1 } }]
        const read = bodies.flatMap((body, i) =>
          [i, 2, 3].map(number => {
            const raw = `(index ${number})`
            const units = [{ at: [], raw, text: raw, mentions: [] as object[], lists: [] }]
            positions.read({ units, sent: { body, query: {}, headers: {} }, status: 400 } as unknown as Answer)
            return units[0]
          }),
        )
        expect(read.flatMap(unit => unit?.mentions ?? [])).toEqual([])
        expect(read.map(unit => unit?.raw)).toContain('(index 2)')
      }),
    ))
})

describe('what is claimed', () => {
  it('holds no word of a list that is the name of a property there', () => {
    const { op } = played({}, () => undefined)
    const slot = { in: 'body' as const, path: ['kind'], value: { template: 'look', origin: 'told' as const } }
    op.draft = op.with(slot)
    Object.assign(op.property(slot), { proof: 'named', list: ['look', 'set'], isClosed: true })
    Object.assign(op.property({ in: 'body', path: ['kind', 'set'] }), { proof: 'named' })
    const fields = endpointKnowledge(op, []).operations[0]?.fields ?? []
    expect(fields.find(({ pointer }) => pointer === '/kind')?.values?.value).toEqual(['look'])
  })

  it('is not required of all where one word of an operation of ext-reach asked for it', () => {
    const { op } = played({}, () => undefined)
    const claimed = (endpoint: 'ext-reach' | 'ext-verify') => {
      Object.assign(op, { endpoint })
      op.draft = op.with(
        { in: 'body', path: ['mode'], value: { template: 'SET', origin: 'hint' } },
        { in: 'body', path: ['wish', 'place'], value: { template: 'DOOR', origin: 'hint' } },
      )
      for (const path of [['mode'], ['wish'], ['wish', 'place']])
        Object.assign(op.property({ in: 'body', path }), { proof: 'left out', required: true })
      const fields = endpointKnowledge(op, []).operations[0]?.fields ?? []
      return fields.filter(each => each.required?.value === true).map(({ pointer }) => pointer)
    }
    expect(claimed('ext-reach')).toEqual(['/mode'])
    expect(claimed('ext-verify')).toEqual(['/mode', '/wish', '/wish/place'])
  })

  it('is required of all that were missed, but for what was missed in the words of another one that is done without', () => {
    const { op } = played({}, () => undefined)
    const stated = { one: 'not set', two: 'not set', three: 'is unset' }
    op.draft = op.with(
      ...Object.keys(stated).map(
        (key): Slot => ({ in: 'body', path: ['who', key], value: { template: 'a', origin: 'given' } }),
      ),
    )
    for (const [key, text] of Object.entries(stated))
      op.property({ in: 'body', path: ['who', key] }).missing = `422 errors: who.${key} ${text}`
    const required = () => {
      concludeMissing(op)
      return Object.keys(stated).map(key => op.property({ in: 'body', path: ['who', key] }).required)
    }
    op.property({ in: 'body', path: ['who', 'two'] }).required = false
    expect(required()).toEqual([undefined, false, true])
    delete op.property({ in: 'body', path: ['who', 'two'] }).required
    expect(required()).toEqual([true, true, true])
  })

  it('is not required of all where that word stands in an object with what it asked for, whoever gave the word', () => {
    const { op } = played({ Change: 'SET' }, () => undefined)
    Object.assign(op, { endpoint: 'ext-reach' })
    op.draft = op.with(
      { in: 'body', path: ['order', 'mode'], value: { template: '{{Change}}', origin: 'given' } },
      { in: 'body', path: ['order', 'wish', 'place'], value: { template: 'DOOR', origin: 'hint' } },
    )
    for (const path of [['order'], ['order', 'mode'], ['order', 'wish'], ['order', 'wish', 'place']])
      Object.assign(op.property({ in: 'body', path }), { proof: 'left out', required: true })
    op.property({ in: 'body', path: ['order', 'mode'] }).listRejection = 'none of these'
    const fields = endpointKnowledge(op, []).operations[0]?.fields ?? []
    const required = fields.filter(each => each.required?.value === true).map(({ pointer }) => pointer)
    expect(required).toEqual(['/order', '/order/mode'])
  })
})
