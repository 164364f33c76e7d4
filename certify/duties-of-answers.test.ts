import { describe, expect, it } from 'vitest'
import type { Contract } from './contract.ts'
import { loadDuties } from './duty.ts'
import type { ObservedSituation } from './observed-situation.ts'
import { TOKEN, type Told, watched } from './testdata/calls.ts'

const duties = await loadDuties()

/** ext-notify needs a value of ext-verify. */
const CONTRACT = {
  ...watched([]).contract,
  calls: [
    { call: 'auth-authenticate', endpoint: 'auth-authenticate', template: { body: { secret: '{{Client secret}}' } } },
    { call: 'ext-verify', endpoint: 'ext-verify', template: { body: {} } },
    { call: 'ext-notify', endpoint: 'ext-notify', template: { body: { id: '{{ext-verify#/id}}' } } },
  ],
} as unknown as Contract

const judge = (name: string, played: readonly Told[], parts: Partial<ObservedSituation> = {}) =>
  duties.get(name)?.judge(watched(played, { contract: CONTRACT, ...parts }))
const verdictOf = (...asked: Parameters<typeof judge>) => judge(...asked)?.verdict

const call = (name: string, at: number, parts: Partial<Told> = {}): Told => ({ name, at, ...parts })
const logIn = (at: number, parts: Partial<Told> = {}) => call('auth-authenticate', at, parts)
const verified = (at: number, id: unknown = 'A-1') => call('ext-verify', at, { answerBody: JSON.stringify({ id }) })
const notify = (at: number, id: unknown, parts: Partial<Told> = {}) =>
  call('ext-notify', at, { json: { id } as Told['json'], ...parts })

/** The sender was given another body than the service wrote. */
const altered = (name: string, at: number): Told => {
  const own = { status: 200, reason: '', headers: [], body: Buffer.from('own'), truncated: false, at, endedAt: at }
  return call(name, at, { fault: 'altered', serviceOutcome: 'success', deliveries: [{ at, answer: own }] })
}
const left = (name: string, at: number) =>
  call(name, at, { fault: 'cut', senderOutcome: 'no-answer', whole: false, leftAt: at + 10 })

describe.each([
  'reads-members-in-any-order',
  'goes-on-over-unknown-words',
  'reads-escaped-characters',
  'reads-any-script',
  'reads-times-in-either-form',
  'takes-null-for-nothing',
  'reads-chunks',
  'reads-what-it-asked-to-be-compressed',
  'reads-the-media-type-in-any-case',
  'reads-a-big-answer',
  'passes-over-early-hints',
  'counts-by-its-own-clock',
])('%s', name => {
  const whole = [altered('auth-authenticate', 0), altered('ext-verify', 100), altered('ext-notify', 200)]

  it('passes whoever goes through its journey, and fails whoever stops', () => {
    expect(verdictOf(name, whole)).toBe('pass')
    expect(verdictOf(name, whole.slice(0, 2))).toBe('fail')
    expect(verdictOf(name, whole.slice(0, 1))).toBe('fail')
  })

  it('says nothing where nothing was met, or where the service itself failed', () => {
    expect(verdictOf(name, [logIn(0), call('ext-verify', 100), call('ext-notify', 200)])).toBe('nothing-observed')
    const broken = call('ext-notify', 200, {
      status: 500,
      senderOutcome: 'server-error',
      serviceOutcome: 'server-error',
    })
    expect(verdictOf(name, [...whole.slice(0, 2), broken])).toBe('inconclusive')
  })
})

describe('an answer in another form', () => {
  it('shows nothing where it was the same byte for byte', () => {
    const same = (name: string, at: number) => call(name, at, { fault: 'altered' })
    const own = { status: 200, reason: '', headers: [], body: Buffer.from('{}'), truncated: false, at: 0, endedAt: 0 }
    const played = [{ ...same('ext-verify', 0), deliveries: [{ at: 0, answer: own }] }]
    expect(verdictOf('reads-times-in-either-form', played)).toBe('nothing-observed')
  })

  it('with an unknown word is no reason to make a call again that is done', () => {
    const name = 'goes-on-over-unknown-words'
    const once = [altered('ext-verify', 0), altered('ext-notify', 100)]
    expect(verdictOf(name, [...once, altered('ext-notify', 200)])).toBe('fail')
    // Two whole journeys are no repetition.
    expect(verdictOf(name, [...once, altered('ext-verify', 200), altered('ext-notify', 300)])).toBe('pass')
  })

  it('of a clock that is behind costs no login', () => {
    const name = 'counts-by-its-own-clock'
    const all = ['auth-authenticate', 'ext-verify', 'auth-authenticate', 'ext-notify']
    const played = all.map((each, i) => altered(each, i * 100))
    expect(verdictOf(name, played)).toBe('fail')
    expect(verdictOf(name, played, { contract: { ...CONTRACT, token: null } })).toBe('nothing-observed')
  })
})

