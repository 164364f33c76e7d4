/** Complaints that name no property: the value that comes back tells which was meant. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isObject, type Json } from '../contract/json.ts'
import { explore } from './explore.ts'
import { namesAt } from './groups.ts'
import { grow } from './grow.ts'
import { closeLists } from './lists.ts'
import { Operation } from './operation.ts'
import { held, name, played, serviceOf, soManyMore, word } from './testdata/memory-service.ts'

const words = fc.uniqueArray(word, { minLength: 6, maxLength: 6 })
const written = (value: Json) => JSON.stringify(value).replaceAll('"', "'")

/** An operation whose properties stand already, as accepted. */
function accepted(op: Operation, values: Record<string, Json>): Operation {
  for (const [own, template] of Object.entries(values))
    op.draft = op.with({ in: 'body', path: [own], value: { template, origin: 'told' } })
  return op
}

it('a name is known by its value, each in one request', () =>
  fc.assert(
    fc.asyncProperty(fc.uniqueArray(name, { minLength: 30, maxLength: 30 }), words, async (all, [is = '', no = '']) => {
      const known = [all[3] ?? '', all[17] ?? '', all[29] ?? '']
      const { service, asked } = serviceOf(ask => {
        const body = held(ask) as Record<string, Json>
        const wrong = known.find(each => Array.isArray(body[each]))
        return wrong === undefined
          ? { status: 200, body: { done: 'yes' } }
          : { status: 400, body: { m: `${written(body[wrong] ?? null)} ${is} ${no} ${is}` } }
      })
      const op = new Operation(service, 'ext-verify', {})
      op.acceptsUnknown = true
      op.hintedPaths = all.map(each => [each])
      const found = await namesAt(op, [], () => true)
      expect(new Set(found.map(path => path.join()))).toEqual(new Set(known))
      // One that tells that names are known, one for each, one in which none is, and one for all other words.
      expect(asked.length).toBeLessThanOrEqual(known.length + 4)
    }),
    { numRuns: 5 },
  ))

it('of unknown names that are told one at a time in their order, those before the first that is told are known', () =>
  fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(name, { minLength: 2, maxLength: 2 }),
      words,
      async ([no = '', known = ''], [not = '', such = '']) => {
        const { service } = serviceOf(ask => {
          const body = held(ask) as Record<string, Json>
          const strange = Object.keys(body).find(each => each !== known)
          if (strange !== undefined) return { status: 400, body: { m: `${not} ${such} "${strange}"` } }
          return Object.keys(body).length === 0
            ? { status: 200, body: { done: 'yes' } }
            : { status: 400, body: { m: `"${known}" ${not} ${not} ${such}` } }
        })
        const op = new Operation(service, 'ext-verify', {})
        op.acceptsUnknown = false
        op.hintedPaths = [[no], [known]]
        expect(await namesAt(op, [], () => true)).toEqual([[known]])
      },
    ),
    { numRuns: 5 },
  ))

it('a closed list is that of the value that is not on it', () =>
  fc.assert(
    fc.asyncProperty(words, async ([one = '', two = '', a = '', b = '', c = '', is = '']) => {
      const lists: Record<string, string[]> = { [one]: [a, b, c], [two]: [c, a, is] }
      const { op } = played({}, body => {
        const [own, value] = Object.entries(body).find(([key, each]) => !lists[key]?.includes(String(each))) ?? []
        return own === undefined ? undefined : { m: `'${value}' ${is} ${is} ['${lists[own]?.join("', '")}']` }
      })
      accepted(op, { [one]: a, [two]: c })
      await closeLists(op, () => true)
      expect(op.property({ in: 'body', path: [one] }).list).toEqual(lists[one])
      // A word that stands elsewhere in the request is not seen in a list: then it is not known.
      expect([undefined, lists[two]]).toContainEqual(op.property({ in: 'body', path: [two] }).list)
    }),
    { numRuns: 8 },
  ))

it('a closed list is that of the only value that was varied, where nothing comes back', () =>
  fc.assert(
    fc.asyncProperty(words, async ([own = '', a = '', b = '', is = '']) => {
      const { op } = played({}, body =>
        [a, b].includes(String(body[own])) ? undefined : { m: `${is} ${is} [${a}, ${b}]` },
      )
      accepted(op, { [own]: a })
      await closeLists(op, () => true)
      expect(op.property({ in: 'body', path: [own] }).list).toEqual([a, b])
    }),
    { numRuns: 8 },
  ))

it('a list whose words are written otherwise than the accepted one is one where another of it is taken', () =>
  fc.assert(
    fc.asyncProperty(words, fc.boolean(), async ([own = '', a = '', b = '', c = '', is = ''], isTaken) => {
      const list = [a, `${b}${c.charAt(0).toUpperCase()}${c.slice(1)}`, c]
      const { op } = played({}, body =>
        (isTaken ? list : [a]).includes(String(body[own]))
          ? undefined
          : { m: `"${own}" ${is} ${is}: ${list.join(', ')}` },
      )
      accepted(op, { [own]: a })
      await closeLists(op, () => true)
      expect(op.property({ in: 'body', path: [own] }).isClosed).toBe(isTaken ? true : undefined)
    }),
    { numRuns: 8 },
  ))

