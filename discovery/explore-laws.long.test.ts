/** What is known after a first success: laws on services in nonsense languages. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isObject, type Json } from '../contract/json.ts'
import { draftOf } from './draft.ts'
import { explore } from './explore.ts'
import { endpointKnowledge } from './findings.ts'
import { namesAt } from './groups.ts'
import { grow } from './grow.ts'
import { closeLists } from './lists.ts'
import { findNames } from './names.ts'
import { leaveOut } from './needed.ts'
import { Operation } from './operation.ts'
import { squeezed } from './spelling.ts'
import { type Answered, capital, held, name, serviceOf, soManyMore, word } from './testdata/memory-service.ts'
import { tellTypes, varySizes } from './vary.ts'

const words = fc.uniqueArray(word, { minLength: 8, maxLength: 8 })
const DONE: Answered = { status: 200, body: { done: 'yes' } }
const rejection = (text: Json, status = 400): Answered => ({ status, body: { k: text } })
const room = () => true
const soManyMoreOf = (op: Operation, count: number) => {
  const end = soManyMore(op, count)()
  return (spare = 0) => op.service.requestsTo(op.endpoint) < end - spare + 1
}

/** An operation of which a request with one property was accepted. */
async function accepted(key: string, value: Json, answer: (body: Record<string, Json>) => Answered) {
  const { service, asked } = serviceOf(ask => answer((held(ask) ?? {}) as Record<string, Json>))
  const op = new Operation(service, 'ext-reach', {})
  op.acceptsUnknown = true
  op.draft = op.with({ in: 'body', path: [key], value: { template: value, origin: 'told' } })
  op.settle({ answer: await op.ask(op.draft), draft: op.draft })
  return { op, asked, service }
}

describe('a closed list', () => {
  const separators = fc.constantFrom(', ', ' | ', '/', ' o ')
  const listed =
    (key: string, list: readonly string[], stated: (word: string) => string) => (body: Record<string, Json>) =>
      list.includes(String(body[key])) ? DONE : rejection({ [key]: stated(String(body[key])) })

  it('is told by two words in a row, where no mark tells so', () =>
    fc.assert(
      fc.asyncProperty(name, words, separators, async (key, [a, b, c, d, one = '', two = ''], between) => {
        const stated = () => `${a} ${b} ${c}${d} ${one}${between}${two}`
        const { op, asked } = await accepted(key, one, listed(key, [one, two], stated))
        await closeLists(op, room)
        expect(op.property({ in: 'body', path: [key] })).toMatchObject({ isClosed: true, list: [one, two] })
        expect(asked.length).toBeLessThan(6)
      }),
      { numRuns: 60 },
    ))

  it('is none where a word of it is answered with the list again', () =>
    fc.assert(
      fc.asyncProperty(name, words, async (key, [a, b, c, d, one = '', two = '']) => {
        const stated = () => `${capital(a ?? '')} ${b} ${one}, ${two} ${c?.slice(0, 3)} ${d}`
        const { op } = await accepted(key, one, listed(key, [one, two], stated))
        await explore(op, soManyMore(op, 30))
        expect(op.property({ in: 'body', path: [key] }).isClosed).not.toBe(true)
      }),
      { numRuns: 20 },
    ))

  it('is recorded by the word that was accepted, also where an answer of the endpoint itself had shown it', () =>
    fc.assert(
      fc.asyncProperty(name, words, async (key, [one = '', two = '']) => {
        const stated = () => `one of: ${one}, ${two}`
        const { op, service } = await accepted(key, one, listed(key, [one, two], stated))
        service.context.memory.answers.set('ext-reach', { [key]: one })
        op.draft = op.with({ in: 'body', path: [key], value: { template: `{{ext-reach#/${key}}}`, origin: 'linked' } })
        op.settle({ answer: await op.ask(op.draft), draft: op.draft })
        await closeLists(op, room)
        service.context.memory.answers.set('ext-reach', { [key]: two })
        expect(endpointKnowledge(op, []).operations[0]?.template.body).toEqual({ [key]: one })
      }),
      { numRuns: 20 },
    ))

  it('begins with the first word that is taken, whatever short words join those before it, and ends with its text', () =>
    fc.assert(
      fc.asyncProperty(name, words, fc.nat(3), async (key, [a = '', b, c, ...rest], at) => {
        const [d = '', ...list] = rest
        const text = `${a} ${b?.slice(0, 3)} ${c} ${b?.slice(0, 4)} ${list.join('; ')}`
        const { op } = await accepted(key, list[at] ?? '', body =>
          list.includes(String(body[key])) ? DONE : rejection({ [key]: { [d]: text, rule: 'enum' } }),
        )
        await closeLists(op, room)
        expect(op.property({ in: 'body', path: [key] })).toMatchObject({ isClosed: true, list })
      }),
      { numRuns: 40 },
    ))

  it('is not known where a sign joins more to it than words', () =>
    fc.assert(
      fc.asyncProperty(name, words, async (key, [a, b = '', one = '']) => {
        const list = [`${a} ${b}`, one]
        const { op } = await accepted(
          key,
          one,
          listed(key, list, () => list.join(', ')),
        )
        await closeLists(op, room)
        const known = op.property({ in: 'body', path: [key] })
        expect(known.isClosed === true ? known.list : list).toEqual(list)
      }),
      { numRuns: 40 },
    ))

  it('is none where every other word beside the accepted one is refused as well', () =>
    fc.assert(
      fc.asyncProperty(name, words, separators, async (key, [a, b, c, d, one = '', two = ''], between) => {
        const { op } = await accepted(
          key,
          one,
          listed(key, [one], () => `${a} ${b} ${c}${d} ${one}${between}${two}`),
        )
        await closeLists(op, room)
        expect(op.property({ in: 'body', path: [key] }).isClosed).not.toBe(true)
      }),
      { numRuns: 40 },
    ))
})

