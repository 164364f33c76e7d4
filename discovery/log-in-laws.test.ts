/** How a login is found: laws on services in nonsense languages. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isObject, type Json } from '../contract/json.ts'
import type { OperationKnowledge } from '../contract/knowledge.ts'
import type { Ask } from '../probe/client/types.ts'
import { logInByExperiments, loginKnowledge } from './accepted-login.ts'
import { draftOf, EMPTY, type Slot, withSlots } from './draft.ts'
import { logIn } from './login.ts'
import { type Answered, name, serviceOf, word } from './testdata/memory-service.ts'

const CREDENTIALS = { 'Client ID': 'acme-4711', Secret: 'Zk9-pp21-Lq' }
const BASIC = `Basic ${Buffer.from(Object.values(CREDENTIALS).join(':')).toString('base64')}`
const GRANTED: Answered = { status: 200, body: { token: 'tk_5f1c8a77d2e94b06' } }
const says = (text: Json, status = 400): Answered => ({ status, body: { k: text } })
const bodyOf = ({ body }: Ask): Record<string, Json> =>
  body?.encoding === 'json' && isObject(body.value) ? body.value : body?.encoding === 'form' ? body.fields : {}
const header = ({ headers = {} }: Ask, wanted: string) =>
  Object.entries(headers).find(([each]) => each.toLowerCase() === wanted.toLowerCase())?.[1]
const two = fc.uniqueArray(name, { minLength: 2, maxLength: 2 })

it('puts each credential into one of the places that are told together', () =>
  fc.assert(
    fc.asyncProperty(two, word, async ([one = 'a', other = 'b'], a) => {
      const { service, asked } = serviceOf(
        ask => {
          const body = bodyOf(ask)
          const missing = [one, other].filter(each => body[each] === undefined)
          if (missing.length > 0) return { status: 400, body: { k: missing.map(each => `'${each}' ${a}`) } }
          return body[one] === CREDENTIALS.Secret && body[other] === CREDENTIALS['Client ID']
            ? GRANTED
            : says('no', 401)
        },
        { credentials: CREDENTIALS },
      )
      expect(await logIn(service)).toBeDefined()
      const both = asked.map(bodyOf).filter(body => body[one] !== undefined && body[other] !== undefined)
      for (const body of both) expect(body[one]).not.toBe(body[other])
    }),
    { numRuns: 10 },
  ))

it('lets credentials change places before any other value is made, where each is refused for its form', () =>
  fc.assert(
    fc.asyncProperty(two, word, async ([one = 'a', other = 'b'], a) => {
      // The names suggest nothing; a value made by what is told of the form is nobody's credential.
      const credentials = { Secret: 'zirnis-Ogre-7731', 'Client ID': 'P-0417' }
      const { service, asked } = serviceOf(
        ask => {
          const body = bodyOf(ask)
          const [id, secret] = [body[one], body[other]].map(value => (typeof value === 'string' ? value : undefined))
          const wrong = [
            ...(id === undefined ? [`'${one}' ${a}`] : /^P-\d{4}$/.test(id) ? [] : [`'${one}' ${a}${a} ^P-\\d{4}$`]),
            ...(secret === undefined ? [`'${other}' ${a}`] : secret.length < 8 ? [`'${other}' ${a}${a} 8`] : []),
          ]
          if (wrong.length > 0) return { status: 400, body: { k: wrong } }
          return id === 'P-0417' && secret === credentials.Secret ? GRANTED : says('no', 401)
        },
        { credentials },
      )
      expect(await logIn(service)).toBeDefined()
      const full = asked.map(bodyOf).filter(body => body[one] !== undefined && body[other] !== undefined)
      expect(full.length).toBeLessThanOrEqual(3)
    }),
    { numRuns: 10 },
  ))

it('puts a credential where a decoder that names one fault at a time wants a text, before any other one', () =>
  fc.assert(
    fc.asyncProperty(
      fc.tuple(name, name, name).filter(all => new Set(all).size === 3),
      word,
      async (names, a) => {
        const credentials = { 'Company code': 'KRG2047', User: 'entegr.kargo', Password: 'Mavi-Vapur_8813' }
        const { service, asked } = serviceOf(
          ask => {
            const body = bodyOf(ask)
            for (const each of names) {
              if (body[each] === undefined) return says(`Object ${a} \`${each}\``, 422)
              if (typeof body[each] !== 'string') return says(`Expected \`str\`, ${a} - at \`$.${each}\``, 422)
            }
            return names.every((each, i) => body[each] === Object.values(credentials)[i]) ? GRANTED : says('no', 401)
          },
          { credentials },
        )
        expect(await logIn(service)).toBeDefined()
        const texts = asked.map(bodyOf).flatMap(body => (typeof body[names[0]] === 'string' ? [body[names[0]]] : []))
        expect(Object.values(credentials)).toContain(texts[0])
      },
    ),
    { numRuns: 10 },
  ))

it('takes a value out of a sentence that marks it by nothing but its figures', () =>
  fc.assert(
    fc.asyncProperty(word, fc.integer({ min: 3, max: 99 }), async (a, version) => {
      const { service } = serviceOf(
        ask => {
          if (header(ask, 'X-Kvor') === undefined) return says(`${a} X-Kvor`)
          if (header(ask, 'X-Kvor') !== `v${version}`) return says(`X-Kvor ${a} v${version}`)
          const body = bodyOf(ask)
          if (body['id'] === undefined || body['secret'] === undefined) return says(["'id' x", "'secret' x"])
          return body['id'] === CREDENTIALS['Client ID'] && body['secret'] === CREDENTIALS.Secret
            ? GRANTED
            : says('no', 401)
        },
        { credentials: CREDENTIALS },
      )
      expect(await logIn(service)).toBeDefined()
    }),
    { numRuns: 10 },
  ))

it('sends Basic beside what the body asks for, whatever the status of the refusal', () =>
  fc.assert(
    fc.asyncProperty(word, fc.constantFrom(400, 401, 403, 422), async (a, status) => {
      const { service } = serviceOf(
        ask => {
          if (bodyOf(ask)['grant_type'] !== 'client_credentials') return says(`'grant_type' ${a}`)
          return header(ask, 'Authorization') === BASIC
            ? GRANTED
            : { ...says(`${a} ${a}${a}`, status), headers: { 'www-authenticate': 'Basic realm="x"' } }
        },
        { credentials: CREDENTIALS },
      )
      expect(await logIn(service)).toBeDefined()
    }),
    { numRuns: 10 },
  ))

it('sends no further login with every credential once as many were rejected as may be: the last rejection stands', async () => {
  const { service, asked } = serviceOf(() => says('no', 401), { credentials: CREDENTIALS })
  service.mostRefusedLogIns = 2
  const answers: string[] = []
  for (const extra of ['a', 'b', 'c']) {
    const labels = Object.keys(CREDENTIALS).map(
      (label, i): Slot => ({ in: 'body', path: [`p${i}`], value: { template: `{{${label}}}`, origin: 'given' } }),
    )
    const other: Slot = { in: 'body', path: [extra], value: { template: 1, origin: 'guess' } }
    answers.push((await service.ask('auth-authenticate', withSlots(EMPTY, ...labels, other))).id)
  }
  expect(asked).toHaveLength(2)
  expect(answers[2]).toBe(answers[1])
})

it('puts no credential of HTTP Basic into the body, where another one is left', () =>
  fc.assert(
    fc.asyncProperty(word, word, async (place, a) => {
      const { service, asked } = serviceOf(
        ask => {
          if (header(ask, 'Authorization') === undefined)
            return { ...says(`${a} ${a}${a}`, 401), headers: { 'www-authenticate': 'Basic realm="x"' } }
          const value = bodyOf(ask)[place]
          if (value === undefined) return says(`${a} '${place}'`)
          return value === 'TO-03' ? GRANTED : says(`'${place}' ${a} ${a}`)
        },
        { credentials: { ...CREDENTIALS, 'Third one': 'TO-03' } },
      )
      expect(await logIn(service)).toBeDefined()
      const sent = asked.map(ask => bodyOf(ask)[place])
      for (const value of Object.values(CREDENTIALS)) expect(sent).not.toContain(value)
    }),
    { numRuns: 10 },
  ))

it('leaves a credential where it was taken, while another value is refused by repeating it', () =>
  fc.assert(
    fc.asyncProperty(fc.uniqueArray(word, { minLength: 4, maxLength: 4 }), async ([one = 'a', other = 'b', a, b]) => {
      const credentials = { 'Access key': 'k7f-8f21-a604', User: 'NORTH-7', Word: 'Zk9#pp21' }
      const label = `${one}ment${other}`
      const inside = `${b}${other}`
      const { service, asked } = serviceOf(
        ask => {
          const held = header(ask, `X-${other}`)
          if (held === undefined) return says(`'X-${other}' ${a}`, 401)
          if (held !== credentials['Access key']) return says(`${b} ${a}`, 401)
          const body = bodyOf(ask)
          const [kind, who] = [body[`${label}e`], body[inside]]
          const missing = [...(kind === undefined ? [`${label}e`] : []), ...(who === undefined ? [inside] : [])]
          if (missing.length > 0) return { status: 400, body: { k: missing.map(each => ({ f: each, m: a ?? '' })) } }
          if (kind !== 'TRIAL') return says(`${b} ${a} ${a}.${b}.${kind}`)
          return who === 'NORTH-7' ? GRANTED : says(`'${inside}' ${b} ${b}`)
        },
        { credentials, testData: { [label]: 'TRIAL' } },
      )
      expect(await logIn(service)).toBeDefined()
      const shown = asked.map(ask => header(ask, `X-${other}`)).filter(each => each !== undefined)
      expect(new Set(shown)).toEqual(new Set([credentials['Access key']]))
    }),
    { numRuns: 10 },
  ))

it('finds the places that refusals name, also where the log-in was asked before', () =>
  fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(word, { minLength: 5, maxLength: 5 }),
      async ([one = 'a', other = 'b', a, b, c]) => {
        const { service, asked } = serviceOf(
          ask => {
            const body = bodyOf(ask)
            const missing = [one, other].find(each => body[each] === undefined)
            if (missing !== undefined) return { status: 400, body: { [a ?? '']: b ?? '', [c ?? '']: `/${missing}` } }
            return body[one] === CREDENTIALS['Client ID'] && body[other] === CREDENTIALS.Secret
              ? GRANTED
              : says('no', 401)
          },
          { credentials: CREDENTIALS },
        )
        await service.ask('auth-authenticate', EMPTY)
        expect(await logIn(service)).toBeDefined()
        expect(asked.length).toBeLessThan(30)
      },
    ),
    { numRuns: 10 },
  ))

it('meets a challenge of Basic at once, whatever credential stands in a header that no sign sets apart', () =>
  fc.assert(
    fc.asyncProperty(fc.uniqueArray(word, { minLength: 3, maxLength: 3 }), async ([one = 'a', a = 'b', b = 'c']) => {
      const field = `X-${one}`
      const credentials = { [one]: 'north-0417', ...CREDENTIALS }
      const { service, asked } = serviceOf(
        ask => {
          if (header(ask, field) === undefined)
            return {
              status: 401,
              body: {
                type: `https://x.example/y/${a}`,
                title: `${a} ${b}`,
                status: 401,
                detail: `${b} ${field}`,
                instance: '/v1/auth-authenticate',
              },
            }
          if (header(ask, field) !== 'north-0417') return { status: 403, body: { title: b, detail: `${a} ${one}` } }
          return header(ask, 'Authorization') === BASIC
            ? GRANTED
            : {
                status: 401,
                body: { title: b, detail: `${a} ${b}` },
                headers: { 'www-authenticate': 'Basic realm="x"' },
              }
        },
        { credentials },
      )
      expect(await logIn(service)).toBeDefined()
      expect(asked.length).toBeLessThan(14)
    }),
    { numRuns: 10 },
  ))

it('claims the properties of the log-in, as required those that were missed one by one alone', () =>
  fc.assert(
    fc.asyncProperty(two, word, async ([one = 'a', other = 'b'], a) => {
      const serve = () =>
        serviceOf(
          ask => {
            const missing = [one, other].find(each => bodyOf(ask)[each] === undefined)
            return missing === undefined ? GRANTED : says(`'${missing}' ${a}`)
          },
          { credentials: CREDENTIALS },
        ).service
      const required = (operations: readonly OperationKnowledge[]) =>
        Object.fromEntries(operations.flatMap(({ fields }) => fields.map(each => [each.pointer, each.required?.value])))
      const { context } = serve()
      const found = await logInByExperiments(context, [])
      if (found === undefined) throw new Error('No log-in was found.')
      expect(required(await loginKnowledge(context, found.template, found.interpreted.reply))).toStrictEqual({
        [`/${one}`]: true,
        [`/${other}`]: true,
      })
      // As it was given, nothing was ever missed: each is left out.
      const given = serve()
      const template = { body: { [one]: '{{Client ID}}', [other]: '{{Secret}}' } }
      const { reply } = await given.ask('auth-authenticate', draftOf(template))
      expect(required(await loginKnowledge(given.context, template, reply))).toStrictEqual({
        [`/${one}`]: true,
        [`/${other}`]: true,
      })
    }),
    { numRuns: 10 },
  ))

it('sends a form where no JSON is read, and spends no refusal on what is answered as an empty log-in', () =>
  fc.assert(
    fc.asyncProperty(
      two,
      fc.uniqueArray(word, { minLength: 3, maxLength: 3 }),
      async ([one = 'a', other = 'b'], words) => {
        const [a = 'k', b = 'm', c = 'n'] = words
        const { service } = serviceOf(
          ask => {
            const fields = ask.body?.encoding === 'form' ? bodyOf(ask) : {}
            const missing = [one, other].filter(each => fields[each] === undefined)
            if (missing.length > 0) return says(Object.fromEntries(missing.map(each => [each, a])))
            if (fields[one] === CREDENTIALS['Client ID'] && fields[other] === CREDENTIALS.Secret) return GRANTED
            return says({ [b]: c }, 401)
          },
          { credentials: CREDENTIALS },
        )
        expect(await logIn(service)).toBeDefined()
        expect(service.refusedLogIns).toBeLessThan(6)
      },
    ),
    { numRuns: 10 },
  ))

it('sends no complaint as a value, also where each stands alone in a list', () =>
  fc.assert(
    fc.asyncProperty(two, word, word, async ([one = 'a', other = 'b'], a, b) => {
      const credentials = { Field: 'north-0417', ...CREDENTIALS }
      const complain = (names: readonly string[]) => says(names.map(each => ({ f: each, m: [` ${each} ${a}`] })))
      const { service, asked } = serviceOf(
        ask => {
          if (header(ask, `x-${a}-${b}`) !== 'north-0417') return complain([`x-${a}-${b}`])
          const body = bodyOf(ask)
          const missing = [one, other].filter(each => body[each] === undefined)
          if (missing.length > 0) return complain(missing)
          return body[one] === CREDENTIALS['Client ID'] && body[other] === CREDENTIALS.Secret ? GRANTED : says(b, 401)
        },
        { credentials },
      )
      expect(await logIn(service)).toBeDefined()
      for (const ask of asked) expect(JSON.stringify([ask.body, ask.headers])).not.toContain(` ${a}"`)
    }),
    { numRuns: 10 },
  ))

it('gives the place that was found with a word its credential, where the next one is named by a code alone', async () => {
  const credentials = { Organisation: 'lauku-veikals', Secret: 'zirnis-Ogre-7731' }
  const [one, other, k] = ['idara', 'khufia', 'galat']
  const { service, asked } = serviceOf(
    ask => {
      if (ask.body?.encoding === 'raw') return { status: 400, body: { [k]: 'entity.parse.failed' } }
      const body = bodyOf(ask)
      const lacked = [one, other].find(each => typeof body[each] !== 'string')
      if (lacked !== undefined) return { status: 400, body: { [k]: lacked } }
      const isRight = body[one] === credentials.Organisation && body[other] === credentials.Secret
      return isRight ? GRANTED : { status: 401, body: { [k]: other } }
    },
    { credentials },
  )
  expect(await logIn(service)).toBeDefined()
  expect(asked.length).toBeLessThan(20)
})

it("takes a word in quotes for a name although sentences hold it, and a word of the operator's for it where all credentials stand", () =>
  fc.assert(
    fc.asyncProperty(
      word,
      fc.uniqueArray(word, { minLength: 5, maxLength: 5 }),
      async (own, [a, b, c, d, key = 'k']) => {
        const { service, asked } = serviceOf(
          ask => {
            const plain = { status: 401, body: { [key]: `${a} ${own} ${b} HTTP Basic` } }
            if (header(ask, 'Authorization') !== BASIC) return plain
            const told = bodyOf(ask)[own]
            const text = told === undefined ? `${c} ${d} "${own}"` : told === 'staging' ? '' : `${d} "${own}" ${a}`
            return text === '' ? GRANTED : { status: 400, body: { [key]: text } }
          },
          { credentials: CREDENTIALS, testData: { 'First name': 'Ann', Stage: 'staging', Phone: '+4915112345678' } },
        )
        expect(await logIn(service)).toBeDefined()
        expect(asked.length).toBeLessThan(24)
        expect(JSON.stringify(asked.map(bodyOf))).not.toContain('Ann')
      },
    ),
    { numRuns: 10 },
  ))
