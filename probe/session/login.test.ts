import { describe, expect, it } from 'vitest'
import { held, serviceOf } from '../../discovery/testdata/memory-service.ts'
import { call, type DiscoveryContext } from '../context.ts'
import { logInAgain } from './login.ts'

/** Tokens are counted; each lives so long, and a login brings a session that the calls carry. */
function session(
  seconds: number | undefined,
  rejects: (token: string | undefined) => boolean = () => false,
  refresh?: boolean,
) {
  let issued = 0
  let now = 0
  const { service, asked } = serviceOf(ask => {
    if (ask.path === '/auth-authenticate') {
      if (ask.endpoint === undefined && refresh !== true) return { status: 400, body: { error: 'unknown grant' } }
      issued++
      const renewing = refresh === undefined ? {} : { refresh_token: `refresh-number-${issued}` }
      const life = seconds === undefined ? {} : { expires_in: seconds }
      return {
        status: 200,
        body: { access_token: `token-number-${issued}-of-many`, sid: `sid${issued}`, ...life, ...renewing },
      }
    }
    return rejects(ask.headers?.['Authorization'])
      ? { status: 401, body: { error: 'token expired' } }
      : { status: 200, body: { ok: true } }
  })
  const { context } = service
  context.clock = { now: () => new Date(1_700_000_000_000 + now), steady: () => now, sleep: async () => undefined }
  context.knowledge.token = {
    location: { in: 'body', at: '/access_token' },
    presentation: { in: 'header', name: 'Authorization', scheme: 'Bearer' },
  }
  const template = { endpoint: 'auth-authenticate' as const, operation: 'default', body: { id: 'me' } }
  context.knowledge.endpoints['auth-authenticate'] = {
    endpoint: 'auth-authenticate',
    operations: [{ operation: 'default', template, accepted: ['x0'], fields: [] }],
    headers: [],
    query: [],
  }
  const reach = () =>
    call(context, {
      endpoint: 'ext-reach',
      template: { body: { sid: '{{auth-authenticate#/sid}}' } },
      purpose: 'a call',
    })
  const sent = () =>
    asked.map(ask =>
      ask.path === '/auth-authenticate'
        ? ask.endpoint === undefined
          ? `refresh ${JSON.stringify(held(ask))}`
          : 'login'
        : `${ask.headers?.['Authorization']} ${JSON.stringify(ask.body)}`,
    )
  const later = (ms: number) => {
    now += ms
  }
  return { context, reach, sent, later }
}

const ofSession = (n: number) => `Bearer token-number-${n}-of-many {"encoding":"json","value":{"sid":"sid${n}"}}`
const logIn = async (context: DiscoveryContext) => expect(await logInAgain(context)).toBe(true)

describe('a session', () => {
  it('renews its token before the end that the login stated, and carries on what the new answer brought', async () => {
    const { context, reach, sent, later } = session(100)
    await logIn(context)
    await reach()
    later(85_000)
    await reach()
    later(6_000)
    await reach()
    expect(sent()).toEqual(['login', ofSession(1), ofSession(1), 'login', ofSession(2)])
  })

  it('renews it by the lifetime that is known where the answer states none', async () => {
    const { context, reach, sent, later } = session(undefined)
    await logIn(context)
    later(500_000)
    await reach()
    context.ledger.questions['auth.token.lifetime'] = {
      status: 'observed',
      value: { seconds: 600 },
      confidence: 1,
      confidenceFrom: [],
      evidence: { for: [], against: [] },
      how: '',
    }
    later(80_000)
    await reach()
    expect(sent()).toEqual(['login', ofSession(1), 'login', ofSession(2)])
  })

  it('renews it once where it is rejected, and asks again', async () => {
    const { context, reach, sent } = session(undefined, token => token?.includes('-1-') === true)
    await logIn(context)
    expect((await reach()).outcome).toBe('success')
    expect(sent()).toEqual(['login', ofSession(1), 'login', ofSession(2)])
    const refused = session(undefined, () => true)
    await logIn(refused.context)
    expect((await refused.reach()).outcome).toBe('unauthenticated')
    expect(refused.sent()).toHaveLength(4)
  })

  it('logs in for no token that was not proven, and for no call without one', async () => {
    const { context, sent, later } = session(100)
    await logIn(context)
    later(200_000)
    await call(context, { endpoint: 'ext-reach', template: { body: {} }, token: 'none', purpose: 'without' })
    if (context.token !== undefined) context.token.proven = false
    await call(context, { endpoint: 'ext-reach', template: { body: {} }, purpose: 'unproven' })
    expect(sent().filter(each => each === 'login')).toHaveLength(1)
  })

  it('renews it by the refresh token where the service takes that, and goes on with the one that came with it', async () => {
    const { context, reach, sent, later } = session(100, undefined, true)
    await logIn(context)
    for (const _ of [1, 2]) {
      later(95_000)
      await reach()
    }
    const refreshes = sent().filter(each => each.startsWith('refresh'))
    expect(refreshes).toEqual([1, 2].map(n => `refresh {"refresh_token":"refresh-number-${n}"}`))
    expect(sent().filter(each => each === 'login')).toHaveLength(1)
    expect(sent().at(-1)).toContain('token-number-3-')
  })

  it('tries a refresh token once where it is rejected, and logs in', async () => {
    const { context, reach, sent, later } = session(100, undefined, false)
    await logIn(context)
    for (const _ of [1, 2]) {
      later(95_000)
      await reach()
    }
    expect(sent().filter(each => each.startsWith('refresh'))).toHaveLength(1)
    expect(sent().filter(each => each === 'login')).toHaveLength(3)
  })
})
