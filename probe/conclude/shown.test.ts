import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Json } from '../../contract/json.ts'
import type { FieldKnowledge } from '../../contract/knowledge.ts'
import { left, type Said, words } from './testdata/left.ts'

it('claims no property that was accepted by a service which accepts any name, until an answer or a pair shows it', () => {
  fc.assert(
    fc.property(words(5), ([own = '', other = '', lacks = '', wrong = '', word = '']) => {
      const held = { [own]: 'a', [other]: 'b' }
      const accepted: Said = { body: held, is: 'success' }
      const rejected = (body: Json, answer: string): Said => ({ body, is: 'validation', answer: { [word]: answer } })
      const pointer = `/${own}`
      expect(left([accepted, rejected({ [own]: 'a' }, `${lacks} "${other}"`)], { pointer })).toBeUndefined()
      expect(left([accepted, rejected({ [other]: 'b' }, word)], { pointer })).toBeDefined()
      expect(left([accepted, rejected({ [own]: {}, [other]: 'b' }, `${wrong} "${own}"`)], { pointer })).toBeDefined()
      expect(left([accepted], { pointer }, 'refused')).toBeDefined()
    }),
  )
})

it('claims no property that is answered as a name that nobody has, and none that only a deeper one explains', () => {
  fc.assert(
    fc.property(words(4), ([own = '', known = '', no = '', holder = '']) => {
      const strange = (name: string): Said => ({
        body: { [known]: 'a', [name]: [[]] },
        is: 'validation',
        answer: { errors: [`${no} "${name}"`] },
      })
      const pointer = `/${own}`
      const observed = { accepted: 1, present: 0 }
      expect(
        left([{ body: { [known]: 'a' }, is: 'success' }, strange('zqAlpha'), strange(own)], {
          pointer,
          seen: observed,
        }),
      ).toBeUndefined()
      const missed: Said = { body: { [known]: 'a' }, is: 'validation', answer: { errors: [`${holder} "${own}"`] } }
      expect(left([missed], { pointer, seen: observed })).toBeDefined()
      const group: Said = { body: { [known]: 'a', [no]: { [own]: [[]], zqAlpha: [[]] } }, is: 'success' }
      expect(left([missed, group], { pointer, seen: observed })).toBeDefined()
      expect(left([missed, strange('zqAlpha'), strange(own)], { pointer, seen: observed })).toBeUndefined()
      const inside: Said = {
        body: { [holder]: { [own]: 1 } },
        is: 'validation',
        answer: { errors: [`${no} "${own}"`] },
      }
      expect(left([inside], { pointer, seen: observed })).toBeUndefined()
      expect(left([inside], { pointer: `/${holder}/${own}`, seen: observed })).toBeDefined()
    }),
  )
})

it('keeps a property that one operation does not know and another one complains of, also where an object holds the name again', () => {
  fc.assert(
    fc.property(words(5), ([own = '', known = '', no = '', wrong = '', holder = '']) => {
      const stated = (body: Json, text: string): Said => ({ body, is: 'validation', answer: { errors: [text] } })
      const strange = (name: string) => stated({ [known]: 1, [name]: [[]] }, `${no} "${name}"`)
      const complaint = stated({ [known]: 2, [own]: [[]] }, `"${own}" ${wrong}`)
      const field = { pointer: `/${own}`, seen: { accepted: 1, present: 0 } }
      expect(left([strange('zqAlpha'), complaint, strange(own)], field)).toBeDefined()
      const both: Said = { body: { [own]: [[]], [holder]: { [own]: [[]] } }, is: 'success' }
      expect(left([both, complaint], field)).toBeDefined()
    }),
  )
})

it('takes a word of a sentence for no property where only its siblings are complained of', () => {
  const wrong: Said = {
    body: { list: [{ an: 'zz', code: {} }], when: {} },
    is: 'validation',
    answer: { reason: 'list 0 code is not a text, when is not a text' },
  }
  const array: Said = { body: { list: 1 }, is: 'validation', answer: { reason: 'list is not an array' } }
  expect(left([array, wrong], { pointer: '/list/*/an' })).toBeUndefined()
  expect(left([array, wrong], { pointer: '/list/*/code' })).toBeDefined()
})

