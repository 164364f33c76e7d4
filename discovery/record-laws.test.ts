/** What tells a name from the other words of a complaint, and what goes first where nothing tells it. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isObject, type Json } from '../contract/json.ts'
import { dropUnproven } from './begun.ts'
import { choose } from './choose.ts'
import { EMPTY, keyOf } from './draft.ts'
import { Forms } from './forms.ts'
import { grow } from './grow.ts'
import { othersOf } from './lists.ts'
import { logIn } from './login.ts'
import { Operation } from './operation.ts'
import { reportedValues } from './reported-values.ts'
import { findSomebody } from './somebody.ts'
import { capital, holds, played, serviceOf, soManyMore, word } from './testdata/memory-service.ts'
import { findToken } from './token.ts'
import { tokenStrings } from './token-strings.ts'
import { isOfItem } from './value-order.ts'

const words = fc.uniqueArray(word, { minLength: 6, maxLength: 6 })
const CREDENTIALS = { 'Client ID': 'acme-4711', Secret: 'Zk9-pp21-Lq' }
const room = (op: Operation, count: number) => {
  const end = soManyMore(op, count)()
  return (spare = 0) => op.service.requestsTo(op.endpoint) < end - spare
}

it('what a sentence sets in quotes is the name, and the word that other texts of its record have is the kind', () =>
  fc.assert(
    fc.asyncProperty(words, async ([one = '', two = '', kind = '', must = '', have = '', key = '']) => {
      const { op, asked } = played({}, body => {
        const missing = [one, two].find(each => body[each] === undefined)
        return missing === undefined
          ? undefined
          : {
              e: [
                {
                  p: '',
                  s: `#/${kind}`,
                  k: kind,
                  [key]: { m: missing },
                  t: `${must} ${have} ${kind} ${key} '${missing}'`,
                },
              ],
            }
      })
      expect(await grow(op, { most: 8 })).toBe(true)
      expect(asked.some(ask => holds(ask, kind))).toBe(false)
    }),
    { numRuns: 10 },
  ))

it('what is said of an object that was taken back is said of nothing that stands', () =>
  fc.assert(
    fc.asyncProperty(words, async ([one = '', two = '', is = '', frame = '', no = '', such = '']) => {
      const { op } = played({}, body => {
        const strange = Object.keys(body).find(each => each !== one && each !== two)
        if (strange !== undefined) return { t: 'n', d: `${no} ${such}: "${strange}"` }
        const missing = [one, two].filter(each => body[each] === undefined).map(capital)
        return missing.length === 0
          ? undefined
          : {
              t: 'v',
              d: missing.map(each => `${each} ${is} ${such}`).join(', '),
              e: missing.map(each => ({
                n: `${capital(frame)}.${each}`,
                r: `Key: '${capital(frame)}.${each}' ${no} '${each}'`,
              })),
            }
      })
      expect(await grow(op, { most: 11 })).toBe(true)
      expect(op.has([frame])).toBe(false)
    }),
    { numRuns: 10 },
  ))

it('a property of which the same is said whatever it holds goes again', () =>
  fc.assert(
    fc.asyncProperty(words, async ([extra = '', choice = '', missing = '', is = '', never = '', here = '']) => {
      const { op } = played({ Postcode: '8010', City: 'Graz', Street: 'Sporgasse', Door: '11' }, body => {
        const say = (p: string, ...said: string[]) => ({ e: [{ p, m: said.join(' ') }] })
        if (body[extra] === undefined && body[choice] === undefined) return say(extra, is, missing)
        if (body[choice] === undefined) return say(choice, is, missing)
        return body[extra] === undefined ? undefined : say(extra, is, never, here)
      })
      expect(await grow(op, { most: 14 })).toBe(true)
    }),
    { numRuns: 10 },
  ))

it('of two that stand in for each other the one that was given up last is not asked for again first', () =>
  fc.assert(
    fc.asyncProperty(words, async ([one = '', two = '', is = '', missing = '', a = '', b = '']) => {
      const { op } = played({}, () => ({ e: [{ p: [one, two], m: [`${is} ${missing} ${a} ${b}`] }] }))
      op.dropped = keyOf({ in: 'body', path: [one] })
      const answer = await op.ask(EMPTY)
      const [first] = choose(op, answer, true)
      expect(first?.slot.path).toEqual([two])
    }),
    { numRuns: 10 },
  ))

it('a path to a name is surer than what is said beside it', () =>
  fc.assert(
    fc.asyncProperty(words, async ([holder = '', one = '', two = '', root = '', is = '', missing = '']) => {
      const { op, sent } = played({}, body => {
        const inner = body[holder]
        const e: Json[] = []
        const say = (p: string) => e.push({ p: [p], m: [is, missing] })
        if (body[root] === undefined) say(root)
        if (inner === undefined) say(holder)
        for (const each of [one, two]) if (!isObject(inner) || inner[each] === undefined) say(`${holder}[${each}]`)
        return e.length === 0 ? undefined : { e }
      })
      const first = await op.ask(EMPTY)
      const [unit] = first.units
      if (unit === undefined) throw new Error('nothing is said')
      op.service.holders.learn(unit, [root], [])
      op.service.holders.learn({ ...unit, text: `e: p=${root} | m=${missing}` }, [root], ['elsewhere'])
      expect(await grow(op, { most: 12 })).toBe(true)
      // Groups of names hold all that was said.
      expect(sent().some(body => (one in body || two in body) && !('zqAlpha' in body))).toBe(false)
    }),
    { numRuns: 10 },
  ))

it('the token goes with the registered scheme before any word of the answer and before it goes alone', () =>
  fc.assert(
    fc.asyncProperty(word, word, async (a, b) => {
      const token = 'q7Rk29Lmx8Vd04WsZt61q7Rk29Lmx8'
      const { service } = serviceOf(({ endpoint, headers = {} }) => {
        if (endpoint === 'auth-authenticate') return { status: 200, body: { token, kind: a } }
        const shown = Object.entries(headers).find(([each]) => each.toLowerCase() === 'authorization')?.[1]
        return shown === token || shown === `Bearer ${token}`
          ? { status: 422, body: { k: b } }
          : { status: 401, body: { k: a } }
      })
      const granted = await service.ask('auth-authenticate', EMPTY)
      const found = await findToken(service, tokenStrings(service, granted, []), {
        endpoint: 'ext-verify',
        draft: EMPTY,
        most: 45,
      })
      expect(found?.presentation.scheme).toBe('Bearer')
    }),
    { numRuns: 10 },
  ))

it('what each of several complaints holds under one key is what they are about, a path or not', () =>
  fc.assert(
    fc.asyncProperty(words, async ([app = '', id = '', key = '', env = '', is = '', needed = '']) => {
      const { service, asked } = serviceOf(
        ask => {
          const body = ask.body?.encoding === 'json' && isObject(ask.body.value) ? ask.body.value : {}
          const inner = isObject(body[app] ?? null) ? (body[app] as Record<string, Json>) : {}
          const missing = [
            ...[id, key].filter(each => inner[each] === undefined).map(each => [`${app}.${each}`, each]),
            ...(body[env] === undefined ? [[env, env]] : []),
          ]
          if (missing.length > 0)
            return {
              status: 422,
              body: { d: missing.map(([at = '', own = '']) => ({ c: at, m: `${own} ${is} ${needed}` })), e: 'x' },
            }
          return Object.values(inner).sort().join() === Object.values(CREDENTIALS).sort().join()
            ? { status: 200, body: { token: 'tk_5f1c8a77d2e94b06' } }
            : { status: 401, body: { e: 'y' } }
        },
        { credentials: CREDENTIALS },
      )
      expect(await logIn(service)).toBeDefined()
      // None of them is asked for again.
      const all = asked.filter(ask => JSON.stringify(ask.body).includes(CREDENTIALS.Secret))
      expect(all.every(ask => holds(ask, env))).toBe(true)
    }),
    { numRuns: 10 },
  ))

it('a property that is called as a key of each rejection is gets other data, where it is told below its object', () =>
  fc.assert(
    fc.asyncProperty(words, async ([own = '', key = '', text = '', all = '', is = '', wrong = '']) => {
      const given = { One: 'alpha-101', Two: 'beta-202', Three: 'gamma-303' }
      const { op } = played(given, body => {
        const inner = isObject(body[own]) ? body[own] : {}
        const told = { [own]: { [key]: [`${all} ${wrong} ${is} so`] } }
        return inner[key] === given.Three ? undefined : { e: { [key]: 'WRONG', [text]: `${all} ${is}`, d: told } }
      })
      op.service.envelope.keys.add(key)
      op.draft = op.with({ in: 'body', path: [own, key], value: { template: '{{One}}', origin: 'given' } })
      expect(await grow(op, { most: 14 })).toBe(true)
    }),
    { numRuns: 10 },
  ))

it('a place that was found with a word that means nothing gets its credential, though the rejection names the other one alone', () =>
  fc.assert(
    fc.asyncProperty(words, async ([user = '', secret = '', no = '', such = '', or = '', wrong = '']) => {
      const { service, asked } = serviceOf(
        ask => {
          const body = ask.body?.encoding === 'json' && isObject(ask.body.value) ? ask.body.value : {}
          const missing = [user, secret].find(each => body[each] === undefined)
          if (ask.body?.encoding === 'raw') return { status: 400, body: { k: `${or} ${wrong}` } }
          if (missing !== undefined) return { status: 400, body: { k: `${no} ${such} ${missing}` } }
          return body[user] === CREDENTIALS['Client ID'] && body[secret] === CREDENTIALS.Secret
            ? { status: 200, body: { token: 'tk_5f1c8a77d2e94b06' } }
            : { status: 401, body: { k: `${or} ${secret} ${wrong}` } }
        },
        { credentials: CREDENTIALS },
      )
      expect(await logIn(service)).toBeDefined()
      expect(asked.length).toBeLessThan(32)
    }),
    { numRuns: 10 },
  ))

it('words of a sentence are no likelier names in another one, and go with another value after the names that were told', () =>
  fc.assert(
    fc.asyncProperty(words, async ([own = '', other = '', a = '', last = '', is = '', missing = '']) => {
      const { op, sent } = played({}, body =>
        body[own] === undefined ? { m: `${a} ${last}`, f: { [own]: [`${is} ${missing}`] } } : undefined,
      )
      for (let i = 0; i < 3; i++)
        op.service.forms.learn({ segments: [other], form: 'last word', kind: 'word', under: 'm' }, true)
      expect(await grow(op, { most: 6 })).toBe(true)
      expect(sent().filter(body => last in body && !(own in body)).length).toBeLessThan(2)
    }),
    { numRuns: 10 },
  ))

it('a value of any length is known again in a complaint', () => {
  const value = `+${'3'.repeat(300_000)}`
  const raw = `a ${value} is none of "x", "y"`
  const { lists } = reportedValues([{ at: [], raw, text: raw, mentions: [], lists: [['x', 'y']] }], ['a'], value)
  expect(lists).toEqual([['x', 'y']])
})

it('an object that counts as missing while it is empty is told what it lacks as soon as anything stands in it', () =>
  fc.assert(
    fc.asyncProperty(words, async ([holder = '', one = '', two = '', is = '', missing = '', wrong = '']) => {
      const { op } = played({}, body => {
        const inner = body[holder]
        if (inner === undefined || (isObject(inner) && Object.keys(inner).length === 0))
          return { f: { [holder]: [`${is} ${missing}`] } }
        if (!isObject(inner)) return { f: { [holder]: [`${wrong} ${is}`] } }
        const lacking = [one, two].filter(each => inner[each] === undefined)
        return lacking.length === 0
          ? undefined
          : { f: Object.fromEntries(lacking.map(each => [`${holder}.${each}`, [`${is} ${missing}`]])) }
      })
      expect(await grow(op, { most: 16 })).toBe(true)
    }),
    { numRuns: 10 },
  ))

it('what an object lacks is told where nothing that is none could be read, with the status of the first rejection', () =>
  fc.assert(
    fc.asyncProperty(words, async ([holder = '', one = '', two = '', is = '', missing = '', wrong = '']) => {
      const { service } = serviceOf(ask => {
        const body = ask.body?.encoding === 'json' && isObject(ask.body.value) ? ask.body.value : {}
        const inner = body[holder]
        const lacking = (each: string) => ({ f: each, m: `${is} ${missing}` })
        if (inner === undefined) return { status: 422, body: { e: [lacking(holder)] } }
        if (!isObject(inner)) return { status: 400, body: { m: `${wrong} ${is} ${wrong}${is}` } }
        const e = [one, two].filter(each => inner[each] === undefined).map(each => lacking(`${holder}.${each}`))
        return e.length === 0 ? { status: 200, body: { done: 'yes' } } : { status: 422, body: { e } }
      })
      expect(await grow(new Operation(service, 'ext-reach', {}), { most: 12 })).toBe(true)
    }),
    { numRuns: 10 },
  ))

it('somebody is looked for with each datum as it was given before any is written otherwise', async () => {
  const given = { 'Last name': 'Pichler', Street: 'Sporgasse 22', Postcode: '8010' }
  const { service } = serviceOf(
    ask => {
      const body = ask.body?.encoding === 'json' && isObject(ask.body.value) ? ask.body.value : {}
      return { status: 200, body: { known: body['street'] === given.Street && body['name'] === given['Last name'] } }
    },
    { testData: given },
  )
  const op = new Operation(service, 'ext-verify', given)
  const draft = op.with(
    ...Object.entries({ name: '{{Last name}}', street: '{{Street | street}}', zip: '{{Postcode}}' }).map(
      ([own, template]) => ({
        in: 'body' as const,
        path: [own],
        value: { template, origin: 'given' as const },
      }),
    ),
  )
  op.settle({ answer: await op.ask(draft), draft })
  await findSomebody(op, room(op, 5))
  expect(op.draft.slots.find(({ path }) => path[0] === 'street')?.value.template).toBe('{{Street}}')
})

it('what an accepted request is rejected without is required', async () => {
  const { op } = played({}, body => ('a' in body ? undefined : { k: 'n' }))
  const slots = ['a', 'b'].map(each => ({
    in: 'body' as const,
    path: [each],
    value: { template: 'x', origin: 'guess' as const },
  }))
  const draft = op.with(...slots)
  op.settle({ answer: await op.ask(draft), draft })
  await dropUnproven(op)
  expect(op.draft.slots.map(({ path }) => path.join())).toEqual(['a'])
  expect(op.property({ in: 'body', path: ['a'] }).required).toBe(true)
})

it('data under labels that differ in a word may be of one list', () => {
  const testData = {
    'Word for reading a wish': 'lesen',
    'Word for setting a wish': 'setzen',
    'Name of the street': 'Sporgasse',
  }
  const { service } = serviceOf(() => ({ status: 200, body: {} }), { testData })
  const op = new Operation(service, 'ext-reach', testData)
  const slot = {
    in: 'body' as const,
    path: ['v'],
    value: { template: '{{Word for reading a wish}}', origin: 'given' as const },
  }
  op.draft = op.with(slot)
  expect(othersOf(op, slot, true)).not.toContain('setzen')
  op.property(slot).listRejection = ''
  expect(othersOf(op, slot, true)).toContain('setzen')
})

it('an unknown name is one in whatever object a record tells it', () =>
  fc.assert(
    fc.asyncProperty(words, async ([holder = '', no = '', such = '', here = '', code = '']) => {
      const strange = (p: string, name: string) => ({ e: [{ p, c: code, m: `${no} ${such} ${here}`, i: { n: name } }] })
      const { op } = played({}, body => {
        const inner = body[holder]
        const [own] = isObject(inner ?? null) ? Object.keys(inner as object) : []
        return own === undefined ? strange('', 'zqAlpha') : strange(`/${holder}`, own)
      })
      const root = await op.ask(op.with({ in: 'body', path: ['zqAlpha'], value: { template: 'zq', origin: 'guess' } }))
      op.service.learnUnknown(root.units, ['zqAlpha'])
      const deep = await op.ask(
        op.with({ in: 'body', path: [holder, such], value: { template: 'x', origin: 'guess' } }),
      )
      expect(op.service.unknownMessages.isOf(deep.units, [holder, such])).toBe(true)
    }),
    { numRuns: 10 },
  ))

it('what is told in a list, where that it was missing was told alone, is said of the items of the list that was sent', () =>
  fc.assert(
    fc.asyncProperty(words, fc.boolean(), async ([list = '', a = '', b = ''], isAlone) => {
      const said = (code: string) => (isAlone ? code : [code])
      const { op } = played({}, body => ({ f: { [list]: body[list] === undefined ? said(a) : [b] } }))
      const first = await op.ask(EMPTY)
      const slot = { in: 'body' as const, path: [list], value: { template: ['test'], origin: 'type' as const } }
      op.property(slot).asked = first.units
      const { units } = await op.ask(op.with(slot))
      expect(isOfItem(op, slot, units)).toBe(isAlone)
      expect(first.units.map(({ text }) => text.replace(a, ''))).not.toEqual(
        isAlone ? units.map(({ text }) => text.replace(b, '')) : [],
      )
    }),
    { numRuns: 10 },
  ))

it('a word of a sentence is proven by its sentence alone, and a single name by the key under which paths were', () => {
  const forms = new Forms()
  const word = { segments: ['a'], form: 'last word', kind: 'word' as const, under: 'm' }
  const path = { segments: ['a', 'b'], form: 'path:f', kind: 'path' as const, under: 'f' }
  for (let i = 0; i < 9; i++) for (const each of [word, path]) forms.learn(each, true)
  expect(forms.likelihood(word)).toBeLessThan(0.5)
  expect(forms.isProven({ segments: ['c'], form: 'leaf:f', kind: 'leaf', under: 'f' })).toBe(true)
  expect(forms.isProven({ segments: ['c'], form: 'leaf:g', kind: 'leaf', under: 'g' })).toBe(false)
})
