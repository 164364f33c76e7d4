/** limits.rate: is what the headers state of the limit of requests true? */
import { counterIn, rateHeaderNames, statedLimits } from '../../contract/derive/rate-headers.ts'
import { EXT_ENDPOINTS } from '../../contract/endpoint.ts'
import type { RateLimit } from '../../contract/openapi/document.ts'
import { outcomeText } from '../must.ts'
import { checks, test } from '../test.ts'

test('states its limit in every answer that stated it before', checks('LIMIT-04'), ({ tries }) =>
  tries(async ({ contract, must, control }) => {
    let recorded = 0
    for (const endpoint of EXT_ENDPOINTS) {
      const response = await control.accepts(endpoint)
      const always = Object.entries(contract.response(endpoint, response.status)?.headers ?? {}).filter(
        ([name, header]) => header['x-presence'] === 'always' && rateHeaderNames({ [name]: '' }).length > 0,
      )
      for (const [name] of always) {
        recorded++
        const comparison = { expected: `a header ${name}`, actual: 'none' }
        must.hold(
          response.headers[name.toLowerCase()] !== undefined,
          `POST /${endpoint} does not state its limit any more.`,
          comparison,
          response,
        )
      }
    }
    if (recorded === 0) must.notApplicable('no header for a limit of requests is recorded')
  }),
)

test('states the recorded limit of requests', checks('LIMIT-05'), ({ tries }) =>
  tries(async ({ contract, must, control }) => {
    const whole = contract.value<RateLimit>('limits.rate') ?? {}
    const recorded = whole.endpoints?.['ext-verify'] ?? whole
    if (recorded.limit === undefined) must.notApplicable('no number is recorded for the limit of requests')
    const response = await control.accepts('ext-verify')
    const stated = statedLimits(response.headers)
    // A window that was watched and not stated is in no header.
    const same = stated.some(
      each =>
        each.limit === recorded.limit && (each.windowSeconds ?? recorded.windowSeconds) === recorded.windowSeconds,
    )
    const comparison = { expected: wordsFor(recorded), actual: stated.map(wordsFor).join(', ') || 'nothing' }
    must.hold(same, 'The stated limit of requests is not the recorded one.', comparison, response)
  }),
)

const wordsFor = ({ limit, windowSeconds }: Pick<RateLimit, 'limit' | 'windowSeconds'>) =>
  `${limit ?? 'an untold number of'} requests${windowSeconds === undefined ? '' : ` in ${windowSeconds} s`}`

test('counts down what remains', checks('LIMIT-06'), ({ tries }) =>
  tries(async ({ must, control }) => {
    const remaining: number[] = []
    const evidence = []
    for (let call = 0; call < 4; call++) {
      const response = await control.accepts('ext-verify')
      const left = remainingIn(response.headers)
      if (left === undefined) return must.notApplicable('no header says how many requests remain')
      remaining.push(left)
      evidence.push(response)
    }
    const moved = remaining.some((left, i) => i > 0 && left < (remaining[i - 1] ?? 0))
    const comparison = { expected: 'a number that goes down', actual: remaining.join(', ') }
    must.hold(moved, 'Four calls in a row leave what remains as it was.', comparison, ...evidence)
  }),
)

function remainingIn(headers: Record<string, string>): number | undefined {
  const plain = Object.entries(headers).find(([name]) => /^(x-)?rate-?limit-remaining/.test(name))?.[1]
  const combined = /(?:^|[;,\s])(?:r|remaining)=(\d+)/.exec(headers['ratelimit'] ?? '')?.[1]
  const text = /^\s*(\d+)/.exec(plain ?? '')?.[1] ?? combined
  return text === undefined ? undefined : Number(text)
}

test('answers ten calls at once, or says that they are too many', checks('LIMIT-07'), ({ tries }) =>
  tries(async ({ sender, must, control }) => {
    await control.accepts('ext-verify')
    const purpose = 'one of ten recorded calls at once'
    const all = await Promise.all(
      Array.from({ length: 10 }, () => sender.call('ext-verify', { purpose, patient: false })),
    )
    const faults = all.filter(each => each.status >= 500 || each.outcome === 'no-answer')
    const comparison = { expected: 'acceptance or 429', actual: faults.map(outcomeText).join('; ') }
    must.hold(
      faults.length === 0,
      `${faults.length} of 10 calls at once are answered with a fault or not at all.`,
      comparison,
      ...faults,
    )
  }),
)

