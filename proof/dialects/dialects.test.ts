/** Every dialect plays what it declares. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EXT_ENDPOINTS, type ExtEndpoint } from '../../contract/endpoint.ts'
import { getAt, type Json, removeAt } from '../../contract/json.ts'
import { type AnswerWord, dialectNames, type Operation, type Outcome } from '../../sandbox/dialect.ts'
import { truthOf } from './_declared.ts'
import { isNeeded, Sender } from './_sender.ts'

const FIRST: Record<ExtEndpoint, Operation | undefined> = {
  'ext-verify': undefined,
  'ext-reach': 'check',
  'ext-notify': 'send',
}

describe.each(dialectNames())('the dialect %s', name => {
  let sender: Sender
  beforeAll(async () => {
    sender = await Sender.meet(name)
    await sender.logIn()
    await sender.verify()
  })
  afterAll(() => sender.sandbox.stop())

  const operationOf = (endpoint: ExtEndpoint) =>
    endpoint === 'ext-notify' && sender.dialect.endpoints[endpoint].chooser === undefined ? undefined : FIRST[endpoint]

  const reported = (endpoint: ExtEndpoint, outcome: Outcome, word: AnswerWord, json: Json | undefined) => {
    const field = sender.dialect.endpoints[endpoint].answers[outcome]?.fields.find(each => each.means === word)
    const wire = field === undefined ? undefined : getAt(json, field.at)
    const service = Object.entries(field?.values ?? {}).find(([, value]) => value === wire)
    return service?.[0] ?? wire ?? undefined
  }

  test('logs in, verifies, checks, manages and notifies with the statuses it declares', async () => {
    const truth = truthOf(sender.sandbox.dialect)
    expect((await sender.logIn()).status).toBe(truth.logIn.statuses['granted'])
    expect((await sender.verify()).status).toBe(truth.endpoints['ext-verify'].statuses['known'])
    const checked = await sender.call('ext-reach', 'check')
    expect(checked.status).toBe(truth.endpoints['ext-reach'].statuses['check'])
    expect(reported('ext-reach', 'check', 'customerId', checked.json)).toEqual(sender.customerId)
    expect((await sender.call('ext-reach', 'manage', { place: 'door' })).status).toBe(
      truth.endpoints['ext-reach'].statuses['manage'],
    )
    const sent = await sender.call('ext-notify', operationOf('ext-notify'))
    expect(sent.status).toBe(truth.endpoints['ext-notify'].statuses['send'])
    expect(reported('ext-notify', 'send', 'notificationId', sent.json)).toMatch(/^[0-9a-f-]{36}$/)
    expect(reported('ext-notify', 'send', 'notificationStatus', sent.json)).toBe('accepted')
    expect(sent.headers.get('content-type')).toBe('application/json; charset=utf-8')
  })

  test('answers nothing that its truth does not name', async () => {
    for (const endpoint of EXT_ENDPOINTS) {
      const response = await sender.send(sender.prepare(endpoint, operationOf(endpoint), {}, true))
      const named = truthOf(sender.sandbox.dialect).endpoints[endpoint].response.map(each => each.pointer)
      expect(named, `${endpoint} ${response.text}`).toEqual(expect.arrayContaining(pointersOf(response.json)))
    }
  })

  test('refuses a request that lacks any required member', async () => {
    for (const endpoint of EXT_ENDPOINTS) {
      const operation = operationOf(endpoint)
      const fields = sender.dialect.endpoints[endpoint].fields.filter(
        each =>
          isNeeded(each, operation) &&
          (each.only === undefined || (operation !== undefined && each.only.includes(operation))),
      )
      for (const field of fields) {
        const whole = sender.prepare(endpoint, operation)
        // A required property of an optional container that is left out is not missed.
        if (field.in === undefined && getAt(whole.body, field.at) === undefined) continue
        const { [field.at.slice(1)]: _gone, ...headers } = whole.headers
        const lacking =
          field.in === 'header' ? { ...whole, headers } : { ...whole, body: removeAt(whole.body, field.at) }
        const response = await sender.send(lacking)
        expect(response.status, `${endpoint} without ${field.at}: ${response.text}`).toBe(sender.statusOf('invalid'))
        expect(response.text).not.toBe((await sender.send(whole)).text)
      }
    }
  })

  test('treats unknown members as it declares', async () => {
    const whole = sender.prepare('ext-verify', undefined)
    const body = { ...(whole.body as object), zzUnknown: 1 }
    const expected = sender.dialect.unknownMembers === 'refused' ? 'invalid' : undefined
    const known = truthOf(sender.sandbox.dialect).endpoints['ext-verify'].statuses['known']
    expect((await sender.send({ ...whole, body })).status).toBe(
      expected === undefined ? known : sender.statusOf(expected),
    )
  })

  test('refuses wrong credentials, and a missing, a garbled and an expired token', async () => {
    const wrong = Object.fromEntries(
      Object.entries(sender.sandbox.credentials).map(([key, value]) => [key, `${value.slice(0, -1)}~`]),
    )
    const other = await Sender.meet(name)
    expect((await other.logIn(wrong)).status).toBe(other.statusOf('credentials-wrong'))
    await other.logIn()
    await other.verify()
    const kept = other.token
    other.token = ''
    const missing = await other.verify()
    expect(missing.status).toBe(other.statusOf('token-missing'))
    if (missing.status === 401) expect(missing.headers.get('www-authenticate')).toBe(other.dialect.challenge ?? null)
    other.token = `${kept.slice(0, -4)}AAAA`
    expect((await other.verify()).status).toBe(other.statusOf('token-invalid'))
    other.token = kept
    other.later(other.dialect.token.lifetime.seconds - 1)
    expect((await other.verify()).status).toBe(truthOf(other.sandbox.dialect).endpoints['ext-verify'].statuses['known'])
    other.later(other.dialect.token.lifetime.seconds + 1)
    const expired = await other.verify()
    expect(expired.status).toBe(other.statusOf('token-expired'))
    await other.sandbox.stop()
  })

  test('refuses an application what it may not do', async () => {
    const other = await Sender.meet(name)
    await other.logIn(other.sandbox.verifyOnly)
    expect((await other.verify()).status).toBe(truthOf(other.sandbox.dialect).endpoints['ext-verify'].statuses['known'])
    const rejected = await other.call('ext-notify', operationOf('ext-notify'))
    expect(rejected.status).toBe(other.statusOf('forbidden'))
    expect(rejected.text).not.toContain('accepted')
    await other.sandbox.stop()
  })

  test('refuses unknown paths, other methods, garbage, other media types and large bodies', async () => {
    const whole = sender.prepare('ext-verify', undefined)
    const elsewhere = await sender.send({ ...whole, path: `${sender.dialect.base.prefix}/ext-nothing` })
    expect(elsewhere.status).toBe(404)
    const { suffix, redirect = 404 } = sender.dialect.base
    if (suffix !== '') {
      const bare = await sender.send(
        { ...whole, path: whole.path.replace(`${suffix}?`, '?').replace(/\/$/, '') },
        { redirect: 'manual' },
      )
      expect([bare.status, bare.headers.get('location')]).toEqual([redirect, redirect === 404 ? null : whole.path])
    }
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const other = await sender.send(whole, { method, body: null })
      expect(other.status).toBe(405)
      expect(other.headers.get('allow')).toBe('POST, OPTIONS')
    }
    const garbage = await sender.send(whole, { body: '{"a":' })
    // Where the token is in the body, garbage has none; which of the two is reported first is the dialect's order.
    expect(garbage.status).toBe(sender.statusOf('malformed'))
    const type = { ...whole.headers, 'content-type': 'text/plain' }
    const typed = await sender.send({ ...whole, headers: type })
    const known = truthOf(sender.sandbox.dialect).endpoints['ext-verify'].statuses['known']
    expect(typed.status).toBe(sender.dialect.mediaType === 'strict' ? sender.statusOf('media-type') : known)
    const { bytes } = sender.dialect.size
    const padded = (length: number) => JSON.stringify(whole.body).padEnd(length)
    expect((await sender.send(whole, { body: padded(bytes) })).status).toBe(known)
    const large = await sender.send(whole, { body: padded(bytes + 1) })
    expect(large.status).toBe(sender.statusOf('too-large'))
    const chunked = await sender.send(whole, { body: new Blob([padded(bytes + 1)]).stream(), duplex: 'half' })
    expect(chunked.status).toBe(sender.statusOf('too-large'))
    for (const each of [elsewhere, garbage, typed, large]) expect(each.text).not.toMatch(/\bat .*\.ts:\d+/)
  })

  test('tells of a stranger and of a half-known person nothing that was not claimed', async () => {
    const known = (await sender.verify()).text
    for (const say of [
      { givenName: 'Nobody', familyName: 'Nowhere', fullName: 'Nobody Nowhere' },
      {
        givenName: 'Nobody',
        familyName: 'Nowhere',
        fullName: 'Nobody Nowhere',
        email: 'nobody@example.net',
        phone: '+4930000000',
        postalCode: '10115',
        trackingNumber: 'XX0000000000',
        street: 'Nirgendweg',
        houseNumber: '9999',
        streetLine: 'Nirgendweg 9999',
      },
    ]) {
      const response = await sender.call('ext-verify', undefined, say)
      expect(response.text).not.toBe(known)
      const { partial, unknown } = truthOf(sender.sandbox.dialect).endpoints['ext-verify'].statuses
      expect([partial, unknown, sender.statusOf('no-match')]).toContain(response.status)
      expect(response.text).not.toContain(String(sender.customerId))
      expect(response.text).not.toMatch(/Mara|Lindqvist|Aachener|50667|JD0145550001/)
    }
  })

  test('keeps a preference, changes it in part and clears it as it declares', async () => {
    const { answers, fields } = sender.dialect.endpoints['ext-reach']
    await sender.call('ext-reach', 'manage', { place: 'safe-place', instructions: 'Behind the shed' })
    await sender.call('ext-reach', 'manage', { place: 'door' })
    const checked = (await sender.call('ext-reach', 'check')).json
    expect(reported('ext-reach', 'check', 'place', checked)).toBe('door')
    expect(reported('ext-reach', 'check', 'instructions', checked)).toBe('Behind the shed')
    const nullable = fields.find(each => each.means === 'instructions')?.nullable === true
    if (nullable) await sender.call('ext-reach', 'manage', { place: 'door', instructions: null })
    else if (answers.clear !== undefined) await sender.call('ext-reach', 'clear')
    else return
    const after = (await sender.call('ext-reach', 'check')).json
    expect(reported('ext-reach', 'check', 'instructions', after)).toBeUndefined()
    expect(reported('ext-reach', 'check', 'place', after)).toBe(nullable ? 'door' : undefined)
  })

  test('clears everything where it knows how', async () => {
    if (sender.dialect.endpoints['ext-reach'].answers.clear === undefined) return
    await sender.call('ext-reach', 'manage', { place: 'safe-place' })
    await sender.call('ext-reach', 'clear')
    expect(reported('ext-reach', 'check', 'place', (await sender.call('ext-reach', 'check')).json)).toBeUndefined()
  })

  test('refuses a place that lacks what it needs, and a customer or delivery nobody knows', async () => {
    const lacking = await sender.call('ext-reach', 'manage', { place: 'neighbour' })
    expect(lacking.status).toBe(sender.statusOf('invalid'))
    const nobody = { uuid: crypto.randomUUID(), prefixed: 'cus_nobody', integer: 1 }[sender.dialect.customerId]
    const strange = await sender.call('ext-reach', 'check', { customerId: nobody })
    expect(strange.status).toBe(sender.statusOf('unknown-customer'))
    const carries = sender.dialect.endpoints['ext-notify'].fields.some(each => each.means === 'trackingNumber')
    if (!carries) return
    const parcel = await sender.call('ext-notify', operationOf('ext-notify'), { trackingNumber: 'XX0000000000' })
    expect(parcel.status).toBe(sender.statusOf('unknown-delivery'))
  })

  test('answers a repeated key with the same answer and refuses it with another body', async () => {
    const say = { idempotencyKey: crypto.randomUUID() }
    const operation = operationOf('ext-notify')
    const first = await sender.call('ext-notify', operation, say)
    sender.later(2)
    const again = await sender.call('ext-notify', operation, say)
    expect([again.status, again.text]).toEqual([first.status, first.text])
    const other = await sender.call('ext-notify', operation, { ...say, message: 'Something else' })
    expect(other.status).toBe(sender.statusOf('key-reused'))
    const fresh = await sender.call('ext-notify', operation, { idempotencyKey: crypto.randomUUID() })
    expect(fresh.text).not.toBe(first.text)
  })

  test('limits the rate as it declares', async () => {
    const { rate } = sender.dialect
    if (rate === null) return
    const limited = await Sender.meet(name, 'on')
    await limited.logIn()
    const used = rate.scope === 'address' ? 1 : 0
    const known = truthOf(limited.sandbox.dialect).endpoints['ext-verify'].statuses['known']
    const inTime = await Promise.all(
      Array.from({ length: rate.limit - used }, () => limited.call('ext-verify', undefined)),
    )
    expect(new Set(inTime.map(each => each.status))).toEqual(new Set([known]))
    const over = await limited.call('ext-verify', undefined)
    expect(over.status).toBe(limited.statusOf('rate-limited'))
    expect(over.headers.has('retry-after')).toBe(rate.retryAfter !== 'none')
    const messages = [...over.headers.keys()].filter(each => each.includes('ratelimit'))
    expect(messages.length > 0).toBe(rate.headers !== 'none')
    limited.later(rate.windowSeconds)
    expect((await limited.call('ext-verify', undefined)).status).toBe(known)
    await limited.sandbox.stop()
  })
})

/** Pointers of all properties, items of lists as `*`. */
function pointersOf(value: Json | undefined, at = ''): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap(item => [`${at}/*`, ...pointersOf(item, `${at}/*`)]))]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => [`${at}/${key}`, ...pointersOf(item, `${at}/${key}`)])
}
