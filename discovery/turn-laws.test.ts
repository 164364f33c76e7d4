/** What one sentence says of one name after the other, and what goes on about it: laws on services in nonsense languages. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Unit } from '../contract/errors/units.ts'
import { isObject, type Json } from '../contract/json.ts'
import type { Answer } from './answer.ts'
import { isBackToForm, together } from './data-together.ts'
import { EMPTY, type Slot } from './draft.ts'
import { grow } from './grow.ts'
import { locationsFor } from './locations.ts'
import type { Operation } from './operation.ts'
import { reportedValues } from './reported-values.ts'
import { apart, capital, played, serviceOf, unitsIn } from './testdata/memory-service.ts'
import { findToken } from './token.ts'
import { tokenStrings } from './token-strings.ts'
import { listedAlongside, UnknownMessages } from './unknown-messages.ts'
import { valuesInOrder } from './value-order.ts'

const NOTHING = reportedValues([], [], undefined)

describe('a sentence that differs in one word from that of an earlier answer', () => {
  it('asks for that word, sets no name apart, and its other words are none', () =>
    fc.assert(
      fc.asyncProperty(
        apart(4, 5),
        async ([[outer = 'o', one = 'a', two = 'b', last = 'c'], [no, such, is, of, k]]) => {
          const { op, sent } = played({}, body => {
            const held = body[outer]
            const missing =
              held === undefined
                ? outer
                : isObject(held)
                  ? ([one, two].find(each => held[each] === undefined) ?? (body[last] === undefined ? last : undefined))
                  : ''
            if (missing === '') return { [k ?? 'k']: `${of} ${is} ${such} ${no}` }
            return missing === undefined ? undefined : { [k ?? 'k']: `${no} ${such} ${missing} ${is} ${of}` }
          })
          expect(await grow(op, { most: 30 })).toBe(true)
          const held = Object.keys(sent().at(-1) ?? {})
          expect(held).toEqual(expect.arrayContaining([outer, last]))
          expect(held.filter(each => [no, such, is, of].includes(each))).toEqual([])
        },
      ),
      { numRuns: 6 },
    ))

  it('is answered with the type by which it went elsewhere, where it names nothing', () =>
    fc.assert(
      fc.asyncProperty(apart(6, 6), async ([all, [no, such, is, of, k]]) => {
        const [holders, inner] = [all.slice(0, 3), all.slice(3)]
        const { op, sent } = played({}, body => {
          for (const [i, holder] of holders.entries()) {
            const held = body[holder]
            if (held === undefined) return { [k ?? 'k']: `${no} ${such} ${holder}` }
            if (!isObject(held)) return { [k ?? 'k']: `${of} ${is} ${no} ${such} ${is}` }
            if (held[inner[i] ?? ''] === undefined) return { [k ?? 'k']: `${no} ${such} ${inner[i]}` }
          }
          return undefined
        })
        expect(await grow(op, { most: 60 })).toBe(true)
        // The last holder costs no search for its type: a guess at most stands before the object.
        const types = sent().flatMap(body => (holders[2] !== undefined && holders[2] in body ? [body[holders[2]]] : []))
        expect(types.findIndex(isObject)).toBeLessThan(3)
      }),
      { numRuns: 6 },
    ))
})

it('reasons below a complaint that stays are said of its place: another value that changes them leads on', () =>
  fc.assert(
    fc.asyncProperty(apart(2, 7), async ([[outer = 'o', inner = 'a'], [no, such, is, of, code, why, text]]) => {
      const { op, sent } = played({}, body => {
        const held = body[outer]
        const isDone = isObject(held) && held[inner] !== undefined
        if (isDone) return undefined
        if (held === undefined) return { [code ?? 'k']: such ?? 's', [text ?? 't']: `${no} ${is} '${outer}'` }
        const reason = isObject(held) ? `${no} ${is} '${inner}'` : `${of} ${such} ${no} ${of}`
        const reasons = [{ [code ?? 'k']: of ?? 'o', [text ?? 't']: reason }]
        return { [code ?? 'k']: is ?? 'i', [text ?? 't']: `${such} ${of} '${outer}' ${no}`, [why ?? 'w']: reasons }
      })
      expect(await grow(op, { most: 16 })).toBe(true)
      expect(sent().at(-1)).toEqual({ [outer]: { [inner]: expect.anything() } })
    }),
    { numRuns: 6 },
  ))

it('a name in quotes is sought in what the sentence before it repeats, also where all answers have such a key', () =>
  fc.assert(
    fc.asyncProperty(apart(2, 7), async ([[outer = 'o', inner = 'a'], [no, such, is, of, text, one, two]]) => {
      const { op, sent } = played({}, body => {
        const held = body[outer]
        const say = (said: string) => ({ [text ?? 't']: { [inner]: such ?? 's', [of ?? 'o']: said } })
        if (held === undefined) return say(`${no} '${outer}' ${is}`)
        if (isObject(held) && held[inner] !== undefined) return undefined
        const kinds = [one, two].map(each => `${such} ${of} ${each}: '${inner}' ${is} ${such}`)
        const union = `${such} ${no} '${isObject(held) ? JSON.stringify(held) : held}' ${of} Any[${one}, ${two}].`
        return say([union, ...kinds].join('\n '))
      })
      expect(await grow(op, { most: 24 })).toBe(true)
      expect(sent().at(-1)?.[outer]).toEqual({ [inner]: expect.anything() })
    }),
    { numRuns: 6 },
  ))

describe('what is said of unknown names', () => {
  it('is known again as one sentence of a text among others, in any record', () =>
    fc.assert(
      fc.property(
        apart(3, 8),
        ([[strange = 's', own = 'o', missed = 'm'], [no, such, is, of, into, code, text, k]]) => {
          const said = (unknown: string, isMissing: boolean) => ({
            [code ?? 'c']: k ?? 'k',
            [text ?? 't']: [
              `${no} ${such} ${into} ${of}.`,
              ...(isMissing ? [`${into} ${is} ${no}: {'${missed}'}.`] : []),
              `${of} ${such} ${is}: {'${unknown}'}.`,
            ]
              .join(' ')
              .replace(/\. (\p{Ll})/gu, (_, letter) => `. ${letter.toUpperCase()}`),
          })
          const messages = new UnknownMessages()
          for (const unit of unitsIn([said(strange, true)], { [strange]: 1 })) messages.learn(unit, [strange])
          const other = unitsIn([said(own, false)], { [own]: 1, [missed]: 1 })
          expect(
            messages.isOf(
              other.filter(({ raw }) => raw.includes(own)),
              [own],
            ),
          ).toBe(true)
        },
      ),
      { numRuns: 15 },
    ))

  it('lists no names that are known: a list that is said as they are is of others like them', () =>
    fc.assert(
      fc.property(apart(4, 4), ([[strange = 's', one = 'a', two = 'b', known = 'c'], [no, such, is, k]]) => {
        const said = (unknown: readonly string[]) => ({
          [k ?? 'k']: `${no} ${such} ${is}: {${unknown.map(each => `'${each}'`).join(', ')}}`,
        })
        const messages = new UnknownMessages()
        for (const unit of unitsIn(said([strange]), { [strange]: 1 })) messages.learn(unit, [strange])
        const body = { [one]: 1, [two]: 1, [known]: 1 }
        const units = [said([one, two, known]), said([one, two])].flatMap(each => unitsIn(each, body))
        const paths = Object.keys(body).map(each => [each])
        expect(listedAlongside(units, paths, messages, () => false)).toEqual([])
      }),
      { numRuns: 15 },
    ))
})

it('a line further in is said of the place that the line above names, whatever stands there', () =>
  fc.assert(
    fc.property(apart(2, 5), ([[outer = 'o', inner = 'a'], [no, such, is, text, one]]) => {
      const { op } = played({ Own: '79127450318' }, () => undefined)
      op.draft = op.with({ in: 'body', path: [outer], value: { template: '{{Own}}', origin: 'given' } })
      const said = (gap: string) =>
        unitsIn(
          { [text ?? 't']: [`${no} ${outer} ${is} 1 ${one}:${gap}${no} ${inner} ${such} ${is}\n\n`] },
          {
            [outer]: '79127450318',
          },
        ).find(({ mentions }) => mentions.some(({ segments }) => segments[0] === inner))
      const firstFor = (unit: Unit | undefined) => {
        const mention = unit?.mentions.find(({ segments }) => segments[0] === inner)
        return unit === undefined || mention === undefined
          ? undefined
          : locationsFor(op, unit, { mention, name: inner, score: 1, variants: [[inner]] }, [])[0]?.path
      }
      expect(firstFor(said('\n\t* '))).toEqual([outer, inner])
      expect(firstFor(said('\n'))).toEqual([inner])
    }),
    { numRuns: 10 },
  ))

it('what was rejected for its data is not gone on from as a body that no reader takes, though that names a place', () => {
  const op = { isOfFirstStatus: ({ status }: Answer) => status === 422, service: { broken: { status: 400 } } }
  const isBack = (before: number, after: number) =>
    isBackToForm(op as unknown as Operation, { status: before } as Answer, { status: after } as Answer)
  expect([isBack(404, 400), isBack(404, 422), isBack(404, 409), isBack(400, 400)]).toEqual([true, true, false, false])
})

it('items that are answered alike are said of the list that holds them: what stands there is none', () =>
  fc.assert(
    fc.property(apart(1, 4), ([[own = 'o'], [no, such, is, of]]) => {
      const { op } = played({}, () => undefined)
      const slot = op.slot({ in: 'body', path: [own] })
      const list: Slot = { ...slot, value: { template: ['test'], origin: 'type' } }
      const isList = () => Array.isArray(valuesInOrder(op, list, NOTHING, [], true)[0]?.template)
      for (const template of [['test'], [1], [{}], [true]] as Json[]) {
        expect(isList()).toBe(true)
        op.note({ ...slot, value: { template, origin: 'type' } }, `422 ${no} ${such} ${is} ${of}`, true)
      }
      op.note({ ...slot, value: { template: ['zq'], origin: 'type' } }, `422 ${no} ${such} ${is} ${of}`, true)
      expect(isList()).toBe(false)
    }),
    { numRuns: 6 },
  ))

it('what tells somebody alone goes first where one datum stands for the person, and a pair of the address beside it', () =>
  fc.assert(
    fc.property(apart(4, 1), ([[who = 'w', where = 'a', one = 'b', two = 'c']]) => {
      const given = {
        'First name': 'Anna',
        'Last name': 'Berg',
        Phone: '+4917012345678',
        Street: 'Am Ring',
        'House number': '14',
        'Postal code': '72760',
      }
      const { op } = played(given, () => undefined)
      op.draft = op.with(
        { in: 'body', path: [who], value: { template: 'test', origin: 'guess' } },
        { in: 'body', path: [where, one], value: { template: 1, origin: 'type' } },
        { in: 'body', path: [where, two], value: { template: 'test', origin: 'guess' } },
      )
      const first = together(op)[0] ?? []
      expect(first.find(({ path }) => path[0] === who)?.value.template).toBe('{{Phone}}')
    }),
    { numRuns: 6 },
  ))

it('a header field that the rejection writes as one holds the token before any other place is tried', () =>
  fc.assert(
    fc.asyncProperty(apart(0, 4), async ([, [own = 'a', no, such, is]]) => {
      const token = 'q7Rk29Lmx8Vd04WsZt61'
      const { service, asked } = serviceOf(({ endpoint, headers = {} }) => {
        if (endpoint === 'auth-authenticate') return { status: 200, body: { t: token } }
        const shown = Object.entries(headers).find(([each]) => each.toLowerCase() === `x-${own}`)?.[1]
        if (shown === token) return { status: 422, body: { k: `${is} ${such}` } }
        return {
          status: 401,
          body: { k: shown === undefined ? `${no} ${such} X-${capital(own)} ${is}` : `${such} ${no}` },
        }
      })
      const granted = await service.ask('auth-authenticate', EMPTY)
      const before = asked.length
      const found = await findToken(service, tokenStrings(service, granted, []), {
        endpoint: 'ext-verify',
        draft: EMPTY,
        most: 20,
      })
      expect(found?.presentation).toEqual({ in: 'header', name: `X-${capital(own)}` })
      expect(asked.length - before).toBeLessThan(5)
    }),
    { numRuns: 6 },
  ))
