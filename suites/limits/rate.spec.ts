/** limits.rate: is what the headers state of the limit of requests true? */
import { rateHeaderNames, statedLimits } from '../../contract/derive/rate-headers.ts'
import { EXT_ENDPOINTS } from '../../contract/endpoint.ts'
import { toldBy } from '../must.ts'
import { checks, EVERYWHERE, NOT_IN_PRODUCTION, test } from '../test.ts'

interface Rate {
  limit?: number
  windowSeconds?: number
  endpoints?: Record<string, { limit?: number; windowSeconds?: number }>
}

const headers = checks({
  id: 'LIMIT-04',
  basis: 'observed',
  source: 'recorded contract, responses: headers that were always there',
  level: 'must',
  safeIn: NOT_IN_PRODUCTION,
  needs: ['limits.rate', 'ext-verify.request', 'ext-reach.request', 'ext-notify.request'],
})
test('states its limit in every answer that stated it before', headers, async ({ contract, must, twin }) => {
  let recorded = 0
  for (const endpoint of EXT_ENDPOINTS) {
    const heard = await twin.accepts(endpoint)
    const always = Object.entries(contract.response(endpoint, heard.status)?.headers ?? {}).filter(
      ([name, header]) => header['x-presence'] === 'always' && rateHeaderNames({ [name]: '' }).length > 0,
    )
    for (const [name] of always) {
      recorded++
      const said = { expected: `a header ${name}`, actual: 'none' }
      must.hold(
        heard.headers[name.toLowerCase()] !== undefined,
        `POST /${endpoint} does not state its limit any more.`,
        said,
        heard,
      )
    }
  }
  if (recorded === 0) must.notApplicable('no header for a limit of requests is recorded')
})

const limit = checks({
  id: 'LIMIT-05',
  basis: 'observed',
  source: 'recorded contract, limits.rate',
  level: 'must',
  safeIn: EVERYWHERE,
  needs: ['limits.rate', 'ext-verify.request'],
})
test('states the recorded limit of requests', limit, async ({ contract, must, twin }) => {
  const whole = contract.value<Rate>('limits.rate') ?? {}
  const recorded = whole.endpoints?.['ext-verify'] ?? whole
  if (recorded.limit === undefined) must.notApplicable('no number is recorded for the limit of requests')
  const heard = await twin.accepts('ext-verify')
  const stated = statedLimits(heard.headers)
  // A window that was watched and not stated is in no header.
  const same = stated.some(
    each => each.limit === recorded.limit && (each.windowSeconds ?? recorded.windowSeconds) === recorded.windowSeconds,
  )
  const said = { expected: wordsFor(recorded), actual: stated.map(wordsFor).join(', ') || 'nothing' }
  must.hold(same, 'The stated limit of requests is not the recorded one.', said, heard)
})

const wordsFor = ({ limit, windowSeconds }: Rate) =>
  `${limit ?? 'an untold number of'} requests${windowSeconds === undefined ? '' : ` in ${windowSeconds} s`}`

const counts = checks({
  id: 'LIMIT-06',
  basis: 'standard',
  source: 'draft-ietf-httpapi-ratelimit-headers, section 4: what remains is counted down',
  level: 'should',
  safeIn: EVERYWHERE,
  needs: ['limits.rate', 'ext-verify.request'],
})
test('counts down what remains', counts, async ({ must, twin }) => {
  const remaining: number[] = []
  const evidence = []
  for (let call = 0; call < 4; call++) {
    const heard = await twin.accepts('ext-verify')
    const left = remainingIn(heard.headers)
    if (left === undefined) return must.notApplicable('no header says how many requests remain')
    remaining.push(left)
    evidence.push(heard)
  }
  const moved = remaining.some((left, i) => i > 0 && left < (remaining[i - 1] ?? 0))
  const said = { expected: 'a number that goes down', actual: remaining.join(', ') }
  must.hold(moved, 'Four calls in a row leave what remains as it was.', said, ...evidence)
})

function remainingIn(headers: Record<string, string>): number | undefined {
  const plain = Object.entries(headers).find(([name]) => /^(x-)?rate-?limit-remaining/.test(name))?.[1]
  const combined = /(?:^|[;,\s])(?:r|remaining)=(\d+)/.exec(headers['ratelimit'] ?? '')?.[1]
  const text = /^\s*(\d+)/.exec(plain ?? '')?.[1] ?? combined
  return text === undefined ? undefined : Number(text)
}

const burst = checks({
  id: 'LIMIT-07',
  basis: 'standard',
  source: 'RFC 6585 section 4: too many requests are refused with 429',
  level: 'should',
  safeIn: NOT_IN_PRODUCTION,
  needs: ['ext-verify.request'],
})
test('answers ten calls at once, or says that they are too many', burst, async ({ sender, must, twin }) => {
  await twin.accepts('ext-verify')
  const purpose = 'one of ten recorded calls at once'
  const all = await Promise.all(
    Array.from({ length: 10 }, () => sender.call('ext-verify', { purpose, patient: false })),
  )
  const faults = all.filter(each => each.status >= 500 || each.outcome === 'no-answer')
  const said = { expected: 'acceptance or 429', actual: faults.map(toldBy).join('; ') }
  must.hold(
    faults.length === 0,
    `${faults.length} of 10 calls at once are answered with a fault or not at all.`,
    said,
    ...faults,
  )
})
