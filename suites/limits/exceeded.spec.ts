/** limits.rate: is the recorded limit enforced as stated, and is going above it rejected in a way that a sender can live with? */

import { statedLimits, waitSeconds } from '../../contract/derive/rate-headers.ts'
import { isObject, type Json } from '../../contract/json.ts'
import type { ErrorFormat, RateLimit } from '../../contract/openapi/document.ts'
import { check } from '../../contract/shape/conforms.ts'
import { mayMeasure } from '../../probe/environment/policy.ts'
import { type ClassifiedResponse, isAccepted } from '../../probe/sender/classified-response.ts'
import type { Sender } from '../../probe/sender/sender.ts'
import { openControl } from '../control.ts'
import type { Must } from '../must.ts'
import { type ObservableProperty, observedValue, withPreference } from '../preference.ts'
import { planned, type RecordedContract } from '../recorded.ts'
import { checks, type Tools, test } from '../test.ts'

/** What is worth a few seconds and no more than a hundred calls. */
const MOST_LIMIT = 40
const MOST_WINDOW_S = 10
/** Together, so that slow answers do not keep the limit out of reach. */
const AT_ONCE = 8
/** The most that `exceed` sends, and the login before it; little where the recorded limit is not gone up to. */
const MOST_CALLS = costOf(planned()) + 1

function costOf(contract: RecordedContract | undefined): number {
  if (contract === undefined) return 2 * MOST_LIMIT + AT_ONCE
  const { limit, windowSeconds } = limitIn(contract)
  return limit === undefined || windowSeconds === undefined || isFar(limit, windowSeconds) ? 0 : 2 * limit + AT_ONCE
}

interface Limited {
  limit: number
  windowSeconds: number
}

/** The recorded limit, where it may be gone up to; ends the check otherwise. */
function reachable({ contract, environment, must }: Pick<Tools, 'contract' | 'environment' | 'must'>): Limited {
  const { limit, windowSeconds, scope } = limitIn(contract)
  if (limit === undefined) return must.notApplicable('no number is recorded for the limit of requests')
  if (!mayMeasure(environment)) must.undecided('The policy does not allow to go up to the limit (measureLimits).')
  if (windowSeconds === undefined)
    return must.undecided('The window of the limit is not recorded.', [], ['limits.rate'])
  if (isFar(limit, windowSeconds))
    must.undecided(
      `To go up to ${limit} requests in ${windowSeconds} s costs more than a check may spend.`,
      [],
      [],
      'configuration',
    )
  if (scope !== 'token')
    must.undecided('The limit is not known to be counted by token: to go up to it would hold up all other checks.')
  if (environment.policy.requestsPerSecond * windowSeconds < 2.5 * limit)
    must.undecided(`With ${environment.policy.requestsPerSecond} requests a second the limit cannot be reached.`)
  return { limit, windowSeconds }
}

function limitIn(contract: RecordedContract): RateLimit {
  const whole = contract.value<RateLimit>('limits.rate') ?? {}
  return { ...whole, ...whole.endpoints?.['ext-verify'] }
}

function isFar(limit: number, windowSeconds: number): boolean {
  return limit > MOST_LIMIT || windowSeconds > MOST_WINDOW_S
}

interface Exceeded {
  accepted: ClassifiedResponse[]
  /** The first call that was not accepted. */
  rejected: ClassifiedResponse | undefined
}

/** Calls that do nothing, a few at once, until one is not accepted; twice as many as the limit lets through at most. */
async function exceed(own: Sender, { limit, windowSeconds }: Limited, must: Must): Promise<Exceeded> {
  const first = await own.call('ext-verify', { purpose: 'the recorded call with a token of its own' })
  if (!isAccepted(first)) must.undecided(`The recorded call to /ext-verify is not accepted: ${first.why}.`, [first])
  const again = () =>
    own.call('ext-verify', {
      purpose: 'one of many recorded calls in a row, to reach the recorded limit',
      patient: false,
      renew: false,
    })
  const began = performance.now()
  const accepted = [first]
  for (let sent = 0; sent < 2 * limit; sent += AT_ONCE) {
    const response = await Promise.all(Array.from({ length: AT_ONCE }, again))
    accepted.push(...response.filter(isAccepted))
    const rejected = response.find(each => !isAccepted(each))
    if (rejected !== undefined) return { accepted, rejected }
  }
  const seconds = (performance.now() - began) / 1000
  if (seconds > windowSeconds * 0.9)
    must.undecided(
      `${accepted.length} calls took ${Math.round(seconds)} s: too long to reach the limit.`,
      accepted.slice(-3),
    )
  return { accepted, rejected: undefined }
}