it('keeps no requirement that an accepted request does without, and no closed list that an accepted value is not on', () => {
  fc.assert(
    fc.property(words(4), ([own = '', other = '', value = '', odd = '']) => {
      const stated: Said[] = [
        { body: { [own]: value, [other]: 1 }, is: 'success' },
        { body: { [other]: 1 }, is: 'validation', answer: { errors: [`"${own}"`] } },
      ]
      const required = { value: true, known: 'confirmed', evidence: ['x1'] } as const
      const values = { value: [value], known: 'stated', evidence: ['x1'] } as {
        value: Json[]
        known: 'stated'
        evidence: string[]
      }
      const field = { pointer: `/${own}`, required: { ...required, evidence: ['x1'] }, values }
      expect(left(stated, field)).toMatchObject({ required: { value: true }, values: { value: [value] } })
      const inCapitals: Said = { body: { [own.toUpperCase()]: value, [other]: 1 }, is: 'success' }
      expect(left([...stated, inCapitals], field)).toMatchObject({ required: { value: true } })
      const now = left(
        [...stated, { body: { [other]: 1 }, is: 'success' }, { body: { [own]: odd }, is: 'success' }],
        field,
      )
      expect(now?.required).toMatchObject({ value: false, evidence: ['x2', 'x1'] })
      expect(now?.values).toBeUndefined()
    }),
  )
})

it('requires none of several that one list names where one of them is accepted without the others, and each that is accepted with them', () => {
  fc.assert(
    fc.property(words(4), ([own = '', other = '', known = '', word = '']) => {
      const missed: Said = {
        body: { [known]: 1 },
        is: 'validation',
        answer: { errors: `${word} '${own}', '${other}' riba` },
      }
      const required = { value: true, known: 'stated' as const, evidence: ['x0'] }
      const field = { pointer: `/${own}`, required }
      expect(left([missed, { body: { [known]: 1, [own]: 2 }, is: 'success' }], field)?.required).toBeUndefined()
      const alone: Said = {
        body: { [known]: 1, [own]: 2 },
        is: 'validation',
        answer: { errors: `'${own}', '${other}'` },
      }
      expect(
        left(
          [{ ...missed, answer: { errors: `"${own}"` } }, alone, { body: { [known]: 1, [own]: 2 }, is: 'success' }],
          field,
        )?.required,
      ).toEqual(required)
      const both: Said = { body: { [known]: 1, [own]: 2, [other]: 3 }, is: 'success' }
      expect(left([missed, both], field)?.required).toEqual(required)
    }),
  )
})

it('claims no name that is said to be unknown, whatever figures stand there, though a sentence about another holds it as a word', () => {
  fc.assert(
    fc.property(words(6), ([own = '', known = '', no = '', wrong = '', a = '', b = '']) => {
      const strange = (name: string, at: number): Said => ({
        body: { [known]: 'a', [name]: [[]] },
        is: 'validation',
        answer: { errors: `${no} ${a} "${name}" ${b} ${at} ${a}` },
      })
      const stated: Said = {
        body: { [known]: 'b', [own]: 'c' },
        is: 'validation',
        answer: { errors: `${wrong} ${a} ${own} ${b} ${a}` },
      }
      const field = { pointer: `/${own}`, seen: { accepted: 0, present: 0 } }
      expect(left([strange('zqAlpha', 17), stated, strange(own, 123)], field)).toBeUndefined()
      // Also where nothing is known of it.
      expect(left([strange('zqAlpha', 17), strange(own, 123)], { ...field, types: undefined as never })).toBeUndefined()
      expect(left([strange('zqAlpha', 17), stated], field)).toBeDefined()
    }),
  )
})

it('claims no word that stands between the same words whether it is sent or not', () => {
  fc.assert(
    fc.property(words(6), ([own = '', known = '', a = '', b = '', c = '', d = '']) => {
      const stated = (body: Json, text: string): Said => ({ body, is: 'validation', answer: { errors: text } })
      const field = { pointer: `/${own}`, seen: { accepted: 0, present: 0 } }
      const without = stated({ [known]: 'a' }, `${c} ${a} ${b} ${own} ${d} ${a}`)
      expect(
        left([without, stated({ [known]: 'a', [own]: 'b' }, `${d} ${a} ${b} ${own} ${d} ${a}`)], field),
      ).toBeUndefined()
      expect(left([without, stated({ [known]: 'a', [own]: 'b' }, `${d} ${a} ${c} ${own} ${a}`)], field)).toBeDefined()
    }),
  )
})

it('claims nothing inside of what is said to be unknown', () => {
  fc.assert(
    fc.property(words(5), ([own = '', inner = '', known = '', no = '', wrong = '']) => {
      const strange = (name: string): Said => ({
        body: { [known]: 'a', [name]: { [inner]: 'b' } },
        is: 'validation',
        answer: { errors: `${no} "${name}"` },
      })
      const stated: Said = {
        body: { [known]: 'b' },
        is: 'validation',
        answer: { errors: `${wrong} ${own}/${inner} ${no}` },
      }
      const field = { pointer: `/${own}/${inner}`, seen: { accepted: 0, present: 0 } }
      expect(left([strange('zqAlpha'), stated, strange(own)], field)).toBeUndefined()
      expect(left([strange('zqAlpha'), stated], field)).toBeDefined()
    }),
  )
})