describe('a closed list of a property that was found alongside', () => {
  it('is closed by what was said when its value was sought', () =>
    fc.assert(
      fc.asyncProperty(name, name, words, async (key, other, [a, one = '', two = '']) => {
        fc.pre(squeezed(key) !== squeezed(other))
        const { op } = await accepted(key, a ?? '', body => {
          const value = body[other]
          const done: Answered = { status: 200, body: { [other]: typeof value === 'string' ? value : null } }
          if (value === undefined) return done
          if (typeof value !== 'string') return rejection({ [other]: 'must be a string' })
          return [one, two].includes(value) ? done : rejection({ [other]: `must be one of: ${one}, ${two}` })
        })
        await findNames(op, room)
        op.draft = op.fullest?.draft ?? op.draft
        await closeLists(op, () => false)
        expect(op.property({ in: 'body', path: [other] })).toMatchObject({ isClosed: true, list: [one, two] })
      }),
      { numRuns: 20 },
    ))
})

describe('the length of a text', () => {
  it("is found alongside a key of an earlier answer, which is nobody's in any other length", () =>
    fc.assert(
      fc.asyncProperty(fc.uniqueArray(name, { minLength: 3, maxLength: 3 }), async ([key = '', one = '', two = '']) => {
        const most = { [key]: 40, [one]: 60, [two]: 20 }
        const { op } = await accepted(one, 'first', body => {
          const wrong = Object.entries(most).flatMap(([place, length]) => {
            const text = String(body[place] ?? 'x')
            if (text === '') return [{ field: place, message: 'must not be empty' }]
            return text.length > length ? [{ field: place, message: `must be at most ${length} characters` }] : []
          })
          if (wrong.length > 0) return { status: 400, body: { errors: wrong } }
          return (body[key] ?? 'k-1234567') === 'k-1234567' ? DONE : rejection('there is no such customer', 404)
        })
        op.draft = op.with(
          { in: 'body', path: [two], value: { template: 'second', origin: 'told' } },
          { in: 'body', path: [key], value: { template: 'k-1234567', origin: 'linked' } },
        )
        op.settle({ answer: await op.ask(op.draft), draft: op.draft })
        await varySizes(op, soManyMoreOf(op, 8))
        expect(op.property({ in: 'body', path: [one] }).bounds).toEqual({ minLength: 1, maxLength: 60 })
        expect(op.property({ in: 'body', path: [two] }).bounds).toEqual({ minLength: 1, maxLength: 20 })
      }),
      { numRuns: 20 },
    ))
})