/** Whether it is the recorded limit that rejects: one that stands before the service says nothing of it. */
function isOfRecord(response: ClassifiedResponse, { limit }: Limited): boolean {
  return statedLimits(response.headers).some(each => each.limit === limit)
}

/** As `exceed`, with what was rejected; nothing can be said where the limit was not reached, or another one was. */
async function held(own: Sender, limited: Limited, must: Must): Promise<ClassifiedResponse> {
  const { rejected, accepted } = await exceed(own, limited, must)
  if (rejected === undefined)
    return must.undecided(`None of ${accepted.length} calls in a row was rejected.`, accepted.slice(-3))
  must.beAnswered(rejected)
  return rejected
}

/** As `held`, with a token of its own. */
async function atTheLimit(tools: Tools) {
  const limited = reachable(tools)
  const own = await tools.newSender()
  return { own, limited, rejected: await held(own, limited, tools.must) }
}

/** Seconds that a rejection asks to wait, with what rounding and a clock of whole seconds may take away. */
function statedWait(rejected: ClassifiedResponse): number | undefined {
  const reported = waitSeconds(rejected.headers, Date.parse(rejected.exchange.at) / 1000)
  if (reported === undefined) return undefined
  const isWhole = /^\d+$/.test(rejected.headers['retry-after'] ?? '')
  return reported + (isWhole ? 0.25 : 1.1)
}

test(
  'lets as many requests through as it states, and no more',
  checks('LIMIT-11', { cost: { requests: MOST_CALLS } }),
  ({ tries }) =>
    tries(async ({ newSender: again, must, tools }) => {
      const limited = reachable(tools)
      const { accepted, rejected } = await exceed(await again(), limited, must)
      const evidence = accepted.slice(-2)
      if (rejected !== undefined && !isOfRecord(rejected, limited))
        must.undecided(
          `Another limit than the recorded one was reached after ${accepted.length} calls: ${rejected.why}.`,
          [...evidence, rejected],
        )
      const comparison = {
        expected: `${limited.limit} in ${limited.windowSeconds} s`,
        actual: `${accepted.length}${rejected === undefined ? ' and none rejected' : ''}`,
      }
      must.hold(rejected !== undefined, 'The stated limit of requests is not enforced.', comparison, ...evidence)
      // Other calls of this session, and a window that began before it, may count as well.
      const isWhole = accepted.length >= limited.limit - 2
      const shown = rejected === undefined ? [] : [rejected]
      must.hold(isWhole, 'Fewer requests are let through than stated.', comparison, ...evidence, ...shown)
    }),
)

test(
  'rejects too many requests with 429, in the form that was recorded',
  checks('LIMIT-12', { cost: { requests: MOST_CALLS } }),
  ({ tries }) =>
    tries(async ({ contract, must, tools }) => {
      const { limited, rejected } = await atTheLimit(tools)
      must.hold(rejected.status === 429, 'Too many requests are rejected with another status.', 'status 429', rejected)
      const recorded = contract.response('ext-verify', 429)?.content
      if (recorded === undefined) {
        const { mediaType } = contract.value<ErrorFormat>('errors.format') ?? {}
        if (mediaType === undefined || !isOfRecord(rejected, limited)) return
        const stated = { expected: mediaType, actual: rejected.mediaType || 'no media type' }
        return must.hold(
          rejected.mediaType === mediaType,
          'The rejection has another form than all others.',
          stated,
          rejected,
        )
      }
      const types = { expected: Object.keys(recorded).join(' or '), actual: rejected.mediaType || 'no media type' }
      const own = recorded[rejected.mediaType]
      must.hold(own !== undefined, 'The rejection comes in another media type than recorded.', types, rejected)
      if (own === undefined || !isObject(rejected.json ?? null)) return
      const lacks = check(own.schema, rejected.json as Json).filter(each => each.rule === 'required')
      const properties = {
        expected: 'the recorded properties',
        actual: `without ${lacks.map(each => each.pointer).join(', ')}`,
      }
      must.hold(lacks.length === 0, 'The rejection lacks properties that were recorded.', properties, rejected)
    }),
)

