/** Which of several complaints names anything, and what a value leads to that another reader does not take: laws on services in nonsense languages. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isObject, type Json } from '../contract/json.ts'
import { cases } from '../testing/cases.ts'
import { isAskedByChoice, leaveOutAlongsideChoices } from './choices.ts'
import { endpointKnowledge } from './findings.ts'
import { grow } from './grow.ts'
import { concludeMissing, leaveOut } from './needed.ts'
import { Operation } from './operation.ts'
import { held, name, played, serviceOf, word } from './testdata/memory-service.ts'

const words = (count: number) => fc.uniqueArray(word, { minLength: count, maxLength: count })
const names = (count: number) => fc.uniqueArray(name, { minLength: count, maxLength: count })

describe('a reader of its own', () => {
  /** Texts are read; what else stands in their place is answered by words that name nothing but a class. */
  const service = ([one, two, three, inside]: string[], [k = 'k', x, y, u, v, w]: string[], word: string) =>
    played({ One: 'Anna', Two: 'AB-1234', Three: word }, body => {
      const missed = (path: string) => ({ [k]: `@Zz ${x} ${y}: Aa.${path}` })
      const unread = { [k]: `${u} ${v} ${w} ${x}: org.zz.Aa::call` }
      for (const each of [one ?? '', two ?? '']) {
        if (isObject(body[each])) return unread
        if (body[each] === undefined) return missed(each)
      }
      if (body[two ?? ''] !== 'AB-1234') return { [k]: `@Qq ${x} ${y}: Aa.${two}` }
      const holder = body[three ?? '']
      if (holder === undefined) return missed(three ?? '')
      if (!isObject(holder)) return unread
      const own = holder[inside ?? '']
      if (own === undefined) return { [k]: `@Zz ${x} ${y}: Bb.${inside}` }
      return own === word ? undefined : unread
    })

  it('is no way on: the value goes back, what it says is known at another place, and a property that brings it back is there', () =>
    fc.assert(
      fc.asyncProperty(names(4), words(6), async (own, said) => {
        const { op, asked } = service(own, said, 'GRUEN')
        op.service.envelope.keys.add(said[0] ?? '')
        expect(await grow(op, { most: 60 })).toBe(true)
        expect(asked.length).toBeLessThan(18)
      }),
      cases(20, 10),
    ))
})

describe('a path', () => {
  it('that ends with the kind of complaint names what stands before it', () =>
    fc.assert(
      fc.asyncProperty(names(3), words(4), async (own, [k = 'k', x, y, z]) => {
        const { op, asked } = played({ One: 'Anna' }, body => {
          const wrong = own.flatMap((each): [string, Json][] =>
            typeof body[each] === 'string'
              ? []
              : [[`/${each}/${z}`, `${x} ${body[each] === undefined ? 'null' : typeof body[each]} ${y} string`]],
          )
          return wrong.length === 0 ? undefined : { [k]: Object.fromEntries(wrong) }
        })
        expect(await grow(op, { most: 30 })).toBe(true)
        expect(asked.length).toBeLessThan(26)
      }),
      { numRuns: 20 },
    ))

  it('that begins with an object that was sent leads into it, where others begin outside of the body', () =>
    fc.assert(
      fc.asyncProperty(
        names(4),
        words(3),
        async ([one = 'a', outer = 'o', other = 'q', inside = 'i'], [k = 'k', x, y]) => {
          const { op, asked } = played({ One: 'Anna' }, body => {
            const missed = (path: string) => ({ [k]: `${x} ${y}: ${path}` })
            if (body[one] === undefined) return missed(`Call.${one}`)
            for (const each of [outer, other]) {
              if (body[each] === undefined) return missed(`Call.${each}`)
              if (!isObject(body[each])) return { [k]: `${y} ${x}: Call.${each} object` }
            }
            return (body[outer] as { [key: string]: Json })[inside] === undefined
              ? missed(`${outer}.${inside}`)
              : undefined
          })
          op.service.envelope.keys.add(k)
          op.acceptsUnknown = true
          expect(await grow(op, { most: 30 })).toBe(true)
          expect(asked.length).toBeLessThan(11)
        },
      ),
      { numRuns: 20 },
    ))
})

describe('names of which all together change nothing', () => {
  it('go one by one: they exclude each other, and neither is claimed as required', () =>
    fc.assert(
      fc.asyncProperty(names(2), words(4), async ([one = 'a', two = 'b'], [k = 'k', x, y, z]) => {
        const { op } = played({ Datum: 'AB-1234' }, body =>
          (body[one] === undefined) === (body[two] === undefined)
            ? { [k]: [`${x} ${y} ${one}; ${two} ${z}`] }
            : undefined,
        )
        expect(await grow(op, { most: 60 })).toBe(true)
        concludeMissing(op)
        await leaveOut(op, () => true)
        const fields = endpointKnowledge(op, []).operations.flatMap(each => each.fields)
        expect(fields.filter(({ required }) => required?.value === true)).toEqual([])
      }),
      { numRuns: 20 },
    ))
})