test('counts a request once', checks('LIMIT-08'), ({ tries }) =>
  tries(async ({ contract, must, newSender: again }) => {
    if (contract.value<RateLimit>('limits.rate')?.scope !== 'token')
      must.undecided(
        'The limit is not known to be counted by token: other calls may count as well.',
        [],
        ['limits.rate'],
      )
    const own = await again()
    const call = () => own.call('ext-verify', { purpose: 'the recorded call with a token of its own' })
    let before = await call()
    for (let made = 0; made < 4; made++) {
      const sent = own.exchanges().length
      const response = await call()
      const [left, was] = [remainingIn(response.headers), remainingIn(before.headers)]
      if (left === undefined || was === undefined) return must.notApplicable('no header says how many requests remain')
      // A call whose answer was lost was sent again, and both may count.
      const calls = own.exchanges().length - sent
      const comparison = { expected: `${was - calls} or more`, actual: String(left) }
      must.hold(left >= was - calls, 'More requests are counted than were made.', comparison, before, response)
      before = response
    }
  }),
)

test('states what remains and when it begins again within its own limit', checks('LIMIT-09'), ({ tries }) =>
  tries(async ({ contract, must, control }) => {
    const response = await control.accepts('ext-verify')
    const whole = contract.value<RateLimit>('limits.rate') ?? {}
    const stated = statedLimits(response.headers)
    const limit = Math.max(...stated.map(each => each.limit ?? 0), 0)
    const { resetSeconds } = counterIn(response.headers, Date.parse(response.exchange.at) / 1000)
    const left = remainingIn(response.headers)
    if (left === undefined && resetSeconds === undefined) return must.notApplicable('no header tells what remains')
    const negative = Object.entries(response.headers).find(
      ([name, value]) => /remaining/.test(name) && /^\s*-/.test(value),
    )
    const counts = { expected: 'no negative number', actual: negative?.[1] ?? '' }
    must.hold(negative === undefined, 'Fewer than no requests remain.', counts, response)
    if (limit > 0 && left !== undefined) {
      const comparison = { expected: `${limit} at most`, actual: String(left) }
      must.hold(left <= limit, 'More requests remain than the limit lets through.', comparison, response)
    }
    const windows = [...stated, whole].flatMap(each => each.windowSeconds ?? [])
    if (resetSeconds !== undefined && windows.length > 0) {
      const longest = Math.max(...windows) + ROUNDED_S
      const comparison = { expected: `${longest} s at most`, actual: `${resetSeconds} s` }
      must.hold(resetSeconds <= longest, 'The limit begins again later than its window lasts.', comparison, response)
    }
    const known = policyNames(response.headers['ratelimit-policy'])
    const unknown = policyNames(response.headers['ratelimit']).filter(name => !known.includes(name))
    if (known.length > 0) {
      const comparison = { expected: known.join(', '), actual: unknown.join(', ') }
      must.hold(unknown.length === 0, 'RateLimit names a policy that RateLimit-Policy does not.', comparison, response)
    }
  }),
)

/** Clocks of whole seconds on both sides, and a reset that is rounded up. */
const ROUNDED_S = 3

/** `"default";q=100, "burst";q=10`: only names in quotes are names. */
function policyNames(text: string | undefined): string[] {
  return [...(text ?? '').matchAll(/(?:^|,)\s*"([^"]*)"/g)].map(each => each[1] ?? '')
}

test('states at every endpoint the limit that was recorded for it', checks('LIMIT-10'), ({ tries }) =>
  tries(async ({ contract, must, control }) => {
    const whole = contract.value<RateLimit>('limits.rate') ?? {}
    let judged = 0
    for (const endpoint of ['ext-reach', 'ext-notify'] as const) {
      const recorded = whole.endpoints?.[endpoint] ?? whole
      if (recorded.limit === undefined) continue
      const response = await control.accepts(endpoint)
      const stated = statedLimits(response.headers).flatMap(each => each.limit ?? [])
      if (stated.length === 0) continue
      judged++
      const comparison = { expected: String(recorded.limit), actual: stated.join(', ') }
      const sentence = `POST /${endpoint} states another limit than the recorded one.`
      must.hold(stated.includes(recorded.limit), sentence, comparison, response)
    }
    if (judged === 0) must.notApplicable('neither endpoint states a number')
  }),
)
