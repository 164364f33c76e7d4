/** Names told as words, in tables and by a path next to a sentence, and what one endpoint teaches of another: laws on services in nonsense languages. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isObject, type Json } from '../contract/json.ts'
import { anotherValue } from './another-value.ts'
import { EMPTY, type Slot } from './draft.ts'
import { grow } from './grow.ts'
import { Operation } from './operation.ts'
import { tokensOf } from './spelling.ts'
import { apart, capital, held, holds, played, serviceOf, unitsIn } from './testdata/memory-service.ts'
import { UnknownMessages } from './unknown-messages.ts'

const inWords = (name: string) => name.replace(/\p{Lu}/gu, letter => ` ${letter.toLowerCase()}`)

describe('a name that is told as the words that it is made of', () => {
  it('costs a request, once one was found so', () =>
    fc.assert(
      fc.asyncProperty(
        apart(4, 5).filter(([all]) => new Set(all.flatMap(tokensOf)).size === 8),
        async ([all, [no = 'n', such, k = 'k', of = 'o', is]]) => {
          const { op, sent } = played({}, body => {
            const stranger = Object.keys(body).find(each => !all.includes(each))
            const [own, text] =
              stranger === undefined
                ? [all.find(each => body[each] === undefined), `${no} ${such}`]
                : [stranger, `${of} ${is}`]
            return own === undefined ? undefined : { [k]: inWords(own), [of]: `<${inWords(own)}> ${text}` }
          })
          expect(await grow(op, { most: 40 })).toBe(true)
          const found = all.map(each => sent().findIndex(body => body[each] !== undefined))
          expect(Math.max(...found) - Math.min(...found)).toBeLessThan(all.length + 1)
        },
      ),
      { numRuns: 6 },
    ))

  it('is a path where its first word leads into an object that was sent', () =>
    fc.assert(
      fc.property(apart(0, 3), ([, [outer = 'o', inner = 'i', k = 'k']]) => {
        const paths = (body: Json) =>
          unitsIn({ [k]: [`${outer} ${inner}`] }, body).flatMap(({ mentions }) =>
            mentions.flatMap(({ kind, segments }) => (kind === 'path' ? [segments] : [])),
          )
        expect(paths({ [outer]: {} })).toContainEqual([outer, inner])
        expect(paths({ [outer]: 'test' })).toEqual([])
      }),
    ))
})

it('a list that is the path of which a sentence tells is asked for before a word for the part of the request', () =>
  fc.assert(
    fc.asyncProperty(
      apart(1, 7),
      async ([[own = 'n'], [no, such, path = 'p', reason = 'r', at = 'a', part = 'b', k]]) => {
        const { op, sent } = played({}, body =>
          body[own] === undefined
            ? { [k ?? 'k']: { [path]: [own], [reason]: `${no} ${such} “${own}”`, context: {}, [at]: part } }
            : undefined,
        )
        expect(await grow(op, { most: 8 })).toBe(true)
        expect(Object.keys(sent().at(-1) ?? {})).toEqual([own])
      },
    ),
    { numRuns: 6 },
  ))

it('lists side by side are the columns of a table: what one says is said of the name in the other', () =>
  fc.assert(
    fc.asyncProperty(
      apart(3, 8),
      async ([
        [one = 'a', two = 'b', inner = 'c'],
        [no, such, path = 'p', reason = 'r', of, is, first = 'x', last = 'y'],
      ]) => {
        const listOf = (names: readonly string[], text: (name: string) => string) => ({
          [path]: names.map(each => `$.${each}`),
          [reason]: names.map(text),
        })
        const { op, sent } = played({}, body => {
          const missing = [one, two].filter(each => body[each] === undefined)
          if (missing.length > 0) return listOf(missing, () => `${no} ${such}`)
          if (![first, last].includes(String(body[two]))) return listOf([two], () => `${of} ${is} [${first}, ${last}]`)
          if (!isObject(body[one])) return listOf([one], () => `${of} ${such} object`)
          return body[one][inner] === undefined ? listOf([`${one}.${inner}`], () => `${no} ${such}`) : undefined
        })
        expect(await grow(op, { most: 16 })).toBe(true)
        expect([first, last]).toContain(sent().at(-1)?.[two])
      },
    ),
    { numRuns: 6 },
  ))

it('bars between single words in quotes are of one list, and set no complaint apart', () =>
  fc.assert(
    fc.property(apart(1, 5), ([[own = 'n'], [no, such, a = 'a', b = 'b', k = 'k']]) => {
      const units = unitsIn({ [k]: `“${own}” ${no} ${such} "${a}" | "${b}"` })
      expect(units.map(({ lists }) => lists)).toEqual([expect.arrayContaining([[a, b]])])
    }),
  ))

it('what is said of an unknown name is known again where the value that came back with it is left out', () =>
  fc.assert(
    fc.property(apart(2, 5), ([[strange = 's', own = 'o'], [no, such, k = 'k', at = 'a', value = 'v']]) => {
      const messages = new UnknownMessages()
      const said = (name: string, more: Record<string, Json>) => [{ [at]: name, [k]: `${no} ${such}`, ...more }]
      for (const unit of unitsIn(said(strange, { [value]: 'zq' }), { [strange]: 'zq' })) messages.learn(unit, [strange])
      expect(messages.isOf(unitsIn(said(own, {}), { [own]: 'test' }), [own])).toBe(true)
      expect(messages.isOf(unitsIn([{ [at]: own, [k]: `${such} ${no}` }], { [own]: 'test' }), [own])).toBe(false)
    }),
  ))

it('figures with signs between them go before the words of the sentence, and before any datum that nobody asked for', () =>
  fc.assert(
    fc.asyncProperty(
      apart(1, 4),
      fc.constantFrom('1.0', '2024-06', '3.1.2'),
      async ([[own = 'n'], [no, such, of, k]], form) => {
        const { op, sent } = played({ Reference: 'VX-2458' }, body =>
          body[own] === undefined
            ? { [k ?? 'k']: `${no} \`${own}\`` }
            : body[own] === form
              ? undefined
              : { [k ?? 'k']: `\`${own}\` ${such} ${of} ${form}` },
        )
        expect(await grow(op, { most: 6 })).toBe(true)
        expect(sent().at(-1)?.[own]).toBe(form)
      },
    ),
    { numRuns: 6 },
  ))

it('a header field that may hold the token takes another value where that is asked for', () =>
  fc.assert(
    fc.asyncProperty(apart(0, 4), async ([, [own = 'a', no, such, is]]) => {
      const token = 'q7Rk29Lmx8Vd04WsZt61'
      const field = `X-${capital(own)}`
      const { service } = serviceOf(({ headers = {} }) => {
        const shown = Object.entries(headers).find(([each]) => each.toLowerCase() === field.toLowerCase())?.[1]
        if (shown === '1.0') return { status: 200, body: { done: 'yes' } }
        return { status: 400, body: { k: shown === undefined ? `${no} “${field}”` : `${such} ${is} 1.0 “${field}”` } }
      })
      service.context.token = { value: token, proven: false, presentation: { in: 'header', name: field } } as never
      const op = new Operation(service, 'ext-verify', {})
      expect(await grow(op, { most: 12 })).toBe(true)
    }),
    { numRuns: 6 },
  ))

it('a form that is answered as a body that nobody reads is sent as parts, whatever the status', () =>
  fc.assert(
    fc.asyncProperty(apart(1, 4), fc.constantFrom(200, 400, 422), async ([[own = 'n'], [no, such, of, k]], status) => {
      const { service, asked } = serviceOf(ask => {
        const type = Object.entries(ask.headers ?? {}).find(([each]) => /^content-type$/i.test(each))?.[1] ?? ''
        const isForm = ask.body?.encoding === 'form'
        const fields = isForm ? (ask.body as { fields: Record<string, string> }).fields : {}
        // Nothing stands in a form without fields.
        const isRead = isForm && (Object.keys(fields).length === 0 || type.startsWith('multipart/'))
        if (!isRead) return { status, body: { error: `${of} ${such}` } }
        return fields[own] === undefined
          ? { status: 400, body: { error: true, [k ?? 'k']: `${no} ${such} “${own}”` } }
          : { status: 201, body: { done: 'yes' } }
      })
      await service.compareBodies('ext-verify', 'a body for comparison')
      const op = new Operation(service, 'ext-verify', {})
      op.draft = { ...EMPTY, encoding: 'form' }
      expect(await grow(op, { most: 12 })).toBe(true)
      expect(asked.length).toBeLessThan(14)
    }),
    { numRuns: 6 },
  ))

describe('what another endpoint took', () => {
  const taken = async (slot: Slot, where: 'header' | 'body') => {
    const { service } = serviceOf(() => ({ status: 200, body: { done: 'yes' } }), {
      testData: { Phone: '+4915112345678' },
    })
    const earlier = new Operation(service, 'ext-verify', service.context.environment.testData)
    const draft = earlier.with(slot)
    earlier.accepted.push({ answer: await earlier.ask(draft), draft })
    service.operations.set('ext-verify', earlier)
    const next = new Operation(service, 'ext-notify', service.context.environment.testData)
    return next.values({ in: where, path: slot.path })[0]?.template
  }

  it('in a header field goes first there, and the form of a datum under the same name', async () => {
    const field = { in: 'header' as const, path: ['X-Babako'], value: { template: '1.0', origin: 'told' as const } }
    expect(await taken(field, 'header')).toBe('1.0')
    const datum = { template: '{{Phone | leading-zero}}', origin: 'given' as const }
    expect(await taken({ in: 'body' as const, path: ['person', 'babako'], value: datum }, 'body')).toBe(datum.template)
  })

  it('tells nothing of a word under the same name in the body', async () => {
    const word = { in: 'body' as const, path: ['babako'], value: { template: 'ririzu', origin: 'told' as const } }
    expect(await taken(word, 'body')).not.toBe('ririzu')
  })
})

it('of a datum the forms that were told go first where nobody has the one that was sent', () =>
  fc.assert(
    fc.asyncProperty(apart(1, 3), async ([[own = 'n'], [no, such, k = 'k']]) => {
      const given = { Phone: '+36204755620', 'First name': 'Anna', City: 'Szeged' }
      const { service, asked } = serviceOf(
        ask => {
          const value = String((held(ask) as Record<string, Json>)[own])
          if (!/^0\d{6,12}$/.test(value)) return { status: 422, body: { [k]: `${no} \`${own}\` ^0[0-9]{6,12}$` } }
          return value === '0204755620'
            ? { status: 200, body: { done: 'yes' } }
            : { status: 404, body: { [k]: `${such} ${no} ${such}` } }
        },
        { testData: given },
      )
      const op = new Operation(service, 'ext-verify', given)
      op.draft = op.with({ in: 'body', path: [own], value: { template: '{{Phone | national}}', origin: 'given' } })
      op.property({ in: 'body', path: [own] }).patterns = ['^0[0-9]{6,12}$']
      const answer = await op.ask(op.draft)
      const after = await anotherValue(op, answer, () => false)
      expect(after?.status).toBe(200)
      expect(asked.filter(ask => holds(ask, own)).length).toBeLessThan(5)
    }),
    { numRuns: 6 },
  ))