describe('what follows a change', () => {
  it.each(['read', 'update'])('is looked at before and after it where %s was accepted first', first =>
    fc.assert(
      fc.asyncProperty(name, words, async (key, [a, b, c]) => {
        let changes = 0
        const { op } = await accepted(key, first, body => {
          if (body[key] === 'update') changes++
          return body[key] === 'update' || body[key] === 'read'
            ? { status: 200, body: { count: changes } }
            : rejection({ [key]: `${a} ${b} ${c}: read, update` })
        })
        const [variant] = await explore(op, soManyMore(op, 60))
        const both = [op, variant?.operation ?? expect.fail()]
        const look = both.find(each => each.draft.slots[0]?.value.template === 'read')
        const counts = look?.accepted
          .filter(each => each.draft.slots.length === 1 && each.draft.slots[0]?.value.template === 'read')
          .map(each => JSON.stringify(each.answer.json))
        expect(new Set(counts).size).toBeGreaterThan(1)
      }),
      { numRuns: 10 },
    ),
  )
})

describe('names', () => {
  it('are told apart by halves where a service says nothing', () =>
    fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(name, { minLength: 3, maxLength: 3 }),
        async ([key = '', shown = '', inner = '']) => {
          const { op } = await accepted(key, 'a', body => {
            const other = body[shown]
            const isWrong = typeof body[key] !== 'string' || (other !== undefined && typeof other !== 'string')
            return isWrong ? { status: 400, body: { k: 'no' } } : { status: 200, body: { [shown]: 'x', [inner]: 1 } }
          })
          await op.ask(op.with({ in: 'body', path: [key], value: { template: 1, origin: 'type' } }))
          expect(await namesAt(op, [], room)).toEqual([[shown]])
        },
      ),
      { numRuns: 20 },
    ))

  it('of a silent service take what it answers under them, and what stands inside is shown alone', () =>
    fc.assert(
      fc.asyncProperty(fc.uniqueArray(name, { minLength: 3, maxLength: 3 }), words, async (names, [value = '']) => {
        const [key = '', shown = '', inner = ''] = names
        const { op } = await accepted(key, 'a', body => {
          const other = body[shown]
          const isRight = other === undefined || (isObject(other) && other[inner] === value)
          return typeof body[key] === 'string' && isRight
            ? { status: 200, body: { [shown]: { [inner]: value } } }
            : { status: 400, body: { k: 'no' } }
        })
        await op.ask(op.with({ in: 'body', path: [key], value: { template: 1, origin: 'type' } }))
        await findNames(op, room)
        expect(op.property({ in: 'body', path: [shown] })).toMatchObject({ proof: 'named', types: new Set(['object']) })
        const own = op.property({ in: 'body', path: [shown, inner] })
        expect(own).toMatchObject({ proof: 'named', required: true, types: new Set(['string']) })
      }),
      { numRuns: 20 },
    ))

  it('of what an earlier answer made are keys to it: with one nothing else is looked at, and nothing tells whether it is required', () =>
    fc.assert(
      fc.asyncProperty(fc.uniqueArray(name, { minLength: 3, maxLength: 3 }), fc.boolean(), async (names, isStrict) => {
        const [key = '', id = '', other = ''] = names
        const made: string[] = []
        const { op } = await accepted(key, 'a', body => {
          const wrong = [key, id, other].find(each => body[each] !== undefined && typeof body[each] !== 'string')
          if (wrong !== undefined) return rejection({ [wrong]: 'zuri' })
          if (isStrict && Object.keys(body).some(each => !names.includes(each))) return rejection('fiko')
          if (made.includes(String(body[id]))) return { status: 200, body: { [id]: body[id] ?? null } }
          if (body[key] === undefined) return rejection({ [key]: 'malten' })
          made.push(`q${made.length}7`)
          return { status: 200, body: { [id]: made.at(-1) ?? null, [other]: 'b' } }
        })
        await op.ask(op.with({ in: 'body', path: [key], value: { template: 1, origin: 'type' } }))
        await findNames(op, room)
        expect(op.property({ in: 'body', path: [id] })).toMatchObject({ proof: 'named', types: new Set(['string']) })
        expect(op.property({ in: 'body', path: [id] }).required).toBeUndefined()
        expect(op.fullest?.draft.slots.map(({ path }) => path[0])).toEqual([key, other])
        expect(op.property({ in: 'body', path: [other] }).required).toBe(false)
      }),
      { numRuns: 20 },
    ))

  it('of objects are required where nothing is said, and what they hold alone is', () =>
    fc.assert(
      fc.asyncProperty(fc.uniqueArray(name, { minLength: 3, maxLength: 3 }), fc.boolean(), async (names, isNeeded) => {
        const [key = '', holder = '', inner = ''] = names
        const { op } = await accepted(key, 'a', body => {
          const object = body[holder]
          const isRight = isObject(object) && (!isNeeded || object[inner] !== undefined)
          return body[key] === 'a' && isRight ? DONE : { status: 400, body: { k: 'no' } }
        })
        op.draft = op.with({ in: 'body', path: [holder, inner], value: { template: 'x', origin: 'hint' } })
        op.settle({ answer: await op.ask(op.draft), draft: op.draft })
        await leaveOut(op, room)
        const isRequired = (path: string[]) => op.property({ in: 'body', path }).required
        expect([[key], [holder], [holder, inner]].map(isRequired)).toEqual([true, true, isNeeded])
      }),
      { numRuns: 20 },
    ))

  it('of a list that a sentence shows are undone where strangers are complained of in the same way', () =>
    fc.assert(
      fc.asyncProperty(fc.uniqueArray(name, { minLength: 4, maxLength: 4 }), words, async (names, messages) => {
        const [key = '', one = '', two = '', three = ''] = names
        const [a, b, c, d, e, f] = messages
        const { service } = serviceOf(ask => {
          const body = isObject(held(ask)) ? (held(ask) as Record<string, Json>) : {}
          const stranger = Object.keys(body).find(each => each !== key)
          if (body[key] === undefined) return { status: 400, body: `${capital(a ?? '')} ${b} '${key}' ${c}` }
          if (stranger !== undefined) return { status: 400, body: `${capital(d ?? '')} ${e} '${stranger}' ${b}` }
          return [one, two, three].includes(String(body[key]))
            ? DONE
            : { status: 400, body: `${capital(a ?? '')} ${f} ${key}; ${e}: ${one}, ${two}, ${three}` }
        })
        const op = new Operation(service, 'ext-reach', { Phone: '+4915112345678' })
        expect(await grow(op, { most: 14 })).toBe(true)
      }),
      { numRuns: 40 },
    ))

  it('of a document that the service does not know are held against a name that nobody has, and go', () =>
    fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(name, { minLength: 3, maxLength: 3 }),
        words,
        fc.boolean(),
        async (names, messages, isFirst) => {
          const [key = '', holder = '', old = ''] = names
          const [a, b, c, d] = messages
          const { service } = serviceOf(ask => {
            const body = isObject(held(ask)) ? (held(ask) as Record<string, Json>) : {}
            const inner = isObject(body[holder]) ? body[holder] : {}
            const stranger = Object.keys(inner).find(each => each !== key)
            const about = stranger === undefined ? [] : [rejection({ [`${holder}.${stranger}`]: `${a} ${b}` })]
            const missed = inner[key] === undefined ? [rejection({ [`${holder}.${key}`]: `${c} ${d}` })] : []
            return [...(isFirst ? [...about, ...missed] : [...missed, ...about]), DONE][0] ?? DONE
          })
          const op = new Operation(service, 'ext-reach', { Phone: '+4915112345678' })
          op.draft = draftOf({ body: { [holder]: { [old]: 'x' } } })
          expect(await grow(op, { most: 12 })).toBe(true)
        },
      ),
      { numRuns: 40 },
    ))
})