it('a short value is known again in quotes', () =>
  fc.assert(
    fc.asyncProperty(words, async ([one = '', two = '', is = '', no = '', miss = '']) => {
      const { op } = played({ Weight: '2.4' }, body => {
        for (const each of [one, two]) if (body[each] === undefined) return { m: `${miss} ${is} "${each}"` }
        return typeof body[two] === 'number' ? undefined : { m: `'${String(body[two])}' ${is} ${no} ${is} number` }
      })
      op.draft = op.with({ in: 'body', path: [two], value: { template: '2.4', origin: 'told' } })
      expect(await grow(op, { most: 14 })).toBe(true)
    }),
    { numRuns: 8 },
  ))

it('another word in an object that was found is tried with all that stands alongside it', () =>
  fc.assert(
    fc.asyncProperty(words, async ([own = '', kind = '', a = '', b = '', more = '', is = '']) => {
      const { op, sent } = played({}, body => {
        const node = body[own]
        if (node === undefined) return undefined
        if (!isObject(node)) return { m: `"${own}" ${is} object` }
        for (const each of [kind, more]) if (node[each] === undefined) return { m: `${is} "${own}.${each}"` }
        return node[kind] === a || node[kind] === b ? undefined : { m: `"${own}.${kind}" ${is} [${a}, ${b}]` }
      })
      op.acceptsUnknown = true
      op.hintedPaths = [[own]]
      await grow(op, { most: 10 })
      await explore(op, soManyMore(op, 60))
      const others = sent().filter(body => isObject(body[own]) && body[own][kind] === b)
      expect(others.length).toBeGreaterThan(0)
      expect(others[0]?.[own]).toHaveProperty(more)
    }),
    { numRuns: 6 },
  ))

it('what was struck as JSON, which nobody read, goes first as a form', () =>
  fc.assert(
    fc.asyncProperty(words, async ([one = '', two = '', is = '', no = '']) => {
      const given = { [one]: 'Anna', [two]: 'Zuid 4' }
      const { service, asked } = serviceOf(
        ask => {
          const fields = (ask.body?.encoding === 'form' ? ask.body.fields : {}) as Record<string, string>
          const lacking = [one, two].filter(each => fields[each] === undefined)
          if (lacking.length > 0)
            return { status: 400, body: { m: Object.fromEntries(lacking.map(each => [each, `${each} ${is} ${no}`])) } }
          const isRight = fields[one] === 'Anna' && fields[two] === 'Zuid 4'
          return isRight ? { status: 200, body: { done: 'yes' } } : { status: 404, body: { m: `${no} ${no}` } }
        },
        { testData: given },
      )
      const op = new Operation(service, 'ext-verify', given)
      expect(await grow(op, { most: 12 })).toBe(true)
      const forms = asked.filter(({ body }) => body?.encoding === 'form' && Object.hasOwn(body.fields, one))
      expect(forms[0]?.body).toMatchObject({ fields: given })
    }),
    { numRuns: 6 },
  ))

it('a name that is told without its object, and is read of no type where it was put, stands in another object', () =>
  fc.assert(
    fc.asyncProperty(
      words,
      fc.boolean(),
      async ([own = '', inner = '', other = '', last = '', no = ''], isObjectWanted) => {
        const given = { [inner]: 'Anna', [other]: 'Zuid 4' }
        const { service } = serviceOf(
          ask => {
            const body = held(ask)
            const missing = (text: string) => ({ status: 400, body: { k: no, w: `'${text}'` } })
            const unread = { status: 400, body: { k: no } }
            if (!isObject(body) || Object.keys(body).some(each => each !== own && each !== other)) return unread
            const node = body[own]
            if (node === undefined) return missing(own)
            if (!isObject(node) || Object.keys(node).some(each => each !== inner)) return unread
            if (node[inner] === undefined) return missing(inner)
            const late = body[other]
            if (late === undefined) return missing(other)
            if (!isObjectWanted) return typeof late === 'string' ? { status: 200, body: { done: 'yes' } } : unread
            if (!isObject(late)) return unread
            return late[last] === undefined ? missing(last) : { status: 200, body: { done: 'yes' } }
          },
          { testData: given },
        )
        service.broken = await service.ask('ext-verify', { slots: [], encoding: 'json' }, { raw: '{"zq":' })
        const op = new Operation(service, 'ext-verify', given)
        expect(await grow(op, { most: 40 })).toBe(true)
      },
    ),
    { numRuns: 8 },
  ))
