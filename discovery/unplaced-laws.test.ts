/** Complaints that tell no place: laws on services in nonsense languages. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isObject } from '../contract/json.ts'
import { choose } from './choose.ts'
import { EMPTY } from './draft.ts'
import { inStatedForm } from './in-form.ts'
import { asObjects } from './list-or-object.ts'
import { capital, name, played, serviceOf, word } from './testdata/memory-service.ts'
import { findToken } from './token.ts'
import { tokenStrings } from './token-strings.ts'

const words = (count: number) => fc.uniqueArray(word, { minLength: count, maxLength: count })
const names = (count: number) => fc.uniqueArray(name, { minLength: count, maxLength: count })

it('a pattern is of the datum that has it once it is written otherwise, and not of one whose former value is wished back', () =>
  fc.assert(
    fc.asyncProperty(names(2), words(3), async ([code = 'a', day = 'b'], [x, y]) => {
      const { op } = played({ Code: '753 23', Plain: '75323', Person: 'Anna', Day: '2031-05-14' }, body => {
        const isDay = /^\d{4}-\d\d-\d\d$/.test(String(body[day]))
        if (!isDay) return { k: `${y} ${x} '^\\d{4}-\\d\\d-\\d\\d$'` }
        return /^\d{5}$/.test(String(body[code])) ? undefined : { k: `${x} ${y} '^\\d{5}$'` }
      })
      const put = (path: string, template: string) =>
        op.slot({ in: 'body', path: [path] }, { template, origin: 'given' })
      op.draft = op.with(put(day, '{{Day}}'), put(code, '{{Code}}'))
      await inStatedForm(op, await op.ask(op.draft))
      expect(op.draft.slots.map(({ value }) => op.service.value(value))).toEqual(['2031-05-14', '75323'])
      // No form of what stands there fits: another datum does, in the place that is not complained of then.
      op.draft = { ...op.draft, slots: [put(code, '{{Person}}'), put(day, '{{Day}}')] }
      await inStatedForm(op, await op.ask(op.draft))
      expect(op.draft.slots.map(({ value }) => op.service.value(value))).toEqual(['75323', '2031-05-14'])
    }),
    { numRuns: 10 },
  ))

it('an object that is wished for, and no place, is what came last, or all that nothing was said of, or one of them', () =>
  fc.assert(
    fc.asyncProperty(names(3), words(4), fc.integer({ min: 1, max: 7 }), async (own, [x, y, z, w], mask) => {
      const objects = own.filter((_, i) => (mask >> i) % 2 === 1)
      fc.pre(objects.length !== 2)
      const { op } = played({ One: 'Anna' }, body => {
        for (const each of own) {
          const isRight = isObject(body[each] ?? null) === objects.includes(each)
          if (!isRight) return { k: objects.includes(each) ? `${x} ${y} object` : `${x} ${y} string` }
        }
        return { k: `${w} ${z}` }
      })
      const put = (path: string) => op.slot({ in: 'body', path: [path] }, { template: 'zz', origin: 'guess' })
      op.draft = op.with(...own.map(put))
      for (const each of own) op.property({ in: 'body', path: [each] }).missing = 'zz'
      op.recent = own.slice(-1).map(put)
      const after = await asObjects(op, await op.ask(op.draft))
      expect(after?.text).toContain(z)
      const found = op.draft.slots.filter(({ value }) => isObject(value.template)).map(({ path }) => path[0])
      expect(found).toEqual(objects)
    }),
    { numRuns: 15 },
  ))

it('the class of a guess, next to names in quotes, tells what the guess lacks', () =>
  fc.assert(
    fc.asyncProperty(names(3), words(3), async ([holder = 'a', one = 'b', two = 'c'], [x, y, z]) => {
      const { op } = played({ Person: 'Anna', Code: '75323' }, () => ({
        k: `${x} ${y} "Zz\\${capital(holder)}" ${z} : "$${one}", "$${two}".`,
      }))
      op.draft = op.with(op.slot({ in: 'body', path: [holder] }, { template: 'test', origin: 'guess' }))
      const chosen = choose(op, await op.ask(op.draft), false)
      expect(chosen.map(({ slot }) => slot.path)).toEqual([
        [holder, one],
        [holder, two],
      ])
    }),
    { numRuns: 15 },
  ))

it('the word behind the name of the header in a complaint is the scheme of the token', () =>
  fc.assert(
    fc.asyncProperty(words(3), async ([scheme = 'a', a = 'b', b = 'c']) => {
      const token = 'q7Rk29Lmx8Vd04WsZt61q7Rk29Lmx8'
      const { service } = serviceOf(({ endpoint, headers = {} }) => {
        if (endpoint === 'auth-authenticate') return { status: 200, body: { [b]: token } }
        const shown = Object.entries(headers).find(([each]) => /^authorization$/i.test(each))?.[1]
        return shown === `${scheme} ${token}`
          ? { status: 422, body: { k: b } }
          : { status: 401, body: { k: `${a} ${b} Authorization: ${scheme} <${b} ${a}>` } }
      })
      const granted = await service.ask('auth-authenticate', EMPTY)
      const found = await findToken(service, tokenStrings(service, granted, []), {
        endpoint: 'ext-verify',
        draft: EMPTY,
        most: 45,
      })
      expect(found?.presentation).toEqual({ in: 'header', name: 'Authorization', scheme })
    }),
    { numRuns: 10 },
  ))
