/** Names where each unknown one costs a request, and what else tells of a name that nobody has. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Unit, unitsAbout, unitsOf } from '../contract/errors/units.ts'
import { isObject, type Json } from '../contract/json.ts'
import { dropUnproven } from './begun.ts'
import { namesAt } from './groups.ts'
import { grow } from './grow.ts'
import { logIn } from './login.ts'
import { Operation } from './operation.ts'
import { held, holds, name, played, serviceOf, word } from './testdata/memory-service.ts'
import { UnknownMessages } from './unknown-messages.ts'

const words = fc.uniqueArray(word, { minLength: 6, maxLength: 6 })
const DONE = { status: 200, body: { done: 'yes', ticket: 'q7Rk29Lmx8Vd04WsZt61' } }
type Body = Record<string, Json>

/** Names at the root of a service that rejects unknown ones, one in each answer. */
async function namesOf(all: readonly string[], own: string, answer: (body: Body) => Json | undefined) {
  const { service, asked } = serviceOf(ask => {
    const stated = answer((held(ask) ?? {}) as Body)
    return stated === undefined ? DONE : { status: 400, body: stated }
  })
  const op = new Operation(service, 'ext-verify', {})
  op.draft = op.with({ in: 'body', path: [own], value: { template: 'x', origin: 'told' } })
  op.acceptsUnknown = false
  op.hintedPaths = all.map(each => [each])
  const found = await namesAt(op, [], () => true)
  return { found: found.map(path => path.join()), asked }
}

describe('unknown names that are told one at a time', () => {
  it('are all that costs a request: those that stand before the one that is told are known', () =>
    fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(name, { minLength: 6, maxLength: 6 }),
        words,
        async ([own = '', ...all], [no = '', such = '']) => {
          const known = [own, all[1] ?? '', all[3] ?? '']
          const { found, asked } = await namesOf(all, own, body => {
            const strange = Object.keys(body).find(each => !known.includes(each))
            return strange === undefined ? undefined : { m: `${no} ${such} "${strange}"` }
          })
          expect(new Set(found)).toEqual(new Set(known.slice(1)))
          expect(asked.length).toBeLessThan(12)
        },
      ),
      { numRuns: 10 },
    ))

  it('are not asked about by name where what is known is told before them', () =>
    fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(name, { minLength: 7, maxLength: 7 }),
        words,
        async ([own = '', one = '', ...all], [no = '', such = '', must = '']) => {
          const { found, asked } = await namesOf([...all, one], own, body => {
            const wrong = [own, one].find(each => Array.isArray(body[each]))
            if (wrong !== undefined) return { m: `"${wrong}" ${must} ${must} ${such}` }
            const strange = Object.keys(body).find(each => each !== own && each !== one)
            return strange === undefined ? undefined : { m: `${no} ${such} "${strange}"` }
          })
          expect(found).toEqual([one])
          expect(asked.length).toBeLessThan(6)
        },
      ),
      { numRuns: 10 },
    ))

  it('are not asked about by name where all that is known is listed alongside', () =>
    fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(name, { minLength: 7, maxLength: 7 }),
        words,
        async ([own = '', two = '', ...all], [no = '', such = '', must = '']) => {
          const { asked } = await namesOf(all, own, body => {
            const strange = Object.keys(body).find(each => each !== own && each !== two)
            return strange === undefined ? undefined : { m: `${no} ${such} "${strange}", ${must} ("${own}", "${two}")` }
          })
          expect(asked.length).toBeLessThan(4)
        },
      ),
      { numRuns: 10 },
    ))
})

describe('what is said of one name that nobody has', () => {
  const units = (text: string, body: Body): Unit[] =>
    unitsOf(
      { json: { m: text }, text: '', mediaType: 'application/json', headers: {} },
      { body, query: {}, headers: {} },
    )
  const sentence = (...parts: string[]) => parts.join(' ')

  it('is said of several in another number, and in an object by a longer path, and of nothing else', () =>
    fc.assert(
      fc.property(
        words,
        fc.uniqueArray(name, { minLength: 3, maxLength: 3 }),
        (all, [one = '', two = '', deep = '']) => {
          const [no = '', field = '', of = '', frame = '', must = '', be = ''] = all
          const messages = new UnknownMessages()
          const learned = sentence(no, field, of, `${frame}:`, 'zqAlpha')
          for (const unit of units(learned, { zqAlpha: 'zq' })) messages.learn(unit, ['zqAlpha'])
          const isStrange = (text: string, path: string[], body: Body) =>
            messages.isOf(unitsAbout(units(text, body), path), path)
          expect(
            isStrange(sentence(no, `${field}s`, of, `${frame}:`, `${one}, ${two}`), [one], { [one]: 1, [two]: 2 }),
          ).toBe(true)
          expect(
            isStrange(sentence(no, field, of, `${frame}.${deep}:`, one), [deep, one], { [deep]: { [one]: 1 } }),
          ).toBe(true)
          expect(isStrange(sentence(must, be, of, `${frame}:`, one), [one], { [one]: 1 })).toBe(false)
        },
      ),
    ))
})

