import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { setAt } from '../../contract/json.ts'
import type { Answer } from '../../contract/ledger.ts'
import type { QuestionId } from '../../contract/questions.ts'
import { openClient } from '../client/client.ts'
import { openRecorder } from '../client/recorder.ts'
import { isAccepted, isRejected } from './classified-response.ts'
import { OpenQuestionError, PreconditionError } from './errors.ts'
import { openSender, type Sender } from './sender.ts'
import { smallLedger, smallOpenapi } from './testdata/small-contract.ts'
import { smallEnvironment } from './testdata/small-environment.ts'
import {
  CREDENTIALS,
  type Mistake,
  MOST_CALLS,
  type SmallService,
  startSmallService,
} from './testdata/small-service.ts'

const closing: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

interface Bench {
  sender: Sender
  another: () => Promise<Sender>
  service: SmallService
  log: () => string
  clock: { at: number }
}

async function bench(
  mistakes: readonly Mistake[] = [],
  without: readonly QuestionId[] = [],
  openapi = smallOpenapi,
  ledger = smallLedger(without),
): Promise<Bench> {
  const service = await startSmallService(mistakes)
  const dir = mkdtempSync(join(tmpdir(), 'sender-'))
  const file = join(dir, 'exchanges.ndjson')
  const environment = smallEnvironment(service.baseUrl)
  const client = openClient(environment, { runId: 'test', recorder: openRecorder(file), env: {} })
  const clock = { at: Date.now(), now: () => new Date(clock.at), sleep: async () => {} }
  const another = () => openSender({ environment, client, ledger, openapi, clock })
  const sender = await another()
  closing.push(service.stop, () => rmSync(dir, { recursive: true }), sender.close)
  return { sender, another, service, log: () => readFileSync(file, 'utf8'), clock }
}

const purpose = 'a test'