describe('a word of several', () => {
  /** One word asks for more than the others; all that is missed is told at once, what the word asks for as well where none stands there. */
  const service = ([kind, more, always]: string[], [k = 'k', x, y]: string[]) =>
    played({ One: 'Anna' }, body => {
      const wrong: Json[] = []
      const missed = (each = '') => body[each] === undefined && wrong.push(`'${each}' ${x} ${y}`)
      missed(kind)
      missed(always)
      const value = body[kind ?? '']
      if (value === undefined || value === 'rot') missed(more)
      if (value !== undefined && value !== 'rot' && value !== 'blau') wrong.push(`'${kind}' ${y} ${k}`)
      return wrong.length === 0 ? undefined : { [k]: wrong }
    })

  it('may be what asks for a property: where it is left out alongside another word, it is required of none', () =>
    fc.assert(
      fc.asyncProperty(names(3), words(3), async ([kind = 'a', more = 'b', always = 'c'], said) => {
        const { op } = service([kind, more, always], said)
        const put = (path: string, template: Json) =>
          op.slot({ in: 'body', path: [path] }, { template, origin: 'given' })
        op.draft = op.with(put(kind, 'zz'), put(more, 'zz'), put(always, 'zz'))
        await op.ask({ ...op.draft, slots: [] })
        const rejected = await op.ask(op.draft)
        op.note(put(kind, 'zz'), rejected.signature, true)
        op.draft = op.with(put(kind, 'blau'))
        const answer = await op.ask(op.draft)
        op.settle({ answer, draft: op.draft })
        for (const each of [kind, more, always])
          Object.assign(op.property({ in: 'body', path: [each] }), { missing: 'zz', required: true, proof: 'missed' })
        await leaveOutAlongsideChoices(op, () => true)
        expect(op.property({ in: 'body', path: [always] }).required).toBe(true)
        expect(op.property({ in: 'body', path: [more] }).required).toBe(undefined)
      }),
      { numRuns: 20 },
    ))

  it('leaves open what came after it, or is told in other words, and not what an object needs that holds none', () =>
    fc.assert(
      fc.asyncProperty(names(4), words(4), async ([kind = 'a', late = 'b', outer = 'c', inside = 'd'], said) => {
        const { op } = service([kind, late, outer], said)
        const put = (path: string[], template: Json) => op.slot({ in: 'body', path }, { template, origin: 'given' })
        const own = (path: string[]) => op.property({ in: 'body', path })
        op.draft = op.with(put([kind], 'blau'), put([late], 'zz'), put([outer, inside], 'zz'))
        op.note(put([kind], 'zz'), 'zz', true)
        Object.assign(own([late]), { missing: 'zz', required: true, alongside: [`body:/${kind}`] })
        Object.assign(own([outer]), { missing: 'zz', required: true, alongside: [] })
        Object.assign(own([outer, inside]), { missing: 'zz', required: true, alongside: [`body:/${kind}`] })
        expect(isAskedByChoice(op, own([late]))).toBe(true)
        expect(isAskedByChoice(op, own([outer, inside]))).toBe(false)
        // That no text is taken for a number makes no choice of it.
        const { op: counted } = service([kind, late, outer], said)
        counted.draft = counted.with(put([kind], 2), put([late], 'zz'))
        counted.note(put([kind], 'zz'), 'zz', true)
        const asked = Object.assign(counted.property({ in: 'body', path: [late] }), own([late]))
        expect(isAskedByChoice(counted, asked)).toBe(false)
        own([late]).alongside = []
        expect(isAskedByChoice(op, own([late]))).toBe(false)
        // Alike for two others, and otherwise for this one.
        const { op: other } = played(
          {},
          body => ({ [said[0] ?? '']: Object.keys(body).length === 1 ? said[1] : said[2] }) as Json,
        )
        const [alike, otherwise] = [
          await other.ask(other.with(put([kind], 'a'))),
          await other.ask(other.with(put([kind], 'a'), put([late], 'b'))),
        ]
        op.rejected.push(...other.rejected)
        Object.assign(own([outer]), { leftOut: alike })
        Object.assign(own([kind]), { leftOut: alike, required: true })
        own([late]).leftOut = otherwise
        expect(isAskedByChoice(op, own([late]))).toBe(true)
        own([late]).leftOut = alike
        expect(isAskedByChoice(op, own([late]))).toBe(false)
      }),
      { numRuns: 20 },
    ))
})