describe('a value', () => {
  it('seemed to be of the right type while another property was complained of, and is of the wrong one once it is named again', () =>
    fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(name, { minLength: 2, maxLength: 2 }),
        words,
        async ([one = '', two = ''], [is = '', no = '', kind = '', form = '', missing = '']) => {
          // One complaint in each answer, of the one or the other: first of the text, then of the object.
          const { op, asked } = played({ Day: '2031-03-18', Name: 'Anna' }, body => {
            for (const each of [one, two]) if (body[each] === undefined) return { t: `"${each}" ${missing} ${missing}` }
            if (!isObject(body[two]))
              return isObject(body[one]) || typeof body[one] !== 'string' || body[one] !== '2031-03-18'
                ? isObject(body[one])
                  ? { t: `"${two}" ${is} ${no} ${kind} ${typeof body[two]}` }
                  : { t: `"${one}" ${form} ${form} ${is}` }
                : { t: `"${two}" ${is} ${no} ${kind} ${typeof body[two]}` }
            if (typeof body[one] !== 'string') return { t: `"${one}" ${is} ${no} ${kind} ${typeof body[one]}` }
            return body[one] === '2031-03-18' ? undefined : { t: `"${one}" ${form} ${form} ${is}` }
          })
          expect(await grow(op, { most: 30 })).toBe(true)
          expect(asked.length).toBeLessThan(24)
        },
      ),
      { numRuns: 10 },
    ))
})

it('a name that is told by its whole path is told, though the complaint leads to another one as well', () =>
  fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(name, { minLength: 6, maxLength: 6 }),
      words,
      async ([holder = '', own = '', known = '', also = '', other = '', no = ''], [must = '', be = '', such = '']) => {
        const { service } = serviceOf(ask => {
          const inner = ((held(ask) ?? {}) as Record<string, Body>)[holder] ?? {}
          const wrong = [known, also].filter(each => Array.isArray(inner[each]))
          const strange = Object.keys(inner).filter(each => ![own, known, also].includes(each))
          const told = wrong.map(each => ({
            m: `${must} '${holder}.${each}' ${be} ${be}`,
            field: `${holder}.${each}`,
            action: `${holder}.${other}`,
          }))
          const list = { m: `${no} '${holder}' ${such}: '${strange.join(', ')}'`, field: holder }
          const all = [...told, ...(strange.length > 0 ? [list] : [])]
          return all.length === 0 ? DONE : { status: 422, body: { data: all } }
        })
        const op = new Operation(service, 'ext-verify', {})
        op.draft = op.with({ in: 'body', path: [holder, own], value: { template: 'x', origin: 'told' } })
        op.acceptsUnknown = false
        op.hintedPaths = [known, also, other].map(each => [holder, each])
        const found = await namesAt(op, [holder], () => true)
        expect(found.map(path => path.at(-1))).toEqual(expect.arrayContaining([known, also]))
      },
    ),
    { numRuns: 10 },
  ))

it('a log-in that is taken as a form while names are looked for is one', () =>
  fc.assert(
    fc.asyncProperty(word, word, async (stated, done) => {
      const credentials = { 'Partner name': 'butia-engiadina', Key: 'Capricorn_1499.Calven' }
      const { service } = serviceOf(
        ask =>
          ask.body?.encoding === 'form' && /num=butia/.test(JSON.stringify(ask.body).replace(/":\s*"/g, '='))
            ? { status: 200, body: { [stated]: done, minutes: 20 }, headers: { 'set-cookie': 'S=0123456789abcdef' } }
            : { status: 400, body: { [stated]: 'MANCA' } },
        {
          credentials,
          requestHints: {
            'auth-authenticate.request': { body: { num: '{{Partner name}}', clav: '{{Key}}' } },
          } as never,
        },
      )
      const op = await logIn(service)
      expect(op?.draft.encoding).toBe('form')
      expect(service.refusedLogIns).toBeLessThanOrEqual(8)
    }),
    { numRuns: 3 },
  ))

it('what was told of a log-in by words alone is left out, each by itself', () =>
  fc.assert(
    fc.asyncProperty(words, async ([one = '', two = '', no = '', such = '']) => {
      const { service, asked } = serviceOf(
        ask => {
          const missing = [one, two].find(each => !holds(ask, each))
          return missing === undefined ? DONE : { status: 400, body: { m: `${no} ${such} ${missing} ${no}` } }
        },
        { credentials: { 'Client ID': 'acme-4711', Secret: 'Zk9-pp21-Lq' } },
      )
      const op = await logIn(service)
      expect(op).toBeDefined()
      if (op !== undefined) await dropUnproven(op)
      const alone = (own: string, other: string) => asked.filter(ask => holds(ask, own) && !holds(ask, other))
      expect(alone(two, one).length).toBeGreaterThan(0)
      for (const each of [one, two]) expect(op?.property({ in: 'body', path: [each] }).required).toBe(true)
      expect(asked.length).toBeLessThan(40)
    }),
    { numRuns: 3 },
  ))