describe('a value', () => {
  it('is first what an earlier answer called by the very name', () =>
    fc.assert(
      fc.asyncProperty(
        name,
        words,
        fc.constantFrom('data', 'time', 'email', 'uuid'),
        async (key, [a, id = ''], format) => {
          const { service, asked } = serviceOf(ask => {
            const body = held(ask) as Record<string, Json>
            return body[key] === id ? DONE : rejection({ [key]: `${a} ${format}` })
          })
          service.context.memory.answers.set('auth-authenticate', { [key]: id })
          const op = new Operation(service, 'ext-reach', { Phone: '+4915112345678' })
          op.acceptsUnknown = true
          expect(await grow(op, { most: 6 })).toBe(true)
          expect(asked.length).toBe(2)
        },
      ),
      { numRuns: 40 },
    ))

  it('of figures that no number holds is shown to be a text', () =>
    fc.assert(
      fc.asyncProperty(name, words, fc.stringMatching(/^0\d{17,19}$/), async (key, [a, b], figures) => {
        const { op } = await accepted(key, figures, body => {
          if (typeof body[key] !== 'string') return rejection({ [key]: `${a} ${b}` })
          return String(body[key]).length > 16 ? DONE : rejection({ [key]: `${b} ${a}` })
        })
        await tellTypes(op, room)
        expect([...op.property({ in: 'body', path: [key] }).tried.values()].some(each => each.isAbout)).toBe(true)
      }),
      { numRuns: 30 },
    ))
})

