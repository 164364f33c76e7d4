import { describe, expect, it } from 'vitest'
import type { Contract } from './contract.ts'
import { heldIn } from './duties/security.ts'
import { loadDuties } from './duty.ts'
import type { ObservedSituation } from './observed-situation.ts'
import { TOKEN, type Told, watched } from './testdata/calls.ts'

const duties = await loadDuties()
const SECRET = 'zX81-/+secret~value'

const CONTRACT = {
  ...watched([]).contract,
  calls: [
    {
      call: 'auth-authenticate',
      endpoint: 'auth-authenticate',
      template: { body: { id: '{{Client ID}}', secret: '{{Client secret}}', kind: 'fixed-text' } },
    },
  ],
} as unknown as Contract

const verdictOf = (name: string, played: readonly Told[], parts: Partial<ObservedSituation> = {}) =>
  duties.get(name)?.judge(watched(played, { contract: CONTRACT, ...parts })).verdict

const body = JSON.stringify({ id: 'acme-integration', secret: SECRET, kind: 'fixed-text' })
const logIn = (at: number, parts: Partial<Told> = {}): Told => ({
  name: 'auth-authenticate',
  at,
  json: JSON.parse(body),
  body: Buffer.from(body),
  ...parts,
})
const call = (at: number, parts: Partial<Told> = {}): Told => ({ name: 'ext-verify', at, ...parts })
const redirected: Partial<Told> = { status: 307, fault: '307 to another host', senderOutcome: 'redirect' }
const alongside = (at: number, parts: Partial<Told>): Told =>
  call(at, { host: 'elsewhere', token: undefined, ...parts })

describe('a redirect of a call to another host', () => {
  const begin = [logIn(0, { headers: ['Set-Cookie', 'sid=c123456; Path=/'] }), call(100, redirected)]
  const token = ['X-Token', TOKEN]
  const judged = (name: string, headers: string[], sent = '') => {
    const all = watched([...begin, alongside(200, { body: Buffer.from(sent) })], { contract: CONTRACT })
    const played = all.played.map(each => (each.host === 'elsewhere' ? { ...each, headers } : each))
    return duties.get(name)?.judge({ ...all, played }).verdict
  }

  it('brings it nothing', () => {
    for (const name of [
      'sends-no-token-to-another-host',
      'sends-no-data-to-another-host',
      'sends-no-cookie-to-another-host',
    ]) {
      expect(verdictOf(name, begin)).toBe('pass')
      expect(judged(name, [])).toBe('pass')
      expect(verdictOf(name, [logIn(0), call(100)])).toBe('nothing-observed')
    }
  })

  it('brings it no token, in whatever place and coding', () => {
    const name = 'sends-no-token-to-another-host'
    expect(judged(name, token)).toBe('fail')
    expect(judged(name, [], `{"t":"${TOKEN}"}`)).toBe('fail')
    expect(judged(name, ['Authorization', `Basic ${Buffer.from(`a:${TOKEN}`).toString('base64')}`])).toBe('fail')
    expect(judged(name, ['X-Token', 'another'])).toBe('pass')
  })

  it('brings it no body and no cookie', () => {
    expect(judged('sends-no-data-to-another-host', [], '{"name":"x"}')).toBe('fail')
    expect(judged('sends-no-cookie-to-another-host', ['Cookie', 'a=1; sid=c123456'])).toBe('fail')
    expect(judged('sends-no-cookie-to-another-host', ['Cookie', 'a=1'])).toBe('pass')
  })
})

describe('a redirect of a login to another host', () => {
  const name = 'sends-no-secret-to-another-host'
  const begin = [logIn(0, redirected)]

  it('brings it no secret', () => {
    expect(verdictOf(name, begin)).toBe('pass')
    expect(verdictOf(name, [...begin, alongside(100, { body: Buffer.from(body) })])).toBe('fail')
    expect(verdictOf(name, [...begin, alongside(100, { body: Buffer.from('acme-integration') })])).toBe('pass')
    expect(verdictOf(name, [...begin, alongside(100, { path: `/x?s=${encodeURIComponent(SECRET)}` })])).toBe('fail')
    expect(verdictOf(name, [logIn(0)])).toBe('nothing-observed')
  })
})