it('a header that a call asks for takes the credential that the login did not take, first the one that is called so', async () => {
  const credentials = { User: 'anna', Secret: 'zz-1', 'Shop code': 'SH-77', 'Other code': 'XX-1' }
  const { service, asked } = serviceOf(
    ask =>
      ask.headers?.['X-Shop-Code'] === 'SH-77'
        ? { status: 200, body: { done: 'yes' } }
        : { status: 400, body: { k: ask.headers?.['X-Shop-Code'] === undefined ? 'X-Shop-Code zz' : 'zz qq' } },
    { credentials, testData: { Datum: 'AB-1234' } },
  )
  const template = { encoding: 'json' as const, body: { a: '{{User}}', b: '{{Secret}}' } }
  const operation = {
    operation: 'default',
    template: { ...template, endpoint: 'auth-authenticate' as const, operation: 'default' },
  }
  service.context.knowledge.endpoints['auth-authenticate'] = {
    endpoint: 'auth-authenticate',
    operations: [{ ...operation, accepted: [], fields: [] }],
    headers: [],
    query: [],
  }
  const op = new Operation(service, 'ext-verify', { Datum: 'AB-1234' })
  expect(await grow(op, { most: 12 })).toBe(true)
  expect(asked.map(ask => ask.headers?.['X-Shop-Code']).find(each => each !== undefined)).toBe('SH-77')
  expect(asked.every(ask => !JSON.stringify([held(ask), ask.query]).includes('SH-77'))).toBe(true)
})

it('what was read before a control told the frame of answers is read once more', () =>
  fc.assert(
    fc.asyncProperty(names(2), words(3), async (own, [k = 'k', f = 'f', e = 'e']) => {
      const { op, asked } = played({ One: 'Anna' }, body => {
        const strange = Object.keys(body).find(each => !own.includes(each))
        const lacked = own.find(each => body[each] === undefined)
        const [at, code] = strange === undefined ? [lacked, 'E8200'] : [strange, 'E8208']
        return at === undefined ? undefined : { [k]: { [f]: { [at]: { [`_${e}s`]: [code] } } } }
      })
      expect(await grow(op, { most: 20 })).toBe(true)
      expect(asked.length).toBeLessThan(8)
    }),
    { numRuns: 20 },
  ))

it('a form is one of texts, and a moment may be a day', () =>
  fc.assert(
    fc.asyncProperty(names(1), words(3), async ([day = 'd'], [k = 'k', x, y]) => {
      const { op, sent } = played({ One: 'Anna', Two: 'AB-17', Day: '2031-04-09' }, body => {
        const value = body[day]
        if (value === undefined) return { [k]: `${x} ${y}: '${day}'` }
        if (typeof value !== 'string') return { [k]: `${y} must be ${x}, not int\nPath: .${day}` }
        return /^\d{4}-\d\d-\d\d$/.test(value) ? undefined : { [k]: `No isoformat string: '${value}'\nPath: .${day}` }
      })
      expect(await grow(op, { most: 9 })).toBe(true)
      expect(sent().filter(body => body[day] !== undefined && typeof body[day] !== 'string')).toEqual([])
    }),
    { numRuns: 20 },
  ))

describe('an object that was accepted alongside one word', () => {
  it('goes in as it was where another word asks for it, in one request', () =>
    fc.assert(
      fc.asyncProperty(names(4), words(3), async ([kind = 'a', more = 'b', one = 'c', two = 'd'], [k = 'k', x, y]) => {
        const { op, asked } = played({}, body => {
          const inside = body[more]
          const missed = (each: string) => ({ [k]: `'${each}' ${x} ${y}` })
          if (body[kind] === 'blau' && inside === undefined) return missed(more)
          if (inside !== undefined && !isObject(inside)) return { [k]: `'${more}' ${y}` }
          const lacked = [one, two].find(each => isObject(inside) && inside[each] === undefined)
          return lacked === undefined ? undefined : missed(lacked)
        })
        const put = (path: string[], template: Json) => op.slot({ in: 'body', path }, { template, origin: 'given' })
        const draft = op.with(put([kind], 'rot'), put([more, one], 'zz'), put([more, two], 7))
        op.fullest = { answer: await op.ask(draft), draft }
        const child = op.sibling(op.with(put([kind], 'blau')))
        const before = asked.length
        expect(await grow(child, { most: 20 })).toBe(true)
        expect(asked.length - before).toBeLessThan(3)
        expect(asked.slice(-1).map(held)).toEqual([{ [kind]: 'blau', [more]: { [one]: 'zz', [two]: 7 } }])
      }),
      { numRuns: 20 },
    ))
})