describe.each([
  'takes-no-half-answer',
  'takes-no-empty-answer',
  'takes-no-page-for-the-answer',
  'takes-no-page-of-a-gateway',
  'takes-no-redirect-for-the-answer',
])('%s', name => {
  // As a status tells it, this was a success.
  const met = call('ext-verify', 0, { fault: 'x', answerBody: '' })

  it('passes whoever asks again or leaves it', () => {
    expect(verdictOf(name, [met, verified(100), notify(200, 'A-1')])).toBe('pass')
    expect(verdictOf(name, [met])).toBe('pass')
    expect(verdictOf(name, [left('ext-verify', 0)])).toBe('pass')
  })

  it('fails whoever goes on without the value', () => {
    expect(verdictOf(name, [met, notify(100, '')])).toBe('fail')
    expect(verdictOf(name, [met, notify(100, undefined)])).toBe('fail')
    expect(verdictOf(name, [met, notify(100, 'A-1'), verified(200)])).toBe('fail')
    // A rejection brings no value either.
    const rejected = call('ext-verify', 100, { status: 503, senderOutcome: 'server-error' })
    expect(verdictOf(name, [met, rejected, notify(200, 'B')])).toBe('fail')
  })

  it('does not tell what it kept from an earlier run from what it made up', () => {
    const { played: earlier } = watched([verified(-1_000)])
    expect(verdictOf(name, [met, notify(100, 'A-1')], { earlier })).toBe('inconclusive')
    expect(verdictOf(name, [met, notify(100, 'other')], { earlier })).toBe('fail')
  })

  it('says nothing where no call needs a value', () => {
    expect(verdictOf(name, [met, notify(100, '')], { contract: { ...CONTRACT, calls: [] } })).toBe('nothing-observed')
    expect(verdictOf(name, [verified(0), notify(100, 'A-1')])).toBe('nothing-observed')
  })
})

describe('half a token', () => {
  const name = 'takes-no-half-token'

  it('is not shown', () => {
    const met = left('auth-authenticate', 0)
    expect(verdictOf(name, [met, logIn(100), call('ext-verify', 200)])).toBe('pass')
    expect(verdictOf(name, [met])).toBe('pass')
    expect(verdictOf(name, [met, call('ext-verify', 100, { token: TOKEN.slice(0, 8) })])).toBe('fail')
    expect(verdictOf(name, [met, call('ext-verify', 100, { token: undefined })])).toBe('fail')
    expect(verdictOf(name, [logIn(0), call('ext-verify', 100)])).toBe('nothing-observed')
  })

  it('is none where the token of an earlier run is still good', () => {
    const { played: earlier } = watched([logIn(-1_000)])
    expect(verdictOf(name, [left('auth-authenticate', 0), call('ext-verify', 100)], { earlier })).toBe('pass')
  })
})

describe.each(['waits-for-a-slow-answer', 'waits-for-a-dripping-answer'])('%s', name => {
  const slow = call('ext-verify', 0, { fault: 'slow', takes: 4_000 })

  it('passes whoever waits, and fails whoever hangs up or asks again meanwhile', () => {
    expect(verdictOf(name, [slow, call('ext-notify', 4_100)])).toBe('pass')
    expect(verdictOf(name, [left('ext-verify', 0), call('ext-verify', 100), call('ext-notify', 200)])).toBe('fail')
    expect(verdictOf(name, [slow, call('ext-verify', 1_000), call('ext-notify', 4_100)])).toBe('fail')
    expect(verdictOf(name, [slow])).toBe('fail')
    expect(verdictOf(name, [call('ext-verify', 0), call('ext-notify', 100)])).toBe('nothing-observed')
  })
})

describe('an identifier', () => {
  const name = 'carries-values-on-as-they-are'
  const rejected: Partial<Told> = { status: 422, senderOutcome: 'validation', serviceOutcome: 'validation' }

  it('is carried on as it is', () => {
    expect(verdictOf(name, [verified(0, 'a-01'), notify(100, 'a-01')])).toBe('pass')
    expect(verdictOf(name, [verified(0, 'a-01'), notify(100, 'A01', rejected)])).toBe('fail')
    expect(verdictOf(name, [verified(0, '007'), notify(100, 7, rejected)])).toBe('fail')
    expect(verdictOf(name, [verified(0, 7), notify(100, '7', rejected)])).toBe('fail')
  })

  it('may be another that the sender knows, or in a form that the service takes', () => {
    expect(verdictOf(name, [verified(0, 'a-01'), notify(100, 'b-02', rejected)])).toBe('pass')
    expect(verdictOf(name, [verified(0, 'a-01'), notify(100, 'A-01')])).toBe('pass')
    expect(verdictOf(name, [notify(100, 'A-01')])).toBe('nothing-observed')
  })

  it('of more digits than a double holds is compared by its digits', () => {
    const big = (id: string): Told => call('ext-verify', 0, { answerBody: `{"id":${id}}` })
    const sent = (id: string) => notify(100, Number(id), { body: Buffer.from(`{"id":${id}}`) })
    expect(verdictOf(name, [big('9007199254740993'), sent('9007199254740993')])).toBe('pass')
    expect(verdictOf(name, [big('9007199254740993'), sent('9007199254740992')])).toBe('fail')
  })
})
