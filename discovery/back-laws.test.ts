/** Where a step led away, and what counts as nothing, or as no login: laws on services in nonsense languages. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isObject, type Json } from '../contract/json.ts'
import { EMPTY, keyOf, withSlots } from './draft.ts'
import { goBack } from './go-back.ts'
import { namesAt } from './groups.ts'
import { grow } from './grow.ts'
import { Operation } from './operation.ts'
import { held, played, serviceOf, word } from './testdata/memory-service.ts'
import { tokenStrings } from './token-strings.ts'

const words = (count: number) => fc.uniqueArray(word, { minLength: count, maxLength: count })
const inner = (value: Json | undefined) => (isObject(value) ? value : {})

it('goes back to an answer that named what was never tried, once', () =>
  fc.assert(
    fc.asyncProperty(words(3), async ([list = 'a', code = 'b', k = 'c']) => {
      const { op } = played({ Datum: 'AB-1234' }, body => {
        const items = body[list]
        return Array.isArray(items) && isObject(items[0])
          ? { [k]: { [list]: { [code]: 'zz' } } }
          : { [k]: { [list]: 'none' } }
      })
      const slot = (template: Json) => ({
        in: 'body' as const,
        path: [list],
        value: { template, origin: 'type' as const },
      })
      op.draft = op.with(slot([{}]))
      const told = await op.ask(op.draft)
      op.remember(told, op.draft)
      for (const mention of told.units.flatMap(each => each.mentions))
        if (mention.segments.at(-1) === code) for (let i = 0; i < 4; i++) op.service.forms.learn(mention, true)
      op.draft = op.with(slot('test'))
      const lost = await op.ask(op.draft)
      op.remember(lost, op.draft)
      expect(goBack(op, lost)?.signature).toBe(told.signature)
      expect(JSON.stringify(op.draft.slots[0]?.value.template)).toBe('[{}]')
      op.draft = op.with(slot('test'))
      expect(goBack(op, lost)).toBeUndefined()
    }),
    { numRuns: 20 },
  ))

it('does not go back to an answer that named what stands now', () =>
  fc.assert(
    fc.asyncProperty(words(4), async ([holder = 'a', name = 'b', other = 'c', k = 'k']) => {
      const { op } = played({ Datum: 'AB-1234' }, body =>
        inner(body[holder])[name] === undefined ? { [k]: `#/${holder}/${name}` } : { [k]: `#/${other}` },
      )
      const slot = (path: string[], template: Json) => ({
        in: 'body' as const,
        path,
        value: { template, origin: 'type' as const },
      })
      op.draft = op.with(slot([holder], {}), slot([other], 'test'))
      const told = await op.ask(op.draft)
      op.remember(told, op.draft)
      for (const mention of told.units.flatMap(each => each.mentions))
        for (let i = 0; i < 4; i++) op.service.forms.learn(mention, true)
      const put = slot([holder, name], 'x')
      for (const slots of [[put, slot([other], {})], []]) {
        op.draft = withSlots(EMPTY, slot([holder], {}), slot([other], 1), ...slots)
        const now = await op.ask(op.with(put))
        expect(goBack(op, now)?.signature).toBe(slots.length > 0 ? undefined : told.signature)
      }
    }),
    { numRuns: 10 },
  ))

it('fills an object that is answered as an empty text is', () =>
  fc.assert(
    fc.asyncProperty(words(5), async ([key = 'k', first = 'a', own = 'b', nothing = 'c', other = 'd']) => {
      const { op } = played({ Datum: 'AB-1234', Other: '77', More: '+46' }, body => {
        const value = body[first]
        if (value === undefined) return { [key]: `'${first}' zz` }
        if (value === '' || (isObject(value) && Object.keys(value).length === 0)) return { [key]: { [first]: nothing } }
        if (!isObject(value)) return { [key]: { [first]: other } }
        return inner(value)[own] === undefined ? { [key]: { [first]: { [own]: nothing } } } : undefined
      })
      op.draft = op.with(op.slot({ in: 'body', path: [first] }, { template: '', origin: 'guess' }))
      op.property({ in: 'body', path: [first] }).missing = 'zz'
      for (const template of ['', 'test', {}]) {
        const made = op.slot({ in: 'body', path: [first] }, { template, origin: 'type' })
        const answer = await op.ask(op.with(made))
        op.note(made, answer.units.map(({ text }) => text).join('\n'), true)
      }
      expect(await grow(op, { most: 12 })).toBe(true)
      expect(op.draft.slots.map(keyOf)).toContain(`body:/${first}/${own}`)
    }),
    { numRuns: 20 },
  ))

it('takes no answer for a login that differs from a rejection in numbers and texts, and brings nothing', async () => {
  const { service } = serviceOf(ask => {
    const body = inner(held(ask))
    if (body['k'] === 'right')
      return { status: 200, body: { code: 0, message: 'OK', data: { t: 'q7Rk29Lmx8Vd04WsZt61' } } }
    return {
      status: 200,
      body: { code: body['k'] === undefined ? 51 : 68, message: `no ${body['k']} here`, data: null },
    }
  })
  const op = new Operation(service, 'auth-authenticate', {})
  const ask = (template: string) => op.ask(op.with(op.slot({ in: 'body', path: ['k'] }, { template, origin: 'guess' })))
  service.reject(await op.ask(op.draft))
  expect(service.accepted(await ask('wrong'))).toBe(false)
  expect(service.accepted(await ask('right'))).toBe(true)
})

it('takes no field of the message, and no path, for a token before what the body brings', async () => {
  const { service } = serviceOf(() => ({
    status: 201,
    body: { kokoro: 'igi-iroko:5bcfa6a52743' },
    headers: { 'content-type': 'application/json', location: '/api/v1/auth-authenticate', date: 'today1234' },
  }))
  const op = new Operation(service, 'auth-authenticate', {})
  const strings = tokenStrings(service, await op.ask(op.draft), [])
  expect(strings[0]?.value).toBe('igi-iroko:5bcfa6a52743')
  expect(strings.map(({ value }) => value)).not.toContain('application/json')
})

it('counts unknown names that a plain text lists, and none that it may have escaped', () =>
  fc.assert(
    fc.asyncProperty(words(3), async ([known = 'a', no = 'b', such = 'c']) => {
      const { service } = serviceOf(ask => {
        const body = inner(held(ask))
        const strange = Object.keys(body).filter(each => each !== known)
        const escaped = strange.map(each => each.replace(/[^\x20-\x7e]/g, sign => `\\${sign.charCodeAt(0)}`))
        if (strange.length > 0) return { status: 400, body: `${no} ${such}: ["${escaped.join('","')}"]` }
        return body[known] === undefined
          ? { status: 200, body: { done: 'yes' } }
          : { status: 400, body: `$.${known}: ${such}` }
      })
      const op = new Operation(service, 'ext-verify', {})
      op.hintedPaths = [[known], ['desconocíu']]
      expect(await namesAt(op, [], () => true)).toEqual([[known]])
    }),
    { numRuns: 4 },
  ))

it('puts a name that is missed since a list was taken into the object that is wanted there', () =>
  fc.assert(
    fc.asyncProperty(words(4), async ([holder = 'a', own = 'b', no = 'c', such = 'd']) => {
      const { op, sent } = played({ Datum: 'AB-1234', Other: '77' }, body => {
        const value = body[holder]
        if (value === undefined) return { code: 51, m: `'${holder}' ${no}` }
        if (typeof value !== 'object') return { code: 68, m: `'${holder}' ${such} ${such}` }
        return inner(value)[own] === undefined ? { code: 51, m: `'${own}' ${no}` } : undefined
      })
      expect(await grow(op, { most: 30 })).toBe(true)
      expect(sent().at(-1)).toHaveProperty([holder, own])
    }),
    { numRuns: 20 },
  ))

it('fills what tells the path of its first fault alone, what is missing before what is wrong', () =>
  fc.assert(
    fc.asyncProperty(words(6), async ([key = 'k', person = 'a', phone = 'b', place = 'c', code = 'd', event = 'e']) => {
      const given = {
        ...{ First: 'Astrid', Last: 'Lindh', Phone: '+46701234567', Street: 'Vasagatan 11', City: 'Uppsala' },
        ...{ Code: '11122', Parcel: 'PK204481', Event: 'on_its_way' },
      }
      const isText = (value: Json | undefined, form: RegExp) => typeof value === 'string' && form.test(value)
      const { op, asked } = played(given, body => {
        const { [person]: who, [place]: where, [event]: what } = body
        const fault = [
          ...[person, event, place].filter(name => body[name] === undefined).map(name => [name]),
          ...(isObject(who) ? [] : [[person]]),
          ...(inner(who)[phone] === undefined || !isText(inner(who)[phone], /^\+\d{8,14}$/) ? [[person, phone]] : []),
          ...(what === 'on_its_way' ? [] : [[event]]),
          ...(isObject(where) ? [] : [[place]]),
          ...(isText(inner(where)[code], /^\d{5}$/) ? [] : [[place, code]]),
        ][0]
        return fault === undefined ? undefined : { [key]: `#/${fault.join('/')}` }
      })
      // At another endpoint words alone stood there.
      for (const mention of (await op.ask(op.draft)).units.flatMap(({ mentions }) => mentions))
        for (let i = 0; i < 4; i++) op.service.forms.learn(mention, false)
      expect(await grow(op, { most: 100 })).toBe(true)
      expect(asked.length).toBeLessThan(75)
      expect([...op.moving]).toEqual([])
    }),
    { numRuns: 5 },
  ))