it('claims a name once where another one of the object differs from it in capitals alone', () => {
  fc.assert(
    fc.property(words(2), ([own = '', wrong = '']) => {
      const again = own.charAt(0).toUpperCase() + own.slice(1)
      const types = { value: ['object' as const], known: 'observed' as const, evidence: ['x0'] }
      const other: FieldKnowledge = { in: 'body', pointer: `/${own}`, types, seen: { accepted: 0, present: 0 } }
      const stated = [{}, {}].map((): Said => ({ body: { [own]: {} }, is: 'validation', answer: { [wrong]: wrong } }))
      const both: Said = {
        body: { [own]: {}, [again]: 'a' },
        is: 'validation',
        answer: { errors: `"${again}" ${wrong}` },
      }
      expect(left([...stated, both], { pointer: `/${again}` }, 'accepted', [other])).toBeUndefined()
      expect(left([...stated, both], { pointer: `/${again}` })).toBeDefined()
    }),
  )
})

it('requires nothing that was missed only alongside one value of a choice, where answers without it list what is missing', () => {
  fc.assert(
    fc.property(words(5), fc.boolean(), ([own = '', choice = '', one = '', two = '', word = ''], flag) => {
      const fact = <T>(value: T) => ({ value, known: 'observed' as const, evidence: ['x0'] })
      const observed = { accepted: 1, present: 1 }
      const others = [choice, one, two].map(
        (each): FieldKnowledge => ({
          in: 'body',
          pointer: `/${each}`,
          types: fact([each === choice ? ('boolean' as const) : ('string' as const)]),
          seen: observed,
        }),
      )
      const missed = (body: Json, ...names: string[]): Said => ({
        body,
        is: 'validation',
        answer: { errors: names.map(each => `${word} "${each}"`) },
      })
      const field = { pointer: `/${own}`, required: fact(true) }
      const asked = missed({ [choice]: flag, [one]: 'a', [two]: 'b' }, own)
      const accepted: Said = { body: { [choice]: flag, [one]: 'a', [two]: 'b', [own]: 'c' }, is: 'success' }
      const silent = missed({}, choice, one, two)
      expect(left([silent, asked, accepted], field, 'accepted', others)?.required).toBeUndefined()
      expect(left([missed({}, one), asked, accepted], field, 'accepted', others)?.required?.value).toBe(true)
      const list: Said = {
        body: { [choice]: one },
        is: 'validation',
        answer: { errors: [`${word} "${choice}": ${two}, ${own}`] },
      }
      const alongside = (value: string): Json => ({ [choice]: value, [one]: 'a', [two]: 'b' })
      const texts = others.map(each => ({ ...each, types: fact(['string' as const]) }))
      const reported = [
        silent,
        missed(alongside(own), own),
        { ...accepted, body: { ...(alongside(own) as object), [own]: 'c' } },
      ]
      expect(left([...reported, list], field, 'accepted', texts)?.required).toBeUndefined()
      expect(left(reported, field, 'accepted', texts)?.required?.value).toBe(true)
      const otherwise = missed({ [choice]: !flag, [one]: 'a', [two]: 'b' }, own)
      expect(left([silent, asked, otherwise, accepted], field, 'accepted', others)?.required?.value).toBe(true)
    }),
  )
})

it('leaves alone what another run has shown', () => {
  const evidence = ['y1']
  const field = { pointer: '/a', types: { value: ['string' as const], known: 'observed' as const, evidence } }
  expect(left([{ body: { b: 1 }, is: 'success' }], field)).toBeDefined()
})

it('claims no type that no accepted value has', () => {
  fc.assert(
    fc.property(words(2), fc.constantFrom<Json>({ a: 1 }, ['a'], 5, true, 'a'), ([own = '', wrong = ''], value) => {
      const rejected: Said = { body: { [own]: 'b' }, is: 'validation', answer: { errors: [`"${own}" ${wrong}`] } }
      const field = left([{ body: { [own]: value }, is: 'success' }, rejected], { pointer: `/${own}` })
      const type = Array.isArray(value) ? 'array' : typeof value === 'number' ? 'integer' : typeof value
      expect(field?.types?.value).toEqual([type])
    }),
  )
})