describe('a sender', () => {
  it('logs in once, and fetches what a recipe links to once', async () => {
    const { sender, service } = await bench()
    expect(isAccepted(await sender.call('ext-notify', { purpose }))).toBe(true)
    expect(isAccepted(await sender.call('ext-reach', { purpose }))).toBe(true)
    expect(service.seen).toEqual(['POST /auth-authenticate', 'POST /ext-verify', 'POST /ext-notify', 'POST /ext-reach'])
  })

  it('has no ground for a call that needs its own answer, by itself or through another call', async () => {
    const at = (endpoint: string, operation: string) => `/paths/~1${endpoint}/post/x-recipes/${operation}/body/phone`
    const linked = (endpoint: string, operation: string, link: string) => (document: typeof smallOpenapi) =>
      setAt(document as never, at(endpoint, operation), `{{${link}#/customerId}}`) as never as typeof smallOpenapi
    const itself = linked('ext-verify', 'default', 'ext-verify')(smallOpenapi)
    const around = linked('ext-verify', 'default', 'ext-notify')(smallOpenapi)
    for (const openapi of [itself, around]) {
      const { sender } = await bench([], [], openapi)
      await expect(sender.call('ext-verify', { purpose })).rejects.toThrow(PreconditionError)
      await expect(sender.body('ext-notify')).rejects.toThrow('of its own answer')
    }
  })

  it('takes the operation that only reads where none is named', async () => {
    const { sender } = await bench()
    expect(sender.operations('ext-reach')).toEqual(['check', 'manage'])
    const response = await sender.call('ext-reach', { purpose })
    expect(response.exchange).toMatchObject({ effect: 'reads' })
    expect(response.exchange.request.body).toContain('check')
  })

  it.each([
    ['the recorded limit, of each token', MOST_CALLS, false],
    ['a limit that was not recorded', MOST_CALLS + 1, true],
  ])('waits with another token as well for %s: %s', async (_which, limit, isShared) => {
    const ledger = smallLedger()
    const known = { ...ledger.questions['limits.rate'], value: { limit, windowSeconds: 1, scope: 'token' } }
    ledger.questions['limits.rate'] = known as Answer
    const { sender, another } = await bench(['limits each token'], [], smallOpenapi, ledger)
    const other = await another()
    await other.call('ext-verify', { purpose })
    for (let call = 0; call < MOST_CALLS; call++) await sender.call('ext-verify', { purpose })
    const own = sender.call('ext-verify', { purpose })
    await vi.waitFor(() => expect(sender.exchanges().at(-1)?.response?.status).toBe(429))
    await new Promise(resolve => setTimeout(resolve, 50))
    const response = await other.call('ext-verify', { purpose })
    expect([response.outcome, (await own).outcome]).toEqual(['success', 'success'])
    expect(response.exchange.timings.queued > 500).toBe(isShared)
  })

  it('shows no token, a made-up one and a changed one, each of which is rejected', async () => {
    const { sender } = await bench()
    for (const token of ['none', 'garbage', 'changed', 'truncated'] as const) {
      const response = await sender.call('ext-verify', { purpose, token })
      expect([token, response.outcome, isRejected(response)]).toEqual([token, 'unauthenticated', true])
    }
    expect((await sender.call('ext-verify', { purpose })).outcome).toBe('success')
  })

  it('lets neither secrets nor tokens out, own, changed or echoed', async () => {
    const { sender, log } = await bench(['echoes the token'])
    const response = await sender.call('ext-verify', { purpose, token: 'changed' })
    expect(response.text).toContain('{{changed token}}')
    await sender.logIn({ purpose, wrong: { secret: 'changed' } })
    for (const text of [log(), JSON.stringify(sender.exchanges())]) {
      expect(text).not.toContain(CREDENTIALS['Client secret'])
      expect(text).not.toMatch(/tok-[0-9a-f]{8}/)
      expect(text).not.toContain('correct-horse')
    }
  })

  it('sends the changed body and tells what it means', async () => {
    const { sender } = await bench()
    const wrong = await sender.call('ext-verify', { purpose, change: body => setAt(body, '/phone', 7) })
    expect(wrong).toMatchObject({ outcome: 'validation', status: 422, json: { code: 'E422' } })
    const cut = await sender.call('ext-verify', { purpose, raw: text => text.slice(0, -1) })
    expect(cut.status).toBe(400)
    expect((await sender.call('ext-verify', { purpose, method: 'GET' })).status).toBe(405)
  })

  it('logs in again when the token has run out, and when it is not taken any more', async () => {
    const { sender, service, clock } = await bench()
    await sender.call('ext-verify', { purpose })
    clock.at += 595_000
    await sender.call('ext-verify', { purpose })
    expect(service.seen.filter(each => each === 'POST /auth-authenticate')).toHaveLength(2)
    clock.at += 5_000
    service.forgetTokens()
    expect((await sender.call('ext-verify', { purpose })).outcome).toBe('success')
    expect(service.seen.filter(each => each === 'POST /auth-authenticate')).toHaveLength(3)
  })

  it('renews a token by its refresh token where that is taken, and tells neither', async () => {
    const { sender, clock, log } = await bench(['gives refresh tokens'])
    await sender.call('ext-verify', { purpose })
    for (const _ of [1, 2]) {
      clock.at += 595_000
      expect((await sender.call('ext-verify', { purpose })).outcome).toBe('success')
    }
    const logins = sender.exchanges().filter(each => each.request.path === '/auth-authenticate')
    expect(logins.map(each => each.endpoint)).toEqual(['auth-authenticate', undefined, undefined])
    expect(logins[2]?.request.body).toBe('{"refresh_token":"{{other token}}"}')
    expect(log()).not.toContain('ref-tok')
  })

  it('logs in where a refresh token is rejected, which counts as no rejected login', async () => {
    const { sender, clock } = await bench(['gives refresh tokens that it does not take'])
    for (const _ of [1, 2, 3]) {
      clock.at += 595_000
      expect((await sender.call('ext-verify', { purpose })).outcome).toBe('success')
    }
    const logins = sender.exchanges().filter(each => each.request.path === '/auth-authenticate')
    expect(logins.map(each => each.endpoint === undefined)).toEqual([false, true, false, false])
    expect(sender.cost().refusedLogIns).toBe(0)
  })

  it('answers a rejected token as it is where it should not be patient', async () => {
    const { sender, service, clock } = await bench()
    await sender.call('ext-verify', { purpose })
    clock.at += 5_000
    service.forgetTokens()
    expect((await sender.call('ext-verify', { purpose, renew: false })).outcome).toBe('unauthenticated')
  })

  it('tries a rejected login once and no more', async () => {
    const { sender, service } = await bench(['rejects logins'])
    for (let i = 0; i < 3; i++) await expect(sender.call('ext-verify', { purpose })).rejects.toThrow(PreconditionError)
    expect(service.seen).toEqual(['POST /auth-authenticate'])
  })

  it('stops wrong logins at policy.maxAuthFailures', async () => {
    const { sender, service } = await bench()
    for (let i = 0; i < 3; i++)
      expect((await sender.logIn({ purpose, wrong: { secret: 'changed' } })).accepted).toBe(false)
    await expect(sender.logIn({ purpose, wrong: { secret: 'changed' } })).rejects.toThrow(/maxAuthFailures/)
    expect(service.seen).toHaveLength(3)
    expect((await sender.logIn({ purpose })).accepted).toBe(true)
  })

  it('tells form and lifetime of a token, never the token', async () => {
    const { sender } = await bench()
    const result = await sender.logIn({ purpose })
    expect(result).toMatchObject({ accepted: true, seconds: 600, form: { kind: 'opaque' } })
    expect(result.response.json).toEqual({ accessToken: '{{token}}', expiresIn: 600 })
  })

  it('names the open question where the contract does not say how to call', async () => {
    const { sender } = await bench([], ['ext-notify.request'])
    const failed = sender.call('ext-notify', { purpose })
    await expect(failed).rejects.toThrow(OpenQuestionError)
    await expect(failed).rejects.toMatchObject({ question: 'ext-notify.request' })
    expect(sender.operations('ext-notify')).toEqual([])
  })
})
