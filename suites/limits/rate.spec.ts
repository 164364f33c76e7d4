/** limits.rate: is what the headers state of the limit of requests true? */
import { counterIn, rateHeaderNames, statedLimits } from '../../contract/derive/rate-headers.ts'
import { EXT_ENDPOINTS } from '../../contract/endpoint.ts'
import type { RateLimit } from '../../contract/openapi/document.ts'
import { outcomeText } from '../must.ts'
import { checks, EVERYWHERE, NOT_IN_PRODUCTION, test } from '../test.ts'

const headers = checks('LIMIT-04', 'must', 'observed', NOT_IN_PRODUCTION, {
  fact: { question: 'ext-verify.response' },
  source: 'recorded contract, responses: headers that were always there',
  needs: ['limits.rate', 'ext-verify.request', 'ext-reach.request', 'ext-notify.request'],
  cost: { requests: 3, notifications: 1 },
  remedy:
    'Ask the operator whether the headers were taken away on purpose; a gateway that was changed often drops them. Senders that pace themselves by them have to fall back on the recorded numbers.',
})
test('states its limit in every answer that stated it before', headers, ({ tries }) =>
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

const limit = checks('LIMIT-05', 'must', 'observed', EVERYWHERE, {
  fact: { question: 'limits.rate' },
  source: 'recorded contract, limits.rate',
  needs: ['limits.rate', 'ext-verify.request'],
  cost: { requests: 1 },
  remedy:
    'Ask the operator whether the limit was changed. Set the pace of all senders by the new one, and record it with --update; load profiles have to follow.',
})
test('states the recorded limit of requests', limit, ({ tries }) =>
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

const counts = checks('LIMIT-06', 'should', 'standard', EVERYWHERE, {
  source: 'draft-ietf-httpapi-ratelimit-headers, section 4: what remains is counted down',
  needs: ['limits.rate', 'ext-verify.request'],
  cost: { requests: 4 },
  remedy:
    'Tell the operator that what remains does not go down. Senders must not pace themselves by it; look first whether several instances each keep a count of their own.',
})
test('counts down what remains', counts, ({ tries }) =>
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

const burst = checks('LIMIT-07', 'should', 'standard', NOT_IN_PRODUCTION, {
  source: 'RFC 6585 section 4: too many requests are rejected with 429',
  needs: ['ext-verify.request'],
  cost: { requests: 11 },
  remedy:
    'Send the operator the exchanges of the faults: ten calls at once are a usual sender. Look first at the pool of connections, to the database as well; what cannot be served should be rejected with 429.',
})
test('answers ten calls at once, or says that they are too many', burst, ({ tries }) =>
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

const honest = checks('LIMIT-08', 'should', 'standard', NOT_IN_PRODUCTION, {
  source: 'draft-ietf-httpapi-ratelimit-headers, section 4: what remains, after the requests that were made',
  needs: ['limits.rate', 'ext-verify.request'],
  cost: { requests: 6 },
  remedy:
    'Tell the operator that a request is counted more than once; a limiter that stands in the gateway and in the service is the usual cause. Until then the real limit is lower than the stated one.',
})
test('counts a request once', honest, ({ tries }) =>
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

const fits = checks('LIMIT-09', 'should', 'standard', EVERYWHERE, {
  source: 'draft-ietf-httpapi-ratelimit-headers, sections 3 and 4: what remains of the limit, seconds until its reset',
  needs: ['limits.rate', 'ext-verify.request'],
  cost: { requests: 1 },
  remedy:
    'Show the operator the headers of one answer, which contradict each other. Look first at units: a reset in milliseconds makes senders wait for hours.',
})
test('states what remains and when it begins again within its own limit', fits, ({ tries }) =>
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

const alike = checks('LIMIT-10', 'should', 'observed', NOT_IN_PRODUCTION, {
  source: 'recorded contract, limits.rate: one limit, or one for each endpoint',
  needs: ['limits.rate', 'ext-reach.request', 'ext-notify.request'],
  cost: { requests: 2, notifications: 1 },
  remedy:
    'Ask the operator whether this endpoint has a limit of its own now. Set the pace of senders by endpoint, and record it with --update.',
})
test('states at every endpoint the limit that was recorded for it', alike, ({ tries }) =>
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
