/** What an answer shows of a property, and what it only seems to. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Json } from '../../contract/json.ts'
import { within } from '../../testing/fuzz.ts'
import { left, type Said, words } from './testdata/left.ts'

it('claims no name that is answered under its own key as one that nobody has, though it is said by a code alone', () => {
  fc.assert(
    fc.property(words(3), fc.integer({ min: 1000, max: 9999 }), ([own = '', known = '', frame = ''], code) => {
      const stated = (name: string, no: number): Said => ({
        body: { [known]: 'a', [name]: [[]] },
        is: 'validation',
        answer: { [frame]: { [name]: [`E${no}`] } },
      })
      const field = { pointer: `/${own}`, seen: { accepted: 1, present: 0 } }
      expect(left([stated('zqAlpha', code), stated(own, code)], field)).toBeUndefined()
      expect(left([stated('zqAlpha', code), stated(own, code + 1)], field)).toBeDefined()
    }),
  )
})

it('claims nothing for a word of what is said of another place, told in full, nor for a bare name where paths are told', () => {
  fc.assert(
    fc.property(words(5), ([own = '', holder = '', other = '', wrong = '', lacks = '']) => {
      const stated = (body: Json, place: string, text: string): Said => ({
        body,
        is: 'validation',
        answer: { errors: [{ field: place, message: text }] },
      })
      const both = { [holder]: { [own]: [[]], [other]: [[]] } }
      const field = { pointer: `/${holder}/${own}`, seen: { accepted: 1, present: 0 } }
      const inOther = stated(both, `${holder}.${other}`, `${wrong} ${own} ${lacks}`)
      expect(left([inOther], field)).toBeUndefined()
      expect(left([stated(both, `${holder}.${own}`, `${wrong} ${lacks}`)], field)).toBeDefined()
      const atRoot = stated({ [holder]: {} }, own, `${wrong} ${lacks}`)
      const sent: Said = { body: { [own]: 'a', [holder]: { [other]: 'b' } }, is: 'success' }
      expect(left([atRoot, sent, inOther], field)).toBeUndefined()
    }),
  )
})

it('claims no name that is called unknown in a sentence that goes on with the names that are known, and no key of the frame', () => {
  fc.assert(
    fc.property(words(5), ([own = '', no = '', other = '', frame = '', word = '']) => {
      const stated = (name: string, rest: string): Said => ({
        body: { [other]: { [name]: 'a' } },
        is: 'validation',
        answer: { [frame]: `${no} ${word} \`${name}\`${rest}` },
      })
      const field = { pointer: `/${other}/${own}`, seen: { accepted: 0, present: 0 } }
      const strange = stated('zqAlpha', `, ${word} \`${frame}\``)
      expect(left([strange, stated(own, `, ${no} ${frame}`)], field)).toBeUndefined()
      expect(left([strange, stated(own, ` ${no} ${frame}`)], field)).toBeDefined()
      const inFull: Said = {
        body: { [other]: { [no]: 1 } },
        is: 'validation',
        answer: { [own]: `${word} ${no}: "${other}.${no}"` },
      }
      const grouped = { ...inFull, body: { [other]: { [no]: 1 }, [own]: [[]] } }
      const root = { pointer: `/${own}`, seen: { accepted: 0, present: 0 } }
      expect(left([grouped, { ...inFull, endpoint: 'ext-notify' }], root)).toBeUndefined()
      expect(left([{ ...grouped, answer: { [own]: `${word} ${no}` } }], root)).toBeDefined()
    }),
  )
})

it('claims no bare name at the root that one further down has, where as much is said without it', () => {
  fc.assert(
    fc.property(words(3), ([own = '', holder = '', lacks = '']) => {
      const missed = (body: Json): Said => ({ body, is: 'validation', answer: [{ names: [own], message: lacks }] })
      const accepted: Said = { body: { [holder]: { [own]: 'a' } }, is: 'success' }
      const field = { pointer: `/${own}`, seen: { accepted: 1, present: 0 } }
      expect(left([missed({}), missed({ [own]: 'a' }), accepted], field)).toBeUndefined()
      expect(left([missed({}), accepted], { ...field, pointer: `/${holder}/${own}` })).toBeDefined()
    }),
  )
})

it('claims no word that stood between the same words at another endpoint, which does without it', () => {
  fc.assert(
    fc.property(words(4), ([own = '', no = '', other = '', lacks = '']) => {
      const strange = (name: string): Said => ({
        body: { [name]: 'a' },
        is: 'validation',
        answer: [{ rule: no, error: own, time: other, details: { [`json.body.${name}`]: { [no]: lacks } } }],
      })
      const elsewhere: Said[] = [
        {
          body: {},
          is: 'validation',
          answer: [{ rule: no, error: own, time: other, is: lacks }],
          endpoint: 'ext-notify',
        },
        { body: { [other]: 'a' }, is: 'success', endpoint: 'ext-notify' },
      ]
      const field = { pointer: `/${own}`, seen: { accepted: 0, present: 0 } }
      expect(left([strange('zqAlpha'), strange(own), ...elsewhere], field)).toBeUndefined()
      const accepted: Said = { body: { [own]: 'a' }, is: 'success', endpoint: 'ext-notify' }
      const missed: Said = { body: {}, is: 'validation', answer: { errors: `"${own}" ${lacks}` } }
      expect(left([missed, ...elsewhere, accepted], field)).toBeDefined()
    }),
  )
})

it('keeps what was missed, though it was tried at another endpoint among hundreds of names and is called unknown there in the same words', () => {
  fc.assert(
    fc.property(words(4), ([own = '', other = '', no = '', word = '']) => {
      const stated = (body: Json, text: string, endpoint?: Said['endpoint']): Said => ({
        body,
        is: 'validation',
        answer: { errors: [{ pointer: `#/${own}`, detail: `${word} ${text}` }] },
        ...(endpoint === undefined ? {} : { endpoint }),
      })
      const field = { pointer: `/${own}`, seen: { accepted: 1, present: 1 } }
      const missed = stated({}, no)
      const accepted: Said = { body: { [own]: 'a', [other]: 'b' }, is: 'success' }
      const grouped = stated({ [other]: 'b', [own]: [[]] }, no, 'ext-reach')
      const without: Said = { body: { [other]: 'b' }, is: 'success', endpoint: 'ext-reach' }
      expect(left([missed, accepted, grouped, without], field)).toBeDefined()
    }),
  )
})

it('requires nothing that was missed in a sentence with another one which was not sent either, unless it is missed alongside that one', () => {
  fc.assert(
    fc.property(words(4), ([own = '', other = '', lacks = '', or = '']) => {
      const fact = <T>(value: T) => ({ value, known: 'observed' as const, evidence: ['x0'] })
      const observed = { accepted: 1, present: 0 }
      const others = [{ in: 'body' as const, pointer: `/${other}`, types: fact(['string' as const]), seen: observed }]
      const missed = (body: Json, text: string): Said => ({ body, is: 'validation', answer: { errors: [text] } })
      const accepted: Said = { body: { [own]: 'a' }, is: 'success' }
      const field = { pointer: `/${own}`, required: fact(true) }
      const together = missed({}, `${lacks} ${own} ${or} ${or} ${other}`)
      expect(left([together, accepted], field, 'accepted', others)?.required).toBeUndefined()
      const beside = missed({ [other]: 'a' }, `${lacks} ${own}`)
      expect(left([together, beside, accepted], field, 'accepted', others)?.required?.value).toBe(true)
      const listed = missed({ [`z${or}`]: 1 }, `${lacks} z${or} ${or} ${own} ${or} ${or} ${other}`)
      expect(left([listed, accepted], field, 'accepted', others)?.required?.value).toBe(true)
      const known = missed({ [`z${or}`]: 1 }, `${lacks} \`z${or}\`: ${or} \`${own}\`, \`${other}\``)
      expect(left([known, accepted], field, 'accepted', others)?.required?.value).toBe(true)
      const behind = missed({ [`z${or}`]: 1 }, `${lacks} ${or}: z${or}; ${or} ${lacks}: ${own}, ${other}`)
      expect(left([behind, accepted], field, 'accepted', others)?.required?.value).toBe(true)
      const alone = missed({}, `${lacks} ${own}`)
      expect(left([alone, accepted], field, 'accepted', others)?.required?.value).toBe(true)
    }),
  )
})

it('is not passed over with a value that was accepted, whatever is said of several others then', () => {
  fc.assert(
    fc.property(words(5), ([own = '', other = '', third = '', lacks = '', is = '']) => {
      const stated = (body: Json, text: string): Said => ({ body, is: 'validation', answer: { errors: [text] } })
      const missed = stated({ [lacks]: 1 }, `${own} ${lacks}`)
      const wrong = (value: Json) => stated({ [own]: value, [other]: 1, [third]: 1 }, `${other} ${is} ${third}`)
      const accepted: Said = { body: { [own]: 'a' }, is: 'success' }
      const field = { pointer: `/${own}`, seen: { accepted: 1, present: 1 } }
      expect(left([missed, accepted, wrong('a')], field)).toBeDefined()
      expect(left([missed, accepted, wrong([[1]])], field)).toBeUndefined()
    }),
  )
})

it('words of a sentence are no alternatives of what is missed in it, where others are missed in the same words, nor are values that were taken', () => {
  fc.assert(
    fc.property(words(6), ([own = '', other = '', field = '', wanted = '', type = '', none = '']) => {
      const fact = <T>(value: T) => ({ value, known: 'observed' as const, evidence: ['x0'] })
      const missed = (name: string) => `${field} "${name}": ${wanted} "${type}", "${none}"`
      const stated = (...names: string[]): Said => ({
        body: {},
        is: 'validation',
        answer: { errors: names.map(missed) },
      })
      const accepted: Said = { body: { [own]: 'a', [other]: 'b' }, is: 'success' }
      const required = { pointer: `/${own}`, required: fact(true) }
      expect(left([stated(own, other), accepted], required)?.required?.value).toBe(true)
      const listed: Said = { body: {}, is: 'validation', answer: { errors: [missed(own)] } }
      const taken: Said = { body: { [own]: type }, is: 'success' }
      expect(left([listed, taken], required)?.required?.value).toBe(true)
    }),
  )
})

it('a value that comes back alone of hundreds shows its property, where a name that nobody has is taken', () => {
  fc.assert(
    fc.property(words(4), ([own = '', other = '', no = '', such = '']) => {
      const group = { [own]: [['zqv0v']], [other]: [['zqv1v']], zqAlpha: [['zqv2v']] }
      const rejected = (...back: string[]): Said => ({
        body: group,
        is: 'validation',
        answer: { errors: [`${back.map(each => `[['${each}']]`).join()} ${no} ${such}`] },
      })
      const accepted: Said = { body: { [own]: 'a', [other]: 'b' }, is: 'success' }
      const claim = { pointer: `/${own}` }
      expect(left([accepted, rejected('zqv0v')], claim)).toBeDefined()
      expect(left([accepted, rejected('zqv1v')], claim)).toBeUndefined()
      expect(left([accepted, rejected('zqv0v', 'zqv1v')], claim)).toBeUndefined()
      // Alone alongside what is accepted without it.
      const alone: Said = {
        body: { [other]: 'b', [own]: [[]] },
        is: 'validation',
        answer: { errors: [`${no} ${such}`] },
      }
      const without: Said = { body: { [other]: 'b' }, is: 'success' }
      const elsewhere: Said = { body: { [own]: 'a', [`z${other}`]: 'c' }, is: 'success' }
      expect(left([elsewhere, alone, without], claim)).toBeDefined()
      expect(left([elsewhere, alone], claim)).toBeUndefined()
    }),
  )
})

it('looks at long answers that name a property often in bounded steps', () => {
  const field = { pointer: '/own', seen: { accepted: 1, present: 0 } }
  const stated = (nth: number): Said => ({
    body: { own: [[]], other: nth },
    is: 'validation',
    answer: {
      errors: [
        {
          field: 'other',
          ...Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`k${i}`, `one of own or another own ${nth}`])),
        },
      ],
    },
  })
  // A loose bound: work that grows with the square of the text takes minutes.
  within(20_000, () => left([1, 2, 3, 4].map(stated), field))
})

it('claims no name that is answered as one that nobody has, for what is said as well where it was not sent', () => {
  fc.assert(
    fc.property(words(5), ([own = '', no = '', other = '', frame = '', word = '']) => {
      const stated = (body: Record<string, Json>, text = `${word} { ${frame}: "${own}" }`): Said => ({
        body,
        is: 'validation',
        answer: {
          [other]: text,
          ...Object.fromEntries(Object.keys(body).map(each => [each, `${no} ${word} ${no}`])),
        },
      })
      const field = { pointer: `/${own}`, seen: { accepted: 0, present: 0 } }
      const strange = stated({ zqAlpha: 'a' })
      expect(left([strange, stated({ [own]: 'a' })], field)).toBeUndefined()
      expect(left([strange, stated({ [own]: 'a' }, `${no} "${own}" ${frame}`)], field)).toBeDefined()
    }),
  )
})

it('a bare name that an object around a property has is said of the object', () => {
  fc.assert(
    fc.property(words(4), ([holder = '', own = '', is = '', missing = '']) => {
      const told = (field: string): Said => ({
        body: { [holder]: { [own]: { [holder]: 'a' } } },
        is: 'validation',
        answer: { errors: [{ field, message: `${is} ${missing}` }] },
      })
      const field = { pointer: `/${holder}/${own}/${holder}`, seen: { accepted: 0, present: 0 } }
      expect(left([told(holder)], field)).toBeUndefined()
      expect(left([told(`${holder}.${own}.${holder}`)], field)).toBeDefined()
    }),
  )
})

it('what leads to a property that is there, is there', () => {
  fc.assert(
    fc.property(words(4), ([holder = '', own = '', is = '', missing = '']) => {
      const told: Said = {
        body: {},
        is: 'validation',
        answer: { errors: [{ field: `${holder}.${own}`, message: `${own} ${is} ${missing}` }] },
      }
      const accepted: Said = { body: { [holder]: { [own]: 'a' }, [missing]: 'b' }, is: 'success' }
      const object = {
        pointer: `/${holder}`,
        types: { value: ['object' as const], known: 'observed' as const, evidence: ['x0'] },
        seen: { accepted: 0, present: 0 },
      }
      const inside = { in: 'body' as const, pointer: `/${holder}/${own}`, seen: { accepted: 1, present: 1 } }
      expect(left([told, accepted], object, 'accepted', [inside])).toBeDefined()
      expect(left([{ ...told, answer: { errors: [] } }], object, 'accepted', [inside])).toBeUndefined()
      const said = { ...inside, seen: { accepted: 0, present: 0 } }
      expect(left([told], object, 'accepted', [said])).toBeUndefined()
    }),
  )
})

it('a name stands where those that nobody has are told and it is not, and where it was sent before the first that is', () => {
  fc.assert(
    fc.property(words(5), ([own = '', after = '', other = '', no = '', such = '']) => {
      const told = (body: Record<string, Json>, ...names: string[]): Said => ({
        body,
        is: 'validation',
        answer: { errors: `${no} ${such}: ${names.join(', ')}` },
      })
      const accepted: Said = { body: { [other]: 'b' }, is: 'success' }
      const wrong = [[1]]
      const field = { pointer: `/${own}`, seen: { accepted: 0, present: 0 } }
      const group = { [other]: 'b', [own]: wrong, zqAlpha: wrong, zqBeta: wrong }
      expect(left([accepted, told(group, 'zqAlpha', 'zqBeta')], field)).toBeDefined()
      expect(left([accepted, told(group, 'zqAlpha')], field)).toBeDefined()
      const behind = { [other]: 'b', zqAlpha: wrong, zqBeta: wrong, [own]: wrong }
      expect(left([accepted, told(behind, 'zqAlpha')], field)).toBeUndefined()
      expect(left([accepted, told(group, own, 'zqAlpha', 'zqBeta')], field)).toBeUndefined()
      expect(left([accepted, told({ ...group, [after]: wrong }, after)], field)).toBeUndefined()
    }),
  )
})
