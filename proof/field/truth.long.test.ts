/** Each field service keeps to its own truth: what it says is needed is needed, and no more; each bound is where it says. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ENDPOINTS, type Endpoint } from '../../contract/endpoint.ts'
import { getAt } from '../../contract/json.ts'
import { needs } from '../../testing/needs.ts'
import {
  carriedBy,
  isNeeded,
  onlyNeeded,
  type Prepared,
  replaced,
  type TrueField,
  without,
  withUnknownMember,
} from './_request.ts'
import { FieldSender, type Heard, membersOf, strangeness, textOf } from './_sender.ts'
import { trespassesOf } from './_trespass.ts'
import { truthOfField } from './declaration.ts'
import { type FieldService, fieldNames, isInstalled, missingOf, startField } from './field.ts'

const OUTCOMES: Record<Endpoint, string> = {
  'auth-authenticate': 'granted',
  'ext-verify': 'known',
  'ext-reach': 'check',
  'ext-notify': 'send',
}
/** Outcomes that are no operation: nothing is proven of them but that they are as told. */
const MERE = ['partial', 'unknown']

const outcomeOf = (key: string): string => key.split('.')[1] ?? OUTCOMES[key as Endpoint]
const endpointOf = (key: string): Endpoint => key.split('.')[0] as Endpoint
/** Answers differ in numbers and ids each time. */
const plain = ({ status, text }: Heard): string => `${status} ${text.replace(/[0-9a-f-]{8,}|[\d:.TZ-]{6,}/gi, '…')}`

for (const name of fieldNames()) {
  const missing = missingOf(name)
  const why =
    missing.length > 0 ? `needs ${missing.join(', ')}` : isInstalled(name) ? undefined : 'is not installed yet'
  const absent =
    why === undefined ? undefined : `The field service ${name} ${why}: \`npm run bench -- field\` installs it.`
  describe(`the truth of the field service ${name}`, needs(absent), () => proofOf(name))
}

