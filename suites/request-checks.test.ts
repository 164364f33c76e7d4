import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ExtEndpoint } from '../contract/endpoint.ts'
import { getAt, type Json } from '../contract/json.ts'
import type { OpenApiDocument, Schema } from '../contract/openapi/document.ts'
import type { OperationTemplate } from '../contract/request-template.ts'
import { smallLedger, smallOpenapi } from '../probe/sender/testdata/small-contract.ts'
import type { Batch } from './batch.ts'
import { type Details, detailsOf } from './checks.ts'
import { openControl } from './control.ts'
import { openMust } from './must.ts'
import { AssertionRecorder, CheckEnded } from './outcome.ts'
import type * as Recorded from './recorded.ts'
import { type RecordedContract, recordedOf } from './recorded.ts'
import { requestChecks } from './request-checks.ts'
import type { Tools } from './test.ts'
import { heard, scripted } from './testdata/scripted.ts'

type Body = (fixtures: { tries: (judge: (tools: Tools) => Promise<void>) => Promise<void> }) => Promise<void>
interface Declared {
  title: string
  details: { lock: string[]; annotation: { type: string; description?: string }[] }
  body: Body
}

const { declared, modes, kept, planned } = vi.hoisted(() => ({
  declared: [] as unknown[],
  modes: [] as unknown[],
  kept: [] as string[],
  planned: { contract: undefined as RecordedContract | undefined },
}))

/** Playwright takes declarations in its own process alone. */
vi.mock('./test.ts', async () => ({
  ...(await vi.importActual<object>('./checks.ts')),
  test: Object.assign((title: string, details: unknown, body: unknown) => declared.push({ title, details, body }), {
    describe: Object.assign((body: () => void) => body(), { configure: (mode: unknown) => modes.push(mode) }),
  }),
}))
vi.mock('./recorded.ts', async () => {
  const actual = await vi.importActual<typeof Recorded>('./recorded.ts')
  const brought: typeof actual.brought = (family, make) => actual.brought(family, make, planned.contract)
  return { ...actual, brought, isAskedFor: () => true, waitsByEndpoint: () => false }
})
vi.mock('./preference.ts', () => ({
  puttingBack: async (_tools: unknown, work: () => Promise<void>) => {
    kept.push('before')
    await work()
    kept.push('after')
  },
}))

beforeEach(() => {
  for (const list of [modes, kept]) list.length = 0
})

const stated = (...facts: string[]) => ({ 'x-known': Object.fromEntries(facts.map(fact => [fact, 'stated'])) })
const text: Schema = { type: 'string', ...stated('types', 'bounds') }
const customerId = '{{ext-verify#/customerId}}'

/** The small contract, with other properties in the request of an endpoint. */
function contract(endpoint: ExtEndpoint, schema: Schema, templates: readonly Json[]): OpenApiDocument {
  const changed = structuredClone(smallOpenapi)
  const { post } = changed.paths[`/${endpoint}`]
  const named = templates.map((body, i): OperationTemplate => {
    const operation = templates.length === 1 ? 'default' : (['check', 'manage'][i] ?? '')
    return { endpoint, operation, encoding: 'json', body }
  })
  post.requestBody = { required: true, content: { 'application/json': { schema } } }
  post['x-recipes'] = Object.fromEntries(named.map(template => [template.operation, template]))
  return changed
}

const FAMILIES = {
  broken: {
    required: 'VERIFY-10',
    type: 'VERIFY-11',
    list: 'VERIFY-12',
    length: 'VERIFY-13',
    unknown: 'VERIFY-14',
    form: 'VERIFY-15',
    short: 'VERIFY-16',
    null: 'VERIFY-17',
  },
  allowed: { boundary: 'VERIFY-20', values: 'VERIFY-21', optional: 'VERIFY-22' },
}

function declare(endpoint: ExtEndpoint, openapi: OpenApiDocument) {
  declared.length = 0
  planned.contract = recordedOf(smallLedger(), openapi)
  requestChecks(endpoint, FAMILIES)
  return (declared as Declared[]).map(each => ({
    ...each,
    lock: each.details.lock,
    details: detailsOf(each.details.annotation) as Details,
  }))
}
type Check = ReturnType<typeof declare>[number]

const named = (all: readonly Check[], id: string) => {
  const found = all.find(each => each.details.id === id)
  if (found === undefined) throw new Error(`Not among ${all.map(each => each.details.id).join(', ')}: ${id}`)
  return found
}

