import { describe, expect, it } from 'vitest'
import type { Json } from '../contract/json.ts'
import type { Schema } from '../contract/openapi/document.ts'
import type { OperationTemplate } from '../contract/request-template.ts'
import type { CallOptions } from '../probe/sender/ask.ts'
import type { ClassifiedResponse } from '../probe/sender/classified-response.ts'
import { type Allowance, completed, isAllowed } from './allowances.ts'
import { openMust } from './must.ts'
import { AssertionRecorder, CheckEnded } from './outcome.ts'
import type { RecordedContract } from './recorded.ts'

type Body = Record<string, Json>
type Made = Parameters<typeof isAllowed>[0]

/** What a service makes of a body: 200, or 422 with a complaint; a text alone is a rejection that names no property. */
type Service = (
  body: Body,
) => { missing: string } | { invalid: string } | { says: string } | { whole: Json } | undefined

const schema: Schema = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', maxLength: 5, 'x-known': { bounds: 'stated' } },
    kind: { type: 'string', enum: ['a', 'b'] },
    note: { type: 'string', 'x-observed': { accepted: 4, present: 2 } },
    city: { type: 'string' },
  },
}
const BODY: Body = { name: 'Ada', kind: 'a', note: 'x' }

const complaint = (found: NonNullable<ReturnType<Service>>): Json => {
  if ('whole' in found) return found.whole
  if ('says' in found) return { message: found.says }
  const [field, message] = 'missing' in found ? [found.missing, 'is required'] : [found.invalid, 'is not valid']
  return { errors: [{ field, message }] }
}

/** The answers of `service` to the recorded call as each check changes it. */
function stage(service: Service, recorded: Body = BODY) {
  const template: OperationTemplate = {
    endpoint: 'ext-verify',
    operation: 'default',
    encoding: 'json',
    body: recorded,
  }
  const sent: Body[] = []
  const call = async (_endpoint: string, { change }: CallOptions): Promise<ClassifiedResponse> => {
    const body = (change?.(structuredClone(recorded)) ?? recorded) as Body
    sent.push(body)
    const found = service(body)
    const json = found === undefined ? { ok: true } : complaint(found)
    return {
      outcome: found === undefined ? 'success' : 'validation',
      status: found === undefined ? 200 : 422,
      why: 'by its status',
      headers: {},
      mediaType: 'application/json',
      text: JSON.stringify(json),
      json,
      exchange: { id: `w0x${sent.length}`, request: { body: JSON.stringify(body) } },
    } as unknown as ClassifiedResponse
  }
  const contract = { requestBody: () => ({ schema, mediaType: '' }), templates: () => [template] }
  return { sent, sender: { call, template: () => template }, contract: contract as unknown as RecordedContract }
}

async function judged(allowance: Allowance, made: Partial<Made>, service: Service, recorded?: Body) {
  const { sent, sender, contract } = stage(service, recorded)
  const recorder = new AssertionRecorder()
  const tools = { sender, contract, must: openMust(recorder, 'must', text => text) } as unknown as Parameters<
    typeof isAllowed
  >[2]
  const whole: Made = { what: 'as it is', location: '', operation: 'default', change: same, control: same, ...made }
  await isAllowed(whole, { allowance, endpoint: 'ext-verify' }, tools).catch(error => {
    if (!(error instanceof CheckEnded)) throw error
  })
  return { verdict: recorder.end?.verdict ?? 'pass', reason: recorder.end?.reason, sent }
}

const same = (body: Json) => body
const withName = (name: string) => (body: Json) => ({ ...(body as Body), name })
const atBound = {
  what: 'with exactly 5 characters as /name',
  location: '/name',
  control: withName('Lov'),
  change: withName('Lovel'),
  longer: withName('Love'),
}
const length = (body: Body) => String(body['name']).length

describe('a value exactly at its bound', () => {
  it('is taken', async () => {
    expect(await judged('boundary', atBound, () => undefined)).toMatchObject({ verdict: 'pass' })
  })
  it('fails a service that stops one short of it', async () => {
    const found = await judged('boundary', atBound, body => (length(body) < 5 ? undefined : { invalid: 'name' }))
    expect(found).toMatchObject({ verdict: 'fail', reason: expect.stringContaining('5 characters as /name') })
  })
  it('proves nothing where a value one longer than the usual is rejected as well', async () => {
    const found = await judged('boundary', atBound, body => (length(body) < 4 ? undefined : { invalid: 'name' }))
    expect(found).toMatchObject({ verdict: 'inconclusive', reason: expect.stringContaining('another reason') })
  })
  it('proves nothing where no usual value is taken', async () => {
    const found = await judged('boundary', atBound, () => ({ invalid: 'name' }))
    expect(found.verdict).toBe('inconclusive')
    expect(found.sent).toHaveLength(1)
  })
})