test('says at a rejection when to come again', checks('LIMIT-13', { cost: { requests: MOST_CALLS } }), ({ tries }) =>
  tries(async ({ contract, must, tools }) => {
    const { rejected } = await atTheLimit(tools)
    const shown = rejected.headers['retry-after']
    const wasThere = contract.value<RateLimit>('limits.rate')?.headers?.includes('Retry-After') === true
    const comparison = { expected: wasThere ? 'Retry-After' : 'Retry-After or a reset', actual: shown ?? 'none' }
    const isReported = shown !== undefined || (!wasThere && statedWait(rejected) !== undefined)
    must.hold(isReported, 'A rate-limit rejection does not say when to come again.', comparison, rejected)
    if (shown === undefined) return
    const isForm = /^\d+$/.test(shown) || (/ GMT$/.test(shown) && !Number.isNaN(Date.parse(shown)))
    const forms = { expected: 'whole seconds or an HTTP date', actual: shown }
    must.hold(isForm, 'Retry-After is neither seconds nor a date.', forms, rejected)
  }),
)

/** Longer waits are for senders, not for checks. */
const MOST_WAIT_S = 15

test(
  'lets through who waits as long as it said',
  checks('LIMIT-14', { cost: { requests: MOST_CALLS + 1 } }),
  ({ tries }) =>
    tries(async ({ must, tools, pause }) => {
      const { own, rejected } = await atTheLimit(tools)
      const seconds = statedWait(rejected)
      if (seconds === undefined) return must.notApplicable('a rejection does not say how long to wait')
      if (seconds > MOST_WAIT_S) must.undecided(`The rejection asks to wait ${Math.round(seconds)} s.`, [rejected])
      await pause(seconds)
      const after = await own.call('ext-verify', { purpose: 'the recorded call after the wait', patient: false })
      if (after.outcome !== 'rate-limited' && !isAccepted(after))
        must.undecided(`The call after the wait is neither accepted nor rate limited: ${after.why}.`, [after])
      const sentence = 'Who waits as long as told is rejected again.'
      must.hold(isAccepted(after), sentence, 'the call is accepted', after, rejected)
    }),
)

test('limits one token and not another', checks('LIMIT-15', { cost: { requests: MOST_CALLS + 4 } }), ({ tries }) =>
  tries(async ({ newSender: again, must, tools }) => {
    const limited = reachable(tools)
    const [own, other] = [await again(), await again()]
    const before = await other.call('ext-verify', { purpose: 'the recorded call with the other token' })
    if (!isAccepted(before)) must.undecided(`The other token is not accepted: ${before.why}.`, [before])
    const rejected = await held(own, limited, must)
    const alongside = await other.call('ext-verify', {
      purpose: 'the recorded call with the other token, while the first is rejected',
      patient: false,
    })
    const still = await own.call('ext-verify', { purpose: 'the recorded call with the first token', patient: false })
    const evidence = [alongside, rejected, still]
    if (still.outcome !== 'rate-limited') must.undecided('The first token is not rejected any more.', evidence)
    if (!isAccepted(alongside) && !isOfRecord(alongside, limited))
      must.undecided(`The other token is rejected by another limit than the recorded one: ${alongside.why}.`, evidence)
    const [sentence, expected] = ['A token is rejected for what another one did.', 'the other token is accepted']
    must.hold(isAccepted(alongside), sentence, expected, ...evidence)
  }),
)

test(
  'leaves undone what it rejects by its rate limit',
  checks('LIMIT-16', { cost: { requests: MOST_CALLS + 9, changes: 5 } }),
  ({ tries }) =>
    tries(async ({ newSender: again, must, tools, pause }) => {
      const limited = reachable(tools)
      const sender = await again()
      await withPreference({ ...tools, sender, control: openControl(sender, must) }, async preference => {
        const { properties } = await preference.observable(1)
        const [{ pointer, value, word }] = properties as [ObservableProperty]
        const rejected = await held(sender, limited, must)
        const late = await preference.set({ [pointer]: value(1) }, `a preference with another ${pointer}`, {
          patient: false,
        })
        if (late.outcome !== 'rate-limited')
          must.undecided(`The change at the limit is not rate limited: ${late.why}.`, [rejected, late])
        await pause(Math.min(statedWait(late) ?? limited.windowSeconds, limited.windowSeconds + 1))
        const after = await preference.read()
        const kept = observedValue(after, pointer)
        const comparison = { expected: JSON.stringify(word(0)), actual: JSON.stringify(kept ?? null) }
        must.hold(kept !== word(1), `A change of ${pointer} was rate limited and made.`, comparison, late, after)
      })
    }),
)