const VERIFY: Schema = {
  type: 'object',
  required: ['phone', 'kind'],
  additionalProperties: false,
  properties: { phone: { ...text, maxLength: 20 }, kind: { ...text, enum: ['person', 'company'] }, note: text },
}
const verify = () =>
  declare('ext-verify', contract('ext-verify', VERIFY, [{ phone: '+49 30 1', kind: 'person', note: 'x' }]))

const ofTheChange = { 'x-operations': ['manage'] }
/** The second operation knows a place that it leaves out. */
const REACH: Schema = {
  type: 'object',
  required: ['customerId', 'action'],
  properties: {
    customerId: text,
    action: text,
    note: { ...text, maxLength: 9, ...ofTheChange },
    place: { ...text, maxLength: 5, ...ofTheChange },
  },
}
const reach = () =>
  declare(
    'ext-reach',
    contract('ext-reach', REACH, [
      { customerId, action: 'check' },
      { customerId, action: 'manage', note: 'Ring' },
    ]),
  )

type Response = ReturnType<typeof heard>

/** What the check comes to where the batch, or else the sender, hears this. */
async function judged({ body }: Check, heardNext: readonly Response[]) {
  const recorder = new AssertionRecorder()
  const { sender, asked } = scripted(heardNext)
  const batched: unknown[][] = []
  const responses: Batch['responses'] = async (...all) => {
    batched.push(all)
    return heardNext[0] ?? heard('success')
  }
  const must = openMust(recorder, 'must', words => words)
  const made = { sender, must, batch: { responses }, control: openControl(sender, must) }
  const tools = { ...made, tools: made } as unknown as Tools
  await body({ tries: judge => judge(tools) }).catch(error => {
    if (!(error instanceof CheckEnded)) throw error
  })
  const { end, assertions } = recorder
  return { verdict: end?.verdict ?? (assertions > 0 ? 'pass' : 'none'), end, asked, batched }
}

describe('the checks of a recorded request', () => {
  it('are one for each rule and property, with the place of the contract that says so', () => {
    const all = verify()
    const { title, details } = named(all, 'VERIFY-12/kind')
    expect(title).toBe('rejects POST /ext-verify with "zz-unlisted" as /kind')
    expect(details).toMatchObject({
      level: 'must',
      basis: 'observed',
      safeIn: ['sandbox', 'test'],
      needs: ['ext-verify.request'],
      fact: { question: 'ext-verify.request', at: '/kind', keywords: ['enum'] },
      source: 'recorded contract, POST /ext-verify, requestBody, enum',
      cost: { requests: 3 },
    })
    expect(all.map(each => each.details.id)).toEqual(expect.arrayContaining(['VERIFY-10/phone', 'VERIFY-10/kind']))
    expect(modes).toEqual(Array(11).fill({ mode: 'default' }))
  })

  it('are of the whole request where a property is unknown, and of no place where one may be left out', () => {
    const all = verify()
    expect(named(all, 'VERIFY-14/zzUnknown').details.fact?.at).toBe('')
    expect(named(all, 'VERIFY-22/default').details.fact).toBeUndefined()
  })

  it('say of values that are allowed how they are taken, and what they cost', () => {
    const all = verify()
    const { title, details } = named(all, 'VERIFY-20/phone')
    expect(title).toBe('accepts POST /ext-verify with exactly 20 characters as /phone')
    expect(details.cost).toEqual({ requests: 2 })
    expect(named(all, 'VERIFY-21/kind.company').details.cost).toEqual({ requests: 3 })
    expect(named(all, 'VERIFY-22/default').details.cost).toEqual({ requests: 1 })
  })

  it('count what they change or send, and take turns where they change', () => {
    const changing = named(reach(), 'VERIFY-13/manage.place')
    expect(changing.details.cost).toEqual({ requests: 3, changes: 2 })
    expect(changing.lock).toContain('preferences')
    const sending = declare('ext-notify', smallOpenapi)
    expect(sending[0]?.details.cost).toEqual({ requests: 3, notifications: 2 })
    expect(sending[0]?.details.needs).toEqual(['ext-notify.request'])
  })

  it('only advise that null is rejected', () => {
    expect(named(verify(), 'VERIFY-17/phone').details.level).toBe('should')
  })

  it('are not applicable where the contract says nothing of the kind', async () => {
    const all = declare('ext-verify', contract('ext-verify', { type: 'object' }, [{ phone: '1' }]))
    const { verdict, end, asked } = await judged(named(all, 'VERIFY-12'), [])
    expect(verdict).toBe('skipped')
    expect(end?.reason).toBe('Not applicable: the recorded request has no property with a closed list')
    expect(asked).toEqual([])
  })
})