describe('a value of a closed list', () => {
  const listed = {
    what: 'with "b" as /kind',
    location: '/kind',
    change: (body: Json) => ({ ...(body as Body), kind: 'b' }),
  }
  it('fails a service that complains of it', async () => {
    const found = await judged('values', listed, body => (body['kind'] === 'a' ? undefined : { invalid: 'kind' }))
    expect(found).toMatchObject({ verdict: 'fail', reason: expect.stringContaining('"b" as /kind') })
  })
  it('proves nothing where the rejection complains of something else, or of nothing', async () => {
    for (const other of [{ invalid: 'note' }, { says: 'No.' }])
      expect(await judged('values', listed, () => other)).toMatchObject({ verdict: 'inconclusive' })
  })
  it.each<[string, unknown, Json, Json]>([
    ['fails', 'fail', { kind: ['ba zu'] }, { kind: ['ri ko'] }],
    ['is held against what is said without it, and', 'inconclusive', { kind: 'urn:ba' }, { kind: 'urn:ba' }],
  ])('that is named by a key alone %s', async (_what, verdict, wrong, missing) => {
    const found = await judged('values', listed, body =>
      body['kind'] === 'a' ? undefined : { whole: body['kind'] === undefined ? missing : wrong },
    )
    expect(found.verdict).toBe(verdict)
  })
  it('proves nothing where the rejection names what it needs alongside it', async () => {
    const found = await judged('values', listed, () => ({ says: 'kind b needs city' }))
    expect(found.verdict).toBe('inconclusive')
  })
  it('is taken', async () => {
    expect(await judged('values', listed, () => undefined)).toMatchObject({ verdict: 'pass' })
  })
})

describe('the recorded call without what it does not require', () => {
  const without = (service: Service, recorded?: Body) => judged('optional', {}, service, recorded)
  const needs =
    (...names: string[]): Service =>
    body => {
      const missing = names.find(name => body[name] === undefined)
      return missing === undefined ? undefined : { missing }
    }

  it('is taken in one call', async () => {
    const found = await without(() => undefined)
    expect(found.verdict).toBe('pass')
    expect(found.sent).toEqual([{ name: 'Ada', kind: 'a' }])
  })
  it('fails a service that requires what accepted requests were seen without, and names it', async () => {
    const found = await without(needs('note'))
    expect(found).toMatchObject({ verdict: 'fail', reason: expect.stringContaining('requires /note') })
  })
  it('fails a service that requires what the recorded call leaves out', async () => {
    const found = await without(needs('city'))
    expect(found).toMatchObject({ verdict: 'fail', reason: expect.stringContaining('requires /city') })
  })
  it('names one of several that it requires, whatever else is missing', async () => {
    const found = await without(needs('city', 'street'))
    expect(found).toMatchObject({ verdict: 'fail', reason: expect.stringContaining('requires /city') })
  })
  it('finds by trying what no rejection names', async () => {
    const found = await without(body => (body['city'] === undefined ? { says: 'No.' } : undefined))
    expect(found).toMatchObject({ verdict: 'fail', reason: expect.stringContaining('requires /city') })
  })
  it('proves nothing where nothing helps', async () => {
    expect(await without(() => ({ says: 'No.' }))).toMatchObject({ verdict: 'inconclusive' })
  })
})

describe('a request that is completed', () => {
  const properties = ['/city', '/street', '/zip'].map(pointer => ({
    pointer,
    schema: { type: 'string' },
    container: false,
    required: false,
  }))
  it('gets what the rejections miss, one after the other', async () => {
    const { sender, sent } = stage(body => {
      const missing = ['zip', 'street'].find(name => body[name] === undefined)
      return missing === undefined ? undefined : { missing }
    })
    const ask = (more: Readonly<Record<string, Json>>) =>
      sender.call('ext-verify', {
        purpose: '',
        change: () => ({ name: 'Ada', ...Object.fromEntries(Object.entries(more).map(([at, v]) => [at.slice(1), v])) }),
      } as CallOptions)
    const { first, done } = await completed(ask, properties)
    expect([first.outcome, done.outcome]).toEqual(['validation', 'success'])
    expect(sent.map(body => Object.keys(body))).toEqual([['name'], ['name', 'zip'], ['name', 'zip', 'street']])
  })
  it('gets one property at a time where no rejection names any', async () => {
    const { sender, sent } = stage(body => (body['street'] === undefined ? { says: 'No.' } : undefined))
    const ask = (more: Readonly<Record<string, Json>>) =>
      sender.call('ext-verify', {
        purpose: '',
        change: () => Object.fromEntries(Object.entries(more).map(([at, v]) => [at.slice(1), v])),
      } as CallOptions)
    expect((await completed(ask, properties)).done.outcome).toBe('success')
    expect(sent.map(body => Object.keys(body))).toEqual([[], ['city'], ['street']])
  })
})