function proofOf(name: string): void {
  const truth = truthOfField(name)
  const { questions, examples } = truth
  const keys = Object.keys(examples)
  const proven = keys.filter(key => !MERE.includes(outcomeOf(key)))
  const calls = proven.filter(key => key !== 'auth-authenticate')
  let service: FieldService
  let sender: FieldSender
  let examined: Record<string, Heard>

  beforeAll(async () => {
    service = await startField(name)
    sender = new FieldSender(service)
    examined = { 'auth-authenticate': await sender.logIn() }
    for (const key of keys) if (key !== 'auth-authenticate') examined[key] = await sender.sendExample(key)
  }, 120_000)
  afterAll(() => service?.stop())

  const ask = (key: string, change: (request: Prepared) => Prepared = request => request) => {
    const request = change(sender.prepare(key))
    return sender.send(endpointOf(key), key === 'auth-authenticate' ? request : sender.withToken(request, sender.token))
  }
  const fieldsOf = (key: string): TrueField[] => sender.endpointOf(endpointOf(key)).request
  const oddOf = (key: string, response: Heard) => strangeness(response, sender.endpointOf(endpointOf(key)))
  const isAccepted = (key: string, response: Heard) => oddOf(key, response).length === 0

  it('covers every endpoint with an example', () => {
    expect([...new Set(keys.map(endpointOf))].sort()).toEqual([...ENDPOINTS].sort())
  })

  it.each(keys)('accepts the example %s and answers as told', key => {
    const { [key]: response } = examined
    if (response === undefined) throw new Error('no answer')
    const odd = strangeness(response, sender.endpointOf(endpointOf(key)), outcomeOf(key))
    expect(odd, response.text).toEqual([])
  })

  it('shows every member that its answers are told to have', () => {
    const observed = keys.flatMap(key => membersOf(examined[key]?.json).map(each => `${key} ${each.pointer}`))
    const unseen = keys.flatMap(key =>
      sender
        .endpointOf(endpointOf(key))
        .response.filter(({ outcomes }) => outcomes.includes(outcomeOf(key)))
        .filter(
          ({ pointer }) => !observed.some(each => each.startsWith(endpointOf(key)) && each.endsWith(` ${pointer}`)),
        )
        .map(({ pointer }) => `${key} ${pointer}`),
    )
    expect(unseen).toEqual([])
  })

  it('tells every member that the examples use, and uses every member it tells', () => {
    const used = proven.flatMap(key =>
      membersOf(sender.prepare(key).body).map(each => `${endpointOf(key)} ${each.pointer}`),
    )
    const inBody = proven.flatMap(key =>
      fieldsOf(key).flatMap(field => (field.in === 'body' ? [`${endpointOf(key)} ${field.pointer}`] : [])),
    )
    // Items as such are told of only where there is something to tell.
    const named = used.filter(location => !location.endsWith('/*') || inBody.includes(location))
    expect([...new Set(named)].sort()).toEqual([...new Set(inBody)].sort())
    const absent = proven.flatMap(key =>
      fieldsOf(key)
        .filter(field => field.in !== 'body')
        .filter(
          field =>
            !proven.some(
              one => endpointOf(one) === endpointOf(key) && carriedBy(sender.prepare(one), field) !== undefined,
            ),
        )
        .map(field => `${key} ${field.pointer}`),
    )
    expect(absent).toEqual([])
  })

  it.each(proven)('refuses %s without any single needed member', async key => {
    const accepted: string[] = []
    for (const field of fieldsOf(key).filter(each => isNeeded(each, outcomeOf(key))))
      if (
        carriedBy(sender.prepare(key), field) !== undefined &&
        isAccepted(key, await ask(key, request => without(request, field)))
      )
        accepted.push(field.pointer)
    expect(accepted).toEqual([])
  })

  it.each(proven)('accepts %s with the needed members alone', async key => {
    const response = await ask(key, request => onlyNeeded(request, sender.endpointOf(endpointOf(key)), outcomeOf(key)))
    expect(oddOf(key, response), response.text).toEqual([])
  })

  it.each(proven)('refuses values of %s beyond what is told, and not those just within', async key => {
    const wrong: string[] = []
    for (const field of fieldsOf(key)) {
      const value = carriedBy(sender.prepare(key), field)
      if (value === undefined) continue
      for (const { rule, value: far, near } of trespassesOf(field, value)) {
        const beyond = await ask(key, request => replaced(request, field, far))
        if (isAccepted(key, beyond)) wrong.push(`${field.pointer} is accepted against ${rule}`)
        if (near === undefined) continue
        const within = await ask(key, request => replaced(request, field, near))
        if (!isAccepted(key, within) && plain(within) === plain(beyond))
          wrong.push(`${field.pointer} is refused at ${rule}`)
      }
      if (field.nullable !== true) continue
      const none = await ask(key, request => replaced(request, field, null))
      if (!isAccepted(key, none)) wrong.push(`${field.pointer} is refused as null: ${none.text}`)
    }
    expect(wrong.join('\n')).toBe('')
  })

  it.each(calls)('treats a member of %s that it does not know as told', async key => {
    const response = await ask(key, withUnknownMember)
    expect(isAccepted(key, response), response.text).toBe(truth.unknownMembers === 'ignored')
  })

  it('refuses wrong credentials', async () => {
    const wrong = Object.fromEntries(
      Object.entries(service.credentials).map(([label, value]) => [
        label,
        `${value.slice(0, -1)}${value.endsWith('0') ? '1' : '0'}`,
      ]),
    )
    const response = await ask('auth-authenticate', request => sender.withCredentials(request, wrong))
    expect(isAccepted('auth-authenticate', response), response.text).toBe(false)
    expect(sender.tokenIn(response)).toBeUndefined()
  })

  it.each(calls)('refuses %s without a token and with a wrong one', async key => {
    const request = sender.prepare(key)
    const wrong = `${sender.token.slice(0, -4)}${sender.token.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`
    for (const each of [request, sender.withToken(request, wrong)]) {
      const response = await sender.send(endpointOf(key), each)
      expect(isAccepted(key, response), response.text).toBe(false)
    }
  })

  it('looks at the token and the body in the order told', async () => {
    const whole = sender.prepare('ext-verify')
    const without = await sender.send('ext-verify', whole)
    const empty = await sender.send('ext-verify', { ...whole, body: {} })
    expect(plain(empty) === plain(without), `${without.text} ${empty.text}`).toBe(truth.order === 'token-first')
  })

  it('has tokens of the form told', () => {
    const { kind, alg, claims, length } = questions['auth.token.form'] as Record<string, unknown>
    const { token } = sender
    if (kind === 'uuid') expect(token).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    else if (kind === 'opaque') expect(token).toHaveLength(Number(length))
    else {
      const [head, body] = token.split('.', 2).map(part => JSON.parse(Buffer.from(part, 'base64url').toString()))
      expect({ alg: head.alg, claims: Object.keys(body).sort() }).toEqual({ alg, claims })
    }
  })

  it('refuses in the error format told', async () => {
    const { mediaType, at = {} } = questions['errors.format'] as { mediaType: string; at?: Record<string, string> }
    const response = await ask('ext-verify', request => ({ ...request, body: {} }))
    expect(response.headers.get('content-type')?.split(';')[0] ?? '').toBe(mediaType)
    for (const location of Object.values(at))
      expect(getAt(response.json, location), `${location} of ${response.text}`).toBeDefined()
  })

  it('is found below its prefix and with its suffix only', async () => {
    const { prefix, suffix } = questions['env.base-path'] as { prefix: string; suffix: string }
    if (prefix === '' && suffix === '') return
    const request = sender.withToken(sender.prepare('ext-verify'), sender.token)
    for (const path of new Set([suffix === '' ? '/ext-verify' : `${prefix}/ext-verify`, '/ext-verify'])) {
      const response = await sender.send('ext-verify', request, '', path)
      expect(isAccepted('ext-verify', response), `${path}: ${response.status}`).toBe(false)
    }
  })

  it('takes bodies up to the size told', async () => {
    const size = questions['limits.size'] as { bytes: number; status: number } | null
    if (size === null) return
    const request = sender.withToken(sender.prepare('ext-verify'), sender.token)
    const room = size.bytes - Buffer.byteLength(textOf(request))
    const [within, beyond] = [
      await sender.send('ext-verify', request, ' '.repeat(room)),
      await sender.send('ext-verify', request, ' '.repeat(room + 1)),
    ]
    expect([isAccepted('ext-verify', within), beyond.status], within.text).toEqual([true, size.status])
  })

  it('limits the rate as told, last of all', async () => {
    const rate = questions['limits.rate'] as { limit: number; status: number; headers: string[] } | null
    if (rate === null) return
    const request = sender.withToken({ ...sender.prepare('ext-verify'), body: {} }, sender.token)
    let rejected: Heard | undefined
    for (let sent = 0; sent < 2 * rate.limit + 20 && rejected === undefined; sent += 20) {
      const wave = await Promise.all(Array.from({ length: 20 }, () => sender.send('ext-verify', request)))
      rejected = wave.find(({ status }) => status === rate.status)
    }
    expect(rejected?.status).toBe(rate.status)
    expect(rate.headers.filter(header => rejected?.headers.has(header) !== true)).toEqual([])
  })
}