describe('a complaint', () => {
  it('in the words in which properties were missed leads to what it names, however the names are joined', () =>
    fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(name, { minLength: 4, maxLength: 4 }),
        words,
        fc.constantFrom(' ', '.', ' > ', '->'),
        async ([one = '', two = '', list = '', inner = ''], [a, b, c], between) => {
          const missing = (path: string) => ({ status: 400, body: `${path} ${a} ${b}` })
          const { service } = serviceOf(ask => {
            const body = held(ask) as Record<string, Json>
            for (const key of [one, two, list]) if (body[key] === undefined) return missing(key)
            const items = body[list]
            if (!Array.isArray(items)) return { status: 400, body: `${list} ${c} ${a}` }
            if (!isObject(items[0])) return { status: 400, body: `${[list, '0'].join(between)} ${b} ${c}` }
            return items[0][inner] === undefined ? missing([list, '0', inner].join(between)) : DONE
          })
          const op = new Operation(service, 'ext-notify', { Phone: '+4915112345678' })
          op.acceptsUnknown = true
          expect(await grow(op, { most: 24 })).toBe(true)
        },
      ),
      { numRuns: 40 },
    ))

  it('names nothing in the address of its kind', () =>
    fc.assert(
      fc.asyncProperty(name, words, async (key, [a = '', b = '']) => {
        const { service, asked } = serviceOf(ask => {
          const body = held(ask) as Record<string, Json>
          const type = `urn:uuid:${'0'.repeat(8)}-${a}`
          return body[key] === undefined ? rejection([{ at: key, said: b, type }]) : DONE
        })
        const op = new Operation(service, 'ext-notify', {})
        op.acceptsUnknown = true
        expect(await grow(op, { most: 8 })).toBe(true)
        expect(asked.every(ask => !JSON.stringify(held(ask)).includes('urn'))).toBe(true)
        expect(String((held(asked.at(-1) as never) as Record<string, Json>)[key])).not.toMatch(/^[0-9a-f]{8}-/)
      }),
      { numRuns: 20 },
    ))

  it('of a value that was sent is no complaint of a word beside it', () =>
    fc.assert(
      fc.asyncProperty(name, words, async (key, [a, b, one = '', two = '']) => {
        const { service } = serviceOf(ask => {
          const body = held(ask) as Record<string, Json>
          if (body[key] === undefined) return { status: 400, body: `${a} ${key}` }
          return [one, two].includes(String(body[key]))
            ? DONE
            : { status: 400, body: `${key} ${b} ${a} ${one}, ${two}` }
        })
        const op = new Operation(service, 'ext-reach', { Phone: '+4915112345678' })
        op.acceptsUnknown = true
        expect(await grow(op, { most: 9 })).toBe(true)
      }),
      { numRuns: 40 },
    ))
})

describe('another type', () => {
  it.each([true, false])(
    'confirms the type of what was accepted, whether or not one complaint hides the others: %s',
    isAlone =>
      fc.assert(
        fc.asyncProperty(name, name, words, async (key, other, [a = '', b = '', c = '']) => {
          fc.pre(key !== other)
          const { op } = await accepted(key, a, body => {
            const wrong = [key, other].filter(each => typeof body[each] !== 'string')
            const about = isAlone ? wrong.slice(0, 1) : wrong
            return wrong.length === 0 ? DONE : rejection(Object.fromEntries(about.map(each => [each, `${b} ${c}`])))
          })
          op.draft = op.with({ in: 'body', path: [other], value: { template: b, origin: 'told' } })
          op.settle({ answer: await op.ask(op.draft), draft: op.draft })
          await explore(op, soManyMore(op, 30))
          const confirmed = [key, other].filter(each =>
            [...op.property({ in: 'body', path: [each] }).tried.values()].some(
              ({ isAbout, type }) => isAbout && type !== 'string',
            ),
          )
          expect(confirmed).toHaveLength(isAlone ? 1 : 2)
        }),
        { numRuns: 20 },
      ),
  )
})