describe('an address', () => {
  const name = 'keeps-secrets-out-of-urls'

  it('holds no token and no secret', () => {
    expect(verdictOf(name, [logIn(0), call(100)])).toBe('pass')
    expect(verdictOf(name, [logIn(0), call(100, { path: `/ext-verify?t=${TOKEN}` })])).toBe('fail')
    expect(verdictOf(name, [logIn(0, { path: `/auth?s=${encodeURIComponent(SECRET)}` }), call(100)])).toBe('fail')
    // The identifier of an application is no secret.
    expect(verdictOf(name, [logIn(0, { path: '/auth?id=acme-integration' }), call(100)])).toBe('pass')
  })

  it('holds the token where the contract has it there', () => {
    const { token } = CONTRACT
    if (token === null) throw new Error('the contract of this test has a token')
    const contract = { ...CONTRACT, token: { ...token, presentation: { in: 'query' as const, name: 't' } } }
    expect(verdictOf(name, [logIn(0), call(100, { path: `/ext-verify?t=${TOKEN}` })], { contract })).toBe('pass')
  })
})

describe('a header', () => {
  const name = 'keeps-secrets-in-their-place'
  const judged = (headers: string[], set = false) => {
    const all = watched([logIn(0, set ? { headers: ['Set-Cookie', `s=${TOKEN}`] } : {}), call(100)], {
      contract: CONTRACT,
    })
    const played = all.played.map((each, i) => (i === 1 ? { ...each, headers } : each))
    return duties.get(name)?.judge({ ...all, played }).verdict
  }

  it('that tells of the client holds no token and no secret', () => {
    expect(judged(['X-Token', TOKEN, 'User-Agent', 'acme/1.0 (acme-integration)'])).toBe('pass')
    expect(judged(['User-Agent', `acme/1.0 (${TOKEN})`])).toBe('fail')
    expect(judged(['Referer', `https://acme.example/?s=${SECRET}`])).toBe('fail')
    expect(judged(['X-Debug', Buffer.from(`id:${SECRET}`).toString('base64')])).toBe('fail')
  })

  it('holds a cookie that the service set', () => {
    expect(judged(['Cookie', `s=${TOKEN}`])).toBe('fail')
    expect(judged(['Cookie', `s=${TOKEN}`], true)).toBe('pass')
  })
})

describe.each([
  'refuses-an-expired-certificate',
  'refuses-a-certificate-of-another-name',
  'refuses-the-certificate-of-a-stranger',
  'refuses-old-tls',
])('%s', name => {
  const handshakes = [{ at: 0, situation: 'x', error: 'ERR_SSL_TLSV1_ALERT_UNKNOWN_CA' }]

  it('passes whoever broke off and sent nothing, and fails whoever sent anything', () => {
    expect(verdictOf(name, [], { handshakes })).toBe('pass')
    expect(verdictOf(name, [call(0)], { handshakes })).toBe('fail')
    expect(verdictOf(name, [logIn(0)])).toBe('fail')
    expect(verdictOf(name, [])).toBe('nothing-observed')
  })

  it('does not judge a connection that was open before', () => {
    const { played: earlier } = watched([logIn(-1_000)])
    expect(verdictOf(name, [call(0)], { earlier })).toBe('nothing-observed')
    expect(verdictOf(name, [call(0)], { earlier, handshakes })).toBe('pass')
  })
})

describe('a secret in a text', () => {
  it.each([
    SECRET,
    encodeURIComponent(SECRET),
    Buffer.from(SECRET).toString('base64'),
    Buffer.from(SECRET).toString('base64url'),
    Buffer.from(`id:${SECRET}`).toString('base64'),
    Buffer.from(SECRET).toString('hex'),
  ])('is found as %s', form => {
    expect(heldIn(`before ${form} after`, [{ name: 'Client secret', value: SECRET }])).toEqual(['Client secret'])
  })

  it('is not found where it is not', () => {
    expect(heldIn('zX81-/+secret~valu', [{ name: 'Client secret', value: SECRET }])).toEqual([])
  })
})