describe('a request that breaks the contract', () => {
  it('is made with all of its family and operation at once', async () => {
    const all = verify()
    const { batched } = await judged(named(all, 'VERIFY-10/kind'), [heard('validation')])
    const [endpoint, operation, trials, judgedAs] = batched[0] as Parameters<Batch['responses']>
    expect([endpoint, operation, judgedAs]).toEqual(['ext-verify', 'default', 'faults'])
    expect(trials.map(each => each.id)).toEqual(['VERIFY-10/phone', 'VERIFY-10/kind'])
    const difference = trials[1]?.difference
    expect(difference?.purpose).toBe('the recorded call without /kind')
    expect(difference?.change?.({ phone: '1', kind: 'person' })).toEqual({ phone: '1' })
  })

  it('is made without those of another operation, and of a property that the recorded request leaves out', async () => {
    const trialsOf = async (id: string) => {
      const { batched } = await judged(named(reach(), id), [heard('validation')])
      return (batched[0] as Parameters<Batch['responses']>)[2].map(each => each.id)
    }
    expect(await trialsOf('VERIFY-10/check.action')).toEqual(['VERIFY-10/check.customerId', 'VERIFY-10/check.action'])
    expect(await trialsOf('VERIFY-13/manage.note')).toEqual(['VERIFY-13/manage.note'])
  })

  it('fails a service that takes it, and one that ends in a server error', async () => {
    const check = named(verify(), 'VERIFY-10/kind')
    expect((await judged(check, [heard('validation')])).verdict).toBe('pass')
    const taken = await judged(check, [heard('success')])
    expect(taken.end).toMatchObject({
      verdict: 'fail',
      reason: 'POST /ext-verify does not reject a request that breaks the recorded contract: without /kind.',
    })
    const failed = await judged(check, [heard('server-error', 500)])
    expect(failed.end?.verdict).toBe('fail')
    expect(failed.end?.reason).toContain('answers with a server error (5xx) a request')
  })
})

describe('a property that the recorded request leaves out', () => {
  const check = () => named(reach(), 'VERIFY-13/manage.place')
  const [taken, rejected] = [() => heard('success'), () => heard('validation')]

  it('is sent with a right value before and after the wrong one, and nobody else shares the calls', async () => {
    const { verdict, asked, batched } = await judged(check(), [taken(), rejected(), taken()])
    expect(verdict).toBe('pass')
    expect(batched).toEqual([])
    const places = asked.map(({ change }) => getAt(change?.({}) as Json, '/place'))
    expect(places).toEqual(['Test', 'TestTe', 'Test'])
    expect(asked.map(each => each.operation)).toEqual(['manage', 'manage', 'manage'])
  })

  it('fails a service that takes the wrong value', async () => {
    expect((await judged(check(), [taken(), taken(), taken()])).verdict).toBe('fail')
  })

  it.each([
    ['the right value is rejected', [rejected()], 'with a right value of what it leaves out is not accepted either'],
    [
      'the wrong one is neither taken nor rejected',
      [taken(), heard('rate-limited', 429), taken()],
      'neither accepted nor',
    ],
    ['the right one is rejected afterwards', [taken(), rejected(), rejected()], 'not accepted any more'],
  ])('proves nothing where %s', async (_when, answers, words) => {
    const { verdict, end, asked } = await judged(check(), answers)
    expect(verdict).toBe('inconclusive')
    expect(end?.reason).toContain(words)
    for (const id of end?.exchanges ?? []) expect(answers.map(each => each.exchange.id)).toContain(id)
    expect(asked).toHaveLength(answers.length)
  })

  it('is put back as it was', async () => {
    await judged(check(), [taken(), rejected(), taken()])
    expect(kept).toEqual(['before', 'after'])
    kept.length = 0
    await judged(named(reach(), 'VERIFY-10/check.action'), [rejected()])
    expect(kept).toEqual([])
  })
})
