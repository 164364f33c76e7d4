/** Which words of a rejected login are places, and which credential stands where: laws on services in nonsense languages. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isObject, type Json } from '../contract/json.ts'
import type { Ask } from '../probe/client/types.ts'
import { logInByExperiments, loginKnowledge } from './accepted-login.ts'
import { EMPTY } from './draft.ts'
import { logIn } from './login.ts'
import { type Answered, capital, name, serviceOf, word } from './testdata/memory-service.ts'

const CREDENTIALS = { 'Client ID': 'acme-4711', Secret: 'Zk9-pp21-Lq' }
const GRANTED: Answered = { status: 200, body: { token: 'tk_5f1c8a77d2e94b06' } }
const says = (text: Json, status = 400): Answered => ({ status, body: { k: text } })
const bodyOf = ({ body }: Ask): Record<string, Json> =>
  body?.encoding === 'json' && isObject(body.value) ? body.value : {}
const objectIn = (body: Record<string, Json>, key: string): Record<string, Json> => {
  const value = body[key]
  return isObject(value) ? value : {}
}

it('sends no word for the kind of rejection that another endpoint gave as well', () =>
  fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(name, { minLength: 3, maxLength: 3 }),
      fc.uniqueArray(word, { minLength: 4, maxLength: 4 }),
      async ([one = 'a', other = 'b', third = 'c'], [kind = 'k', fields = 'f', missed = 'm', strange = 's']) => {
        // Written as a header field is.
        const code = 'E-VAL'
        const { service, asked } = serviceOf(
          ask => {
            const body = bodyOf(ask)
            const known = ask.endpoint === 'auth-authenticate' ? [one, other] : [third]
            const missing = known.filter(each => body[each] === undefined).map(each => [each, `${missed} ${kind}`])
            const unknown = Object.keys(body).filter(each => !known.includes(each))
            const wrong = [...missing, ...unknown.map(each => [each, `${strange} ${kind}`])]
            if (wrong.length > 0)
              return { status: 400, body: { error: { [kind]: code, [fields]: Object.fromEntries(wrong) } } }
            return body[one] === CREDENTIALS['Client ID'] && body[other] === CREDENTIALS.Secret
              ? GRANTED
              : says('no', 401)
          },
          { credentials: CREDENTIALS },
        )
        await service.ask('ext-verify', EMPTY)
        expect(await logIn(service)).toBeDefined()
        for (const ask of asked) expect(Object.keys(bodyOf(ask))).not.toContain(code)
      },
    ),
    { numRuns: 10 },
  ))

it('puts the credentials where as many places are told, though another datum is called nearly so', () =>
  fc.assert(
    fc.asyncProperty(name, word, word, async (holder, missed, wrong) => {
      const credentials = { 'Company code': 'GAG-05', 'Company key': 'bJ2-5519-xw' }
      const { service, asked } = serviceOf(
        ask => {
          const body = bodyOf(ask)
          if (!isObject(body[holder])) return { status: 400, body: { k: [{ at: holder, why: missed }] } }
          const inner = objectIn(body, holder)
          const lacking = ['anahtar', 'kod'].filter(each => inner[each] === undefined)
          if (lacking.length > 0)
            return { status: 400, body: { k: lacking.map(each => ({ at: `${holder}.${each}`, why: missed })) } }
          return inner['kod'] === 'GAG-05' && inner['anahtar'] === 'bJ2-5519-xw'
            ? GRANTED
            : says(`${wrong} anahtar`, 401)
        },
        { credentials, testData: { 'Postal code': 'MD-3805', 'House number': '118' } },
      )
      expect(await logIn(service)).toBeDefined()
      const codes = asked.flatMap(ask => objectIn(bodyOf(ask), holder)['kod'] ?? [])
      expect(codes).not.toContain('MD-3805')
    }),
    { numRuns: 10 },
  ))

it('grows by the name of a place of the rules that stands before it, and on into the object below it', () =>
  fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(name, { minLength: 3, maxLength: 3 }),
      fc.uniqueArray(word, { minLength: 4, maxLength: 4 }),
      async ([holder = 'h', one = 'a', other = 'b'], [between = 'p', rule = 'r', at = 't', list = 'l']) => {
        // As RFC 8927 reports it: a pointer into the schema, and one into what was sent.
        const error = (schema: readonly string[], instance: readonly string[]) => ({
          [rule]: schema.map(each => `/${each}`).join(''),
          [at]: instance.map(each => `/${each}`).join(''),
        })
        const { service } = serviceOf(
          ask => {
            const body = bodyOf(ask)
            const unknown = Object.keys(body).filter(each => each !== holder)
            const value = body[holder]
            const missing = isObject(value) ? [one, other].filter(each => value[each] === undefined) : []
            const wrong = [
              ...(value === undefined ? [error([between, holder], [])] : []),
              ...(value !== undefined && !isObject(value) ? [error([between, holder, between], [holder])] : []),
              ...missing.map(each => error([between, holder, between, each], [holder])),
              ...unknown.map(each => error([], [each])),
            ]
            if (wrong.length > 0) return { status: 400, body: { [list]: wrong } }
            const sent = Object.values(objectIn(body, holder))
            return Object.values(CREDENTIALS).every(each => sent.includes(each)) && sent[0] === CREDENTIALS.Secret
              ? GRANTED
              : says('no', 401)
          },
          { credentials: CREDENTIALS },
        )
        expect(await logIn(service)).toBeDefined()
      },
    ),
    { numRuns: 10 },
  ))

it.each([200, 400])(
  'claims both places of a map in which the same is said under each, and that unknown names are rejected, with status %i',
  status =>
    fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(name, { minLength: 2, maxLength: 2 }),
        fc.uniqueArray(word, { minLength: 3, maxLength: 3 }),
        async ([one = 'a', other = 'b'], [fields = 'f', missed = 'm', strange = 's']) => {
          const { service } = serviceOf(
            ask => {
              const body = bodyOf(ask)
              const wrong = [
                ...[one, other].filter(each => body[each] === undefined).map(each => [each, [`${missed} ${fields}`]]),
                ...Object.keys(body).flatMap(each => ([one, other].includes(each) ? [] : [[each, [strange]]])),
              ]
              if (wrong.length > 0) return { status, body: { error: { [fields]: Object.fromEntries(wrong) } } }
              return Object.values(CREDENTIALS).every(each => Object.values(body).includes(each))
                ? GRANTED
                : says('no', 401)
            },
            { credentials: CREDENTIALS },
          )
          const found = await logInByExperiments(service.context, [])
          if (found === undefined) throw new Error('No login was found.')
          const [operation] = await loginKnowledge(service.context, found.template, found.interpreted.reply)
          expect(Object.fromEntries(operation?.fields.map(each => [each.pointer, each.required?.value]) ?? [])).toEqual(
            {
              [`/${one}`]: true,
              [`/${other}`]: true,
            },
          )
          expect(operation?.unknownProperties?.value).toBe('refused')
        },
      ),
      { numRuns: 10 },
    ),
)

it('knows the names of a login that is read in any case as the answers spell theirs, and what was missed as required', () =>
  fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(word, { minLength: 5, maxLength: 5 }),
      fc.boolean(),
      async ([one = 'a', other = 'b', missed = 'm', type = 't', key = 'k'], isPascal) => {
        const spelt = isPascal ? capital : (text: string) => text
        const credentials = { 'Client ID': 'acme-4711', Secret: 'Zk9-pp21-Lq' }
        const { service } = serviceOf(
          ask => {
            if (ask.body?.encoding !== 'json') return says(`${type} ${type}`)
            const folded = new Map(Object.entries(bodyOf(ask)).map(([at, value]) => [at.toLowerCase(), value]))
            const lacking = [one, other].filter(each => !folded.has(each.toLowerCase()))
            // The code of the service is told, whatever it reads and writes.
            const told = lacking.map(each => [
              `${capital(type)}.${capital(each)}`,
              `${capital(each)} ${missed} ${missed}`,
            ])
            if (lacking.length > 0)
              return { status: 422, body: { [spelt(`${key}Fail`)]: Object.fromEntries(told), [spelt(key)]: false } }
            const own = [one, other].map(each => folded.get(each.toLowerCase()) ?? null)
            const isRight = Object.values(credentials).every(each => own.includes(each))
            return isRight
              ? { status: 200, body: { [spelt(`${key}Token`)]: 'tk_5f1c8a77d2e94b06', [spelt('lifeTime')]: 900 } }
              : says('no', 401)
          },
          { credentials },
        )
        const login = await logInByExperiments(service.context, [])
        if (login === undefined) throw new Error('No login was found.')
        const [operation] = await loginKnowledge(service.context, login.template, login.interpreted.reply)
        const known = operation?.fields.map(({ pointer, required }) => [pointer, required?.value])
        expect(known?.sort()).toEqual([one, other].map(each => [`/${spelt(each)}`, true]).sort())
      },
    ),
    { numRuns: 10 },
  ))
